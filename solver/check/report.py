"""Everything a check of one game has shown so far: findings once each, verdicts and coverage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ludex.model.game import Game

from ..coverage import Coverage, uncovered
from ..detect.divergent_readings import ReadingReport, reading_findings
from ..detect.ground import Ground
from ..detect.lost_end import never_reached
from ..detect.vacuous_clause import VacuousClause, never_came_up
from ..play.rank import rank
from ..result import Finding, Result, Severity
from .plan import ENGINES, Outcome

SEVERITIES = list(Severity)
ENOUGH = 50
"""Games played to their end before we report what never came up in any."""


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
        for outcome in self.outcomes:
            if outcome.job.engine in ENGINES:
                runs.setdefault(outcome.job.engine, Coverage()).add(outcome.coverage)
        return runs

    @property
    def _all_coverage(self) -> Coverage:
        together = Coverage()
        for run in self.coverage.values():
            together.add(run)
        return together

    @property
    def results(self) -> list[Result]:
        """Every engine's verdicts."""
        return [result for outcome in self.outcomes for result in outcome.results]

    @property
    def readings(self) -> ReadingReport | None:
        """What all searches for differences between readings came to together."""
        reports = [outcome.readings for outcome in self.outcomes if outcome.readings is not None]
        if not reports:
            return None
        together = ReadingReport({}, 0)
        for report in reports:
            together.take_over(report)
        return together

    def findings(self) -> list[Finding]:
        """All findings, each once, most severe first."""
        found = [finding for outcome in self.outcomes for finding in outcome.findings]
        ground = Ground(self.game, "all configurations", self.game.table())
        readings = self.readings
        if readings is not None:
            found += reading_findings(self.game, readings)
        for outcome in self.outcomes:
            if outcome.weight is not None:
                found += VacuousClause().needless(ground, outcome.weight, self._all_coverage)
        if self.whole and sum(outcome.ended for outcome in self.outcomes) >= ENOUGH and not self.interrupted:
            looked = "; ".join(f"{outcome.job.name}: {outcome.extent}" for outcome in self.outcomes)
            reached = {ending for outcome in self.outcomes for ending in outcome.endings}
            found += never_reached(ground, reached, looked)
            found += never_came_up(ground, uncovered(self.game.catalog, self.coverage), looked)
        return sorted(_once(found), key=_gravity)


def _once(findings: Iterable[Finding]) -> list[Finding]:
    kept: dict[str, Finding] = {}
    for finding in findings:
        known = kept.get(finding.id)
        if known is None or (
            finding.trace is not None and (known.trace is None or rank(finding.trace) < rank(known.trace))
        ):
            kept[finding.id] = finding
    return list(kept.values())


ORDER = (
    "stuck",
    "broken-law",
    "lost-end",
    "endless",
    "contradicting-numbers",
    "divergent-readings",
    "undetermined-order",
    "leak",
    "references",
    "vacuous-clause",
    "open-question",
)


def _gravity(finding: Finding) -> tuple[int, int, str]:
    rank = ORDER.index(finding.detector) if finding.detector in ORDER else len(ORDER)
    return SEVERITIES.index(finding.severity), rank, finding.title
