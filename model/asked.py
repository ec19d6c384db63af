"""Questions about the rules in general, as people ask them, each with its clause: data beside the game.

No position answers `who wins a tie?` or `does a miner block the tunnel?`. An entry names the clause that
answers it, or the ruling if the rulebook leaves it open.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from .errors import BadInput
from .toml import read_toml


class Asked(BaseModel):
    """One question, the ways in which people put it, and the answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    asks: tuple[str, ...] = Field(default=(), description="the question in the words of players")
    needs: tuple[str, ...] = Field(
        default=(),
        description=(
            "regular expressions that a question about this has one of each; those with ! it has not; "
            "<name> stands for words that mean the same"
        ),
    )
    picks: tuple[Literal["most", "least", "nearest 42"], str] | None = Field(
        default=None,
        description="with needs: whoever has most or least of what the expression names is meant",
    )
    kind: tuple[str, ...] = Field(
        default=(), description="with needs: the kinds of questions, as yes or no, how many, who, when, open"
    )
    answer: str = Field(default="", description="yes, no, or what it comes to in a few words")
    clauses: tuple[str, ...] = Field(default=(), description="the clause that decides it, first")
    ruling: str = Field(default="", description="the ruling that leaves it open")
    players: tuple[int, ...] = Field(
        default=(), description="only with so many players; empty: with any number"
    )

    @model_validator(mode="after")
    def _has_a_ground(self) -> Asked:
        if not self.asks and not self.needs:
            raise ValueError("how people ask it, or which words it needs")
        if bool(self.ruling) == bool(self.clauses and self.answer):
            raise ValueError("an answer with its clauses, or a ruling")
        return self


class AskedFile(BaseModel):
    """A game's `asked.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    means: dict[str, str] = Field(
        default_factory=dict, description="by name: words that mean the same, as a regular expression"
    )
    asked: tuple[Asked, ...] = ()


def load_asked(path: Path) -> tuple[Asked, ...]:
    """Read and check an `asked.toml`; a game need not have one."""
    if not path.exists():
        return ()
    file = read_toml(path, AskedFile)
    return tuple(_spelt_out(one, file.means, path) for one in file.asked)


def _spelt_out(one: Asked, means: dict[str, str], path: Path) -> Asked:
    """An entry with the words that its needs name, or a sentence that says which name is unknown."""
    needs = []
    for need in one.needs:
        for name in re.findall(r"<(\w+)>", need):
            if name not in means:
                raise BadInput("asked", f"<{name}> is no name of [means]", where=str(path))
            need = need.replace(f"<{name}>", means[name])
        needs.append(need)
    return one.model_copy(update={"needs": tuple(needs)})
