"""A check as data: what was found, how sure we are of each property, which clauses came up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.toml import read_text, validated
from ludex.model.trace import Trace
from pydantic import BaseModel, ConfigDict, Field

from .check_paths import MOST_CHARACTERS

CONSEQUENCE = Literal["hangs", "winner", "moves", "amounts", "unmeasured", "wording"]
SEVERITY = Literal["error", "warning", "note"]


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TurningData(_Data):
    """The last chance of a game, and the near miss that takes it."""

    decision: int = Field(description="of the game, from one; what comes after it is past no return")
    made: str
    instead: str = Field(description="the move that averts it")
    near_miss: Trace = Field(description="the closest game found in which it does not happen")
    tried: int = Field(description="other ways on after that decision that all came to the same")


class FoundData(_Data):
    """A finding."""

    id: str
    detector: str
    severity: SEVERITY
    title: str
    detail: str
    clauses: tuple[str, ...]
    configuration: str
    rulings: dict[str, str]
    trace: Trace | None
    story: tuple[str, ...] = Field(description="the game that shows it, step by step")
    turning: TurningData | None = Field(default=None, description="where its game turned, if that was found")
    accepted: str = Field(description="why it may stay; empty if nobody accepted it")

    @property
    def counts(self) -> bool:
        """Whether it makes a check fail: neither a note nor accepted."""
        return not self.accepted and self.severity != "note"


class EntryData(_Data):
    """One matter, however many detectors met it."""

    id: str
    title: str
    brief: str = Field(default="", description="the title in two lines")
    consequence: CONSEQUENCE
    severity: SEVERITY
    share: float | None = Field(description="of real games in which it comes up, where it was measured")
    unasked: bool = Field(description="whether an engine found it without a question that somebody wrote")
    ruling: str
    section: str
    clauses: tuple[str, ...]
    findings: tuple[str, ...] = Field(description="ids of the findings about it, the best first")


class VerdictData(_Data):
    """What one engine says about one property."""

    property: str
    says: str
    verdict: str
    engine: str
    configuration: str
    evidence: str
    clauses: tuple[str, ...]
    needed: tuple[str, ...]
    seconds: float
    trace: Trace | None
    position: dict[str, Any] | None = Field(
        default=None, description="where induction stops: before the rule that breaks the claim"
    )


class ExercisedData(_Data):
    """How often a clause permitted, blocked or caused something."""

    permitted: int
    blocked: int
    caused: int


class ClauseData(ExercisedData):
    """What a clause did, in all engines together and in each."""

    id: str
    says: str
    kind: str
    engines: tuple[str, ...] = Field(description="those in whose run it did anything")
    by: dict[str, ExercisedData] = Field(default_factory=dict, description="what it did in each of them")
    expected: bool = Field(description="whether play should exercise it")
    unreachable: str = Field(default="", description="why no game can come to it")


class LawData(_Data):
    """A sum that no rule changes, found without being asked for."""

    words: str
    configuration: str
    doubt: str = Field(description="why it is not proved, though no game changed it; empty if it is")
    figures: tuple[str, ...] = Field(description="the figures of the box that are as large")


class JobData(_Data):
    """One piece of the check and how far it came."""

    name: str
    extent: str
    seconds: float


class GameCheck(_Data):
    """The check of one game."""

    game: str
    title: str
    edition: str
    version: int
    rules: str = Field(default="", description="a fingerprint of the rules that were checked")
    budget: float
    seconds: float
    interrupted: bool
    alarms: tuple[str, ...] = Field(default=(), description="where engines contradict each other")
    jobs: tuple[JobData, ...]
    problems: tuple[str, ...]
    entries: tuple[EntryData, ...] = ()
    sections: tuple[str, ...] = Field(default=(), description="of the rulebook, in its order")
    findings: tuple[FoundData, ...]
    verdicts: tuple[VerdictData, ...]
    main_laws: dict[str, tuple[str, ...]] = Field(
        default_factory=dict, description="the properties of each law that is told first"
    )
    laws: tuple[LawData, ...] = ()
    clauses: tuple[ClauseData, ...]


class CheckFile(_Data):
    """A run of `ludex check`."""

    ludex: Literal[1] = Field(default=1, description="version of this format")
    kind: Literal["check"] = "check"
    seed: int
    games: tuple[GameCheck, ...]


def best_verdicts(check: GameCheck) -> list[VerdictData]:
    """For each property the verdict that settles most."""
    best: dict[str, VerdictData] = {}
    for verdict in check.verdicts:
        best.setdefault(verdict.property, verdict)
    return list(best.values())


def write_check(file: CheckFile, path: Path) -> None:
    """Write a check as JSON."""
    write_whole(path, file.model_dump_json(indent=1) + "\n", make_folder=True)


def read_check(path: Path) -> CheckFile:
    """Read a check, or say in a sentence what is wrong with the file."""
    try:
        data = json.loads(read_text(path, MOST_CHARACTERS))
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadInput("json", f"not valid JSON ({error})", where=str(path)) from None
    return validated(data, CheckFile, str(path))
