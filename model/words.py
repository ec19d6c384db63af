"""How people say things at the table: other words for rules and for cards, as data beside the game."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from .toml import read_toml


class Words(BaseModel):
    """A game's `words.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    verbs: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="by rule: the words that people use for it"
    )
    things: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="by card, space or other label: what people also call it"
    )
    fillers: tuple[str, ...] = Field(
        default=(), description="words of this game that say nothing about which move is meant"
    )


def load_words(path: Path) -> Words:
    """Read and check a `words.toml`; a game need not have one."""
    return read_toml(path, Words) if path.exists() else Words()
