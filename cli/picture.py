"""The table as text: the game's own picture, or a plain one made from what the position consists of."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import SEATS
from ludex.model.game import Table
from ludex.model.state import Number, Row, State
from rich.console import Console
from rich.text import Text

from .terminal import add_row, grid, listed


def show_table(console: Console, table: Table, state: State, viewer: int | None) -> None:
    """Print the table for one seat's eyes (None: everybody's)."""
    if table.game.picture is not None:
        console.print(Text(table.game.picture(state, viewer)))
        return
    seen = state if viewer is None else table.view(state, viewer)
    _show_plainly(console, table, seen, viewer)


def _show_plainly(console: Console, table: Table, state: State, viewer: int | None) -> None:
    schema = table.schema
    numbers, by_seat = [], []
    for field, shape in schema.fields.items():
        value = getattr(state, field)
        if viewer is not None and schema.seen_by[field] == "nobody":
            continue
        if isinstance(shape, Row) and shape.over.name == SEATS.name and isinstance(shape.item, Number):
            by_seat.append(field)
        elif isinstance(shape, Row) and isinstance(shape.item, Number):
            numbers.append((field, _by_value(table, field, shape, value)))
        elif isinstance(shape, Row):
            numbers.append((field, _in_brief(schema.to_data(state)[field])))
        else:
            numbers.append((field, schema.show(field, value)))
    for field, text in numbers:
        console.print(Text.assemble((f"{field}: ", "bold"), text))
    if by_seat:
        rows = grid("", *table.box.seat_names)
        for field in by_seat:
            add_row(rows, field, *_cells(table, field, getattr(state, field), viewer))
        console.print(rows)


def _cells(table: Table, field: str, row: list[int], viewer: int | None) -> list[str]:
    secret = viewer is not None and table.schema.seen_by[field] == "owner"
    return [
        "?" if secret and seat != viewer else table.schema.show(field, value)
        for seat, value in enumerate(row)
    ]


def _by_value(table: Table, field: str, shape: Row, values: list[object]) -> str:
    """Members of a row grouped by what they hold: `deck: penny; taken: crown`."""
    groups: dict[str, list[str]] = {}
    for index, value in enumerate(values):
        label = shape.over.show(table.box, shape.first + index)
        groups.setdefault(table.schema.show(field, value), []).append(label)
    return "; ".join(f"{label}: {listed(members)}" for label, members in groups.items())


def _in_brief(data: Any) -> str:
    """Nested rows without what is nothing: `A (gold 2), B (iron 1)`."""
    if isinstance(data, dict):
        parts = [
            (label, item if isinstance(item, dict | list) else str(item)) for label, item in data.items()
        ]
        told = [
            f"{label} ({_in_brief(item)})" if isinstance(item, dict | list) else f"{label} {item}"
            for label, item in parts
            if item not in ("0", "no", "none", [], {})
        ]
        return listed(told)
    return listed(data)
