"""Rulings: questions that a rulebook leaves open or answers twice, with every reading we know of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path

from pydantic import Field, model_validator

from .errors import unknown
from .toml import Strict, read_toml


class Gap(Enum):
    """Why a ruling is needed."""

    SILENT = "silent"
    CONTRADICTORY = "contradictory"
    AMBIGUOUS = "ambiguous"


class Plausible(Enum):
    """How many sensible players would defend a reading at the table."""

    LIKELY = "likely"
    POSSIBLE = "possible"
    FAR_FETCHED = "far-fetched"


class Reading(Strict):
    """One way to answer the question."""

    says: str
    plausible: Plausible = Plausible.POSSIBLE
    because: str = Field(default="", description="why it is as plausible as that")
    clauses: tuple[str, ...] = Field(default=(), description="clauses that speak for this reading")


class Ruling(Strict):
    """A question with its readings and the one we follow unless told otherwise."""

    id: str = Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")
    question: str
    brief: str = Field(default="", description="a long question in a line, for a first screen")
    gap: Gap
    clauses: tuple[str, ...]
    readings: dict[str, Reading] = Field(min_length=2)
    default: str
    why: str
    players: tuple[int, ...] = Field(default=(), description="only with these numbers of players")
    not_mechanical: str = Field(default="", description="why no code branches on it")
    touches: tuple[str, ...] = Field(
        default=(),
        description=(
            "where no code asks: the questions left open, as a rule (`redraw`, `spend-coin out of turn`), "
            "a kind of question, or both (`must favour`, `look hand`)"
        ),
    )
    met_by: tuple[str, ...] = Field(
        default=(),
        description=(
            "what engines find unasked that raises it: a detector, and what it is about if it finds several "
            "things (`stalling`, `shortage mint_supply`)"
        ),
    )
    settled: str = Field(default="", description="the revision of the rulebook that answers it for good")
    at_setup: bool = Field(
        default=False, description="settled at the table before the first turn; a game in progress shows how"
    )

    @property
    def defensible(self) -> dict[str, Reading]:
        """The readings that a sensible player would defend; one where a revision has settled it."""
        if self.settled:
            return {self.default: self.readings[self.default]}
        return {
            name: reading
            for name, reading in self.readings.items()
            if reading.plausible is not Plausible.FAR_FETCHED
        }

    @model_validator(mode="after")
    def _default_is_a_reading(self) -> Ruling:
        if self.default not in self.readings:
            raise ValueError(f"ruling {self.id}: default {self.default!r} is not one of its readings")
        return self


class Rulings(Strict):
    """All rulings of a game."""

    ruling: tuple[Ruling, ...] = ()

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Rulings:
        ids = [ruling.id for ruling in self.ruling]
        for ruling_id in ids:
            if ids.count(ruling_id) > 1:
                raise ValueError(f"ruling {ruling_id} stands twice")
        return self

    def __iter__(self) -> Iterator[Ruling]:  # type: ignore[override]
        return iter(self.ruling)

    def __len__(self) -> int:
        return len(self.ruling)

    def __getitem__(self, ruling_id: str) -> Ruling:
        for ruling in self.ruling:
            if ruling.id == ruling_id:
                return ruling
        raise unknown("ruling", "ruling", ruling_id, (ruling.id for ruling in self.ruling))

    def choose(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The reading of every ruling: the default unless one is chosen."""
        readings = {ruling.id: ruling.default for ruling in self.ruling}
        for ruling_id, reading in chosen.items():
            ruling = self[ruling_id]
            if reading not in ruling.readings:
                raise unknown("reading", "reading", reading, ruling.readings, where=f"rulings.{ruling_id}")
            readings[ruling_id] = reading
        return readings


def load_rulings(path: Path) -> Rulings:
    """Read and check a `rulings.toml`."""
    return read_toml(path, Rulings)
