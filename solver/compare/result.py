"""What a comparison has found, as data with a schema."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Verdict(StrEnum):
    """What the edit is, in a word."""

    EDITORIAL = "editorial only"
    """Certified: nothing that is played differs in any box."""
    UNSEEN = "no difference found"
    """Nothing was seen to differ, but not everything was proved the same."""
    CHANGES = "changes play"


class Tendency(StrEnum):
    """Whether the rulebook gets better or worse by what we measure."""

    NONE = ""
    BETTER = "better"
    WORSE = "worse"
    OTHER = "other"


class Step(StrEnum):
    """The part of a version number that the edit should raise."""

    MAJOR = "major"
    MINOR = "minor"
    PATCH = "patch"


class Status(StrEnum):
    """How one kind of decision fares."""

    SAME = "same"
    MORE = "more permitted"
    LESS = "less permitted"
    OTHER = "other permitted"
    EFFECT = "other effect"


class Strength(StrEnum):
    """How well *same* is founded, the strongest first."""

    IDENTICAL = "identical"
    """The same code reads the same data, in every box."""
    PROVED = "proved"
    """For all positions within the declared ranges, by Z3."""
    EXHAUSTED = "exhausted"
    """In every position that these configurations come to."""
    SURVIVED = "survived"
    """In the positions that were compared."""
    UNREACHED = "unreached"
    """No position that was compared permits it."""


class Difference(_Data):
    """What is different at the end of a game that is the same up to there."""

    left: str
    right: str
    left_clauses: tuple[str, ...] = ()
    right_clauses: tuple[str, ...] = ()


class Witness(_Data):
    """The shortest game found that shows a difference; the reference engine has played it on both tables."""

    configuration: str
    players: int
    real_box: bool = Field(description="whether it is the box as it comes")
    common: bool = Field(
        default=True,
        description="false where the set-ups differ and the right table was laid out like the left",
    )
    moves: tuple[str, ...]
    difference: Difference
    shortest: bool = Field(
        default=False, description="whether all shorter games of this set-up were compared"
    )


class Decision(_Data):
    """One kind of decision (or chance, or what happens by itself) in one phase, for one number of players."""

    rule: str
    phase: str
    players: int
    status: Status
    strength: Strength | None = Field(default=None, description="of *same*")
    why: str = Field(default="", description="of *same*: what it rests on; else what the edit changed of it")
    positions: int = Field(default=0, description="in which it was compared")
    differing: int = Field(default=0, description="of these, in which it differs")
    witness: Witness | None = None
    blame: tuple[str, ...] = Field(default=(), description="the fewest edits that cause it")


class Course(_Data):
    """A difference in set-up, turn, end, winner, scores, odds or views, for one number of players."""

    kind: Literal["set-up", "turn", "end", "winner", "score", "odds", "view"]
    phase: str
    players: int
    differing: int
    witness: Witness
    blame: tuple[str, ...] = ()


class Unreached(_Data):
    """A position in which logic and Python see a difference, and no game was found that comes to it."""

    configuration: str
    rule: str
    move: str
    position: str


class Measure(_Data):
    """One figure of paired games, on both sides, with a 95 % interval of the difference."""

    what: str
    left: float
    right: float
    low: float
    high: float

    @property
    def differs(self) -> bool:
        """Whether zero is outside the interval."""
        return self.low > 0 or self.high < 0


class Statistics(_Data):
    """Paired games of one set-up: the same seeds on both sides."""

    configuration: str
    games: int
    measures: tuple[Measure, ...]


class Symptom(_Data):
    """Something wrong that games show: a property that fails, a halt, an end out of reach, a breakdown."""

    kind: Literal["property", "halt", "lost-end", "endless", "breakdown"]
    what: str
    configuration: str
    moves: tuple[str, ...] = Field(default=(), description="the game that shows it")


class Matter(_Data):
    """Something that a check of one side finds without being asked."""

    id: str
    title: str
    was: str = Field(default="", description="how the left-hand side is told, where the figures differ")
    measured: bool = Field(default=False, description="whether it tells how often something happens")


class Consequences(_Data):
    """What follows from the edit."""

    vanished: tuple[Symptom, ...] = Field(default=(), description="what is wrong on the left only")
    appeared: tuple[Symptom, ...] = Field(default=(), description="what is wrong on the right only")
    findings_in: tuple[str, ...] = Field(
        default=(), description="the boxes whose random games were looked into for findings, beside the text"
    )
    findings_cut: bool = Field(default=False, description="whether time was too short to compare findings")
    findings_vanished: tuple[Matter, ...] = Field(
        default=(), description="what a check finds unasked on the left only"
    )
    findings_appeared: tuple[Matter, ...] = ()
    findings_changed: tuple[Matter, ...] = Field(default=(), description="on both, with other figures")
    ends_gained: tuple[str, ...] = Field(
        default=(), description="clauses by which games end on the right only"
    )
    ends_lost: tuple[str, ...] = ()
    settled: tuple[str, ...] = Field(default=(), description="questions that the right-hand side answers")
    opened: tuple[str, ...] = Field(default=(), description="questions that are newly open on the right")
    cases: tuple[str, ...] = Field(default=(), description="cases whose verdict flips")
    cases_heard: int = 0
    refused: tuple[str, ...] = Field(default=(), description="configurations that only one side can set up")
    not_replayed: tuple[str, ...] = Field(default=(), description="known games that no longer apply")
    replayed: int = Field(default=0, description="known games that still do")
    proofs_again: tuple[str, ...] = Field(default=(), description="properties whose proof must be done again")
    proofs_carried: int = Field(default=0, description="properties that no changed rule touches")
    statistics: tuple[Statistics, ...] = ()


class Work(_Data):
    """What was done, the same on both sides."""

    configurations: int
    untouched: int = Field(description="configurations in which nothing that is played differs")
    positions: int
    games: int
    proved: int = Field(description="rules with their parameters compared in logic")
    seed: int
    cut: str = Field(default="", description="what was cut short by time; empty if nothing was")


class Comparison(_Data):
    """What an edit of the rulebook does to the game."""

    model_config = ConfigDict(extra="forbid", frozen=True, title="Ludex comparison")

    ludex: Literal[1] = 1
    game: str
    left: str
    right: str
    verdict: Verdict
    tendency: Tendency
    step: Step
    reasons: tuple[str, ...] = Field(description="of the tendency, or why nothing is certified")
    decisions: tuple[Decision, ...]
    course: tuple[Course, ...]
    identical: tuple[str, ...] = Field(description="rules that the edit does not touch in any box")
    unplayed: tuple[str, ...] = Field(
        default=(), description="edits of the text that no rule carries out, so their effect is not judged"
    )
    unreached: tuple[Unreached, ...] = ()
    consequences: Consequences
    work: Work
    rules: tuple[str, str] = Field(default=("", ""), description="fingerprints of both sides")
    approval: str = Field(default="", description="whether somebody approved of what was found")
    drift: tuple[str, ...] = Field(default=(), description="what is otherwise than it was approved")
