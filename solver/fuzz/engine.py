"""Fuzz: Hypothesis plays games from drawn bytes, looks for broken properties, and shrinks what it finds.

For bulk: a whole game is driven by one byte string. For a designer's own tests there is a state machine,
see `solver/fuzz/machine.py`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings, target
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.errors import Flaky
from ludex.invariants.property import Property, When
from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.files import cache_folder
from ludex.model.game import Game, Move, Table
from ludex.model.play import Fault, Step, begin, reached, run, steps
from ludex.model.rule import watching
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..coverage import Coverage
from ..monitor import Monitor, watch_game
from ..places import component_changes, other_readings
from ..result import Result, Verdict
from .play import Bytes, Played, play_out, shorten

BATCH = 30
"""Games in one run of Hypothesis; what it has learned to aim at starts afresh in the next.

It does not depend on how fast the machine is, so that the same seed plays the same games.
"""
LONGEST = 900
"""Bytes that drive one game, two to a decision."""
PLAIN, READINGS, COMPONENTS = range(3)
"""How a game may be varied: not at all, other readings, other components."""
VARIED = {PLAIN: "", READINGS: " under other readings", COMPONENTS: " with other components"}


class Broken(Exception):
    """A game that shows something wrong."""


@dataclass(frozen=True)
class Defect:
    """Something that fuzzing found: a broken property, a breakdown or a position where all are stuck."""

    what: str
    """The property's name, "fault: …" or "stuck"."""
    place: str
    configuration: Configuration
    moves: tuple[Move, ...]
    property: Property | None = None
    fault: Fault | None = None
    varied: int = PLAIN


@dataclass
class FuzzRun:
    """What a number of fuzzed games have shown."""

    games: int = 0
    steps: int = 0
    ended: int = 0
    seconds: float = 0.0
    defects: dict[str, Defect] = field(default_factory=dict)
    coverage: Coverage = field(default_factory=Coverage)
    endings: set[str] = field(default_factory=set)

    def extent(self) -> str:
        """How much was played, in words."""
        return f"{self.games:,} games, {self.ended:,} of them played to the end, {self.steps:,} decisions"

    def add(self, other: FuzzRun) -> None:
        """Take over what another run has shown."""
        self.games += other.games
        self.steps += other.steps
        self.ended += other.ended
        self.seconds += other.seconds
        self.coverage.add(other.coverage)
        self.endings |= other.endings
        for what, defect in other.defects.items():
            known = self.defects.get(what)
            if known is None or len(defect.moves) < len(known.moves):
                self.defects[what] = defect


class Wrong(NamedTuple):
    """What is wrong with a game."""

    what: str
    property: Property | None = None
    fault: Fault | None = None


