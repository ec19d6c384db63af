"""A check as data, made from what its engines report."""

from __future__ import annotations

from typing import Any

from ludex.invariants.property import laws_of, properties_of
from ludex.model.game import Game
from ludex.solver.check.accepted import Accepted
from ludex.solver.check.entries import Entry, entries, with_ids_apart
from ludex.solver.check.matters import Consequence
from ludex.solver.check.plan import Summed
from ludex.solver.check.report import Report
from ludex.solver.coverage import PLAYED, by_clause
from ludex.solver.play.story import story_of
from ludex.solver.result import Finding, Result, Severity, Verdict

from .check_file import (
    CONSEQUENCE,
    SEVERITY,
    ClauseData,
    EntryData,
    ExercisedData,
    FoundData,
    GameCheck,
    JobData,
    LawData,
    TurningData,
    VerdictData,
)

CONSEQUENCES: dict[Consequence, CONSEQUENCE] = {
    Consequence.HANGS: "hangs",
    Consequence.WINNER: "winner",
    Consequence.MOVES: "moves",
    Consequence.AMOUNTS: "amounts",
    Consequence.UNMEASURED: "unmeasured",
    Consequence.WORDING: "wording",
}
LADDER = (
    *(Verdict.VIOLATED, Verdict.PROVED, Verdict.EXHAUSTED, Verdict.SURVIVED),
    *(Verdict.VACUOUS, Verdict.UNDECIDED),
)
"""Verdicts by how much they settle."""


def game_check(report: Report, accepted: Accepted) -> GameCheck:
    """A report as data."""
    game = report.game
    rulebook = game.catalog.rulebook
    findings = report.findings()
    return GameCheck(
        game=game.name,
        title=game.title,
        edition=rulebook.edition,
        version=game.version,
        rules=report.rules,
        budget=report.budget,
        seconds=round(report.seconds, 1),
        interrupted=report.interrupted,
        alarms=tuple(report.alarms),
        jobs=tuple(
            JobData(name=outcome.job.name, extent=outcome.extent, seconds=round(outcome.seconds, 1))
            for outcome in report.outcomes
        ),
        problems=tuple(report.problems),
        entries=tuple(
            _entry(one) for one in with_ids_apart(entries(game, findings, report.impacts, report.at_work))
        ),
        sections=rulebook.sections,
        findings=tuple(_found(game, finding, accepted, report.rules) for finding in findings),
        verdicts=tuple(_verdicts(game, report.results)),
        main_laws={law: tuple(p.name for p in stated) for law, stated in laws_of(game).items()},
        laws=tuple(
            LawData(
                words=law.words,
                configuration=outcome.job.configuration,
                doubt=law.doubt,
                figures=law.figures,
            )
            for outcome in report.of(Summed)
            for law in outcome.laws
        ),
        clauses=tuple(_clauses(game, report)),
    )


def _entry(entry: Entry) -> EntryData:
    return EntryData(
        id=entry.id,
        title=entry.title,
        brief=entry.brief,
        consequence=CONSEQUENCES[entry.consequence],
        severity=_severity(entry.severity),
        share=entry.share,
        unasked=entry.unasked,
        ruling=entry.ruling,
        section=entry.section,
        clauses=entry.clauses,
        findings=tuple(finding.id for finding in entry.findings),
    )


def _found(game: Game, finding: Finding, accepted: Accepted, rules: str) -> FoundData:
    trace = finding.trace
    table = None if trace is None else game.table(trace.configuration)
    return FoundData(
        id=finding.id,
        detector=finding.detector,
        severity=_severity(finding.severity),
        title=finding.title,
        detail=finding.detail,
        clauses=finding.clauses,
        configuration=finding.configuration,
        rulings=finding.rulings,
        trace=trace,
        story=() if trace is None or table is None else tuple(story_of(trace, table)),
        turning=None if finding.turning is None else TurningData(**vars(finding.turning)),
        accepted=accepted.reason(finding.id, rules),
    )


def _severity(severity: Severity) -> SEVERITY:
    return "error" if severity is Severity.ERROR else "warning" if severity is Severity.WARNING else "note"


def _verdicts(game: Game, results: list[Result]) -> list[VerdictData]:
    says = {p.name: p.summary for p in properties_of(game)}
    ranked = sorted(results, key=lambda result: (result.property, LADDER.index(result.verdict)))
    return [
        VerdictData(**verdict_values(one, says.get(one.property, _plainly(one.property)))) for one in ranked
    ]


def _plainly(name: str) -> str:
    """What a property of the engines says, which is its name."""
    words = name.replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


def verdict_values(result: Result, says: str) -> dict[str, Any]:
    """What `VerdictData` holds of a result on a property that says this."""
    return {
        "property": result.property,
        "says": says,
        "verdict": result.verdict.value,
        "engine": result.engine,
        "configuration": result.configuration,
        "evidence": result.evidence,
        "clauses": result.clauses,
        "needed": result.needed,
        "seconds": round(result.seconds, 2),
        "trace": result.trace,
        "position": result.position,
    }


def _clauses(game: Game, report: Report) -> list[ClauseData]:
    runs = report.coverage
    return [
        ClauseData(
            id=count.clause.id,
            says=count.clause.says,
            kind=count.clause.kind.value,
            permitted=count.permitted,
            blocked=count.blocked,
            caused=count.caused,
            engines=count.engines,
            by={
                engine: ExercisedData(
                    permitted=run.permitted[count.clause.id],
                    blocked=run.blocked[count.clause.id],
                    caused=run.caused[count.clause.id],
                )
                for engine, run in runs.items()
                if engine in count.engines
            },
            expected=count.clause.kind in PLAYED and not count.clause.not_mechanical,
            unreachable=count.clause.unreachable,
        )
        for count in by_clause(game.catalog, runs)
    ]
