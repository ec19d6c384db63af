"""Searching for games that tell the readings of a ruling apart, for all rulings of a game at once.

Every position is played under the default readings while a watcher notes which rulings are consulted;
only those are tried under their other readings, in the same position.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field

from model.box import Configuration
from model.errors import BadInput
from model.game import OVER, Game, Move, Table
from model.rule import watching
from model.state import State

from .budget import Budget
from .coverage import Coverage
from .fuzz_play import shorten
from .lockstep import Difference, Pair
from .places import other_readings, places
from .stepping import RULE_FAULTS, Step, Stepper
from .wander import Corner, Wanderer

Key = tuple[str, str]
"""A ruling and a reading that is not its default."""
Moves = Callable[[], tuple[Move, ...]]

SLICE = 0.6
"""Seconds spent in one place before another has its turn."""


@dataclass(frozen=True)
class Witness:
    """A game after which two readings differ."""

    place: str
    configuration: Configuration
    moves: tuple[Move, ...]
    difference: Difference
    consequence: str = ""

    @property
    def weight(self) -> tuple[int, int, int]:
        """Sort key, best first: few changed rulings, few moves, then what differs."""
        return len(self.configuration.rulings), len(self.moves), self.difference.effect


@dataclass
class Tally:
    """How far the comparison of two readings has come."""

    compared: int = 0
    witness: Witness | None = None


@dataclass
class _Place:
    name: str
    table: Table
    wanderer: Wanderer
    pairs: dict[Key, Pair] = field(default_factory=dict)
    settled_before: set[str] = field(default_factory=set)
    """Rulings that the set-up itself consults."""
    gains: float = 1.0
    slices: int = 0


class ReadingSearch:
    """Looks for a witness for every reading of every ruling."""

    def __init__(self, game: Game, seed: int, only: Iterable[str] | None = None) -> None:
        self.game = game
        self.rng = random.Random(seed)
        wanted = None if only is None else set(only)
        self.tallies: dict[Key, Tally] = {
            (ruling.id, reading): Tally()
            for ruling in game.rulings
            if not ruling.not_mechanical and (wanted is None or ruling.id in wanted)
            for reading in ruling.readings
            if reading != ruling.default
        }
        self.coverage = Coverage()
        self.positions = 0
        self.endings: set[str] = set()
        self._rulings = {key[0] for key in self.tallies}

    @property
    def pending(self) -> list[Key]:
        """Readings for which no difference has been found yet."""
        return [key for key, tally in self.tallies.items() if tally.witness is None]

    def run(self, budget: Budget, choice: Callable[[int], bool] = lambda _number: True) -> None:
        """Visit the game's configurations in turns; `choice` picks those that this search is to visit."""
        all_places = places(self.game)
        open_places = [
            self._open(name, configuration)
            for number, (name, configuration) in enumerate(all_places.items())
            if choice(number)
        ]
        for place in open_places:
            if budget.over() or not self.pending:
                return
            self._breadth_first(place, budget.part(min(SLICE, budget.left / 3 / len(open_places))))
        while open_places and self.pending and not budget.over():
            if self.rng.random() < 0.3:
                base = self.rng.choice(list(all_places.items()))
                with suppress(BadInput):
                    mixed = other_readings(self.game, base[1], self.rng, 0.15)
                    self._wander(self._open(base[0], mixed), budget.part(SLICE))
                continue
            place = max(open_places, key=lambda p: p.gains / (p.slices + 1) * self.rng.uniform(0.5, 1))
            self._wander(place, budget.part(SLICE))

    def _open(self, name: str, configuration: Configuration) -> _Place:
        reads = Coverage()
        with watching(reads):
            table = self.game.table(configuration)
            Stepper(table).begin()
        place = _Place(name, table, Wanderer(table, self.rng))
        place.settled_before = set(reads.consulted) & self._rulings
        self.coverage.add(reads)
        for key in self.pending:
            if key[0] in place.settled_before:
                pair = self._pair(place, key)
                difference = pair.at_start() if pair is not None else None
                if difference is not None and pair is not None:
                    self._found(place, pair, key, ())
        return place

    def _breadth_first(self, place: _Place, budget: Budget) -> None:
        start = place.wanderer.here
        known = {start.state.packed()}
        layer = [start]
        while layer and not budget.over():
            later = []
            for corner in layer:
                if budget.over() or not self.pending:
                    return
                for step in self.visit(place, corner):
                    with suppress(OverflowError):
                        key = step.after.packed()
                        if key not in known:
                            known.add(key)
                            later.append(Corner((*corner.moves, step.move), step.after))
            layer = later

    def _wander(self, place: _Place, budget: Budget) -> None:
        before = place.wanderer.news, len(self.pending)
        wanderer = place.wanderer
        corner = wanderer.restart()
        while not budget.over() and self.pending:
            corner = wanderer.go_on(self.visit(place, corner))
        gained = wanderer.news - before[0] + 10 * (before[1] - len(self.pending))
        place.slices += 1
        place.gains = 0.5 * place.gains + gained + 0.5

    def visit(self, place: _Place, corner: Corner) -> list[Step]:
        """Try everything in a position under the place's readings, and what was consulted under others."""
        state, table, stepper = corner.state, place.table, place.wanderer.stepper
        self.positions += 1
        around = Coverage()
        with watching(around):
            who = table.to_act(state)
            candidates = list(stepper.candidates(state, who))
            if who == OVER or self.positions % 4 == 0:
                self._look_around(table, state, who)
        if who == OVER:
            self.endings.add(table.over(state) or "")
        steps: list[Step] = []
        happenings = set(around.consulted)
        for move in candidates:
            seen = Coverage()
            with watching(seen):
                step = stepper.attempt(state, move)
            if step is not None and step.fault is None:
                steps.append(step)
                happenings.update(seen.caused)
            happenings.update(seen.consulted)
            self.coverage.add(seen)
            if seen.consulted:
                self._try_move(place, corner, move, step, seen.consulted)
        self.coverage.add(around)
        self._try_position(place, corner, steps, set(around.consulted) | place.settled_before)
        place.wanderer.saw(happenings, corner)
        return steps

    @staticmethod
    def _look_around(table: Table, state: State, who: int) -> None:
        with suppress(*RULE_FAULTS):
            if who == OVER:
                table.standing(state)
            for seat in table.seats:
                table.view(state, seat)

    def _due(self, rulings: Iterable[str], place: _Place) -> list[Key]:
        wanted = set(rulings)
        due = []
        for key, tally in self.tallies.items():
            if key[0] not in wanted or tally.witness is not None:
                continue
            if place.table.box.rulings[key[0]] != self.game.rulings[key[0]].default:
                continue
            rate = 1.0 if tally.compared < 400 else 0.2 if tally.compared < 4000 else 0.05
            if self.rng.random() < rate:
                tally.compared += 1
                due.append(key)
        return due

    def _try_move(
        self, place: _Place, corner: Corner, move: Move, step: Step | None, rulings: Iterable[str]
    ) -> None:
        for key in self._due(rulings, place):
            pair = self._pair(place, key)
            right = None if pair is None else pair.across(corner.state)
            if pair is None or right is None:
                continue
            if pair.compare(move, step, pair.try_right(move, right)) is not None:
                self._found(place, pair, key, (*corner.moves, move))

    def _try_position(self, place: _Place, corner: Corner, steps: list[Step], rulings: Iterable[str]) -> None:
        for key in self._due(rulings, place):
            pair = self._pair(place, key)
            right = None if pair is None else pair.across(corner.state)
            if pair is None or right is None:
                continue
            if pair.at_position(corner.state, right) is not None:
                self._found(place, pair, key, corner.moves)
                continue
            mine = {step.move: step for step in steps}
            other = pair.steps_right(right)
            for move in mine.keys() | other.keys():
                if pair.compare(move, mine.get(move), other.get(move)) is not None:
                    self._found(place, pair, key, (*corner.moves, move))
                    break

    def _pair(self, place: _Place, key: Key) -> Pair | None:
        if key not in place.pairs:
            with suppress(BadInput):
                place.pairs[key] = Pair(place.table, *key)
        return place.pairs.get(key)

    def _found(self, place: _Place, pair: Pair, key: Key, moves: tuple[Move, ...]) -> None:
        found = pair.first_difference(moves)
        if found is None:
            return
        moves = moves[: found[0]]
        if len(moves) > 3:
            moves = tuple(shorten(moves, lambda fewer: pair.first_difference(fewer) is not None, 150))
            found = pair.first_difference(moves)
            assert found is not None
            moves = moves[: found[0]]
        configuration = place.table.box.configuration
        witness = Witness(place.name, configuration, moves, found[1], pair.consequence(moves, self.rng, 8))
        known = self.tallies[key].witness
        if known is None or witness.weight < known.weight:
            self.tallies[key].witness = self._plainer(witness, key)

    def _plainer(self, witness: Witness, key: Key) -> Witness:
        """The same game without the changed rulings that it does not need."""
        rulings = dict(witness.configuration.rulings)
        for ruling in list(rulings):
            fewer = {name: reading for name, reading in rulings.items() if name != ruling}
            configuration = witness.configuration.model_copy(update={"rulings": fewer})
            with suppress(BadInput):
                found = Pair(self.game.table(configuration), *key).first_difference(witness.moves)
                if found is not None:
                    rulings = fewer
                    witness = Witness(
                        witness.place, configuration, witness.moves[: found[0]], found[1], witness.consequence
                    )
        return witness
