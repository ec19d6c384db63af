"""Holdings: numbers that each player has of something, and how far below zero games bring them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from ludex.model.explained import explanations
from ludex.model.game import Table
from ludex.model.shape import Number, Row

from ..native.courses import Cell
from ..native.pairs import places

SPECIAL = -1
"""A number of so much, and no less, stands for something special, such as nothing rolled."""


@dataclass
class Holding:
    """What each player has of something."""

    words: str
    games: int = 0
    """In how many games somebody had less than nothing."""
    of: int = 0
    least: int = 0
    shown_by: int = -1
    """The shortest of these games."""
    length: int = 0

    def count(self, number: int, length: int, least: int) -> None:
        """One more game of so many decisions, in which nobody had less than this."""
        self.of += 1
        self.least = min(self.least, least)
        if least < 0:
            self.games += 1
            if self.shown_by < 0 or length < self.length:
                self.shown_by, self.length = number, length


def holdings_at(table: Table) -> dict[str, Holding]:
    """What players have that the position lets fall below zero, by field."""
    return {name: Holding(_words(table, name)) for name, _row, _item in _rows(table)}


def cells_of_seats(table: Table, field: str) -> list[Cell]:
    """Where the packed position holds what each seat has."""
    at, code = places(table.schema)[field]
    wide = struct.calcsize("<" + code[0])
    return [Cell(at + wide * seat, code[0]) for seat in table.seats]


def _rows(table: Table) -> Iterator[tuple[str, Row, Number]]:
    for name, shape in table.schema.fields.items():
        if name in table.schema.bookkeeping or not isinstance(shape, Row):
            continue
        of_seats = shape.over.labels is not None and tuple(shape.over.labels(table.box)) == tuple(
            table.box.seat_names
        )
        if of_seats and isinstance(shape.item, Number) and shape.item.domain.labels is None:
            low, _high = shape.item.domain.bounds(table.box)
            if low is None or low < SPECIAL:
                yield name, shape, shape.item


def _words(table: Table, field: str) -> str:
    """A field in the words of the game: `the Travel Coins of each player`."""
    told = explanations(table.game.position).get(field)
    words = told.says.splitlines()[0].partition(";")[0].rstrip(".") if told is not None else ""
    return f"{words[0].lower()}{words[1:]}" if words else field.replace("_", " ")
