"""How a position lies in memory: as the bytes that `Schema.pack` makes, and packed bit by bit as a key.

The working form is a C struct with exactly the bytes of `Schema.pack`, so that a position goes to
Python and back by copying. The key holds every number in as many bits as its declared range needs.
A number without a declared limit gets a few bits; one that needs more is reported, and the program is
made again with more room for it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludex.model.state import Number, Row, Schema, Shape, Stack

from .operators import cell_type, limits, pile_type

AMOUNT_BITS = 8
"""Bits of a number from zero without a declared limit, until it is seen to need more."""
SIGNED_BITS = 16
"""Bits of a number without any declared limit, until it is seen to need more."""


def struct(schema: Schema, name: str, piles: dict[str, str]) -> str:
    """The C struct of a position or a memory; the types of its piles are added to `piles`."""
    lines = []
    for field, shape in schema.fields.items():
        sizes, inner = "", shape
        while isinstance(inner, Row):
            sizes += f"[{max(1, inner.length)}]" if inner.length else "[0]"
            inner = inner.item
        if isinstance(inner, Stack):
            kind = pile_type(inner)
            cells = f"{cell_type(inner.item)} a[{inner.most}];"
            piles[kind] = f"typedef struct __attribute__((packed)) {{ u16 n; {cells} }} {kind};"
        else:
            kind = cell_type(inner)
        lines.append(f"  {kind} f_{field}{sizes};")
    return f"typedef struct __attribute__((packed)) {{\n{chr(10).join(lines)}\n}} {name};"


def key_range(shape: Number, wide: bool) -> tuple[int, int]:
    """What a number may be in a key; `wide`: as much as its bytes hold."""
    low, high = limits(shape)
    if wide or (shape.low is not None and shape.high is not None):
        return low, high
    if shape.low is not None:
        return shape.low, shape.low + 2**AMOUNT_BITS - 1
    return -(2 ** (SIGNED_BITS - 1)), 2 ** (SIGNED_BITS - 1) - 1


def bits(low: int, high: int) -> int:
    """How many bits tell the numbers of a range apart."""
    return (high - low).bit_length()


class Packing:
    """The C code that packs positions into keys and back."""

    def __init__(self, schema: Schema, wide: Mapping[str, bool] | set[str]) -> None:
        self.size = 0
        self.fields: list[str] = list(schema.fields)
        self._count = 0
        pack: list[str] = []
        unpack: list[str] = []
        for number, (field, shape) in enumerate(schema.fields.items()):
            self._place(f"s->f_{field}", shape, field in wide, number, pack, unpack, 1)
        self.pack = "\n".join(pack)
        self.unpack = "\n".join(unpack)

    def _place(
        self, c: str, shape: Shape, wide: bool, field: int, pack: list[str], unpack: list[str], times: int
    ) -> None:
        if isinstance(shape, Row):
            self._count += 1
            index = f"k{self._count}"
            inner_pack: list[str] = []
            inner_unpack: list[str] = []
            if shape.length:
                self._place(
                    f"{c}[{index}]", shape.item, wide, field, inner_pack, inner_unpack, times * shape.length
                )
            if inner_pack:
                loop = f"for (int {index} = 0; {index} < {shape.length}; {index}++) {{"
                pack += [loop, *inner_pack, "}"]
                unpack += [loop, *inner_unpack, "}"]
            return
        if isinstance(shape, Stack):
            if not shape.most:
                return
            many = bits(0, shape.most)
            pack.append(f"PUT({c}.n, {many})")
            unpack.append(f"GET({c}.n, {many}, 0)")
            self.size += many * times
            self._count += 1
            index = f"k{self._count}"
            low, high = key_range(shape.item, wide)
            low = min(low, 0)
            each = bits(low, high)
            self.size += each * shape.most * times
            loop = f"for (int {index} = 0; {index} < {shape.most}; {index}++)"
            if each:
                pack.append(f"{loop} PUT({c}.a[{index}] - ({low}), {each})")
                unpack.append(f"{loop} GET({c}.a[{index}], {each}, {low})")
            return
        low, high = key_range(shape, wide)
        many = bits(low, high)
        self.size += many * times
        if (low, high) != limits(shape):
            pack.append(f"if ((long){c} < {low} || (long){c} > {high}) {{ x->narrow = {field + 1}; }}")
        if many:
            pack.append(f"PUT((unsigned long)((long){c} - ({low})), {many})")
            unpack.append(f"GET({c}, {many}, {low})")
        else:
            unpack.append(f"{c} = {low};")
