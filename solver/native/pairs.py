"""Two tables side by side with the same luck, each with its compiled rules: where they part, what follows.

The tables may follow two readings, two editions, or a rule with a defect. They are compared wherever a seat
decides and at the end, by what people at the table can see; bookkeeping alone parts nothing.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Sequence
from ctypes import POINTER, c_char_p, c_int, c_int32, c_long, c_uint64, c_void_p
from enum import IntEnum
from typing import Any, NamedTuple

from ludex.model.game import Move
from ludex.model.play import begin
from ludex.model.shape import Stack, leaves, pack_code
from ludex.model.state import Schema

from ..budget import Budget
from .playouts import types_of
from .program import Program

BATCH = 4
"""Games between two looks at whether to stop."""
SPARE = 64
"""Chance outcomes that a shortened game may have beside those of the game it was made from."""


class Player(IntEnum):
    """Who plays: at random; for the largest lead at once; at random, but with rules that this game avoids."""

    RANDOM = 0
    GREEDY = 1
    MOODY = 9


class What(IntEnum):
    """What parts two tables first."""

    NOTHING = 0
    TURN = 1
    END = 2
    TABLE = 3
    CHOICE = 4
    RESULT = 5


class Played(NamedTuple):
    """How one game went at one table."""

    length: int
    ending: int
    """0 while it is not over."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    stuck: int = 0
    """Why it did not end: 1 nothing was permitted, 2 a rule broke down, 3 it took too long."""

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.ending)


class PairedGame(NamedTuple):
    """One game at both tables."""

    number: int
    left: Played
    right: Played
    what: What
    parted: int
    """Decisions and chance outcomes before the tables differ; -1 if they never do."""
    offered: int
    """The same until they permit different moves in equal positions; -1 if they never do."""
    work: int = 0
    """Decisions and chance outcomes on the right that were looked at."""

    @property
    def came_up(self) -> bool:
        """Whether anything was different: another move permitted, another table, another result."""
        return self.what is not What.NOTHING or self.offered >= 0

    @property
    def first(self) -> int:
        """Decisions and chance outcomes before the rules lead to anything different; -1 if they never do."""
        if self.what in (What.NOTHING, What.CHOICE):
            return self.offered
        return min(place for place in (self.parted, self.offered) if place >= 0)


class _Side(ctypes.Structure):
    _fields_ = [
        ("x", c_void_p),
        *((name, c_void_p) for name in ("to_act", "legal", "choose", "make", "result")),
        ("size", c_int32),
        ("stride", c_int32),
        ("names", POINTER(c_int32)),
        ("rules", POINTER(c_int32)),
    ]


class _Part(ctypes.Structure):
    _fields_ = [("left", c_int32), ("right", c_int32), ("size", c_int32)]


def places(schema: Schema) -> dict[str, tuple[int, str]]:
    """Where each field begins in a packed position, and how it is packed."""
    found, at = {}, 0
    for name, shape in schema.fields.items():
        code = "".join(
            "H" + pack_code(leaf.item) * leaf.most if isinstance(leaf, Stack) else pack_code(leaf)
            for _path, leaf in leaves(shape)
        )
        found[name] = at, code
        at += struct.calcsize("<" + code)
    return found


def _side(program: Program, names: Any = None, rules: Any = None) -> _Side:
    """A program as one of two tables, with the numbers that both have for the rules."""
    lib = program.library
    functions = (lib.nx_to_act, lib.nx_permitted, lib.nx_pick, lib.nx_make, lib.nx_result)
    return _Side(
        program.context,
        *(ctypes.cast(function, c_void_p) for function in functions),
        program.size,
        1 + program.most_args,
        *(ctypes.cast(numbers, POINTER(c_int32)) for numbers in (names, rules)),
    )


class Record:
    """A game at one table of a family, kept step by step with the rulings that came up.

        record = Record(family.program(table), most=20_000)
        record.play(3, seed=1, player=Player.RANDOM)
        tables.along(record, "hand-limit")

    Other tables of the family go along with it: where a ruling does not come up, the game is the same under
    its other readings and is not played again.
    """

    def __init__(self, program: Program, *, most: int = 2_000) -> None:
        self.program = program
        self.most = most
        self.number, self.seed, self.player = -1, 0, Player.RANDOM
        self._game = types_of(program)[0]()
        self._side = _side(program)
        self._start = program.load(begin(program.table).after).raw[: program.size]
        lib = program.library
        lib.nx_record_new.restype, lib.nx_record_new.argtypes = c_void_p, [c_long, POINTER(_Side)]
        lib.nx_record_free.restype, lib.nx_record_free.argtypes = None, [c_void_p]
        lib.nx_read_record.restype, lib.nx_read_record.argtypes = None, [c_void_p, c_void_p]
        lib.nx_record.argtypes = [c_void_p, POINTER(_Side), c_char_p, c_uint64, c_uint64, c_int]
        lib.nx_record.restype = None
        self.held = lib.nx_record_new(most, ctypes.byref(self._side))

    def __del__(self) -> None:
        held, self.held = getattr(self, "held", None), None
        if held:
            self.program.library.nx_record_free(held)

    def play(self, number: int, seed: int, player: Player) -> Played:
        """Play a game and keep it in place of the one before."""
        self.number, self.seed, self.player = number, seed, player
        given = self.held, ctypes.byref(self._side), self._start, seed, number, int(player)
        self.program.library.nx_record(*given)
        self.program.library.nx_read_record(self.held, ctypes.byref(self._game))
        return _played(self.program, self._game)


def _played(program: Program, told: Any) -> Played:
    return Played(
        told.length,
        told.ending,
        tuple(seat for seat in program.table.seats if told.winners >> seat & 1),
        tuple(told.scores[seat] for seat in program.table.seats),
        told.stuck,
    )


