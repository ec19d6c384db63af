"""Searching for games that tell the readings of a ruling apart, for all rulings of a game at once.

Every position is played under the default readings while a watcher notes which rulings are consulted;
only those are tried under their other readings, in the same position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from model.box import Configuration
from model.errors import BadInput
from model.game import OVER, Game, Move, Table
from model.rule import watching
from model.state import State

from .budget import Budget
from .coverage import Coverage
from .focus import Focus
from .fuzz_play import choose, shorten
from .lockstep import Difference, Effect, Pair
from .places import other_readings
from .places import places as all_places
from .stepping import RULE_FAULTS, Step, Stepper
from .wander import Corner, Wanderer

Key = tuple[str, str]
"""A ruling and a reading that is not its default."""
Moves = Callable[[], tuple[Move, ...]]

REPLAYED = 4
"""Rulings consulted by the set-up under which a finished stretch of play is played again."""
CONSEQUENCE = 0.15
"""Seconds spent on finding out what a difference leads to."""
SHORTENING = 0.4
"""Seconds spent on leaving out what a game does not need."""
FOCUSED, MIXED = 0.5, 0.15
"""Shares of the time spent on set-ups made for one question, and on set-ups with other readings."""
STARTS = 4
"""Set-ups that are compared under two readings before any move."""
TRIES = 3
"""Set-ups made for a question before one of them is rather visited again."""
MOST_TRIED = 80
"""Moves tried in one position; where there are more, as many of them at random."""
SPRINTS, LONGEST_SPRINT = 0.6, 300
"""Share of the visits to a place that only play on quickly, and the decisions in one go."""
SLICE = 1.0
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
    stepper: Stepper
    pairs: dict[Key, Pair] = field(default_factory=dict)
    settled_before: set[str] = field(default_factory=set)
    """Rulings that the set-up itself consults."""
    gains: float = 1.0
    slices: int = 0


@dataclass
class _Attentive(Coverage):
    """Coverage that also tells which rulings were consulted and what was caused since it was last asked."""

    fresh: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)

    def read(self, ruling: str) -> None:
        super().read(ruling)
        self.fresh.add(ruling)

    def happened(self) -> None:
        self.events.update(self._named)
        super().happened()

    def plain(self) -> Coverage:
        """The counts alone."""
        return Coverage(self.permitted, self.blocked, self.caused, self.consulted)

    def consulted_now(self) -> set[str]:
        """The rulings consulted since the last time."""
        fresh, self.fresh = self.fresh, set()
        return fresh

    def caused_now(self) -> set[str]:
        """The clauses that caused something since the last time."""
        events, self.events = self.events, set()
        return events


class ReadingSearch:
    """Looks for a witness for every reading of every ruling."""

    def __init__(self, game: Game, seed: int, places: Mapping[str, Configuration] | None = None) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.places = all_places(game) if places is None else dict(places)
        self.tallies: dict[Key, Tally] = {
            (ruling.id, reading): Tally()
            for ruling in game.rulings
            if not ruling.not_mechanical
            for reading in ruling.readings
            if reading != ruling.default
        }
        self.coverage = _Attentive()
        self.positions = 0
        self.ended = 0
        self.endings: set[str] = set()
        self._rulings = {key[0] for key in self.tallies}
        self._turns: Counter[str] = Counter()
        self._begun: Counter[Key] = Counter()
        self._focuses: dict[str, list[_Place]] = {}

    @property
    def pending(self) -> list[Key]:
        """Readings for which no difference has been found yet."""
        return [key for key, tally in self.tallies.items() if tally.witness is None]

    def run(
        self,
        budget: Budget,
        choice: Callable[[int], bool] = lambda _number: True,
        following: Callable[[], None] = lambda: None,
    ) -> None:
        """Visit the game's configurations in turns; `choice` picks those that this search is to visit."""
        with watching(self.coverage):
            self._run(budget, choice, following)

    def _run(self, budget: Budget, choice: Callable[[int], bool], following: Callable[[], None]) -> None:
        open_places = [
            self._open(name, configuration)
            for number, (name, configuration) in enumerate(self.places.items())
            if choice(number)
        ]
        for place in open_places:
            if budget.over() or not self.pending:
                return
            self._breadth_first(place, budget.part(min(SLICE, budget.left / 3 / len(open_places))))
        while open_places and self.pending and not budget.over():
            following()
            kind = self.rng.random()
            if kind < FOCUSED:
                focused = self._focused()
                if focused is not None:
                    self._wander(focused, budget.part(SLICE))
                continue
            if kind < FOCUSED + MIXED:
                base = self.rng.choice(list(self.places.items()))
                with suppress(BadInput):
                    mixed = other_readings(self.game, base[1], self.rng, 0.15)
                    self._wander(self._open(base[0], mixed), budget.part(SLICE))
                continue
            place = max(open_places, key=lambda p: p.gains / (p.slices + 1) * self.rng.uniform(0.5, 1))
            self._wander(place, budget.part(SLICE))

    def _focused(self) -> _Place | None:
        """A set-up made for one of the questions that are still open."""
        rulings = sorted({key[0] for key in self.pending})
        ruling = min(rulings, key=lambda name: (self._turns[name], self.rng.random()))
        self._turns[ruling] += 1
        known = self._focuses.setdefault(ruling, [])
        if len(known) >= TRIES and self.rng.random() < 0.5:
            return self.rng.choice(known)
        focus = Focus(self.game, self.game.rulings[ruling])
        name, configuration = focus.place(self.places, self.rng)
        if self.rng.random() < 0.7:
            name, configuration = f"{name}, fewer cards", focus.components(configuration, self.rng)
        try:
            place = self._open(name, configuration, focus)
        except (BadInput, *RULE_FAULTS):
            return None
        known.append(place)
        return place

    def _open(self, name: str, configuration: Configuration, focus: Focus | None = None) -> _Place:
        self.coverage.consulted_now()
        table = self.game.table(configuration)
        place = _Place(
            name,
            table,
            Wanderer(table, self.rng, focus.favour if focus else None),
            Stepper(table, self.coverage),
        )
        place.stepper.begin()
        place.settled_before = self.coverage.consulted_now() & self._rulings
        for key in self.pending:
            if key[0] in place.settled_before and self._begun[key] < STARTS:
                self._begun[key] += 1
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
        if self.rng.random() < SPRINTS:
            self._sprint(place, budget)
        corner = wanderer.here
        while not budget.over() and self.pending:
            before_it = corner
            corner = wanderer.go_on(self.visit(place, corner))
            if len(corner.moves) <= len(before_it.moves):
                self._replay(place, before_it)
        gained = wanderer.news - before[0] + 10 * (before[1] - len(self.pending))
        place.slices += 1
        place.gains = 0.5 * place.gains + gained + 0.5

    def _sprint(self, place: _Place, budget: Budget) -> None:
        """Play on quickly, comparing only the moves that are made, to get far into the game."""
        wanderer, table = place.wanderer, place.table
        while not budget.over() and self.pending:
            corner = wanderer.restart()
            for _ in range(LONGEST_SPRINT):
                who = table.to_act(corner.state)
                if who == OVER or budget.over():
                    break
                self.coverage.consulted_now()
                self.coverage.caused_now()
                step = choose(place.stepper, corner.state, who, self.rng.randrange, wanderer.weights)
                consulted = self.coverage.consulted_now() & self._rulings
                self.positions += 1
                if step is None or step.fault is not None:
                    break
                wanderer.saw(self.coverage.caused_now() | consulted, corner)
                self._try_move(place, corner, step.move, step, consulted)
                corner = Corner((*corner.moves, step.move), step.after)
            self.visit(place, corner)
            self._replay(place, corner)

    def visit(self, place: _Place, corner: Corner) -> list[Step]:
        """Try everything in a position under the place's readings, and what was consulted under others."""
        state, table, stepper = corner.state, place.table, place.stepper
        self.positions += 1
        self.coverage.consulted_now()
        who = table.to_act(state)
        candidates = stepper.candidates(state, who)
        tried = candidates if len(candidates) <= MOST_TRIED else self.rng.sample(candidates, MOST_TRIED)
        if who == OVER or self.positions % 4 == 0:
            self._look_around(table, state, who)
        around = self.coverage.consulted_now()
        if who == OVER:
            self.ended += 1
            self.endings.add(table.over(state) or "")
        steps: list[Step] = []
        happenings = set(around)
        self.coverage.caused_now()
        asked: list[tuple[Move, Step | None, set[str]]] = []

        def note(move: Move, step: Step | None = None) -> None:
            consulted = self.coverage.consulted_now() & self._rulings
            if consulted:
                asked.append((move, step, consulted))

        for step in stepper.permitted(state, tried, note):
            if step.fault is None:
                steps.append(step)
            note(step.move, step)
        happenings |= self.coverage.caused_now()
        for move, made, consulted in asked:
            happenings |= consulted
            self._try_move(place, corner, move, made, consulted)
        self.coverage.consulted_now()
        self._try_position(place, corner, candidates, around)
        place.wanderer.saw(happenings, corner)
        return steps

    def _replay(self, place: _Place, corner: Corner) -> None:
        """Play a whole game again under other readings of a few rulings that the set-up consults."""
        due = [key for key in self.pending if key[0] in place.settled_before and self._is_default(place, key)]
        for key in self.rng.sample(due, min(REPLAYED, len(due))):
            pair = self._pair(place, key)
            self.tallies[key].compared += len(corner.moves)
            if pair is not None and pair.first_difference(corner.moves) is not None:
                self._found(place, pair, key, corner.moves)

    def _is_default(self, place: _Place, key: Key) -> bool:
        return place.table.box.rulings[key[0]] == self.game.rulings[key[0]].default

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
            if not self._is_default(place, key):
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

    def _try_position(
        self, place: _Place, corner: Corner, candidates: list[Move], rulings: Iterable[str]
    ) -> None:
        for key in self._due(rulings, place):
            pair = self._pair(place, key)
            right = None if pair is None else pair.across(corner.state)
            if pair is None or right is None:
                continue
            if pair.at_position(corner.state, right, views=True) is not None:
                self._found(place, pair, key, corner.moves, views=True)
                continue
            odd = set(candidates) ^ set(pair.candidates_right(right))
            for move in sorted(odd)[:MOST_TRIED]:
                mine = place.stepper.attempt(corner.state, move)
                if pair.compare(move, mine, pair.try_right(move, right)) is not None:
                    self._found(place, pair, key, (*corner.moves, move))
                    break

    def _pair(self, place: _Place, key: Key) -> Pair | None:
        if key not in place.pairs:
            with suppress(BadInput):
                place.pairs[key] = Pair(place.table, *key)
        return place.pairs.get(key)

    def _found(
        self, place: _Place, pair: Pair, key: Key, moves: tuple[Move, ...], *, views: bool = False
    ) -> None:
        found = pair.first_difference(moves, views=views)
        if found is None:
            return
        moves = moves[: found[0]]
        if len(moves) > 3:
            moves = tuple(
                shorten(
                    moves,
                    lambda fewer: pair.first_difference(fewer, views=views) is not None,
                    Budget(SHORTENING),
                )
            )
            found = pair.first_difference(moves, views=views)
            assert found is not None
            moves = moves[: found[0]]
        configuration = place.table.box.configuration
        later = pair.consequence(moves, self.rng, Budget(CONSEQUENCE))
        witness = Witness(place.name, configuration, moves, found[1], later)
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
                found = Pair(self.game.table(configuration), *key).first_difference(
                    witness.moves, views=witness.difference.effect is Effect.VIEW
                )
                if found is not None:
                    rulings = fewer
                    witness = Witness(
                        witness.place, configuration, witness.moves[: found[0]], found[1], witness.consequence
                    )
        return witness
