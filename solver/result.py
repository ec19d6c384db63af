"""What an engine has to say: a verdict on a property with its evidence, or a finding."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from ludex.model.trace import Trace

from .play.turning import Turning

DIFFERENCE = "a defect of this tool, not of the game: Python and the logic made from it differ"
"""The evidence of a verdict that must not be believed."""


class Verdict(Enum):
    """How sure we are, strongest evidence first."""

    PROVED = "proved"
    EXHAUSTED = "exhausted"
    SURVIVED = "survived"
    VIOLATED = "violated"
    UNDECIDED = "undecided"
    VACUOUS = "vacuous"
    """True, but nothing that can happen in this configuration could make it false."""


class Severity(Enum):
    """How bad a finding is, worst first."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True)
class Result:
    """An engine's verdict on one property under one configuration."""

    property: str
    verdict: Verdict
    engine: str
    configuration: str
    """In words: "2 players", "tiny"."""
    evidence: str
    """What was done, in one sentence; no more than was done."""
    clauses: tuple[str, ...]
    seconds: float
    needed: tuple[str, ...] = ()
    """The clauses that a proof really used, where the engine can tell."""
    trace: Trace | None = None
    """The game that violates the property, already replayed."""
    position: dict[str, Any] | None = None
    """Where induction stops: the whole position before the rule that breaks the claim, as plain data."""


def finding_id(detector: str, about: str) -> str:
    """The id of a finding of a detector about something."""
    return f"{detector}-{hashlib.sha256(about.encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class Finding:
    """A defect that an engine found and replayed, or a gap it measured."""

    detector: str
    """Which detector found it: "stuck", "divergent-readings", …"""
    severity: Severity
    title: str
    """One line in the game's words."""
    detail: str
    clauses: tuple[str, ...]
    configuration: str
    rulings: dict[str, str] = field(default_factory=dict)
    """The readings under which it happens, where they matter."""
    trace: Trace | None = None
    turning: Turning | None = None
    """Where its game turned, where that was looked for and found."""
    about: str = ""
    """What the finding is about, where title and clauses may vary from run to run."""
    brief: str = ""
    """The title in two lines, where it is longer."""
    games: tuple[int, int] | None = None
    """How many games of the real box show it, of how many, with as many players as show it most."""

    @property
    def matter(self) -> str:
        """Its detector and what it is about."""
        return self.about if self.about.startswith(self.detector) else f"{self.detector} {self.about}"

    @property
    def id(self) -> str:
        """Stays the same from run to run, so that a finding can be acknowledged."""
        parts = [self.detector, *sorted(self.clauses), *sorted(self.rulings), self.title]
        key = self.about or "|".join(parts)
        return finding_id(self.detector, key)
