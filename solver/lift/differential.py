"""Keeping the lift honest: on one position, does the logic say what the rule did when it was played?"""

from __future__ import annotations

import random
from typing import Any

import z3
from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.play import RULE_FAULTS, Breakdown
from ludex.model.rule import Illegal
from ludex.model.state import Each, Row, Schema, Shape, Stack, State
from ludex.model.state import Number as NumberShape

from .rules import Lifted, lift
from .terms import INTEGERS, Arithmetic, condition_term
from .values import known_position

LARGE = 12
"""How far a number without a limit is let to go in an invented position."""
MUTATED = (0.0, 0.03, 0.3, 1.0)
"""Which part of a played position is replaced by invention."""


class Comparison:
    """Lifts each rule of a table once and compares it with Python on as many positions as one likes."""

    def __init__(self, table: Table, arithmetic: Arithmetic = INTEGERS) -> None:
        self.table = table
        self.arithmetic = arithmetic
        self._lifted: dict[Move, Lifted] = {}

    def lifted(self, move: Move) -> Lifted:
        """A rule as logic."""
        if move not in self._lifted:
            self._lifted[move] = lift(self.table, move, arithmetic=self.arithmetic)
        return self._lifted[move]

    def disagreement(self, state: State, move: Move) -> str:
        """In a sentence how logic and Python differ on this position; empty if they agree."""
        lifted = self.lifted(move)
        known = _Known(lifted.before.flat(self.arithmetic), self.table.schema.flat(state), self.arithmetic)
        stopped = next(
            (event for event in lifted.events if not z3.is_true(known.value(condition_term(event.holds)))),
            None,
        )
        try:
            after = self.table.apply(state, move)
        except Illegal as illegal:
            if stopped is None or stopped.clause != illegal.clause:
                return f"Python is stopped by {illegal.clause}, logic by {_named(stopped)}"
            return ""
        except RULE_FAULTS as error:
            if stopped is None or stopped.clause:
                return f"Python breaks down with {error!r}, logic stops at {_named(stopped)}"
            return ""
        if stopped is not None:
            return f"Python goes through, logic is stopped by {_named(stopped)}"
        return self._differences(lifted, after, known)

    def _differences(self, lifted: Lifted, after: State, known: _Known) -> str:
        played = overfull(self.table.schema, after)
        for (name, _shape, value), number in zip(lifted.after.slots(), played, strict=True):
            term = known.value(self.arithmetic.term(value))
            said = term.as_long() if self.arithmetic.width is None else term.as_signed_long()
            if said != number:
                return f"{name} is {number} when played but {said} in logic"
        return ""


def _named(event: Any) -> str:
    if event is None:
        return "nothing"
    return event.clause or f"a breakdown at {event.where}"


class _Known:
    """The numbers of one position, to be put in the place of the variables of any term."""

    def __init__(self, names: list[Any], numbers: list[int], arithmetic: Arithmetic) -> None:
        self._constants = [arithmetic.constant(number) for number in numbers]
        self._names = names
        ast = z3.z3core.Ast
        self._from = (ast * len(names))(*(name.ast for name in names))
        self._to = (ast * len(names))(*(constant.ast for constant in self._constants))

    def value(self, term: Any) -> Any:
        """What a term comes to."""
        replaced = z3.z3core.Z3_substitute(term.ctx.ref(), term.ast, len(self._names), self._from, self._to)
        return z3.simplify(z3.ExprRef(replaced, term.ctx))


def overfull(schema: Schema, state: State) -> list[int]:
    """The numbers of a position; of a pile that has grown too large only the cards that have a place."""
    numbers: list[int] = []

    def collect(shape: Shape, value: Any) -> None:
        if isinstance(shape, Stack):
            numbers.append(len(value))
            numbers.extend((list(value) + [0] * shape.most)[: shape.most])
        elif isinstance(shape, Row):
            for item in value:
                collect(shape.item, item)
        else:
            numbers.append(int(value))

    for name, shape in schema.fields.items():
        collect(shape, getattr(state, name))
    return numbers


def some_position(table: Table, rng: random.Random) -> State:
    """A position from a random game, with a random part of it replaced by anything in range."""
    state = table.advance(table.start())
    for _ in range(rng.choice((0, 1, 3, 8, 20, 60))):
        who = table.to_act(state)
        if who == OVER:
            break
        legal = _legal(table, state)
        if not legal:
            break
        try:
            after = table.play(state, table.draw(state, rng) if who == CHANCE else rng.choice(legal))
        except (Breakdown, *RULE_FAULTS):
            break
        if not _in_range(after):
            break
        state = after
    share = rng.choice(MUTATED)
    state = state.copy()
    for name, shape in table.schema.fields.items():
        setattr(state, name, _invented(shape, getattr(state, name), share, rng))
    return state


def _in_range(state: State) -> bool:
    """Whether all is in range; what no rule that can be lifted puts into a position never is."""
    try:
        return bool(z3.is_true(known_position(state).typed(INTEGERS)))
    except TypeError:
        return False


def _invented(shape: Shape, value: Any, share: float, rng: random.Random) -> Any:
    if isinstance(shape, Row):
        return Each(_invented(shape.item, item, share, rng) for item in value)
    if rng.random() >= share:
        return value
    if isinstance(shape, NumberShape):
        return _number(shape, rng)
    size = rng.randint(0, shape.most)
    return type(value)(_number(shape.item, rng) for _ in range(size))


def _number(shape: NumberShape, rng: random.Random) -> int:
    low = -LARGE if shape.low is None else shape.low
    high = max(low, LARGE) if shape.high is None else shape.high
    return rng.randint(low, high)


def _legal(table: Table, state: State) -> list[Move]:
    """What is permitted in a position that may be so odd that rules break down."""
    found: list[Move] = []
    try:
        found.extend(move for move, _after in table.successors(state))
    except RULE_FAULTS:
        return found
    return found


def some_move(table: Table, state: State, rng: random.Random) -> Move:
    """A rule that may well be permitted here, or any rule with any parameters."""
    possible = [
        rule for rule in table.rules.values() if all(d.values(table.box) for _n, d in rule.parameters)
    ]
    rule = rng.choice(possible)
    if rng.random() < 0.5:
        legal = _legal(table, state)
        if legal:
            return rng.choice(legal)
    return Move(rule.name, tuple(rng.choice(domain.values(table.box)) for _name, domain in rule.parameters))
