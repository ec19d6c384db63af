"""Carrying out the jobs of a check: each engine and its detectors on the configurations that suit it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ludex.invariants.property import When, properties_of
from ludex.model.game import Game
from ludex.model.play import run

from ..budget import Budget
from ..detect.broken_law import BrokenLaw, breakdown, broken_property
from ..detect.depends import weighed
from ..detect.divergent_readings import ReadingReport
from ..detect.endless import Endless
from ..detect.ground import Detector, Ground
from ..detect.leak import Leak
from ..detect.lost_end import LostEnd
from ..detect.open_questions import OpenQuestions
from ..detect.references import References
from ..detect.stuck import Stuck, stuck_finding
from ..detect.undetermined_order import UndeterminedOrder
from ..detect.vacuous_clause import VacuousClause
from ..explore.search import explore
from ..readings.known import configuration_of, known_games
from ..readings.search import ReadingSearch
from ..result import Finding, Result, Verdict
from .plan import Job, Outcome, Wish

Say = Callable[[str], None]
"""Tells whoever waits how far a job has come."""

HandOver = Callable[[Outcome], None]
"""Takes what a job has come to so far, so that it is kept whatever happens to the job."""

SEARCHED: tuple[Detector, ...] = (Stuck(), BrokenLaw(), LostEnd(), Endless())
FORESEEN = (LostEnd.name, Endless.name)
"""Detectors that say what can still come of a position."""
SAMPLED: tuple[Detector, ...] = (UndeterminedOrder(), Leak())


def run_job(game: Game, wish: Wish, job: Job, budget: Budget, say: Say, hand_over: HandOver) -> Outcome:
    """Carry out one job within its budget."""
    work: dict[str, Callable[[Game, Wish, Job, Budget, Say], Outcome]] = {
        "rulebook": _rulebook,
        "prove": partial(_prove, hand_over=hand_over),
        "laws": _laws,
        "explore": _explore,
        "otherwise": _otherwise,
        "readings": _readings,
        "clauses": _clauses,
        "fuzz": _fuzz,
    }
    outcome = work[job.engine](game, wish, job, budget, say)
    outcome.seconds = budget.used
    return outcome


class _Progress:
    def __init__(self, say: Say) -> None:
        self._say = say

    def searching(self, states: int, depth: int) -> None:
        self._say(f"{states:,} positions, depth {depth}")

    def discovered(self, what: str) -> None:
        self._say(f"found: {what}")


def _ground(game: Game, wish: Wish, name: str) -> Ground:
    configuration = wish.places(game)[name]
    return Ground(game, name, game.table(configuration), wish.chosen(game), seed=wish.seed)


def _rulebook(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    from ..detect.contradicting_numbers import ContradictingNumbers

    ground = Ground(game, "rulebook", game.table())
    detectors: tuple[Detector, ...] = (ContradictingNumbers(), References(), OpenQuestions())
    found: list[Finding] = []
    for detector in detectors:
        say(detector.name)
        found += detector.look(ground, budget)
    return Outcome(job, f"{len(game.catalog)} clauses, {len(game.rulings)} rulings", found)


def _prove(game: Game, wish: Wish, job: Job, budget: Budget, say: Say, hand_over: HandOver) -> Outcome:
    from .proving import Proved, prove_all

    def outcome(proved: Proved) -> Outcome:
        return Outcome(job, proved.extent, proved.findings, proved.results, seconds=budget.used)

    ground = _proving_ground(game, wish, job)
    return outcome(
        prove_all(
            ground,
            budget,
            say,
            lambda proved: hand_over(outcome(proved)),
            wanted=wish.properties,
            recheck=wish.recheck,
            processes=job.processes,
        )
    )


def _laws(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    from .proving import laws_of

    laws, extent = laws_of(_proving_ground(game, wish, job), budget, say)
    return Outcome(job, extent, laws=laws)


def _proving_ground(game: Game, wish: Wish, job: Job) -> Ground:
    table = game.table(wish.proving(game)[job.configuration])
    return Ground(game, job.configuration, table, properties_of(game), seed=wish.seed)


def _explore(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    ground = _ground(game, wish, job.configuration)
    seen, results = explore(
        ground.table,
        ground.properties,
        budget.part(budget.left * 0.8),
        configuration=job.configuration,
        reporter=_Progress(say),
    )
    ground.exploration = seen
    ended = sum(seen.ends.values())
    outcome = Outcome(job, seen.extent(), [], results, seen.coverage, set(seen.ends), ended=ended)
    for detector in SEARCHED:
        outcome.findings += detector.look(ground, budget)
    for number, detector in enumerate(SAMPLED):
        say(detector.name)
        outcome.findings += detector.look(ground, budget.part(budget.left / (len(SAMPLED) - number)))
    found = outcome.findings + _from_results(game, results, outcome.findings)
    lasting = {p.name for p in ground.properties if p.when is When.CAN_ALWAYS_END}
    outcome.findings = [
        weighed(game, one, budget, whole_set_up=one.detector in FORESEEN or one.about in lasting)
        for one in found
    ]
    # what only another reading violates is a finding about that reading, no verdict on the property
    odd = {one.about for one, other in zip(found, outcome.findings, strict=True) if one.id != other.id}
    outcome.results = [r for r in results if r.verdict is not Verdict.VIOLATED or r.property not in odd]
    return outcome


def _otherwise(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    """Order and secrecy where no search goes: in large configurations, then under every other reading."""
    small = game.made_for("exhaust", "prove")
    large = [name for name in wish.places(game) if name not in small]
    grounds = [_ground(game, wish, name) for name in large] + list(_read_otherwise(game, wish))
    found: dict[str, Finding] = {}
    for number, ground in enumerate(grounds):
        say(ground.name)
        share = budget.left / (len(grounds) - number) / len(SAMPLED)
        for detector in SAMPLED:
            for finding in detector.look(ground, budget.part(share)):
                if finding.id not in found:
                    found[finding.id] = weighed(game, finding, budget)
    extent = (
        f"random play in {len(large)} configurations and under {len(grounds) - len(large)} other readings"
    )
    return Outcome(job, extent, list(found.values()))


def _read_otherwise(game: Game, wish: Wish) -> Iterator[Ground]:
    """A table for every other reading, set up as for a game in which it is known to matter."""
    known, where = known_games(game), wish.places(game)
    for one in known.games if known is not None else ():
        if one.made_from(where):
            base = configuration_of(game, one)
            rulings = {**base.rulings, one.ruling: one.reading}
            table = game.table(base.model_copy(update={"rulings": rulings}))
            yield Ground(game, one.place, table, seed=wish.seed)


def _from_results(game: Game, results: Iterable[Result], known: Iterable[Finding]) -> list[Finding]:
    """Findings for violated properties that no detector has reported, such as those with a memory."""
    reported = {finding.about for finding in known}
    properties = {p.name: p for p in properties_of(game)}
    return [
        broken_property(result.configuration, properties[result.property], result.trace)
        for result in results
        if result.verdict is Verdict.VIOLATED and result.trace is not None and result.property not in reported
    ]


def _readings(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    search = ReadingSearch(game, wish.seed * 31 + job.part, places=wish.places(game))

    def follow() -> None:
        settled = len(search.tallies) - len(search.pending)
        say(f"{settled} of {len(search.tallies)} readings told apart, {search.positions:,} positions")

    search.run(budget, lambda number: number % job.parts == job.part, follow)
    report = ReadingReport(search.tallies, search.positions)
    extent = f"{search.positions:,} positions under {len(search.tallies)} other readings"
    return Outcome(
        job,
        extent,
        coverage=search.coverage.plain(),
        endings=search.endings,
        readings=report,
        ended=search.ended,
    )


def _clauses(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    ground = _ground(game, wish, next(iter(wish.places(game))))
    say("leaving clauses out")
    weight = VacuousClause().weigh(ground, budget)
    return Outcome(job, f"{weight.positions:,} positions without each clause", weight=weight)


def _fuzz(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    from ..fuzz.engine import COMPONENTS, PLAIN, READINGS, FuzzRun, fuzz, fuzz_results, trace_of

    where = wish.places(game)
    properties = wish.chosen(game)

    def follow(run: FuzzRun) -> None:
        say(run.extent())

    fuzzed = fuzz(
        game, where, properties, budget, seed=wish.seed, vary=(PLAIN, READINGS, COMPONENTS), following=follow
    )
    found = []
    for defect in fuzzed.defects.values():
        trace = trace_of(game, defect)
        if trace is None:
            continue
        table = game.table(defect.configuration)
        ground = Ground(game, defect.place, table, properties)
        if defect.property is not None:
            finding = broken_property(defect.place, defect.property, trace)
        elif defect.fault is not None:
            finding = breakdown(ground, defect.moves[:-1], defect.moves[-1], defect.fault)
        else:
            *_, last = run(table, defect.moves)
            finding = stuck_finding(ground, defect.moves, last.after)
        other_cards = defect.varied == COMPONENTS
        found.append(weighed(game, finding, Budget(), components=other_cards, whole_set_up=True))
    results = fuzz_results(game, fuzzed, properties, "all configurations")
    return Outcome(job, fuzzed.extent(), found, results, fuzzed.coverage, fuzzed.endings, ended=fuzzed.ended)
