"""Whether a seat can tell what lies on the table: its view would change with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.model.game import Table
from ludex.model.state import Cell, Number, State, at, leaves

from .facts import changed


def sees(table: Table, state: State, seat: int, cell: Cell) -> bool:
    """Whether a seat can tell the value of a cell: every other one would look different there."""

    def shown(position: State) -> Any:
        return at(getattr(table.view(position, seat), cell.field), cell.path)

    return all(shown(other) != shown(state) for other in _altered(table, state, cell))


def _altered(table: Table, state: State, cell: Cell) -> Iterator[State]:
    """The position with other values of one cell, or with a pile turned over."""
    leaf = next(leaf for path, leaf in leaves(table.schema.fields[cell.field]) if path == cell.path)
    if isinstance(leaf, Number):
        now = at(getattr(state, cell.field), cell.path)
        for value in range(leaf.low or 0, (now + 2 if leaf.high is None else leaf.high) + 1):
            if value != now:
                yield changed(state, cell, value)
        return
    twin = state.copy()
    pile = at(getattr(twin, cell.field), cell.path)
    if pile:
        pile.clear()
        yield twin
