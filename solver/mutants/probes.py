"""Scenes: pieces of play that are gone through with a defect in the rules and without, and what each shows.

A scene is one of the checks that users have: a game under the properties, at random or known to tell
readings apart, moves tried out of turn, every position of a tiny configuration, a case of the case book,
or what a known game tells.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise
from typing import NamedTuple, Protocol

from ludex.invariants.property import Property
from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import OVER, Game, Move, Table
from ludex.model.notation import read_move
from ludex.model.play import RULE_FAULTS, Step, kind_at, run
from ludex.model.rule import Illegal, Kind
from ludex.model.state import State

from ..budget import Budget
from ..explore.endings import endless, without_end
from ..explore.search import Exploration, PythonSearch, Silent
from ..judge.case import Case, cases_of, departures
from ..judge.judge import judge
from ..monitor import Monitor, Watch
from ..play.choosers import Bytes, by_rules, deadlock, played_out
from ..readings.compare import with_reading
from ..readings.known import KnownGame, configuration_of, known_games, recall
from ..readings.observer import Observer
from ..setups import places

LOOKS, TRIED = 4, 400
"""Positions of a game in which rules are tried out of turn, and how many in each."""
LONGEST_GAME = 120
"""Decisions in one game."""
STATES, SECONDS = 700, 20.0
"""Positions of a tiny configuration that are visited, and for how long at most."""


class Seen(NamedTuple):
    """What a scene shows."""

    broken: frozenset[str] = frozenset()
    """Laws that fail, rules that break down, players who are stuck: whatever a check reports."""
    happened: bytes = b""
    """A fingerprint of everything that happened."""
    counts: tuple[int, ...] = ()
    """New positions by distance from the start, as a golden table has them."""


@dataclass
class Stage:
    """A game with its properties, and the tables that scenes are played at."""

    game: Game
    properties: Sequence[Property]
    _tables: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[Table, Monitor]] = field(
        default_factory=dict
    )
    _known_tables: dict[int, tuple[Table, Monitor, tuple[Move, ...]]] = field(default_factory=dict)

    @cached_property
    def places(self) -> dict[str, Configuration]:
        """The ways to set the game up."""
        return places(self.game)

    @cached_property
    def cases(self) -> dict[int, Case]:
        """The game's case book by number."""
        return {case.note.number: case for case in cases_of(self.game)}

    @cached_property
    def known(self) -> tuple[KnownGame, ...]:
        """The games that are known to tell readings apart."""
        games = known_games(self.game)
        return () if games is None else games.games

    def table(self, place: str, readings: tuple[tuple[str, str], ...] = ()) -> tuple[Table, Monitor]:
        """A table and who watches the properties there."""
        key = place, readings
        if key not in self._tables:
            configuration = self.places[place]
            rulings = {**configuration.rulings, **dict(readings)}
            table = self.game.table(configuration.model_copy(update={"rulings": rulings}))
            self._tables[key] = table, Monitor(table, self.properties)
        return self._tables[key]

    def known_table(self, number: int) -> tuple[Table, Monitor, tuple[Move, ...]]:
        """A table for a known game under the reading it was found for, who watches there, and its moves."""
        if number not in self._known_tables:
            known = self.known[number]
            base = with_reading(configuration_of(self.game, known), known.ruling, known.reading)
            table = self.game.table(base)
            moves = tuple(read_move(table, move) for move in known.moves)
            self._known_tables[number] = table, Monitor(table, self.properties), moves
        return self._known_tables[number]


class Scene(Protocol):
    """Something to go through."""

    def play(self, stage: Stage) -> Seen:
        """Go through it and tell what it shows."""


class _Laws:
    """All laws along one game: the properties, the declared ranges, and that no rule breaks down."""

    def __init__(self, monitor: Monitor) -> None:
        self._watch = Watch(monitor)
        self.broken: set[str] = set()

    def hold(self, step: Step) -> bool:
        """Look at one step of the game; whether nothing has failed yet."""
        if step.fault is not None:
            self.broken.add(f"fault: {step.fault.move.rule}")
            return False
        self.broken.update(p.name for p in self._watch.follow(step))
        for event in step.chain:
            self.broken.update(out_of_range(event.after))
        return not self.broken


@dataclass(frozen=True)
class GameScene:
    """A game out of fixed bytes, under all properties, those with a memory too."""

    place: str
    readings: tuple[tuple[str, str], ...]
    data: bytes

    def play(self, stage: Stage) -> Seen:
        """Play until something fails or the game ends."""
        table, monitor = stage.table(self.place, self.readings)
        laws, moves = _Laws(monitor), list[Move]()
        for step in self.line(table):
            moves.append(step.move)
            if not laws.hold(step):
                break
        else:
            if len(moves) <= LONGEST_GAME and deadlock(table, step.after):
                laws.broken.add("stuck")
        happened = _print(repr(moves), step.after, *_outlook(table, step.after))
        return Seen(frozenset(laws.broken), happened)

    def line(self, table: Table) -> Iterator[Step]:
        """The game that the bytes make."""
        picks = Bytes(self.data)
        choose = by_rules(picks, picks.weights(list(table.rules)))
        return islice(played_out(table, choose), LONGEST_GAME + 1)


