"""The nearest positions tried out one by one: which number, or which two, would have to be different.

Where this finds nothing the solver has to look; but it is quick where rules look at hundreds of tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ludex.invariants.property import Property
from ludex.model.game import Move, Table
from ludex.model.play import RULE_FAULTS, kind_at
from ludex.model.rule import Illegal, Kind
from ludex.model.state import Cell, Number, State, at, leaves

from ..budget import Budget
from .facts import changed, examine, reads_of

FURTHEST = 40
"""How far from the present number another one is looked for."""


class Change(NamedTuple):
    """A position with one number changed: which, and by how much."""

    state: State
    cell: Cell
    by: int


def nearby(
    table: Table, state: State, move: Move, kept: Sequence[Property], seconds: float = 2.0
) -> State | None:
    """The position that permits the move and keeps the invariants with one number changed, or a second
    one by as much to keep them; the nearest first."""
    budget = Budget(seconds)
    breaking = []
    for change in _changes(table, state, _looked_at(table, state, move)):
        if budget.over():
            break
        if _permits(table, change.state, move):
            broken = [p for p in kept if not p.holds(change.state)]
            if not broken:
                return change.state
            breaking.append((change, broken[0]))
    repaired = (
        _repaired(table, change, broken, move, kept) for change, broken in breaking if not budget.over()
    )
    return next((found for found in repaired if found is not None), None)


def two_steps_away(
    table: Table, state: State, move: Move, kept: Sequence[Property], seconds: float = 4.0
) -> State | None:
    """As `nearby`, after first changing one number that a requirement fails for."""
    budget = Budget(seconds)
    reached = len(examine(table, state, move).requirements)
    for change in _changes(table, state, _looked_at(table, state, move)):
        if budget.over():
            return None
        if any(not p.holds(change.state) for p in kept):
            continue
        if len(examine(table, change.state, move).requirements) > reached:
            found = nearby(table, change.state, move, kept, seconds=min(1.0, budget.left))
            if found is not None:
                return found
    return None


def _looked_at(table: Table, state: State, move: Move) -> list[Cell]:
    """The numbers that decided on the move, the last ones first, and those that say whose turn it is."""
    requirements = examine(table, state, move).requirements
    rule = (requirement.reads for requirement in reversed(requirements))
    return list(dict.fromkeys(chain(*rule, reads_of(state, table.game.to_act))))


def _changes(table: Table, state: State, cells: Sequence[Cell]) -> Iterator[Change]:
    """Each of these cells with another number, the least changes first."""
    ranges = []
    for cell in cells:
        shape = next(leaf for path, leaf in leaves(table.schema.fields[cell.field]) if path == cell.path)
        if isinstance(shape, Number):
            ranges.append((cell, at(getattr(state, cell.field), cell.path), shape))
    for distance in range(1, FURTHEST + 1):
        for cell, now, shape in ranges:
            for by in (distance, -distance):
                if _within(shape, now + by):
                    yield Change(changed(state, cell, now + by), cell, by)


def _within(shape: Number, value: int) -> bool:
    return (shape.low is None or shape.low <= value) and (shape.high is None or value <= shape.high)


def _repaired(
    table: Table, change: Change, broken: Property, move: Move, kept: Sequence[Property]
) -> State | None:
    """A second number changed by as much, so that what was taken here is missing there."""
    cells = [cell for cell in reads_of(change.state, broken.holds) if cell != change.cell]
    far = abs(change.by)
    for other in _changes(table, change.state, cells):
        if abs(other.by) > far:
            return None
        as_much = abs(other.by) == far and _permits(table, other.state, move)
        if as_much and all(p.holds(other.state) for p in kept):
            return other.state
    return None


def _permits(table: Table, state: State, move: Move) -> bool:
    """Whether the move may be made in a position, by whoever is to act there."""
    kind = table.rules[move.rule].kind
    try:
        who = table.to_act(state)
        if kind is not kind_at(who) or (kind is Kind.MOVE and move.args[0] != who):
            return False
        table.apply(state, move)
    except (Illegal, *RULE_FAULTS):
        return False
    return True
