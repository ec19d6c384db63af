"""How games run by compiled rules: how far down they bring each stock, turns, who begins, what decides."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Mapping, Sequence
from ctypes import POINTER, c_int, c_int32, c_long, c_uint64, c_void_p
from typing import NamedTuple

from ludex.model.play import begin

from ..budget import Budget
from .pairs import Player
from .playouts import MOST_SEATS
from .program import Program

ITSELF = -(2**31)
"""In place of a value that is counted: the number itself is the amount."""


class Cell(NamedTuple):
    """A number of the packed position that tells of a stock: where it lies, how it is packed."""

    offset: int
    code: str
    value: int = ITSELF
    """The value of which each is one of the stock."""


class Course(NamedTuple):
    """How one game went."""

    number: int
    length: int
    ending: int
    """0 while it is not over."""
    winners: tuple[int, ...]
    decided: int
    """Which step of the ranking told the winners from the others; -1 if none did."""
    first: int
    """Who decided first; -1 if nobody did."""
    opened: int
    """Who had the first turn; -1 if nobody had one."""
    turns: tuple[int, ...]
    """How many each seat had; all 0 where what the game calls a turn cannot be compiled."""
    least: tuple[int, ...]
    """For each stock how little was left of it."""
    spent: tuple[int, ...]
    """For each stock the decisions and chance outcomes until nothing was left; -1 if something always was."""


class _Counted(ctypes.Structure):
    _fields_ = [(name, c_int32) for name in ("stock", "offset", "code", "value")]


class _Course(ctypes.Structure):
    _fields_ = [
        *((name, c_int32) for name in ("length", "ending", "winners", "decided", "first", "opened")),
        ("turns", c_int32 * MOST_SEATS),
    ]


def courses(
    program: Program,
    stocks: Mapping[str, Sequence[Cell]],
    numbers: range,
    seed: int,
    *,
    player: Player,
    most: int,
    moves: int,
    budget: Budget,
) -> Iterator[Course]:
    """These games, one after the other, or as many as have so many moves."""
    cells = [
        _Counted(number, cell.offset, "BbHhi".index(cell.code), cell.value)
        for number, told in enumerate(stocks.values())
        for cell in told
    ]
    counted = (_Counted * max(1, len(cells)))(*cells)
    least, spent = ((c_int32 * max(1, len(stocks)))() for _ in range(2))
    one = _Course()
    lib = program.library
    lib.nx_course.argtypes = [
        *(c_void_p, c_void_p, c_uint64, c_long, c_long, c_int, POINTER(_Counted), c_long, c_long),
        *(c_void_p, c_void_p, POINTER(_Course)),
    ]
    lib.nx_course.restype = None
    start = program.load(begin(program.table).after)
    for number in numbers:
        if moves <= 0 or budget.over():
            return
        lib.nx_course(
            *(program.context, start, seed, number, most, int(player), counted, len(cells), len(stocks)),
            *(least, spent, ctypes.byref(one)),
        )
        moves -= one.length
        winners = tuple(seat for seat in program.table.seats if one.winners >> seat & 1)
        turns = tuple(one.turns[: program.table.box.seats])
        told = one.length, one.ending, winners, one.decided, one.first, one.opened, turns
        yield Course(number, *told, tuple(least[: len(stocks)]), tuple(spent[: len(stocks)]))
