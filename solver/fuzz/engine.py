"""Fuzz: Hypothesis plays games from drawn bytes, looks for broken properties, and shrinks what it finds.

For bulk: a whole game is driven by one byte string. For a designer's own tests there is a state machine,
see `solver/fuzz/machine.py`.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings, target
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.errors import Flaky
from ludex.invariants.property import Property, When
from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.files import cache_folder
from ludex.model.game import OVER, Game, Move, Table
from ludex.model.play import NEVER_STOPS, Fault, Step, reached, run
from ludex.model.rule import watching
from ludex.model.state import State
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..coverage import Coverage
from ..monitor import Monitor, Watch, watch_game
from ..play.chains import STOPS
from ..play.choosers import Bytes, Chooser, by_rules, deadlock, played_out
from ..play.rank import Rank, rank_line
from ..play.shrink import shrink, with_fewer_readings
from ..result import Result, Verdict
from ..setups import component_changes, other_readings

BATCH = 30
"""Games in one run of Hypothesis; what it has learned to aim at starts afresh in the next.

It does not depend on how fast the machine is, so that the same seed plays the same games.
"""
SHRINKING, SHORTENING = 20_000, 5_000
"""Rules that Hypothesis may try to make a failing game simpler; decisions replayed to make it shorter."""
NAMED = 4
"""Set-ups that are named in evidence; the others are counted."""
A_RULE = 4
"""Rules tried for one that happens by itself."""
MOST_DECISIONS = 400
"""Decisions in one game."""
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

    def rank(self) -> Rank:
        """Sort key, best first."""
        return rank_line(self.configuration, self.moves)


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
    exercised: Counter[str] = field(default_factory=Counter)
    """Games in which each property could have failed: those in whose box it applies, and that came to it."""
    boxes: dict[str, set[str]] = field(default_factory=dict)
    """The set-ups of these games."""

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
        self.exercised.update(other.exercised)
        for name, places in other.boxes.items():
            self.boxes.setdefault(name, set()).update(places)
        for what, defect in other.defects.items():
            known = self.defects.get(what)
            if known is None or defect.rank() < known.rank():
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

    def play(
        self, table: Table, data: bytes, varied: int = PLAIN, place: str = ""
    ) -> tuple[tuple[Move, ...], Wrong | None]:
        """As many games as the bytes last for; the last of them, and what is wrong with it."""
        picks = Bytes(data)
        choose = by_rules(picks, picks.weights(list(table.rules)))
        monitor = Monitor(table, self.properties)
        while True:
            used = picks.used
            line, wrong = self._one_game(monitor, choose, varied)
            last, moves = line[-1].after, tuple(step.move for step in line[1:])
            self._count(monitor, last, len(moves), place)
            if wrong is not None or table.to_act(last) != OVER or picks.used == used:
                return moves, wrong

    def _one_game(self, monitor: Monitor, choose: Chooser, varied: int) -> tuple[list[Step], Wrong | None]:
        known = {
            what.removesuffix(VARIED[varied])
            for what, defect in self.run.defects.items()
            if defect.varied in (PLAIN, varied)
        }
        table, line, watch = monitor.table, list[Step](), Watch(monitor)
        for step in islice(played_out(table, self._counting(choose)), MOST_DECISIONS):
            line.append(step)
            self.budget.spend(1 + A_RULE * len(step.chain))
            wrong = [p for p in watch.follow(step) if p.name not in known]
            if wrong:
                return line, Wrong(wrong[0].name, wrong[0])
            if self.budget.over():
                break
        last = line[-1]
        if last.fault is not None:
            return line, Wrong(f"fault: {last.fault.move.rule}: {last.fault.what}", None, last.fault)
        stuck = len(line) < MOST_DECISIONS and not self.budget.over() and deadlock(table, last.after)
        return line, Wrong("stuck") if stuck else None

    def _counting(self, choose: Chooser) -> Chooser:
        """The same choices, each rule that is tried counted as a piece of work."""

        def order(table: Table, state: State, who: int) -> Iterator[Move]:
            for move in choose(table, state, who):
                self.budget.spend()
                yield move

        return order

    def batch(self, number: int, games: int = BATCH) -> None:
        """One run of Hypothesis; what it finds is shrunk and kept."""
        set_hypothesis_home_dir(cache_folder() / "hypothesis")
        names = list(self.places)
        failing: list[Defect] = []
        until = 0

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
            nonlocal until
            shrunk = bool(failing) and self.budget.done >= until
            table = None if shrunk or self.budget.over() else self.table(place, varied, number)
            if table is None:
                return
            coverage = Coverage()
            kind = varied if number else PLAIN
            with watching(coverage):
                moves, wrong = self.play(table, data, kind, place)
            self.run.coverage.add(coverage)
            if wrong is not None and self.run.defects.keys().isdisjoint(
                (wrong.what, wrong.what + VARIED[kind])
            ):
                what = wrong.what + VARIED[kind]
                defect = Defect(what, place, table.box.configuration, moves, *wrong[1:], kind)
                until = until or self.budget.done + SHRINKING
                failing.append(defect)
                raise Broken(what)
            target(float(len(coverage.caused)), label="clauses that caused something")

        try:
            games_hold()
        except (Broken, Flaky):
            best = min(failing, key=Defect.rank)
            shown = self._plainer(self._shortest(best))
            self.run.defects[shown.what] = shown

    def _count(self, monitor: Monitor, last: State, decisions: int, place: str) -> None:
        run, table = self.run, monitor.table
        over = table.to_act(last) == OVER
        shown = (p.name for p in monitor.properties if (over if p.when is When.AT_END else decisions))
        for name in (STOPS, *shown):
            run.exercised[name] += 1
            run.boxes.setdefault(name, set()).add(place)
        run.games += 1
        run.steps += decisions
        run.ended += table.to_act(last) == OVER
        ended = table.over(last)
        if ended is not None:
            run.endings.add(ended)

    def _shortest(self, defect: Defect) -> Defect:
        table = self.game.table(defect.configuration)

        tries = self.budget.worth(SHORTENING)

        def shown(moves: Sequence[Move]) -> Sequence[Move] | None:
            tries.spend(1 + len(moves))
            return moves if shows(table, defect, moves) else None

        if shown(defect.moves) is None:
            return defect
        return replace(defect, moves=tuple(shrink(defect.moves, shown, tries)))

    def _plainer(self, defect: Defect) -> Defect:
        """The same defect without the changed rulings that it does not need."""

        def still(configuration: Configuration) -> bool:
            return shows(self.game.table(configuration), defect, defect.moves)

        defect = replace(defect, configuration=with_fewer_readings(defect.configuration, still))
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
    return state is not None and deadlock(table, state)


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
    """Play batches of games until the budget is used up; its work is counted in rules tried."""
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
    known = ((p.name, run.defects.get(p.name), p.clauses) for p in properties if _is_played(p))
    return [_verdict(game, run, configuration, *one) for one in known]


def stopping(game: Game, run: FuzzRun, configuration: str) -> Result:
    """What fuzzing says about chains of rules that happen by themselves: does each come to an end?"""
    plain = (d for d in run.defects.values() if d.varied == PLAIN and d.fault is not None)
    endless = (d for d in plain if d.fault is not None and d.fault.what == NEVER_STOPS)
    return _verdict(game, run, configuration, STOPS, next(endless, None), ())


def _verdict(
    game: Game, run: FuzzRun, where: str, name: str, defect: Defect | None, clauses: tuple[str, ...]
) -> Result:
    trace = None if defect is None else trace_of(game, defect)
    many, boxes = run.exercised[name], sorted(run.boxes.get(name, ()))
    shown = ", ".join(boxes[:NAMED]) + f" and {len(boxes) - NAMED} more" * (len(boxes) > NAMED)
    evidence, verdict = f"no violation in {many:,} games that could show one ({shown})", Verdict.SURVIVED
    if not many:
        evidence, verdict = f"none of {run.games:,} games could show a violation", Verdict.UNDECIDED
    if trace is not None and defect is not None:
        evidence = f"a game of {len(trace.steps)} decisions, shrunk by Hypothesis"
        where, verdict = defect.place, Verdict.VIOLATED
    return Result(name, verdict, "fuzz", where, evidence, clauses, run.seconds, trace=trace)


def _is_played(p: Property) -> bool:
    """Whether games can break a property."""
    return p.when is not When.CAN_ALWAYS_END
