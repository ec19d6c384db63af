"""Free figures: for which numbers in the box do the properties hold?

A figure that the rules read from the box, such as the coins of the heap, is left open. Every rule is
then examined for all its values at once, and each value for which some property is not kept is
named with the rule and the property.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import z3
from ludex.invariants.property import Property
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Move, Table
from ludex.model.notation import write_move
from ludex.model.state import Schema, Stack, leaves

from ..budget import Budget
from ..lift.rules import lift_predicate, lift_start, lift_value
from ..lift.terms import INTEGERS, condition_term
from ..lift.values import SymbolicBox, known_position
from .theory import Situation, Theory

AT_START = "the set-up"


@dataclass(frozen=True)
class Figure:
    """The values for which the properties were proved, and those for which one is not kept and by what."""

    name: str
    holds: tuple[int, ...]
    fails: dict[int, tuple[str, str]]
    """For a value: the property and the rule."""
    open: tuple[int, ...] = ()
    """Values for which time did not suffice."""

    def __str__(self) -> str:
        parts = [f"holds for {self.name} = {runs(self.holds)}" if self.holds else f"holds for no {self.name}"]
        for value, (claim, rule) in sorted(self.fails.items())[:1]:
            parts.append(f"not for {runs(sorted(self.fails))} ({claim} at {value}, by {rule})")
        if self.open:
            parts.append(f"not decided for {runs(self.open)}")
        return ", ".join(parts)


def runs(values: Sequence[int]) -> str:
    """Numbers in a row with neighbours joined: 1-4, 7."""
    parts: list[list[int]] = []
    for value in values:
        if parts and value == parts[-1][-1] + 1:
            parts[-1].append(value)
        else:
            parts.append([value])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)


def for_which(
    table: Table, properties: Sequence[Property], figure: str, values: range, *, seconds: float = 60.0
) -> Figure:
    """For which values of a figure all properties hold at the start and are kept by every rule.

    The figure is an attribute of the box that the rules read directly; what the box worked out from
    it beforehand stays as it is.
    """
    _refuse_unusable(table, figure)
    budget = Budget(seconds)
    number = INTEGERS.variable(f"the {figure}", None, None)
    box = SymbolicBox(table.box, {figure: number})
    theory = Theory(table, properties, box=box)
    left = dict.fromkeys(values)
    fails: dict[int, tuple[str, str]] = {}
    for move in (None, *table.all_instances()):
        rule = AT_START if move is None else write_move(table, move)
        given, goals = _start(theory, box) if move is None else _rule(theory, move)
        solver = z3.Solver()
        solver.add(given, z3.Not(z3.And(*goals.values())))
        while left:
            solver.set("timeout", max(1, int(budget.left * 1000)))
            answer = solver.check(z3.Or(*(number.term == value for value in left)))
            if answer == z3.unsat:
                break
            if answer == z3.unknown:
                return Figure(figure, (), fails, tuple(left))
            model = solver.model()
            value = model.eval(number.term).as_long()
            broken = next(
                n for n, goal in goals.items() if z3.is_false(model.eval(goal, model_completion=True))
            )
            fails[value] = (broken, rule)
            del left[value]
    return Figure(figure, tuple(left), fails)


def _refuse_unusable(table: Table, figure: str) -> None:
    numbers = [name for name, value in vars(table.box).items() if isinstance(value, int)]
    if figure not in numbers:
        raise unknown("figure", "figure of the box", figure, numbers)
    other = copy.copy(table.box)
    setattr(other, figure, getattr(other, figure) + 1)
    if _ranges(Schema(table.game.position, other)) != _ranges(table.schema):
        raise BadInput("figure", f"the ranges of the position depend on {figure}, so it cannot be left open")


def _ranges(schema: Schema) -> list[Any]:
    found: list[Any] = []
    for name, shape in schema.fields.items():
        for path, leaf in leaves(shape):
            item, most = (leaf.item, leaf.most) if isinstance(leaf, Stack) else (leaf, 0)
            found.append((name, path, item.low, item.high, most))
    return found


def _start(theory: Theory, box: SymbolicBox) -> tuple[Any, dict[str, Any]]:
    position = lift_start(theory.table, box=box)
    memories = {}
    for kind, schema in theory.schemas.items():
        memories[kind] = known_position(schema.blank())
        lift_value(kind.begin, memories[kind], position)
    start = Situation(position, memories)
    return z3.BoolVal(True), {name: theory.claim(name, start) for name in theory.claims}


def _rule(theory: Theory, move: Move) -> tuple[Any, dict[str, Any]]:
    lifted = theory.lift(move)
    after = theory.after(lifted)
    given = z3.And(*theory.claims.values(), lifted.permitted, condition_term(theory.due(move)))
    changed = theory.changed(after)
    touched = [name for name in theory.claims if theory.touched(name, changed, after)]
    goals = {name: theory.claim(name, after) for name in touched}
    for p in theory.steps:
        goals[p.name] = lift_predicate(p.holds, lifted.before, lifted.after)
    return given, goals or {"nothing": z3.BoolVal(True)}
