"""Games in which some seats avoid some rules for as long as anything else is permitted."""

from __future__ import annotations

import ctypes
from collections.abc import Collection
from ctypes import c_long, c_uint8, c_uint32, c_uint64, c_void_p

from ludex.model.game import Move
from ludex.model.play import begin

from .playouts import TOO_LONG, types_of
from .program import Program


def stalled(
    program: Program, avoided: Collection[str], seats: Collection[int], seed: int, number: int, *, most: int
) -> tuple[bool, tuple[Move, ...]]:
    """Whether one such game is still going on after so many decisions and chance outcomes, and its moves."""
    program.library.nx_stalled.argtypes = [
        *(c_void_p, c_void_p, c_uint64, c_long, c_long, c_uint32),
        *(c_void_p, c_void_p, c_void_p),
    ]
    program.library.nx_stalled.restype = None
    kind, _tally = types_of(program)
    one, kept = kind(), (program.move_type * most)()
    names = (c_uint8 * len(program.rules))(*(rule in avoided for rule in program.rules))
    mask = sum(1 << seat for seat in seats)
    start = program.load(begin(program.table).after)
    program.library.nx_stalled(
        program.context, start, seed, number, most, mask, names, ctypes.byref(one), kept
    )
    return one.stuck == TOO_LONG, tuple(program.move(kept[place]) for place in range(one.length))