class Fuzzer:
    """Plays one game, in several set-ups, out of drawn bytes."""

    def __init__(
        self,
        game: Game,
        places: Mapping[str, Configuration],
        properties: Sequence[Property],
        *,
        vary: Sequence[int] = (PLAIN, READINGS),
    ) -> None:
        self.game = game
        self.places = places
        self.properties = [p for p in properties if p.when is not When.CAN_ALWAYS_END]
        self.vary = tuple(vary)
        self.run = FuzzRun()
        self.budget = Budget(math.inf)
        self._tables: dict[tuple[str, int, int], Table | None] = {}

    def table(self, place: str, varied: int, number: int) -> Table | None:
        """The table for a drawn set-up, or None where it cannot be set up; number 0 changes nothing."""
        key = (place, varied, number)
        if key not in self._tables:
            if len(self._tables) > 200:
                self._tables.clear()
            try:
                self._tables[key] = self.game.table(self._configuration(*key))
            except BadInput:
                self._tables[key] = None
        return self._tables[key]

    def _configuration(self, place: str, varied: int, number: int) -> Configuration:
        base = self.places[place]
        rng = random.Random(f"{place} {varied} {number}")
        if varied == READINGS and number:
            return other_readings(self.game, base, rng, 0.2)
        if varied == COMPONENTS and number:
            return next(component_changes(self.game, base, rng), base)
        return base

    def play(self, table: Table, data: bytes, varied: int = PLAIN) -> tuple[Played, Wrong | None]:
        """As many games as the bytes last for; the last of them, and what is wrong with it."""
        picks = Bytes(data)
        weights = picks.weights(list(table.rules))
        monitor = Monitor(table, self.properties)
        while True:
            played, wrong = self._one_game(monitor, picks, weights, varied)
            self._count(played, table)
            if wrong is not None or not played.over or not played.moves:
                return played, wrong

    def _one_game(
        self, monitor: Monitor, picks: Bytes, weights: dict[str, int], varied: int
    ) -> tuple[Played, Wrong | None]:
        known = {
            what.removesuffix(VARIED[varied])
            for what, defect in self.run.defects.items()
            if defect.varied in (PLAIN, varied)
        }
        table = monitor.table
        begun = begin(table)
        memories = monitor.begin(begun.before)
        wrong = [p for p in monitor.broken_at(begun.before, memories) if p.name not in known]

        def check(step: Step) -> bool:
            nonlocal memories
            broken, memories = monitor.follow(step, memories)
            wrong.extend(p for p, _event in broken if p.name not in known)
            return bool(wrong) or bool(self.budget.over())

        check(begun)
        played = play_out(table, picks, weights, on_step=check)
        if wrong:
            return played, Wrong(wrong[0].name, wrong[0])
        if played.last is not None and played.last.fault is not None:
            fault = played.last.fault
            return played, Wrong(f"fault: {fault.move.rule}: {fault.what}", None, fault)
        return played, Wrong("stuck") if played.stuck else None

    def batch(self, number: int, games: int = BATCH) -> None:
        """One run of Hypothesis; what it finds is shrunk and kept."""
        set_hypothesis_home_dir(cache_folder() / "hypothesis")
        names = list(self.places)
        failing: list[Defect] = []

        @seed(number)
        @settings(
            max_examples=games,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.target, Phase.shrink),
            verbosity=Verbosity.quiet,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        )
        @given(
            place=st.sampled_from(names),
            varied=st.sampled_from(self.vary),
            number=st.integers(0, 12),
            data=st.binary(max_size=LONGEST) | st.binary(min_size=LONGEST // 2, max_size=LONGEST),
        )
        def games_hold(place: str, varied: int, number: int, data: bytes) -> None:
            table = None if self.budget.over() else self.table(place, varied, number)
            if table is None:
                return
            coverage = Coverage()
            kind = varied if number else PLAIN
            with watching(coverage):
                played, wrong = self.play(table, data, kind)
            self.run.coverage.add(coverage)
            if wrong is not None and self.run.defects.keys().isdisjoint(
                (wrong.what, wrong.what + VARIED[kind])
            ):
                what = wrong.what + VARIED[kind]
                defect = Defect(what, place, table.box.configuration, played.moves, *wrong[1:], kind)
                failing.append(defect)
                raise Broken(what)
            target(float(len(coverage.caused)), label="clauses that caused something")

        try:
            games_hold()
        except (Broken, Flaky):
            best = min(failing, key=lambda defect: (len(defect.configuration.rulings), len(defect.moves)))
            shown = self._plainer(self._shortest(best))
            self.run.defects[shown.what] = shown

    def _count(self, played: Played, table: Table) -> None:
        run = self.run
        run.games += 1
        run.steps += len(played.moves)
        run.ended += played.over
        ended = table.over(played.state)
        if ended is not None:
            run.endings.add(ended)

    def _shortest(self, defect: Defect) -> Defect:
        table = self.game.table(defect.configuration)

        def still(moves: Sequence[Move]) -> bool:
            return shows(table, defect, moves)

        return (
            replace(defect, moves=tuple(shorten(defect.moves, still, Budget(2.0))))
            if still(defect.moves)
            else defect
        )

    def _plainer(self, defect: Defect) -> Defect:
        """The same defect without the changed rulings that it does not need."""
        for ruling in list(defect.configuration.rulings):
            fewer = {name: to for name, to in defect.configuration.rulings.items() if name != ruling}
            configuration = defect.configuration.model_copy(update={"rulings": fewer})
            if shows(self.game.table(configuration), defect, defect.moves):
                defect = replace(defect, configuration=configuration)
        own = self.places[defect.place].rulings.items()
        if defect.varied == READINGS and defect.configuration.rulings.items() <= own:
            return replace(defect, what=defect.what.removesuffix(VARIED[READINGS]), varied=PLAIN)
        return defect


def shows(table: Table, defect: Defect, moves: Sequence[Move]) -> bool:
    """Whether a game replayed by the reference engine shows this defect."""
    if defect.property is not None:
        return bool(watch_game(table, [defect.property], moves)[0])
    if defect.fault is not None:
        made = list(run(table, moves))
        fault = made[-1].fault
        return fault is not None and fault.what == defect.fault.what and len(made) > len(moves)
    state = reached(table, moves)
    return state is not None and table.over(state) is None and not list(steps(table, state))


def trace_of(game: Game, defect: Defect) -> Trace | None:
    """The game that shows a defect, as data; None if it does not replay."""
    table = game.table(defect.configuration)
    if not shows(table, defect, defect.moves):
        return None
    moves = defect.moves[:-1] if defect.fault is not None else defect.moves
    if defect.property is not None:
        # what follows the violation need not be permitted any more once the game was shortened
        moves = watch_game(table, [defect.property], moves)[0][0].moves
    return record(table, moves, about=defect.what)


def fuzz(
    game: Game,
    places: Mapping[str, Configuration],
    properties: Sequence[Property],
    budget: Budget,
    *,
    seed: int,
    vary: Sequence[int] = (PLAIN, READINGS),
    following: Callable[[FuzzRun], None] = lambda _run: None,
) -> FuzzRun:
    """Play batches of games until the budget is used up."""
    fuzzer = Fuzzer(game, places, properties, vary=vary)
    fuzzer.budget = budget
    number = 0
    while not budget.over():
        fuzzer.batch(seed * 10_007 + number)
        number += 1
        following(fuzzer.run)
    fuzzer.run.seconds = budget.used
    return fuzzer.run


def fuzz_results(
    game: Game, run: FuzzRun, properties: Sequence[Property], configuration: str
) -> list[Result]:
    """What fuzzing says about each property."""
    found = []
    for p in properties:
        if p.when is When.CAN_ALWAYS_END:
            continue
        defect = run.defects.get(p.name)
        trace = None if defect is None else trace_of(game, defect)
        if trace is not None and defect is not None:
            evidence = f"a game of {len(trace.steps)} decisions, shrunk by Hypothesis"
            verdict = Verdict.VIOLATED
            configuration = defect.place
        else:
            evidence, verdict = f"no violation in {run.extent()}", Verdict.SURVIVED
        found.append(
            Result(p.name, verdict, "fuzz", configuration, evidence, p.clauses, run.seconds, trace=trace)
        )
    return found
