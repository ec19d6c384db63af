"""The possible table nearest to an impossible one: the few numbers that would have to be others."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import islice

from ludex.invariants.property import Property
from ludex.model.game import Table
from ludex.model.play import RULE_FAULTS
from ludex.model.state import Cell, Number, State, at, leaves

from .facts import changed, reads_of

MOST_TRIED = 1_500
FURTHEST = 12
MOST_CHANGES = 3


def nearest_possible(table: Table, state: State, rules: Sequence[Property], fields: set[str]) -> list[str]:
    """What to write instead, number by number; nothing if nothing near is possible.

    Fields that were described are tried before others.
    """

    def order(cell: Cell) -> bool | None:
        return cell.field not in fields

    near = _nearest(table, state, rules, order)
    changes = [] if near is None else table.schema.differences(state, near)
    return [f"{table.schema.name(cell)} = {new}" for cell, _old, new in changes]


def nearest_position(
    table: Table, state: State, rules: Sequence[Property], free: Container[str]
) -> State | None:
    """The possible position in which only numbers of these fields are others, if there is one near."""
    return _nearest(table, state, rules, lambda cell: False if cell.field in free else None)


def _nearest(
    table: Table, state: State, rules: Sequence[Property], order: Callable[[Cell], bool | None]
) -> State | None:
    """Of all changes of one number the one that mends most, the nearest first, until nothing is broken.

    The cells are tried in this order, those without a place in it not at all.
    """
    near = state
    for _change in range(MOST_CHANGES):
        broken = _broken(near, rules)
        if not broken:
            return near
        best = _best_change(table, near, rules, len(broken), broken[0], order)
        if best is None:
            return None
        near = best
    return None if _broken(near, rules) else near


def _broken(state: State, rules: Sequence[Property]) -> list[Property]:
    return [rule for rule in rules if not holds(rule, state)]


def holds(rule: Property, state: State) -> bool:
    """Whether a rule holds; one that looks at what is not there does not."""
    try:
        return bool(rule.holds(state))
    except IndexError:
        return False


def _best_change(
    table: Table,
    state: State,
    rules: Sequence[Property],
    left: int,
    first: Property,
    order: Callable[[Cell], bool | None],
) -> State | None:
    """The position with one number changed in which least is broken, and less than before."""
    best, fewest = None, left
    for other in islice(_changes(table, state, first, order), MOST_TRIED):
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


def _changes(
    table: Table, state: State, broken: Property, order: Callable[[Cell], bool | None]
) -> Iterator[State]:
    """Each number that a broken rule looks at with another value, the least changes first."""
    read = [cell for cell in reads_of(state, broken.holds) if isinstance(_shape(table, cell), Number)]
    cells = sorted((cell for cell in read if order(cell) is not None), key=lambda cell: bool(order(cell)))
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
