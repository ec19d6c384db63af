"""One step of a game: a decision or a chance outcome and all that then happens by itself, faults included."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from ludex.model.game import AUTOMATIC, CHANCE, OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.rule import Illegal, Kind, Rule
from ludex.model.state import State

from .coverage import Coverage

RULE_FAULTS = (ArithmeticError, LookupError, ValueError, TypeError, AttributeError, AssertionError, NameError)
"""What Python raises when a rule does something impossible, such as taking a card from an empty pile."""

MOST_AUTOMATIC = 2_000
"""Things happening by themselves in a row before we say that they never stop."""


def kind_at(who: int) -> Kind:
    """The kind of rule that can happen when this seat, chance or nobody is to act."""
    return Kind.CHANCE if who == CHANCE else Kind.AUTOMATIC if who == AUTOMATIC else Kind.MOVE


class Fault(NamedTuple):
    """A rule that did something impossible, or would never stop."""

    move: Move
    what: str


class Step(NamedTuple):
    """A decision with every position up to the next one; `fault` tells what went wrong on the way."""

    move: Move
    chain: tuple[tuple[Move, State], ...]
    fault: Fault | None = None

    @property
    def after(self) -> State:
        """The position before the next decision."""
        return self.chain[-1][1]


class Stepper:
    """Tries moves on a table and reports faults instead of breaking down.

    A coverage that watches the rules is told which of the tried ones really happened.
    """

    def __init__(self, table: Table, coverage: Coverage | None = None) -> None:
        self.table = table
        self._coverage = coverage
        self._to_act = table.game.to_act
        self._rules: dict[Kind, list[Rule]] = {kind: [] for kind in Kind}
        for rule in table.rules.values():
            self._rules[rule.kind].append(rule)

    def rules_at(self, who: int) -> list[Rule]:
        """The rules that can happen when this seat, chance or nobody is to act."""
        return [] if who == OVER else self._rules[kind_at(who)]

    def candidates(self, state: State, who: int) -> list[Move]:
        """Everything worth trying here."""
        return self.table.candidates(state, who)

    def attempt(self, state: State, move: Move) -> Step | None:
        """The step that a move makes, or None where a clause forbids it."""
        try:
            after = self.table.apply(state, move)
        except Illegal:
            return None
        except RULE_FAULTS as error:
            return Step(move, (), Fault(move, f"{type(error).__name__}: {error}"))
        return self._onward(move, after)

    def _onward(self, move: Move, after: State) -> Step:
        if self._coverage is not None:
            self._coverage.happened()
        if self._to_act(after) != AUTOMATIC:
            return Step(move, ((move, after),))
        chain = [(move, after)]
        fault = self._settle(chain)
        return Step(move, tuple(chain), fault)

    def _settle(self, chain: list[tuple[Move, State]]) -> Fault | None:
        state = chain[-1][1]
        while self._to_act(state) == AUTOMATIC:
            if len(chain) > MOST_AUTOMATIC:
                return Fault(chain[-1][0], "what happens by itself never stops")
            try:
                step = next(self.table.successors(state), None)
            except RULE_FAULTS as error:
                return Fault(
                    chain[-1][0], f"what then happens by itself fails, {type(error).__name__}: {error}"
                )
            if step is None:
                return None
            if self._coverage is not None:
                self._coverage.happened()
            chain.append(step)
            state = step[1]
        return None

    def settled(self, state: State) -> State | None:
        """The position once everything has happened that happens by itself; None where a rule breaks down."""
        chain = [(SET_UP, state)]
        return None if self._settle(chain) is not None else chain[-1][1]

    def begin(self) -> Step:
        """The set-up and what happens by itself before the first decision."""
        start = self.table.start()
        chain = [(SET_UP, start)]
        fault = self._settle(chain)
        return Step(SET_UP, tuple(chain), fault)

    def steps(self, state: State) -> Iterator[Step]:
        """Every permitted decision or chance outcome from here."""
        return self.permitted(state, self.candidates(state, self._to_act(state)))

    def permitted(
        self, state: State, moves: Iterable[Move], refused: Callable[[Move], None] = lambda _move: None
    ) -> Iterator[Step]:
        """Those of the moves that are permitted or break down; of the others `refused` is told."""
        waiting = iter(moves)
        trying: list[Move] = []

        def one_by_one() -> Iterator[Move]:
            for move in waiting:
                trying.append(move)
                yield move
                if trying:
                    refused(trying.pop())

        while True:
            try:
                for move, after in self.table.permitted(state, one_by_one()):
                    trying.clear()
                    yield self._onward(move, after)
                return
            except RULE_FAULTS as error:
                if not trying:
                    raise
                move = trying.pop()
                yield Step(move, (), Fault(move, f"{type(error).__name__}: {error}"))


def some_instances(table: Table, rng: random.Random, most: int) -> list[Move]:
    """Rules with parameters, whatever the position: all of them, or as many as wanted, each rule alike."""
    ranges = {
        rule.name: [domain.values(table.box) for _name, domain in rule.parameters]
        for rule in table.rules.values()
    }
    each = max(1, most // len(ranges))
    found: list[Move] = []
    for name, values in ranges.items():
        if prod(len(value) for value in values) <= each:
            found += (Move(name, args) for args in product(*values))
        elif all(values):
            found += (Move(name, tuple(rng.choice(value) for value in values)) for _ in range(each))
    return found


SET_UP = Move("set-up")
"""Stands for the set-up where a step needs a name."""


def describe(table: Table, move: Move) -> str:
    """A move in words; the set-up counts as one."""
    return "the set-up" if move == SET_UP else write_move(table, move)
