"""Places in random games, or among the positions of a search, that deserve a second look (`suspects.c`).

The reference engine has the second look.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import POINTER, c_int64, c_long, c_uint64, c_void_p
from typing import Any, NamedTuple

from ludex.model.game import Move
from ludex.model.play import begin

from ..budget import Budget
from .playouts import moves_of
from .program import Program
from .search import NativeGraph

MOST = 64
"""Suspects that are told."""
AT_ONCE = 50_000
"""Positions of a search between two looks at the clock."""


class _At(ctypes.Structure):
    _fields_ = (("game", c_int64), ("place", c_int64))


class _Suspect(ctypes.Structure):
    _fields_ = (("at", _At), ("like", _At))


class _Suspects(ctypes.Structure):
    _fields_ = (("count", c_int64), ("positions", c_int64), ("found", _Suspect * MOST))


class Suspects(NamedTuple):
    """What random games came to."""

    games: int
    positions: int
    """Decisions and chance outcomes."""
    moves: list[tuple[Move, ...]]
    """Games up to positions that deserve a look; two that look alike to a seat follow one another."""


def suspects(
    program: Program, seed: int, games: int, *, positions: int, most: int, budget: Budget
) -> Suspects:
    """Look through so many games, or as many as have so many positions."""
    start = program.load(begin(program.table).after)
    played = 0
    with _looked_for(program, 0) as held:
        seen = held.contents
        while played < games and seen.positions < positions and not budget.over():
            program.library.nx_suspects(program.context, start, seed, played, most, held)
            played += 1
        return Suspects(played, seen.positions, [*_moves(program, seed, seen, most)])


def suspects_of(graph: NativeGraph, budget: Budget) -> list[tuple[Move, ...]]:
    """The same among all positions of a search, with the shortest game to each; as far as the budget goes."""
    space = graph.space
    views = 1 << (2 * len(graph)).bit_length()
    with _looked_for(space.program, views) as held:
        for first in range(0, graph.expanded, AT_ONCE):
            if budget.over():
                break
            space.library.nx_suspects_visited(space.handle, first, AT_ONCE, held)
        seen = held.contents
        numbers = [at.game for one in seen.found[: seen.count] for at in (one.like, one.at) if at.game >= 0]
    return [tuple(graph.moves(number)) for number in numbers]


@contextmanager
def _looked_for(program: Program, views: int) -> Iterator[Any]:
    """What is to be filled; room for so many views, or as many as random games need."""
    lib = program.library
    for name, restype, argtypes in (
        ("nx_suspects_new", POINTER(_Suspects), [c_uint64]),
        ("nx_suspects_free", None, [c_void_p]),
        ("nx_suspects", None, [c_void_p, c_void_p, c_uint64, c_long, c_long, c_void_p]),
        ("nx_suspects_visited", None, [c_void_p, c_long, c_long, c_void_p]),
    ):
        function = getattr(lib, name)
        function.restype, function.argtypes = restype, argtypes
    held = lib.nx_suspects_new(views)
    if not held:
        raise MemoryError("no room for what deserves a second look")
    try:
        yield held
    finally:
        lib.nx_suspects_free(held)


def _moves(program: Program, seed: int, seen: _Suspects, most: int) -> Iterator[tuple[Move, ...]]:
    for one in seen.found[: seen.count]:
        for at in (one.like, one.at):
            if at.game >= 0:
                yield moves_of(program, seed, at.game, most=most)[: at.place]
