"""Places in random games that deserve a second look by the reference engine (`suspects.c`)."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import c_int64, c_long, c_uint64, c_void_p
from typing import NamedTuple

from ludex.model.game import Move
from ludex.model.play import begin

from ..budget import Budget
from .playouts import moves_of
from .program import Program


class _At(ctypes.Structure):
    _fields_ = (("game", c_int64), ("place", c_int64))


class _Suspect(ctypes.Structure):
    _fields_ = (("at", _At), ("like", _At))


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
    lib = program.library
    lib.nx_suspects_size.restype = c_long
    lib.nx_suspects.argtypes = [c_void_p, c_void_p, c_uint64, c_long, c_long, c_void_p]
    lib.nx_suspects.restype = None
    held = ctypes.create_string_buffer(lib.nx_suspects_size())
    counts = (c_int64 * 2).from_buffer(held)
    start = program.load(begin(program.table).after)
    played = 0
    while played < games and counts[1] < positions and not budget.over():
        lib.nx_suspects(program.context, start, seed, played, most, held)
        played += 1
    found = (_Suspect * counts[0]).from_buffer(held, ctypes.sizeof(counts))
    return Suspects(played, counts[1], [*_moves(program, seed, found, most)])


def _moves(
    program: Program, seed: int, found: ctypes.Array[_Suspect], most: int
) -> Iterator[tuple[Move, ...]]:
    for one in found:
        for at in (one.like, one.at):
            if at.game >= 0:
                yield moves_of(program, seed, at.game, most=most)[: at.place]
