"""A table that goes from position to position as bytes: compiled where that can be, else as written."""

from __future__ import annotations

import ctypes
from functools import cached_property
from math import gcd
from typing import Protocol

from ludex.model.game import Move, Table
from ludex.model.play import RULE_FAULTS, attempt, begin
from ludex.model.state import State

from ..native import NoCompiler, NotCompilable, Program

QUICKLY = ("-O1",)
"""To compile soon; each program answers some hundred thousand questions."""
BROKEN = b""
"""Stands for the position after a rule that breaks down."""


class Machine(Protocol):
    """What a comparison asks of a table; a position is its bytes."""

    table: Table

    def start(self) -> bytes:
        """The position before the first decision."""

    def to_act(self, packed: bytes) -> int:
        """The seat that must decide, or CHANCE, AUTOMATIC, OVER."""

    def moves(self, packed: bytes) -> list[Move]:
        """What is permitted."""

    def step(self, packed: bytes, move: Move) -> bytes | None:
        """The position before the next decision; None where forbidden, BROKEN where a rule breaks down."""

    def weights(self, packed: bytes, moves: list[Move]) -> list[int]:
        """How likely chance outcomes are, in lowest terms."""

    def outcome(self, packed: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The winners and the scores of a finished game."""


def machine_for(table: Table) -> Machine:
    """The fastest machine for a table."""
    try:
        return Compiled(table)
    except (NoCompiler, NotCompilable):
        return Written(table)


def _lowest(weights: list[int]) -> list[int]:
    common = gcd(*weights) or 1
    return [weight // common for weight in weights]


class Compiled:
    """A table whose rules were compiled."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.program = Program(table, flags=QUICKLY)
        self._library, self._context = self.program.library, self.program.context
        self._size = self.program.size
        self._after = ctypes.create_string_buffer(self._size)
        self._known: dict[bytes, Move] = {}
        self._numbers: dict[Move, tuple[int, object]] = {}
        self._room = (self.program.move_type * 256)()
        self._width = ctypes.sizeof(self.program.move_type)

    @cached_property
    def _begun(self) -> bytes:
        return begin(self.table).after.packed()

    def start(self) -> bytes:
        """The position before the first decision."""
        return self._begun

    def to_act(self, packed: bytes) -> int:
        """The seat that must decide, or CHANCE, AUTOMATIC, OVER."""
        return int(self._library.nx_to_act(self._context, packed))

    def moves(self, packed: bytes) -> list[Move]:
        """What is permitted."""
        count = self._library.nx_legal(self._context, packed, self._room, len(self._room))
        if count > len(self._room):
            self._room = (self.program.move_type * (2 * count))()
            return self.moves(packed)
        raw, width, known = bytes(self._room)[: count * self._width], self._width, self._known
        found = []
        for place in range(count):
            key = raw[place * width : (place + 1) * width]
            move = known.get(key)
            if move is None:
                move = known[key] = self.program.move(self._room[place])
            found.append(move)
        return found

    def step(self, packed: bytes, move: Move) -> bytes | None:
        """The position before the next decision; None where forbidden, BROKEN where a rule breaks down."""
        numbered = self._numbers.get(move)
        if numbered is None:
            numbered = self._numbers[move] = self.program.number(move)
        said = self._library.nx_apply(self._context, packed, self._after, *numbered)
        if said > 0:
            return None
        if said < 0 or self._library.nx_settle(self._context, self._after):
            return BROKEN
        return self._after.raw

    def weights(self, packed: bytes, moves: list[Move]) -> list[int]:
        """How likely chance outcomes are, in lowest terms."""
        ask = self._library.nx_weight
        return _lowest([int(ask(self._context, packed, *self.program.number(move))) for move in moves])

    def outcome(self, packed: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The winners and the scores of a finished game."""
        state = self.table.schema.unpack(packed)
        return self.program.winners(state), self.program.scores(state)


class Written:
    """A table whose rules are run as they are written."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def _state(self, packed: bytes) -> State:
        return self.table.schema.unpack(packed)

    def start(self) -> bytes:
        """The position before the first decision."""
        return begin(self.table).after.packed()

    def to_act(self, packed: bytes) -> int:
        """The seat that must decide, or CHANCE, AUTOMATIC, OVER."""
        return self.table.to_act(self._state(packed))

    def moves(self, packed: bytes) -> list[Move]:
        """What is permitted; a rule that breaks down counts as permitted."""
        state = self._state(packed)
        found = []
        for move in self.table.candidates(state, self.table.to_act(state)):
            try:
                found += [made for made, _after in self.table.permitted(state, [move])]
            except RULE_FAULTS:
                found.append(move)
        return found

    def step(self, packed: bytes, move: Move) -> bytes | None:
        """The position before the next decision; None where forbidden, BROKEN where a rule breaks down."""
        made = attempt(self.table, self._state(packed), move)
        if made is None:
            return None
        try:
            return BROKEN if made.fault is not None else made.after.packed()
        except OverflowError:
            return BROKEN

    def weights(self, packed: bytes, moves: list[Move]) -> list[int]:
        """How likely chance outcomes are, in lowest terms."""
        state = self._state(packed)
        return _lowest([self.table.weight(state, move) for move in moves])

    def outcome(self, packed: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The winners and the scores of a finished game."""
        standing = self.table.standing(self._state(packed))
        return standing.winners, standing.scores
