"""Checking a game: the jobs that make up a check, what each comes to, and all of it together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from invariants.property import Property, properties_of
from model.box import Configuration
from model.game import Game

from .better import better
from .budget import Budget
from .coverage import Coverage, uncovered
from .detect.broken_law import BrokenLaw, breakdown, broken_property
from .detect.divergent_readings import ReadingReport, reading_findings
from .detect.endless import Endless
from .detect.ground import Detector, Ground
from .detect.leak import Leak
from .detect.lost_end import LostEnd, never_reached
from .detect.open_questions import OpenQuestions
from .detect.references import References
from .detect.stuck import Stuck, stuck_finding
from .detect.undetermined_order import UndeterminedOrder
from .detect.vacuous_clause import VacuousClause, never_came_up
from .explore import explore
from .places import places, proving_places
from .readings import ReadingSearch
from .result import Finding, Result, Severity, Verdict

Say = Callable[[str], None]
"""Tells whoever waits how far a job has come."""

HandOver = Callable[["Outcome"], None]
"""Takes what a job has come to so far, so that it is kept whatever happens to the job."""

ENGINES = ("prove", "explore", "readings", "fuzz")
SEVERITIES = list(Severity)
ENOUGH = 50
"""Games played to their end before we report what never came up in any."""
SEARCHED: tuple[Detector, ...] = (Stuck(), BrokenLaw(), LostEnd(), Endless())
SAMPLED: tuple[Detector, ...] = (UndeterminedOrder(), Leak())


@dataclass(frozen=True)
class Job:
    """One piece of a check that runs by itself."""

    engine: str
    configuration: str
    """The configuration it looks at, or what it is about."""
    weight: float
    """Its share of the time."""
    part: int = 0
    parts: int = 1
    processes: int = 1
    """How many it may work with at once."""

    @property
    def name(self) -> str:
        """The job in a few words."""
        return f"{self.engine} {self.configuration}"


@dataclass(frozen=True)
class FoundLaw:
    """A sum that no rule changes, in the game's words, beside what the box holds."""

    words: str
    doubt: str
    """Why it is not proved, though no game was seen to change it; empty if it is."""
    figures: tuple[str, ...]
    """The figures of the box that are as large as the sum."""


@dataclass
class Outcome:
    """What one job came to."""

    job: Job
    extent: str = ""
    findings: list[Finding] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    coverage: Coverage = field(default_factory=Coverage)
    endings: set[str] = field(default_factory=set)
    readings: ReadingReport | None = None
    ended: int = 0
    """Games that were played to their end."""
    laws: list[FoundLaw] = field(default_factory=list)
    """Sums that no rule changes, found without being asked for."""
    seconds: float = 0.0


@dataclass(frozen=True)
class Wish:
    """What a check is to look at: everything, unless narrowed down."""

    seed: int = 0
    engines: tuple[str, ...] = ENGINES
    properties: tuple[str, ...] = ()
    players: int | None = None
    configuration: str | None = None
    recheck: bool = False
    """Put every proof to a second solver too."""

    @property
    def narrowed(self) -> bool:
        """Whether less than everything is looked at."""
        return self != Wish(self.seed, recheck=self.recheck)

    def places(self, game: Game) -> dict[str, Configuration]:
        """The configurations to look at."""
        return {
            name: configuration
            for name, configuration in places(game).items()
            if (self.configuration is None or name == self.configuration)
            and (self.players is None or configuration.players == self.players)
        }

    def proving(self, game: Game) -> dict[str, Configuration]:
        """The configurations to prove things in; large boxes only for a number of players asked for."""
        where = proving_places(game, self.places(game))
        if self.players is not None or self.configuration is not None:
            return where
        small = {name: made for name, made in where.items() if name.startswith(("prove", "tiny"))}
        return small or dict([next(iter(where.items()))])

    def chosen(self, game: Game) -> list[Property]:
        """The properties to look at."""
        known = properties_of(game)
        return [p for p in known if not self.properties or p.name in self.properties]


