"""Carrying out the jobs of a check: each engine and its detectors on the configurations that suit it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from ludex.invariants.property import When, properties_of
from ludex.model.box import Configuration
from ludex.model.game import Game
from ludex.model.play import run

from ..budget import Budget
from ..detect import detectors
from ..detect.broken_law import breakdown, broken_property
from ..detect.depends import weighed
from ..detect.detector import Needs
from ..detect.endless import Endless
from ..detect.lost_end import LostEnd
from ..detect.stuck import stuck_finding
from ..detect.target import Target
from ..detect.weight import weigh_clauses
from ..explore.search import Engine, PythonSearch, explore, stopping
from ..native import NativeSearch, NoCompiler, NotCompilable
from ..native.search import NativeGraph
from ..native.suspects import suspects_of
from ..play.turning import nobody_can_go_on, turning
from ..readings.search import ReadingSearch
from ..readings.witness import ReadingReport
from ..result import Finding, Result, Verdict
from ..survey.games import QUICKLY
from ..survey.impact import Impact
from ..survey.paired import Readings
from ..survey.survey import Failed, Survey, survey
from .plan import Compared, Decided, Job, Outcome, Played, Request, Summed, Surveyed, Weighed
from .sampling import sampling, target_of

Say = Callable[[str], None]
"""Tells whoever waits how far a job has come."""

HandOver = Callable[[Outcome], None]
"""Takes what a job has come to so far, so that it is kept whatever happens to the job."""

VISITED = 150_000
"""Positions of a set-up that a search visits by compiled rules."""
SEARCHED = 12_000
"""The same by the rules as written, of a small set-up; where all are too many, a fifth of that."""
LOOKED_AT, WEIGHED = 600, 1_200
"""Positions of a search looked at for order and secrecy; and without each clause."""
HANDED_OVER = 6
"""Readings measured between two times that what is known is handed over."""
FUZZED = 250_000
"""Rules that are tried in games by drawn bytes."""
EACH, EFFORT = 6_000, 48_000
"""Rules that are tried in Python for every reading that no game tells apart, and for all of them."""

OFTEN = "HOW OFTEN"
"""In what is told of several boxes, the place of how often it is so in each."""
FORESEEN = (LostEnd.name, Endless.name)
"""Detectors that say what can still come of a position."""


def run_job(game: Game, request: Request, job: Job, budget: Budget, say: Say, hand_over: HandOver) -> Outcome:
    """Carry out one job within its budget."""
    work: dict[str, Callable[[Game, Request, Job, Budget, Say], Outcome]] = {
        "rulebook": _rulebook,
        "prove": partial(_prove, hand_over=hand_over),
        "laws": _laws,
        "explore": _explore,
        "sampling": sampling,
        "readings": partial(_readings, hand_over=hand_over),
        "clauses": _clauses,
        "fuzz": _fuzz,
        "survey": partial(_survey, hand_over=hand_over),
    }
    outcome = work[job.engine](game, request, job, budget, say)
    outcome.seconds = budget.used
    return outcome


class _Progress:
    def __init__(self, say: Say) -> None:
        self._say = say

    def searching(self, states: int, depth: int) -> None:
        self._say(f"{states:,} positions, depth {depth}")

    def discovered(self, what: str) -> None:
        self._say(f"found: {what}")


def _rulebook(game: Game, _request: Request, job: Job, _budget: Budget, say: Say) -> Outcome:
    found: list[Finding] = []
    for detector in detectors(Needs.RULEBOOK):
        say(detector.name)
        found += detector.read(game)
    return Outcome(job, f"{len(game.catalog)} clauses, {len(game.rulings)} rulings", found)


def _prove(game: Game, request: Request, job: Job, budget: Budget, say: Say, hand_over: HandOver) -> Outcome:
    from .proving import Proved, prove_all

    def outcome(proved: Proved) -> Decided:
        return Decided(job, proved.extent, proved.findings, budget.used, proved.results)

    target = _proving_target(game, request, job)
    return outcome(
        prove_all(
            target,
            budget,
            say,
            lambda proved: hand_over(outcome(proved)),
            wanted=request.properties,
            certificate=request.certificate,
            processes=job.processes,
        )
    )


def _laws(game: Game, request: Request, job: Job, budget: Budget, say: Say) -> Outcome:
    from .proving import laws_of

    laws, extent = laws_of(_proving_target(game, request, job), budget, say)
    return Summed(job, extent, laws=laws)


def _proving_target(game: Game, request: Request, job: Job) -> Target:
    table = game.table(request.proving(game)[job.configuration])
    return Target(game, job.configuration, table, properties_of(game), seed=request.seed)


def _explore(game: Game, request: Request, job: Job, budget: Budget, say: Say) -> Outcome:
    target = target_of(game, request, job.configuration)
    engine, most = _searching(target, job.configuration in game.made_for("exhaust"))
    seen, results = explore(
        target.table,
        target.properties,
        replace(budget, states=min(budget.states, max(100, int(most * request.effort)))),
        configuration=job.configuration,
        reporter=_Progress(say),
        engine=engine,
    )
    target.exploration = seen
    if isinstance(seen.graph, NativeGraph):
        target.suspects = suspects_of(seen.graph, budget)
    if not request.properties:
        results.append(stopping(seen, job.configuration))
    found: list[Finding] = []
    for detector in detectors(Needs.GRAPH):
        found += detector.look(target, budget)
    for detector in detectors(Needs.SAMPLES):
        say(detector.name)
        found += detector.look(target, budget.worth(LOOKED_AT * request.effort))
    found += _from_results(game, results, found)
    lasting = {p.name for p in target.properties if p.when is When.CAN_ALWAYS_END}
    told = [
        weighed(game, one, budget, whole_set_up=one.detector in FORESEEN or one.about in lasting)
        for one in found
    ]
    # what only another reading violates is a finding about that reading, no verdict on the property
    odd = {one.about for one, other in zip(found, told, strict=True) if one.id != other.id}
    return Played(
        job,
        seen.extent(),
        told,
        results=[r for r in results if r.verdict is not Verdict.VIOLATED or r.property not in odd],
        coverage=seen.coverage,
        endings=set(seen.ends),
        ended=sum(seen.ends.values()),
        happens=frozenset(seen.happened) if seen.complete else None,
    )


def _searching(target: Target, small: bool) -> tuple[Engine, float]:
    """What searches a table, and how many positions: compiled rules, or else the rules as written."""
    engine = NativeSearch(flags=QUICKLY)
    try:
        engine.program(target.table, [p for p in target.properties if p.fits(target.table.box)], True)
    except (NoCompiler, NotCompilable):
        return PythonSearch(), SEARCHED if small else SEARCHED / 5
    return engine, VISITED


def _from_results(game: Game, results: Iterable[Result], known: Iterable[Finding]) -> list[Finding]:
    """Findings for violated properties that no detector has reported, such as those with a memory."""
    reported = {finding.about for finding in known}
    properties = {p.name: p for p in properties_of(game)}
    return [
        broken_property(result.configuration, properties[result.property], result.trace)
        for result in results
        if result.verdict is Verdict.VIOLATED
        and result.trace is not None
        and result.property in properties
        and result.property not in reported
    ]


def _readings(
    game: Game, request: Request, job: Job, budget: Budget, say: Say, hand_over: HandOver
) -> Outcome:
    """The readings of every other ruling against ours: known games, then real boxes, then all set-ups."""
    open_ones = [ruling for ruling in game.rulings if not ruling.not_mechanical]
    mine = [ruling for number, ruling in enumerate(open_ones) if number % job.parts == job.part]
    search = ReadingSearch(game, request.seed * 31 + job.part, request.places(game), mine)
    impacts: list[Impact] = []

    def outcome() -> Compared:
        measured = len({(one.ruling, one.reading) for one in impacts})
        extent = f"{measured} of {len(search.tallies)} readings measured in real boxes,"
        extent += f" {search.positions:,} positions compared"
        return Compared(
            job,
            extent + (f"; stopped early: {budget.over()}" if budget.over() else ""),
            coverage=search.coverage.plain(),
            endings=search.endings,
            readings=ReadingReport(search.tallies, search.positions),
            ended=search.ended,
            impacts=impacts,
        )

    def follow() -> None:
        settled = len(search.tallies) - len(search.pending)
        say(f"{settled} of {len(search.tallies)} readings told apart, {search.positions:,} positions")

    search.recall(budget)
    known = {key for key, tally in search.tallies.items() if tally.witness is not None and tally.witness.real}
    readings = Readings(game, request.real(game), request.seed)
    for number, one in enumerate(readings.measure(mine, budget, known)):
        impacts += one.impacts
        tally = search.tallies[one.key]
        if one.witness is not None and (tally.witness is None or one.witness.rank < tally.witness.rank):
            tally.witness = one.witness
        say(f"{one.key[0]} = {one.key[1]}: measured")
        if number % HANDED_OVER == 0:
            hand_over(outcome())
    for more in readings.measure_again(impacts, budget):
        again = {(one.ruling, one.reading, one.configuration, one.by) for one in more}
        impacts[:] = [
            one for one in impacts if (one.ruling, one.reading, one.configuration, one.by) not in again
        ] + more
        say(f"{more[0].ruling} = {more[0].reading}: measured again")
    search.run(budget, int(min(EFFORT, EACH * len(search.pending)) * request.effort), follow)
    return outcome()


def _clauses(game: Game, request: Request, job: Job, budget: Budget, say: Say) -> Outcome:
    target = target_of(game, request, next(iter(request.places(game))))
    say("leaving clauses out")
    weight = weigh_clauses(target, budget.worth(WEIGHED * request.effort))
    return Weighed(job, f"{weight.positions:,} positions without each clause", weight=weight)


def _survey(game: Game, request: Request, job: Job, budget: Budget, say: Say, hand_over: HandOver) -> Outcome:
    surveys: list[Survey] = []
    met: list[_Met] = []

    def outcome() -> Surveyed:
        extent = "; ".join(one.extent for one in surveys)
        return Surveyed(job, extent, [*_together(met)], surveys=[*surveys])

    for name, made in request.real(game).items():
        say(name)
        one = survey(game, name, game.table(made), request.seed, budget)
        surveys.append(one)
        met += [_halted(game, made, one, budget)] if one.stuck else []
        met += [_failed(game, one, failed) for failed in one.failed]
        hand_over(outcome())
    return outcome()


class _Met(NamedTuple):
    """What games of one box show: the finding, how often, and how it is told with that."""

    finding: Finding
    games: tuple[int, int]
    often: str
    title: str
    brief: str


def _together(met: Iterable[_Met]) -> Iterator[Finding]:
    """One finding a matter, with how often it is met for each number of players."""
    matters: dict[str, list[_Met]] = {}
    for one in met:
        matters.setdefault(one.finding.id, []).append(one)
    for known in matters.values():
        first = max(known, key=lambda one: one.games[0] / one.games[1])
        often = " and ".join(one.often for one in known)
        title, brief = (words.replace(OFTEN, often) for words in (first.title, first.brief))
        yield replace(first.finding, title=title, brief=brief, games=first.games)


def _failed(game: Game, one: Survey, failed: Failed) -> _Met:
    """A property that random games in the real box break."""
    broken = next(p for p in properties_of(game) if p.name == failed.property)
    finding = broken_property(one.configuration, broken, failed.trace)
    happens = f"Not always true: {broken.summary.rstrip('.')} ({OFTEN} in the real box break it)"
    often = f"{failed.games:,} of {failed.of:,} random games for {one.people}"
    return _Met(replace(finding, turning=failed.turned), (failed.games, failed.of), often, happens, happens)


def _halted(game: Game, made: Configuration, one: Survey, budget: Budget) -> _Met:
    """Random games in the real box that come to a halt, by the shortest of them."""
    target = Target(game, one.configuration, game.table(made))
    *_, last = run(target.table, one.stuck_game)
    finding = stuck_finding(target, one.stuck_game, last.after)
    turned = turning(target.table, one.stuck_game, nobody_can_go_on, budget)
    often = f"{one.stuck:,} of {one.played:,} random games for {one.people}"
    halt = f"{OFTEN} in the real box come to a halt"
    return _Met(
        replace(finding, turning=turned),
        (one.stuck, one.played),
        often,
        f"{halt}: {finding.title}",
        f"{halt}. {finding.brief}",
    )


def _fuzz(game: Game, request: Request, job: Job, budget: Budget, say: Say) -> Outcome:
    from ..fuzz.engine import COMPONENTS, PLAIN, READINGS, FuzzRun, fuzz, fuzz_results, trace_of
    from ..fuzz.engine import stopping as endless

    where = request.places(game)
    properties = request.chosen(game)

    def follow(run: FuzzRun) -> None:
        say(run.extent())

    limit = budget.worth(max(1.0, FUZZED * request.effort))
    fuzzed = fuzz(
        game,
        where,
        properties,
        limit,
        seed=request.seed,
        vary=(PLAIN, READINGS, COMPONENTS),
        following=follow,
    )
    late = limit.over()
    found = []
    for defect in fuzzed.defects.values():
        trace = trace_of(game, defect)
        if trace is None:
            continue
        table = game.table(defect.configuration)
        target = Target(game, defect.place, table, properties)
        if defect.property is not None:
            finding = broken_property(defect.place, defect.property, trace)
        elif defect.fault is not None:
            finding = breakdown(target, defect.moves[:-1], defect.moves[-1], defect.fault)
        else:
            *_, last = run(table, defect.moves)
            finding = stuck_finding(target, defect.moves, last.after)
        other_cards = defect.varied == COMPONENTS
        found.append(weighed(game, finding, Budget(), components=other_cards, whole_set_up=True))
    results = fuzz_results(game, fuzzed, properties, "all configurations")
    if not request.properties:
        results.append(endless(game, fuzzed, "all configurations"))
    return Played(
        job,
        fuzzed.extent() + (f"; {late}" if late.startswith("time") else ""),
        found,
        results=results,
        coverage=fuzzed.coverage,
        endings=fuzzed.endings,
        ended=fuzzed.ended,
    )