@dataclass(frozen=True)
class ProbeScene:
    """Positions of a game in which everything is tried, whoever is to act, and what the seats see there."""

    place: str
    readings: tuple[tuple[str, str], ...]
    positions: tuple[bytes, ...]

    def play(self, stage: Stage) -> Seen:
        """Try everything; out of turn nothing may be permitted."""
        table, _ = stage.table(self.place, self.readings)
        monitor = Monitor(table, [p for p in stage.properties if p.memory is None])
        broken: set[str] = set()
        shown: list[str | State | None] = []
        for packed in self.positions:
            state = table.schema.unpack(packed)
            who = table.to_act(state)
            shown += _outlook(table, state)
            for move in table.some_instances(random.Random(who), TRIED) if who != OVER else ():
                after = _after(table, state, move)
                shown.append(after)
                if after is None:
                    continue
                rule = table.rules[move.rule]
                if rule.kind is not kind_at(who) or (rule.kind is Kind.MOVE and move.args[0] != who):
                    broken.add("out of turn")
                    continue
                broken.update(p.name for p in monitor.broken_at(after, {}))
                broken.update(p.name for p in monitor.broken_between(state, after))
                broken.update(out_of_range(after))
        return Seen(frozenset(broken), _print(*shown))


@dataclass(frozen=True)
class TinyScene:
    """The first positions of a small configuration, all of them if they are few."""

    place: str

    def play(self, stage: Stage) -> Seen:
        """Visit them, see whether play gets stuck, lost or endless, and count them by distance.

        The properties are left to the games: those come to more, and sooner.
        """
        table, _ = stage.table(self.place)
        seen = PythonSearch(count_clauses=False).run(table, (), Budget(SECONDS, STATES), Silent())
        broken = {f"fault: {fault.at.rule}" for fault in seen.faults}
        if any(seen.graph.stuck()):
            broken.add("stuck")
        if without_end(seen.graph):
            broken.add("lost end")
        if endless(seen.graph, table.seats).together:
            broken.add("endless")
        counts = layers(seen)
        return Seen(frozenset(broken), _print(repr(counts), repr(sorted(seen.ends.items()))), counts)


def layers(seen: Exploration) -> tuple[int, ...]:
    """New positions by distance, as far as they are all known."""
    bounds = [*seen.graph.layers, *([len(seen.graph)] if seen.complete else [])]
    return tuple(later - earlier for earlier, later in pairwise(bounds))


@dataclass(frozen=True)
class CaseScene:
    """A case of the case book."""

    number: int

    def play(self, stage: Stage) -> Seen:
        """Hear the case; it breaks where the verdict is not the expected one."""
        dispute = stage.cases[self.number].dispute
        try:
            departed = departures(judge(dispute, stage.game), dispute)
        except (BadInput, Illegal) as refused:
            departed = [str(refused)]
        return Seen(frozenset({f"case {self.number}"}) if departed else frozenset(), _print(repr(departed)))


@dataclass(frozen=True)
class KnownScene:
    """A game that is known to tell two readings apart, by its number."""

    number: int

    def play(self, stage: Stage) -> Seen:
        """Play it under both readings; it breaks where it does not tell what it told when it was found."""
        known = stage.known[self.number]
        witness = recall(Observer(stage.game, random.Random(0)), known)
        told = "" if witness is None else witness.difference.words
        later = None if witness is None or witness.consequence is None else witness.consequence.words
        broken = {f"game for {known.ruling} = {known.reading}"} if told != known.tells else set()
        return Seen(frozenset(broken), _print(told, later))


@dataclass(frozen=True)
class ReplayScene:
    """A known game under the reading that it was found for, under all properties like any game."""

    number: int

    def play(self, stage: Stage) -> Seen:
        """Play it as far as it is permitted."""
        table, monitor, moves = stage.known_table(self.number)
        laws = _Laws(monitor)
        for step in run(table, moves):
            if not laws.hold(step):
                break
        return Seen(frozenset(laws.broken), _print(step.after, *_outlook(table, step.after)))


def probe(scene: GameScene, stage: Stage) -> ProbeScene:
    """A few positions along a game, in which everything can be tried."""
    table, _ = stage.table(scene.place, scene.readings)
    states = [step.after for step in scene.line(table)]
    chosen = states[:: max(1, len(states) // LOOKS)]
    return ProbeScene(scene.place, scene.readings, tuple(state.packed() for state in chosen))


def out_of_range(state: State) -> list[str]:
    """The fields of a position that have left their declared range."""
    return list(dict.fromkeys(f"range of {cell.field}" for cell, _what in state.schema.misfits(state)))


def _outlook(table: Table, state: State) -> list[str | State | None]:
    """What the seats see of a position, and how they stand when it is the last."""
    try:
        seen: list[str | State | None] = [table.view(state, seat) for seat in table.seats]
        if table.over(state) is None:
            return [*seen, ""]
        standing = table.standing(state)
        return [*seen, f"{standing.scores} {standing.winners} {standing.decided_by.what}"]
    except RULE_FAULTS as error:
        return [repr(error)]


def _after(table: Table, state: State, move: Move) -> State | None:
    try:
        return table.apply(state, move)
    except (Illegal, *RULE_FAULTS):
        return None


def _print(*parts: str | State | None) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, State):
            digest.update(repr(part.schema.flat(part)).encode())
        else:
            digest.update((part or "no").encode())
    return digest.digest()
