"""The table of any game drawn from its position alone, for games whose author draws nothing.

What everybody shares lies in one zone, what belongs to a seat in a zone of that seat's own. Numbers are
written out; of a list of cards or places only those are drawn that hold something.
"""

from __future__ import annotations

from typing import Any

from .domain import NONE, SEATS
from .drawing import CARD_WIDTH, LINE, Drawing
from .game import OVER, Table
from .shape import Number, Row, Shape, Stack, blank
from .state import State

ACROSS = 5
WIDTH = ACROSS * (CARD_WIDTH + 8) + 16
MOST_CARDS = 20


def drawn(table: Table, state: State, seat: int | None) -> str:
    """The table as SVG for one seat's eyes (None: everybody's): the author's drawing, or the generic one."""
    if table.game.drawing is not None:
        return table.game.drawing(state, seat)
    return draw_fields(table, state if seat is None else table.view(state, seat))


def draw_fields(table: Table, state: State) -> str:
    """Every field of a position that somebody at the table can see."""
    who = table.to_act(state)
    turn = f", {table.box.seat_names[who]} to decide" if who >= 0 else ", over" if who == OVER else ""
    sheet = Drawing(f"{table.game.title}{turn}")
    sheet.words(0, 14, sheet.caption, size=15, bold=True)
    shown = [name for name in table.schema.fields if name not in table.schema.bookkeeping]
    common = [(name, table.schema.fields[name], getattr(state, name)) for name in shown]
    of_seats = [(name, shape, value) for name, shape, value in common if _by_seat(shape)]
    top = _zone(sheet, table, "The table", [one for one in common if one not in of_seats], 28)
    for seat in table.seats:
        own = [(name, shape.item, value[seat]) for name, shape, value in of_seats if isinstance(shape, Row)]
        top = _zone(sheet, table, f"Seat {table.box.seat_names[seat]}", own, top + 14)
    return sheet.svg()


def _by_seat(shape: Shape) -> bool:
    return isinstance(shape, Row) and shape.over is SEATS


def _zone(
    sheet: Drawing, table: Table, title: str, fields: list[tuple[str, Shape, Any]], top: float
) -> float:
    """One part of the table; returns where it ends."""
    bottom = top + 24
    numbers = [(name, shape, value) for name, shape, value in fields if isinstance(shape, Number)]
    for place in range(0, len(numbers), 3):
        for column, (name, number, value) in enumerate(numbers[place : place + 3]):
            label = f"{_spoken(name)}: {number.domain.show(table.box, value)}"
            sheet.words(10 + column * WIDTH / 3, bottom + LINE, label, size=12)
        bottom += LINE + 4
    for name, shape, value in fields:
        cards = _cards(table, shape, value)
        if cards:
            sheet.words(10, bottom + LINE, _spoken(name), size=12, bold=True)
            bottom = sheet.cards(10, bottom + LINE + 8, cards[:MOST_CARDS], across=ACROSS) + 8
        if len(cards) > MOST_CARDS:
            sheet.words(10, bottom + LINE, f"and {len(cards) - MOST_CARDS} more", size=12)
            bottom += LINE + 4
    sheet.zone(0, top, WIDTH, bottom + 10 - top, title)
    return bottom + 10


def nothing(number: Number) -> int:
    """The value that means that there is nothing: nobody where that is possible, otherwise the smallest."""
    return NONE if number.low == NONE else int(blank(number))


def _spoken(name: str) -> str:
    return name.replace("_", " ")


def _cards(table: Table, shape: Shape, value: Any) -> list[tuple[str, ...]]:
    """What lies in a row or a pile, as cards: a name and how much of it."""
    if isinstance(shape, Stack):
        return [(shape.item.domain.show(table.box, card),) for card in value]
    if not isinstance(shape, Row):
        return []
    found: list[tuple[str, ...]] = []
    for index, item in enumerate(value):
        label = shape.over.show(table.box, shape.first + index)
        if isinstance(shape.item, Number):
            if item != nothing(shape.item):
                found.append((label, shape.item.domain.show(table.box, item)))
        else:
            found += [(f"{label} {name}", *lines) for name, *lines in _cards(table, shape.item, item)]
    return found
