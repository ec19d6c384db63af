"""Everything a check of one game has shown so far: findings once each, verdicts and coverage."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from ludex.model.game import Game

from ..coverage import Coverage
from ..detect import DETECTORS
from ..detect.detector import Totals
from ..play.rank import rank
from ..readings.witness import ReadingReport
from ..result import Finding, Result, Severity
from ..statistics.interval import Share
from ..survey.impact import Impact
from .alarm import alarms
from .at_work import at_work
from .plan import Compared, Decided, Outcome, Played, Surveyed, Weighed

SEVERITIES = list(Severity)
K = TypeVar("K", bound=Outcome)


@dataclass
class Report:
    """Everything a check of one game has shown so far."""

    game: Game
    seed: int
    budget: float
    outcomes: list[Outcome] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    interrupted: bool = False
    seconds: float = 0.0
    rules: str = ""
    """A fingerprint of the rules as they were when the check began."""
    whole: bool = True
    """Whether the check was not narrowed down, so that what never came up may be reported."""

    @property
    def coverage(self) -> dict[str, Coverage]:
        """Clause coverage by engine."""
        runs: dict[str, Coverage] = {}
        for outcome in self.of(Played):
            runs.setdefault(outcome.job.engine, Coverage()).add(outcome.coverage)
        for surveyed in self.of(Surveyed):
            for one in surveyed.surveys:
                runs.setdefault(surveyed.job.engine, Coverage()).add(one.coverage)
        return runs

    @property
    def results(self) -> list[Result]:
        """Every engine's verdicts."""
        return [result for outcome in self.of(Decided) for result in outcome.results]

    @property
    def alarms(self) -> list[str]:
        """Where engines contradict each other, so that the tool is wrong."""
        return alarms(self.results)

    @property
    def readings(self) -> ReadingReport | None:
        """What all searches for differences between readings came to together."""
        compared = self.of(Compared)
        together = ReadingReport({}, 0)
        for outcome in compared:
            together.take_over(outcome.readings)
        return together if compared else None

    def of(self, kind: type[K]) -> list[K]:
        """The outcomes of this kind."""
        return [outcome for outcome in self.outcomes if isinstance(outcome, kind)]

    def totals(self) -> Totals:
        """What all jobs came to together."""
        played = self.of(Played)
        surveys = [one for outcome in self.of(Surveyed) for one in outcome.surveys]
        return Totals(
            self.game,
            self.coverage,
            self.readings,
            [outcome.weight for outcome in self.of(Weighed)],
            {*(ending for outcome in played for ending in outcome.endings)}
            | {*(ending for one in surveys for ending in one.endings)},
            sum(outcome.ended for outcome in played),
            "; ".join(f"{outcome.job.name}: {outcome.extent}" for outcome in self.outcomes),
            surveys,
            {one.job.configuration: one.happens for one in played if one.happens is not None},
            self.whole and not self.interrupted,
        )

    @property
    def impacts(self) -> list[Impact]:
        """What other readings do to games in the real box."""
        return [one for outcome in self.of(Compared) for one in outcome.impacts]

    @property
    def at_work(self) -> dict[str, Share]:
        """In how many games happens what each open question is about."""
        return at_work(self.game, (one for outcome in self.of(Surveyed) for one in outcome.surveys))

    def findings(self) -> list[Finding]:
        """All findings, each once, most severe first."""
        found = [finding for outcome in self.outcomes for finding in outcome.findings]
        totals = self.totals()
        for detector in DETECTORS:
            found += detector.conclude(totals)
        return sorted(_once(found, self.game.made_for("play")), key=_gravity)


def _once(findings: Iterable[Finding], real: Container[str]) -> list[Finding]:
    """Each finding with its best game: a longer one in a real box is better than a shorter invented one."""
    kept: dict[str, Finding] = {}
    for finding in findings:
        known = kept.get(finding.id)
        if known is None or (
            finding.trace is not None
            and (
                known.trace is None
                or (finding.configuration not in real, rank(finding.trace))
                < (known.configuration not in real, rank(known.trace))
            )
        ):
            kept[finding.id] = finding
    return list(kept.values())


ORDER = [detector.name for detector in DETECTORS]


def _gravity(finding: Finding) -> tuple[int, int, str]:
    return SEVERITIES.index(finding.severity), ORDER.index(finding.detector), finding.title
