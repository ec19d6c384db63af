"""Comparing readings position by position, for all rulings of a game at once.

A position is played under the readings in force while a watcher notes which rulings are consulted; only
those can make a difference, so only those are tried under their other readings, in the same position.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import OVER, Game, Move, Table
from ludex.model.play import RULE_FAULTS, Step, attempt, steps
from ludex.model.ruling import Ruling
from ludex.model.state import State

from ..play.choosers import Chooser, step_by
from .compare import Effect, Pair
from .setup import ConsultationRecorder, Line, Setup
from .witness import Key, Tally, Witness, weight_of

MOST_TRIED = 80
"""Moves tried in one position; where there are more, as many of them at random."""
ALWAYS, OFTEN = 400, 4_000
"""After so many comparisons two readings are compared less often, and after so many only now and then."""

A_RULE = 4
"""Rules tried for one that happens by itself."""
STARTS = 6
"""Set-ups that are compared under two readings before any move."""


def effort_of(step: Step | None) -> int:
    """How much work was done by itself after a decision."""
    return 0 if step is None else A_RULE * (len(step.chain) - 1)


class _Twin(NamedTuple):
    """The position at hand under another reading."""

    key: Key
    pair: Pair
    state: State
    other_box: bool

    def may_differ(self, consulted: set[str]) -> bool:
        """Whether what was consulted may be other under this reading."""
        return self.other_box or self.key[0] in consulted


class Observer:
    """Visits positions and keeps, for every reading of every ruling, the best game that tells it apart."""

    def __init__(self, game: Game, rng: random.Random, rulings: Iterable[Ruling] | None = None) -> None:
        self.game = game
        self.rng = rng
        self.tallies: dict[Key, Tally] = {
            (ruling.id, reading): Tally()
            for ruling in (game.rulings if rulings is None else rulings)
            if not ruling.not_mechanical
            for reading in ruling.readings
            if reading != ruling.default
        }
        self.coverage = ConsultationRecorder()
        self.effort = 0
        """Rules tried so far: the clock by which turns are taken, the same on every machine."""
        self.positions = 0
        self.ended = 0
        self.endings: set[str] = set()
        self._setups: dict[str, Setup] = {}
        self._begun: Counter[Key] = Counter()

    @property
    def pending(self) -> list[Key]:
        """Readings for which no difference has been found yet."""
        return [key for key, tally in self.tallies.items() if tally.witness is None]

    def open(self, name: str, configuration: Configuration) -> Setup:
        """Open a set-up, and compare the set-ups themselves unless they were compared often elsewhere."""
        setup = Setup(self.game, name, configuration, self.coverage)
        self.compare_starts(setup, STARTS)
        return setup

    def compare_starts(self, setup: Setup, most: int | None = None) -> None:
        """Compare the set-ups themselves, for those readings for which that was done less than so often."""
        for key in self.tallies:
            often = most is not None and self._begun[key] >= most
            if not often and self._is_due(key, setup, 0) and setup.settles(key):
                self._begun[key] += 1
                pair = setup.pair(key)
                if pair is not None and pair.at_start() is not None:
                    self.found(setup, key, ())

    def setup_of(self, witness: Witness) -> Setup:
        """The set-up where a game was found."""
        name = witness.configuration.model_dump_json()
        if name not in self._setups:
            self._setups[name] = Setup(self.game, witness.place, witness.configuration, self.coverage)
        return self._setups[name]

    def visit(self, setup: Setup, line: Line, *, every: bool = False) -> list[Step]:
        """Try everything in a position, and what consulted a ruling also under its other readings.

        Readings compared often before are compared only now and then. With
        `every`, nothing is left to chance: every move, every reading that a better game could tell apart,
        and what the seats see.
        """
        state, table = line.state, setup.table
        self.positions += 1
        self.coverage.consulted_now()
        who = table.to_act(state)
        candidates = table.candidates(state, who)
        sampled = len(candidates) > MOST_TRIED and not every
        tried = self.rng.sample(candidates, MOST_TRIED) if sampled else candidates
        self.effort += len(tried) + 1
        if every or who == OVER or self.positions % 4 == 0:
            self._look_around(table, state, who)
        around = self.coverage.consulted_now() | setup.ranges
        if who == OVER:
            self.ended += 1
            self.endings.add(table.over(state) or "")
        found: list[Step] = []
        asked: list[tuple[Move, Step | None, set[str]]] = []

        def note(move: Move, step: Step | None = None) -> None:
            asked.append((move, step, self.coverage.consulted_now()))

        for step in steps(table, state, tried, note):
            if step.fault is None:
                found.append(step)
            self.effort += effort_of(step)
            note(step.move, step)
        all_asked = around.union(*(consulted for _move, _step, consulted in asked))
        due = self._due(all_asked, setup, len(line.moves), every)
        twins = self._twins(setup, state, due)
        for move, made, consulted in asked:
            self._try_move(setup, line, move, made, (t for t in twins if t.may_differ(consulted)))
        self._try_position(setup, line, candidates, (t for t in twins if t.may_differ(around)))
        self.coverage.consulted_now()
        return found

    def play_on(self, setup: Setup, line: Line, choose: Chooser) -> Line | None:
        """One step at random, with only that step compared; None where the game is over or broken."""
        who = setup.table.to_act(line.state)
        if who == OVER:
            return None
        self.coverage.consulted_now()
        step = step_by(setup.table, line.state, choose)
        consulted = self.coverage.consulted_now()
        self.positions += 1
        self.effort += 5 + effort_of(step)
        if step is None or step.fault is not None:
            return None
        due = self._due(consulted, setup, len(line.moves) + 1)
        self._try_move(setup, line, step.move, step, self._twins(setup, line.state, due))
        return Line((*line.moves, step.move), step.after)

    def found(self, setup: Setup, key: Key, moves: tuple[Move, ...], *, views: bool = False) -> None:
        """Play a game under both readings, and keep it if it tells them apart and none better is known."""
        pair = setup.pair(key)
        found = None if pair is None else pair.first_difference(moves, views=views)
        self.effort += 4 * len(moves)
        if pair is None or found is None:
            return
        known = self.tallies[key].witness
        moves = moves[: found[0]]
        witness = Witness(setup.name, setup.configuration, moves, found[1], shortest=not moves)
        if known is None or witness.rank < known.rank:
            self.tallies[key].witness = self._plainer(witness, key)

    def all_compared(self, setup: Setup, decisions: int) -> None:
        """Every game of up to so many decisions was compared here: a witness as long as that is shortest."""
        for tally in self.tallies.values():
            witness = tally.witness
            if (
                witness is not None
                and not witness.shortest
                and len(witness.moves) <= decisions
                and witness.configuration == setup.configuration
            ):
                tally.witness = replace(witness, shortest=True)

    def exhausted(self, setup: Setup, positions: int) -> None:
        """Every position was compared here: what was not told apart cannot be, with this set-up."""
        if self.game.configurations.get(setup.name) != setup.configuration:
            return
        for key, tally in self.tallies.items():
            if tally.witness is None and setup.follows_default(key) and setup.pair(key) is not None:
                tally.exhausted[setup.name] = positions

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
                    witness = Witness(witness.place, configuration, witness.moves[: found[0]], found[1])
        return witness

    @staticmethod
    def _look_around(table: Table, state: State, who: int) -> None:
        with suppress(*RULE_FAULTS):
            if who == OVER:
                table.standing(state)
            for seat in table.seats:
                table.view(state, seat)

    def _is_due(self, key: Key, setup: Setup, decisions: int) -> bool:
        return self.better(key, setup, decisions) and setup.follows_default(key)

    def _due(
        self,
        consulted: set[str],
        setup: Setup,
        decisions: int,
        every: bool = False,
    ) -> list[Key]:
        """The readings that a game of so many decisions could tell apart or tell better."""
        due = []
        for key, tally in self.tallies.items():
            if not self._is_due(key, setup, decisions):
                continue
            if key[0] not in consulted and not setup.has_other_box(key):
                continue
            seen = tally.compared
            always = every or seen < ALWAYS
            if always or self.rng.random() < (0.2 if seen < OFTEN else 0.05):
                tally.compared += 1
                due.append(key)
        return due

    @staticmethod
    def _twins(setup: Setup, state: State, due: Iterable[Key]) -> list[_Twin]:
        """The same position under every reading that is due."""
        twins = []
        for key in due:
            pair = setup.pair(key)
            right = None if pair is None else pair.across(state)
            if pair is not None and right is not None:
                twins.append(_Twin(key, pair, right, setup.has_other_box(key)))
        return twins

    def better(self, key: Key, setup: Setup, decisions: int) -> bool:
        """Whether a game of so many decisions would be better than what is known."""
        known = self.tallies[key].witness
        return known is None or known.weight > weight_of(setup.configuration, decisions)

    def _try_move(
        self, setup: Setup, line: Line, move: Move, step: Step | None, twins: Iterable[_Twin]
    ) -> None:
        for key, pair, right, _box in twins:
            if not self.better(key, setup, len(line.moves) + 1):
                continue
            other = pair.try_right(move, right)
            self.effort += 1 + effort_of(other)
            if pair.compare(move, step, other) is not None:
                self.found(setup, key, (*line.moves, move))

    def _try_position(self, setup: Setup, line: Line, candidates: list[Move], twins: Iterable[_Twin]) -> None:
        for key, pair, right, _box in twins:
            if not self.better(key, setup, len(line.moves)):
                continue
            if pair.at_position(line.state, right, views=True) is not None:
                self.found(setup, key, line.moves, views=True)
                continue
            for move in sorted(set(candidates) ^ set(pair.candidates_right(right))):
                mine = attempt(setup.table, line.state, move)
                if pair.compare(move, mine, pair.try_right(move, right)) is not None:
                    self.found(setup, key, (*line.moves, move))
                    break
