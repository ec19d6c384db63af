"""The named set-ups of a game: what each is about, and what it is for."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from .box import Configuration
from .toml import Strict, parse_toml, read_text, validated

Role = Literal["exhaust", "explore", "prove", "play", "show"]
"""What a configuration is for: to visit every position, to search as far as time permits, to prove in, to be
played as the box comes, to be told in the documentation."""


class Purpose(Strict):
    """What a named configuration is about and what it is for."""

    about: str = ""
    role: tuple[Role, ...] = ()


class NamedConfiguration(Purpose, Configuration):
    """A set-up with what it is about and what it is for, as an author writes it down."""


def load_configurations(path: Path) -> dict[str, tuple[Configuration, Purpose]]:
    """The set-ups of a game's `configurations.toml`, each with its purpose, in the order of the file."""
    found = {}
    for name, data in parse_toml(read_text(path), str(path)).items():
        where = f"{path}: {name}"
        choices, purpose = data, {}
        if isinstance(data, dict):
            purpose = {key: value for key, value in data.items() if key in Purpose.model_fields}
            choices = {key: value for key, value in data.items() if key not in purpose}
        found[name] = (validated(choices, Configuration, where), validated(purpose, Purpose, where))
    return found