def jobs_for(game: Game, wish: Wish) -> list[Job]:
    """The jobs of a check, strongest evidence first."""
    where = wish.places(game)
    named = [name for name in where if name in game.configurations]
    jobs = [] if wish.properties else [Job("rulebook", "clauses and rulings", 0.3)]
    if "prove" in wish.engines:
        alone = wish.engines == ("prove",)
        targets = list(wish.proving(game))[: None if alone else 1]
        processes = 2 if alone and len(targets) == 1 else 1
        jobs += [Job("prove", target, 8.0, processes=processes) for target in targets]
    if "explore" in wish.engines:
        tiny = [name for name in named if name.startswith("tiny")] or named[:1] or list(where)[:1]
        others = [name for name in named if name.startswith("small")]
        for number, name in enumerate([*tiny, *others]):
            jobs.append(Job("explore", name, 5.0 if number < len(tiny) else 1.0))
    if "prove" in wish.engines and not wish.properties:
        jobs.append(Job("laws", next(iter(wish.proving(game))), 3.0))
    if "readings" in wish.engines and not wish.properties:
        jobs += [Job("readings", f"part {part + 1}", 5.0, part, 2) for part in range(2)]
        jobs.append(Job("clauses", "all configurations", 0.8))
    if "fuzz" in wish.engines:
        jobs.append(Job("fuzz", "all configurations", 2.0))
    return jobs


def run_job(game: Game, wish: Wish, job: Job, budget: Budget, say: Say, hand_over: HandOver) -> Outcome:
    """Carry out one job within its budget."""
    work: dict[str, Callable[[Game, Wish, Job, Budget, Say], Outcome]] = {
        "rulebook": _rulebook,
        "prove": partial(_prove, hand_over=hand_over),
        "laws": _laws,
        "explore": _explore,
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
    from .detect.contradicting_numbers import ContradictingNumbers

    ground = Ground(game, "rulebook", game.table())
    detectors: tuple[Detector, ...] = (ContradictingNumbers(), References(), OpenQuestions())
    found: list[Finding] = []
    for detector in detectors:
        say(detector.name)
        found += detector.look(ground, budget)
    return Outcome(job, f"{len(game.catalog)} clauses, {len(game.rulings)} rulings", found)


def _prove(game: Game, wish: Wish, job: Job, budget: Budget, say: Say, hand_over: HandOver) -> Outcome:
    from .check_prove import Proved, prove_all

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
    from .check_prove import laws_of

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
    outcome.findings += _from_results(game, results, outcome.findings)
    return outcome


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
    detector = VacuousClause()
    findings = list(detector.look(ground, budget))
    return Outcome(job, f"{detector.weight.positions:,} positions without each clause", findings)


def _fuzz(game: Game, wish: Wish, job: Job, budget: Budget, say: Say) -> Outcome:
    from .fuzz import COMPONENTS, PLAIN, READINGS, FuzzRun, fuzz, fuzz_results, trace_of

    where = wish.places(game)
    properties = wish.chosen(game)

    def follow(run: FuzzRun) -> None:
        say(run.extent())

    run = fuzz(
        game, where, properties, budget, seed=wish.seed, vary=(PLAIN, READINGS, COMPONENTS), following=follow
    )
    found = []
    for defect in run.defects.values():
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
            state = table.start()
            for step in ground.replayed(defect.moves):
                state = step.after
            finding = stuck_finding(ground, defect.moves, state)
        found.append(varied(finding, defect.varied != PLAIN, defect.varied == COMPONENTS))
    results = fuzz_results(game, run, properties, "all configurations")
    return Outcome(job, run.extent(), found, results, run.coverage, run.endings, ended=run.ended)


def varied(finding: Finding, other: bool, components: bool) -> Finding:
    """A finding that needs other readings or components than the rulebook's weighs less, and says so."""
    if not other:
        return finding
    rulings = ", ".join(f"{name} = {reading}" for name, reading in finding.rulings.items())
    when = "with other components" if components else f"if read so: {rulings}"
    return Finding(
        finding.detector,
        Severity.NOTE if components else Severity.WARNING,
        f"{finding.title}; {when}",
        finding.detail,
        finding.clauses,
        finding.configuration,
        finding.rulings,
        finding.trace,
        f"{finding.about} {when}",
    )


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
    def results(self) -> list[Result]:
        """Every engine's verdicts."""
        return [result for outcome in self.outcomes for result in outcome.results]

    def findings(self) -> list[Finding]:
        """All findings, each once, most severe first."""
        found = [finding for outcome in self.outcomes for finding in outcome.findings]
        ground = Ground(self.game, "all configurations", self.game.table())
        together: ReadingReport | None = None
        for outcome in self.outcomes:
            if outcome.readings is not None:
                together = together or ReadingReport({}, 0)
                together.take_over(outcome.readings)
        if together is not None:
            found += reading_findings(self.game, together)
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
            finding.trace is not None and (known.trace is None or better(finding.trace, known.trace))
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
