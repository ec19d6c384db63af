"""What a check finds without being asked, before an edit and after it: the same detectors, boxes and luck."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ludex.model.game import Game, Table

from ..budget import Budget
from ..check.jobs import run_job
from ..check.plan import Job, Request
from ..check.report import Report
from ..result import Finding, Severity
from .result import Matter

ASKED = ("open-question", "divergent-readings")
"""Detectors that tell of questions which somebody wrote down; those are told as settled and opened."""
MEASURED = ("undecided-winner", "unequal-turns", "seat-advantage", "shortage", "pointless-choice")
"""Detectors that measure how often something happens: one game in a thousand more makes no rulebook worse."""


@dataclass(frozen=True)
class Delta:
    """What is found on one side only, and what both tell with other figures."""

    vanished: tuple[Matter, ...] = ()
    appeared: tuple[Matter, ...] = ()
    changed: tuple[Matter, ...] = ()


def findings_apart(
    left: Game, right: Game, boxes: Collection[str], seed: int, budget: Budget
) -> Delta | None:
    """The findings of both sides from the text and from random games in these boxes; None: no time."""
    told = []
    for game in (left, right):
        found = _unasked(game, boxes, seed, budget)
        if budget.over():
            return None
        told.append({finding.id: finding for finding in found})
    mine, theirs = told
    return Delta(
        vanished=tuple(_matter(one) for name, one in mine.items() if name not in theirs),
        appeared=tuple(_matter(one) for name, one in theirs.items() if name not in mine),
        changed=tuple(
            _matter(theirs[name], was=one.title)
            for name, one in mine.items()
            if name in theirs and theirs[name].title != one.title
        ),
    )


def _unasked(game: Game, boxes: Collection[str], seed: int, budget: Budget) -> Iterable[Finding]:
    report = Report(game, seed, 0.0, whole=False)
    jobs = [Job("rulebook", "clauses and rulings"), *(Job("survey", box) for box in boxes)]
    for job in jobs:
        request = Request(seed, configuration=job.configuration if job.engine == "survey" else None)
        report.outcomes.append(run_job(game, request, job, budget, _silent, _silent))
    return [
        finding
        for finding in report.findings()
        if finding.detector not in ASKED and finding.severity is not Severity.NOTE
    ]


class Unfound:
    """The wish that a check finds something no more, in the text and in one box."""

    def __init__(self, finding: str, clauses: tuple[str, ...] = ()) -> None:
        self.name = finding
        self.clauses = clauses
        """The clauses that it is about."""

    def at(self, table: Table, name: str, _small: bool, budget: Budget) -> tuple[str, str, tuple[str, ...]]:
        """Why it fails at a table (empty: it holds), how well that is founded, and the game that shows it."""
        boxes = [name] if name in table.game.made_for("play") else []
        for found in _unasked(table.game, boxes, 0, budget):
            if found.id == self.name:
                return found.title, "found again", ()
        return "", "a check finds it no more" if not budget.over() else "time was too short", ()


def _silent(_words: object) -> None:
    """Nobody follows these jobs."""


def _matter(finding: Finding, was: str = "") -> Matter:
    return Matter(id=finding.id, title=finding.title, was=was, measured=finding.detector in MEASURED)
