"""The positions of a search in C, walked back from what they lead to (`backwards.c`)."""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterable
from ctypes import c_int, c_long, c_uint8, c_void_p
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .search import NativeGraph


class NativeBackwards:
    """The same marks as `ludex.solver.explore.backwards.PlainBackwards` makes."""

    def __init__(self, graph: NativeGraph) -> None:
        self._size = len(graph)
        self._space = graph.space
        library = self._library = graph.space.library
        for name, restype, argtypes in (
            ("nx_back", c_void_p, [c_void_p]),
            ("nx_forget_back", None, [c_void_p]),
            ("nx_leading_to", None, [c_void_p, c_void_p]),
            ("nx_staying", None, [c_void_p, c_void_p, c_long, c_void_p, c_void_p]),
            ("nx_forcing_end", None, [c_void_p, c_void_p, c_long, c_void_p]),
            ("nx_going_round", c_int, [c_void_p, c_void_p, c_void_p]),
        ):
            function = getattr(library, name)
            function.restype, function.argtypes = restype, argtypes
        self._actors = library.nx_part(self._space.handle, 2)
        self._back = library.nx_back(self._space.handle)
        if not self._back:
            raise MemoryError(f"no room to walk back through {self._size:,} positions")

    def __del__(self) -> None:
        back, self._back = getattr(self, "_back", None), None
        if back:
            self._library.nx_forget_back(back)

    def leading_to(self, goals: Iterable[int]) -> bytearray:
        """The positions from which some goal can be reached; the goals included."""
        marked = bytearray(self._size)
        for number in goals:
            marked[number] = 1
        self._library.nx_leading_to(self._back, _bytes(marked))
        return marked

    def staying(self, willing: Collection[int], avoided: bytearray | None = None) -> bytearray:
        """The positions from which the willing seats can avoid every end and what is avoided, for ever."""
        inside = bytearray(self._size)
        bits = sum(1 << seat for seat in willing)
        spared = bytearray(self._size) if avoided is None else avoided
        self._library.nx_staying(self._back, self._actors, bits, _bytes(spared), _bytes(inside))
        return inside

    def forcing_end(self, seat: int) -> bytearray:
        """The positions from which a seat can force an end whatever others decide, chance permitting."""
        reached = bytearray(self._size)
        self._library.nx_forcing_end(self._back, self._actors, seat, _bytes(reached))
        return reached

    def going_round(self, inside: bytearray) -> bytearray:
        """The positions inside without those that only lead to a round trip inside and are on none."""
        left = bytearray(inside)
        if not self._library.nx_going_round(self._space.handle, self._back, _bytes(left)):
            raise MemoryError(f"no room to walk back through {self._size:,} positions")
        return left


def _bytes(held: bytearray) -> Any:
    return ctypes.byref((c_uint8 * len(held)).from_buffer(held)) if held else None
