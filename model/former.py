"""What a game's parts were called in earlier editions, as data beside the game.

A dispute, a house, a saved game or a typed move that was written for an earlier edition is understood by it.
Nothing changes its meaning silently: what the rules no longer have is said, or refused in a sentence.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from .errors import BadInput
from .naming import find_name, plain
from .toml import read_toml


class Merged(BaseModel):
    """A question that has become part of another one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    into: str
    readings: dict[str, str] = Field(description="by former reading: what it is called there")


class Former(BaseModel):
    """A game's `former.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fields: dict[str, str] = Field(default_factory=dict, description="by former field: what it is called now")
    left_out: dict[str, str] = Field(
        default_factory=dict, description="by former field: why a position no longer has it"
    )
    moves: dict[str, str] = Field(
        default_factory=dict, description="by former move: the words of today that come in its place"
    )
    rulings: dict[str, Merged] = Field(
        default_factory=dict, description="by former ruling: the one that asks its question now"
    )
    readings: dict[str, dict[str, str]] = Field(
        default_factory=dict, description="by ruling of today: former readings with those of today"
    )
    settled: dict[str, str] = Field(
        default_factory=dict, description="by former ruling: the reading that every game now follows"
    )

    def position(
        self, data: Mapping[str, Any], known: Iterable[str], absent: Container[str]
    ) -> tuple[dict[str, Any], tuple[str, ...]]:
        """A position in the names of today, and what of it was passed over.

        `absent`: fields that only a reading brings in which this table does not play by.
        """
        fields = list(known)
        found: dict[str, Any] = {}
        passed: list[str] = []
        for written, value in data.items():
            name = plain(str(written)).replace("-", "_")
            if find_name(str(written), fields) is None:
                name = self.fields.get(name, name)
                if name in self.left_out:
                    passed.append(f"{written} is passed over: {self.left_out[name]}")
                    continue
                if name in absent:
                    passed.append(f"{written} is passed over: only another reading looks at it")
                    continue
                written = name if name in fields else written
            found[written] = value
        return found, tuple(passed)

    def move(self, words: list[str]) -> list[str]:
        """The words of a move with a former name of a rule replaced."""
        for place, word in enumerate(words[:2]):
            if plain(word) in self.moves:
                return [*words[:place], *self.moves[plain(word)].split(), *words[place + 1 :]]
        return words

    def chosen(self, rulings: Mapping[str, str]) -> dict[str, str]:
        """Chosen readings by the rulings of today; a choice that no game offers any more is refused."""
        found: dict[str, str] = {}
        for ruling, reading in rulings.items():
            if ruling in self.settled:
                if plain(reading) != self.settled[ruling]:
                    raise BadInput(
                        "ruling",
                        f"{ruling} is no longer asked: every game is played by {self.settled[ruling]!r}",
                        where=f"rulings.{ruling}",
                        right="leave it out",
                    )
                continue
            today, means = ruling, self.readings.get(ruling, {})
            if ruling in self.rulings:
                today, means = self.rulings[ruling].into, self.rulings[ruling].readings
            reading = means.get(plain(reading), reading)
            if found.get(today, reading) != reading:
                raise BadInput(
                    "ruling",
                    f"{ruling} is now part of {today}, for which {found[today]!r} is chosen",
                    where=f"rulings.{ruling}",
                    right="choose one reading",
                )
            found[today] = reading
        return found


def load_former(path: Path) -> Former:
    """Read a `former.toml`; a game without one has had no other names."""
    return read_toml(path, Former) if path.exists() else Former()
