"""The possible table nearest to an impossible one: the few numbers that would have to be others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.invariants.property import Property
from ludex.model.game import Table
from ludex.model.play import RULE_FAULTS
from ludex.model.state import Cell, Number, State, at, leaves

from ..budget import Budget
from .facts import changed, reads_of

SECONDS = 1.5
FURTHEST = 12
MOST_CHANGES = 3


def nearest_possible(table: Table, state: State, rules: Sequence[Property], fields: set[str]) -> list[str]:
    """What to write instead, number by number; nothing if it was not found soon.

    Of all changes of one number the one is taken that mends most, the nearest first, until nothing is
    broken. Fields that were described are tried before others.
    """
    budget = Budget(SECONDS)
    near = state
    for _change in range(MOST_CHANGES):
        broken = _broken(near, rules)
        if not broken:
            return [
                f"{table.schema.name(cell)} = {new}"
                for cell, _old, new in table.schema.differences(state, near)
            ]
        best = _best_change(table, near, rules, len(broken), broken[0], fields, budget)
        if best is None:
            return []
        near = best
    return []


def _broken(state: State, rules: Sequence[Property]) -> list[Property]:
    return [rule for rule in rules if not rule.holds(state)]


def _best_change(
    table: Table,
    state: State,
    rules: Sequence[Property],
    left: int,
    first: Property,
    fields: set[str],
    budget: Budget,
) -> State | None:
    """The position with one number changed in which least is broken, and less than before."""
    best, fewest = None, left
    for other in _changes(table, state, first, fields):
        if budget.over():
            break
        try:
            if not first.holds(other):
                continue
            broken = len(_broken(other, rules))
        except RULE_FAULTS:
            continue
        if broken < fewest:
            best, fewest = other, broken
        if fewest == 0:
            break
    return best


def _changes(table: Table, state: State, broken: Property, fields: set[str]) -> Iterator[State]:
    """Each number that a broken rule looks at with another value, the least changes first."""
    cells = [cell for cell in reads_of(state, broken.holds) if isinstance(_shape(table, cell), Number)]
    cells.sort(key=lambda cell: cell.field not in fields)
    for distance in range(1, FURTHEST + 1):
        for cell in cells:
            shape = _shape(table, cell)
            now = at(getattr(state, cell.field), cell.path)
            for value in (now - distance, now + distance):
                low, high = getattr(shape, "low", None), getattr(shape, "high", None)
                if (low is None or value >= low) and (high is None or value <= high):
                    yield changed(state, cell, value)


def _shape(table: Table, cell: Cell) -> object:
    return next(leaf for path, leaf in leaves(table.schema.fields[cell.field]) if path == cell.path)
