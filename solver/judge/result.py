"""A judgement as data: the verdict on each question with everything it rests on."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal

from ludex.model.box import Configuration
from ludex.model.toml import Strict
from ludex.model.trace import Trace
from pydantic import ConfigDict, Field


class Verdict(Enum):
    """What the judge says, in the order of the exit codes."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    SILENT = "silent"
    CONTRADICTORY = "contradictory"

    @property
    def exit_code(self) -> int:
        """What the command ends with; 2 stays the usage error."""
        return {"legal": 0, "illegal": 1, "silent": 3, "contradictory": 4}[self.value]


class ClauseText(Strict):
    """A clause as the reader needs it."""

    id: str
    section: str
    line: int | None = Field(default=None, description="of the rulebook")
    says: str


class Past(Strict):
    """One change of a number in the course of the game."""

    move: int = Field(description="number of the move in the log; 0 before the first")
    text: str = Field(description="the move as it was written")
    rule: str = Field(description="the rule that acted by itself, or empty")
    before: str
    after: str
    clauses: tuple[str, ...]


class Fact(Strict):
    """A number on the table that a deciding clause looked at."""

    cell: str
    value: str
    clause: str
    decisive: bool = Field(description="another value of this number alone would turn the clause")
    would_do: str = Field(default="", description="the nearest value that would turn the clause")
    since: str
    history: tuple[Past, ...] = ()


class UnderReading(Strict):
    """The answer under other readings than those in force."""

    readings: dict[str, str] = Field(description="only those that differ from the ones in force")
    default: bool = Field(description="whether these are our defaults")
    says: tuple[str, ...] = Field(description="what each reading says")
    clauses: tuple[str, ...] = Field(description="clauses that speak for it")
    outcome: Literal["legal", "illegal", "impossible"]
    same: bool = Field(description="whether the answer is the same as in force")
    answer: tuple[str, ...] = ()
    because: tuple[str, ...] = Field(default=(), description="the clauses that decide it under this reading")
    note: str = Field(default="", description="why the log cannot have happened under it")


class OpenRuling(Strict):
    """A question of the rulebook on which the verdict hangs."""

    id: str
    question: str
    gap: Literal["silent", "contradictory", "ambiguous"]
    in_force: str
    says: str = Field(description="what the reading in force says")
    in_force_clauses: tuple[str, ...] = Field(description="clauses that speak for it")
    default: str
    why: str
    clauses: tuple[ClauseText, ...]
    readings: dict[str, str] = Field(default_factory=dict, description="every reading with what it says")


class ClaimHeard(Strict):
    """What a party said, and whether that is right; None where the rulebook does not say."""

    party: str
    says: str
    weighed: bool = Field(default=True, description="no for what is said about earlier moves")
    right: bool | None
    right_in_force: bool


class Difference(Strict):
    """One number that would have to be another."""

    cell: str
    now: str
    instead: str


class Counterfactual(Strict):
    """The smallest change of the position that would permit a forbidden move, or why none is given."""

    changes: tuple[Difference, ...] = ()
    reason: str = ""


class Answered(Strict):
    """One question with its verdict."""

    question: str
    kind: Literal["may", "must", "look", "options", "what_if", "standing", "tell", "rule"]
    verdict: Verdict
    heard: str = Field(default="", description="the move that was understood, where it was put otherwise")
    in_force: Literal["legal", "illegal"] = Field(description="the answer under the readings in force")
    answer: tuple[str, ...] = ()
    because: tuple[ClauseText, ...] = ()
    facts: tuple[Fact, ...] = ()
    alternatives: tuple[str, ...] = Field(default=(), description="what the seat may do instead")
    to_decide: str = Field(description="who decides now")
    looked_up: bool = Field(default=False, description="the rules in general were asked, not this table")
    unsure: bool = Field(default=False, description="only the clause was found that comes nearest")
    why_not: Counterfactual | None = Field(default=None, description="only if asked for, of a forbidden move")
    open: tuple[OpenRuling, ...] = Field(default=(), description="the rulings on which the verdict hangs")
    by_house: tuple[OpenRuling, ...] = Field(
        default=(), description="rulings that the rulebook leaves open and the table has settled"
    )
    readings: tuple[UnderReading, ...] = ()
    claims: tuple[ClaimHeard, ...] = ()


class Judgement(Strict):
    """Everything the judge has to say on a dispute."""

    model_config = ConfigDict(title="Ludex judgement")

    ludex: Literal[1] = 1
    game: str
    edition: str
    version: int
    names: tuple[str, ...] = Field(default=(), description="the players, seat by seat, where they were named")
    configuration: Configuration
    verdict: Verdict
    questions: tuple[Answered, ...]
    granted: tuple[str, ...] = Field(
        default=(), description="what the position given leaves unsaid and was taken for granted"
    )
    not_understood: tuple[str, ...] = Field(
        default=(), description="what was said of the table and could not be taken into account"
    )
    heard: int = Field(description="under how many sets of readings the dispute was heard")
    not_heard: int = Field(description="sets of readings left out because there are too many")
    position: dict[str, Any] = Field(description="the position in dispute, to resume from")
    resume: Trace | None = Field(description="the game up to the dispute; none if a position was given")
