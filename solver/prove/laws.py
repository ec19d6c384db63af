"""Conservation laws, unasked: every weighted sum of a game's amounts that no rule ever changes.

Amounts are numbers without labels (coins), the sizes of piles, and how many cells of a labelled field
say the same (cards in the supply). Random games suggest the laws; the solver then looks for a rule
that breaks one, and each step it finds leaves fewer laws, until all that are left are proved.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import z3
from ludex.invariants.property import Property
from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.state import Cell, Row, Shape, Stack, State, at, leaves

from ..budget import Budget
from ..lift.terms import condition_term
from ..lift.values import PileHandle, SymbolicPosition
from .laws_space import Space
from .theory import Theory

GAMES = 40
STEPS = 80
"""How many random games, and how many steps of each, suggest the laws."""


@dataclass(frozen=True)
class Amount:
    """Something that can be counted in a position: cells of one field, or how many of them have a label."""

    words: str
    field: str
    cells: tuple[tuple[int, ...], ...]
    label: int | None = None

    def in_state(self, state: State) -> int:
        """How much there is in a position."""
        total = 0
        for path in self.cells:
            value = at(getattr(state, self.field), path)
            if isinstance(value, list):
                value = len(value)
            total += value if self.label is None else int(value == self.label)
        return total

    def in_logic(self, position: SymbolicPosition, theory: Theory) -> Any:
        """The same as a term."""
        parts = []
        for path in self.cells:
            value = position.values[self.field]
            for index in path:
                value = value.items[index]
            if isinstance(value, PileHandle):
                value = value.cards.size
            parts.append(value if self.label is None else theory.arithmetic.equal(value, self.label))
        return theory.arithmetic.term(theory.arithmetic.add(0, *parts))


@dataclass(frozen=True)
class Law:
    """A weighted sum that stays the same through the whole game."""

    words: str
    total: int
    weights: dict[str, int]
    proved: bool
    doubt: str = ""
    """Where it is not proved: the rule that might break it, or what stopped the proof."""


def amounts_of(table: Table) -> list[Amount]:
    """Everything that can be counted in the positions of a table."""
    found = []
    for name, shape in table.schema.fields.items():
        paths = [path for path, _leaf in leaves(shape)]
        item = _innermost(shape)
        if isinstance(item, Stack) or item.domain.labels is None:
            found += [Amount(table.schema.name(Cell(name, path)), name, (path,)) for path in paths]
        elif isinstance(shape, Row):
            values = item.domain.values(table.box)
            found += [
                Amount(f"{name} = {item.domain.show(table.box, value)}", name, tuple(paths), value)
                for value in values[1:]
            ]
    return found


def _innermost(shape: Shape) -> Any:
    while isinstance(shape, Row):
        shape = shape.item
    return shape


def conservation_laws(
    table: Table,
    properties: Sequence[Property] = (),
    *,
    budget: Budget | None = None,
    report: Callable[[str], None] = lambda text: None,
) -> list[Law]:
    """All laws that the rules keep, provided that what the properties claim holds (see `prove`)."""
    budget = budget or Budget(30)
    amounts = amounts_of(table)
    space = Space(len(amounts))
    start = table.start()
    for before, after in _steps(table, budget):
        space.add([a.in_state(after) - a.in_state(before) for a in amounts])
    suggested = space.laws()
    broken, finished = _refute(table, properties, amounts, space, budget, report)
    laws = [_law(amounts, weights, start, "" if finished else TIME) for weights in space.laws()]
    for weights in suggested:
        culprit = next((move for move, effect in broken if _changes(weights, effect)), None)
        if culprit is not None and sum(map(bool, weights)) > 1:
            doubt = f"perhaps broken by '{culprit}' in a position that may not be reachable"
            laws.append(_law(amounts, weights, start, doubt))
    return laws


TIME = "the time limit was reached"
Broken = list[tuple[str, list[int]]]
"""Rules in words, each with the effect of a step that breaks a law."""


def _changes(weights: Sequence[int], effect: Sequence[int]) -> bool:
    return sum(weight * number for weight, number in zip(weights, effect, strict=True)) != 0


def _steps(table: Table, budget: Budget) -> Iterable[tuple[State, State]]:
    """Consecutive positions of random games, everything that happens by itself included."""
    for seed in range(GAMES):
        rng = random.Random(seed)
        state = table.start()
        for _ in range(STEPS):
            who = table.to_act(state)
            if who == OVER or budget.used > budget.seconds / 3:
                break
            legal = table.legal(state)
            if not legal:
                break
            move = legal[0] if who < CHANCE else rng.choice(legal)
            after = table.apply(state, move)
            yield state, after
            state = after


def _refute(
    table: Table,
    properties: Sequence[Property],
    amounts: Sequence[Amount],
    space: Space,
    budget: Budget,
    report: Callable[[str], None],
) -> tuple[Broken, bool]:
    """Look for rules that break a law, adding each effect found to the space; and whether time sufficed."""
    theory = Theory(table, properties)
    before = [a.in_logic(theory.before.position, theory) for a in amounts]
    broken: Broken = []
    for move in table.all_instances():
        if not space.laws():
            break
        report(write_move(table, move))
        if budget.over() or not _examine(theory, move, amounts, before, space, budget, broken):
            return broken, False
    return broken, True


def _examine(
    theory: Theory,
    move: Move,
    amounts: Sequence[Amount],
    before: Sequence[Any],
    space: Space,
    budget: Budget,
    broken: Broken,
) -> bool:
    """Add every kind of step of one rule that breaks a law; false where time did not suffice."""
    lifted = theory.lift(move)
    effects = [a.in_logic(lifted.after, theory) - old for a, old in zip(amounts, before, strict=True)]
    solver = z3.Solver()
    solver.add(*theory.claims.values(), lifted.permitted, condition_term(theory.due(move)))
    while laws := space.laws():
        sums = [z3.Sum(*(w * effect for w, effect in zip(law, effects, strict=True) if w)) for law in laws]
        solver.set("timeout", budget.milliseconds)
        answer = solver.check(z3.Or(*(total != 0 for total in sums)))
        if answer == z3.unsat:
            return True
        if answer == z3.unknown:
            return False
        model = solver.model()
        effect = [model.eval(term, model_completion=True).as_long() for term in effects]
        space.add(effect)
        broken.append((write_move(theory.table, move), effect))
    return True


def _law(amounts: Sequence[Amount], weights: Sequence[int], start: State, doubt: str) -> Law:
    total = sum(w * a.in_state(start) for w, a in zip(weights, amounts, strict=True))
    named = {a.words: w for w, a in zip(weights, amounts, strict=True) if w}
    return Law(f"{_words(amounts, weights)} = {total}", total, named, not doubt, doubt)


def _words(amounts: Sequence[Amount], weights: Sequence[int]) -> str:
    """The sum in the game's words; a field all of whose cells weigh the same is named once."""
    parts: list[tuple[int, str]] = []
    told: set[str] = set()
    for amount, weight in zip(amounts, weights, strict=True):
        same = {w for a, w in zip(amounts, weights, strict=True) if a.field == amount.field}
        whole = amount.label is None and len(same) == 1 and amount.words != amount.field
        words = f"all {amount.field}" if whole else amount.words
        if weight and words not in told:
            told.add(words)
            parts.append((weight, words))
    text = ""
    for weight, words in parts:
        sign = "-" if weight < 0 else "+" if text else ""
        size = "" if abs(weight) == 1 else f"{abs(weight)} "
        text += f" {sign} {size}({words})" if text else f"{sign}{size}({words})"
    return text
