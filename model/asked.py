"""Questions about the rules in general, as people ask them, each with its clause: data beside the game.

No position answers `who wins a tie?` or `does a miner block the tunnel?`. An entry names the clause that
answers it, or the ruling if the rulebook leaves it open.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator, model_validator

from .toml import Strict, read_toml


class Asked(Strict):
    """One question, the ways in which people put it, and the answer."""

    asks: tuple[str, ...] = Field(default=(), description="the question in the words of players")
    about: tuple[str, ...] = Field(
        default=(),
        description="what a question must speak of to be this one: words that all come up, a|b for either, "
        "a-b for a phrase, !a for what does not",
    )
    answer: str = Field(default="", description="yes, no, or what it comes to in a few words")
    clauses: tuple[str, ...] = Field(default=(), description="the clause that decides it, first")
    ruling: str = Field(default="", description="the ruling that leaves it open")
    players: tuple[int, ...] = Field(
        default=(), description="only with so many players; empty: with any number"
    )
    kind: tuple[str, ...] = Field(
        default=(), description="only to questions of these kinds: yes or no, how many, who, when, open"
    )
    picks: tuple[Literal["most", "least", "nearest 42"], str] | None = Field(
        default=None, description="whoever was said to have most or least of what this names is meant"
    )
    level: str = Field(default="", description="the answer where nobody alone has most or least of it")
    left_of: str = Field(
        default="", description="whoever sits to the left of the player of whom this is said is meant"
    )
    picks_under: dict[str, tuple[Literal["most", "least", "nearest 42"], str]] = Field(
        default_factory=dict, description="with a ruling: by reading that a table has adopted, who is meant"
    )
    permits: bool | None = Field(
        default=None, description="whether what is asked about is permitted, where yes or no do not say it"
    )

    @field_validator("kind", mode="before")
    @classmethod
    def _one_kind_or_several(cls, kind: object) -> object:
        return (kind,) if isinstance(kind, str) else kind

    @model_validator(mode="after")
    def _has_a_ground(self) -> Asked:
        if bool(self.ruling) == bool(self.clauses and self.answer):
            raise ValueError("an answer with its clauses, or a ruling")
        if not self.asks and not self.about:
            raise ValueError("the question in the words of players, or what it is about")
        return self


class AskedFile(Strict):
    """A game's `asked.toml`."""

    asked: tuple[Asked, ...] = ()


def load_asked(path: Path) -> tuple[Asked, ...]:
    """Read and check an `asked.toml`; a game need not have one."""
    return read_toml(path, AskedFile).asked if path.exists() else ()