class PairedTables:
    """Two programs whose games are played together."""

    def __init__(self, left: Program, right: Program) -> None:
        self.left, self.right = left, right
        names = {name: number for number, name in enumerate(dict.fromkeys((*left.rules, *right.rules)))}
        both = (left, right)
        self._names = [(c_int32 * len(p.rules))(*(names[rule] for rule in p.rules)) for p in both]
        self._rules = [
            (c_int32 * len(names))(*(p.rules.index(name) if name in p.rules else -1 for name in names))
            for p in both
        ]
        self._sides = [_side(p, *told) for p, *told in zip(both, self._names, self._rules, strict=True)]
        self._starts = [p.load(begin(p.table).after).raw[: p.size] for p in (left, right)]
        mine, theirs = places(left.schema), places(right.schema)
        unseen = left.schema.bookkeeping | right.schema.bookkeeping
        there = left.table.schema.fields.keys() & right.table.schema.fields.keys()
        shared = [name for name in mine if name in there and mine[name][1] == theirs[name][1]]
        parts = [
            _Part(mine[name][0], theirs[name][0], struct.calcsize("<" + mine[name][1]))
            for name in shared
            if name not in unseen
        ]
        self._parts = (_Part * len(parts))(*parts)
        game, _tally = types_of(left)
        self._paired: Any = type(
            "CPaired",
            (ctypes.Structure,),
            {
                "_fields_": [
                    ("left", game),
                    ("right", game),
                    *((name, c_int32) for name in ("parted", "what", "offered", "work")),
                ]
            },
        )
        given: list[Any] = [POINTER(_Side), POINTER(_Side), c_char_p, c_char_p, c_void_p, c_long, c_uint64]
        left.library.nx_pairs.argtypes = [*given, *(c_long,) * 4, c_int, c_void_p]
        left.library.nx_pair.argtypes = [*given, *(c_long,) * 3, c_int, c_void_p, c_void_p]
        left.library.nx_pairs.restype = left.library.nx_pair.restype = None
        left.library.nx_along.argtypes = [c_void_p, *given, *(c_long,) * 3, c_int, c_int, c_void_p]
        left.library.nx_along.restype = None
        left.library.nx_follow.argtypes = [*given[:-1], c_void_p, c_long, c_int, c_void_p, POINTER(c_long)]
        left.library.nx_follow.restype = c_int

    def _given(self) -> tuple[Any, ...]:
        sides = (ctypes.byref(side) for side in self._sides)
        return *sides, *self._starts, self._parts, len(self._parts)

    def play(
        self,
        numbers: range,
        seed: int,
        player: Player,
        *,
        most: int = 2_000,
        together: int = 2_000,
        budget: Budget | None = None,
    ) -> Iterator[PairedGame]:
        """These games of a seed, one after the other; the same seed, number and player: the same game.

        A game is broken off after `most` decisions, or after `together` if the tables have not parted.
        """
        batch = (self._paired * BATCH)()
        for first in range(numbers.start, numbers.stop, BATCH):
            if budget is not None and budget.over():
                return
            many = min(BATCH, numbers.stop - first)
            limits = (together, most, int(player))
            self.left.library.nx_pairs(*self._given(), seed, first, many, *limits, batch)
            for number, one in enumerate(batch[:many], first):
                yield self._read(number, one)

    def along(self, record: Record, ruling: str, *, together: int = 2_000) -> PairedGame:
        """The game of a record, and beside it the same under the other reading of a ruling.

        It is broken off where so many decisions that the ruling had a say in came to the same at both tables.
        """
        family = record.program.family
        assert family is not None and self.left.family is family and self.right.family is family
        one = self._paired()
        limits = record.seed, record.number, together, record.most, int(record.player)
        self.left.library.nx_along(
            record.held, *self._given(), *limits, family.switches.places[ruling], ctypes.byref(one)
        )
        return self._read(record.number, one)

    def moves(self, game: PairedGame, seed: int, player: Player, *, most: int = 2_000) -> tuple[Move, ...]:
        """The moves at the left-hand table, as far as nothing is different."""
        kept = (self.left.move_type * most)()
        one = self._paired()
        self.left.library.nx_pair(
            *self._given(), seed, game.number, most, most, int(player), ctypes.byref(one), kept
        )
        return tuple(self.left.move(kept[place]) for place in range(one.left.length))

    def follow(self, moves: Sequence[Move], ruling: str = "") -> tuple[Move, ...] | None:
        """Those of the moves that are permitted in turn, until the tables differ; None if they never do.

        Chance rather draws what it drew before. The last of the moves made may be the one that tells; where
        it is what is permitted that differs, nothing is made of it.
        """
        kind = self.left.move_type
        wanted, kept = (kind * max(1, len(moves)))(), (kind * (len(moves) + SPARE))()
        for place, move in enumerate(moves):
            rule, args = self.left.number(move)
            wanted[place].rule = rule
            wanted[place].a[:] = list(args)
        made = c_long()
        family = self.left.family
        shared = family is not None and family is self.right.family and ruling
        place = family.switches.places.get(ruling, -1) if family is not None and shared else -1
        told = self.left.library.nx_follow(
            *self._given(), wanted, len(moves), place, kept, ctypes.byref(made)
        )
        return tuple(self.left.move(kept[place]) for place in range(made.value)) if told else None

    def _read(self, number: int, one: Any) -> PairedGame:
        left, right = _played(self.left, one.left), _played(self.right, one.right)
        return PairedGame(number, left, right, What(one.what), one.parted, one.offered, one.work)
