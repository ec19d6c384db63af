"""The words of the judge in the languages of its users, as data."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ludex.model.errors import unknown

FOLDER = Path(__file__).parent / "languages"
ENGLISH = "en"


def languages() -> list[str]:
    """The languages in which the judge can answer."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def words_in(language: str) -> dict[str, str]:
    """What the judge says, by key."""
    if language not in languages():
        raise unknown("language", "language", language, languages(), where="--language")
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
