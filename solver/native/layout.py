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
EIGHT = 8
"""So many numbers of a byte are packed at once."""


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
    """The C code that packs positions into keys and back: each number at its own bits of the words of 64."""

    def __init__(self, schema: Schema, wide: Mapping[str, bool] | set[str]) -> None:
        self.size = 0
        self.fields: list[str] = list(schema.fields)
        self._pack: list[str] = []
        self._unpack: list[str] = []
        self._begun = 0
        for number, (field, shape) in enumerate(schema.fields.items()):
            self._place(f"s->f_{field}", shape, field in wide, number)
        self._begin_words((self.size + 63) // 64)
        if self.size % 64:
            self._pack.append(_stored(self.size // 64, (self.size % 64 + 7) // 8))
        self.pack = "\n".join(self._pack)
        self.unpack = "\n".join(self._unpack)

    def _place(self, c: str, shape: Shape, wide: bool, field: int) -> None:
        if isinstance(shape, Row):
            if isinstance(shape.item, Number):
                self._numbers(c, shape.item, shape.length, key_range(shape.item, wide), field)
                return
            for index in range(shape.length):
                self._place(f"{c}[{index}]", shape.item, wide, field)
        elif isinstance(shape, Stack):
            if shape.most:
                low, high = key_range(shape.item, wide)
                self._numbers(f"{c}.n", None, 1, (0, shape.most), field)
                self._numbers(f"{c}.a", shape.item, shape.most, (min(low, 0), high), field)
        else:
            self._numbers(f"(&{c})", shape, 1, key_range(shape, wide), field)

    def _numbers(self, c: str, shape: Number | None, length: int, held: tuple[int, int], field: int) -> None:
        """So many numbers side by side; without a shape, one that needs no look."""
        low, many = held[0], bits(*held)
        members = [f"{c}[{index}]" if shape is not None else c for index in range(length)]
        if not many:
            self._unpack += [f"{member} = {low};" for member in members]
            return
        limited = shape is not None and held[1] < limits(shape)[1]
        if limited:
            self._pack.append("over_ = 0;")
        index = 0
        while index < length:
            together = shape is not None and cell_type(shape).endswith("int8_t") and length - index >= EIGHT
            bytes_ = EIGHT if together else 1
            if together:
                put, take = f"GATHER(&{members[index]}, {many}, {-low})", "SCATTER"
            else:
                put, take = f"(uint64_t)((long){members[index]} - ({low}))", ""
            if limited:
                each = members[index : index + bytes_]
                self._pack += [f"over_ |= (uint64_t)((long){member} - ({low}));" for member in each]
            self._bits(put, many * bytes_, f"{members[index]}", take, many, low)
            index += bytes_
        if limited:
            self._pack.append(f"if (over_ >> {many}) x->narrow = {field + 1};")

    def _bits(self, put: str, size: int, member: str, take: str, many: int, low: int) -> None:
        """Lay so many bits after those before, also across the edge of a word."""
        word, at = divmod(self.size, 64)
        self.size += size
        self._begin_words(word + 1)
        self._pack.append(f"v_ = {put}; w_ |= v_ << {at};")
        over = at + size - 64
        if over >= 0:
            self._pack.append(_stored(word, 8) + (f" w_ = v_ >> {size - over};" if over else " w_ = 0;"))
        got = f"w{word}_ >> {at}"
        if over > 0:
            self._begin_words(word + 2)
            got = f"({got} | w{word + 1}_ << {size - over})"
        if take:
            self._unpack.append(f"SCATTER(&{member}, {got}, {many}, {-low});")
        else:
            self._unpack.append(f"{member} = (long)(({got}) & {2**size - 1:#x}ull) + ({low});")

    def _begin_words(self, many: int) -> None:
        for word in range(self._begun, many):
            self._unpack.append(f"WORD({word})")
        self._begun = max(many, self._begun)


def _stored(word: int, size: int) -> str:
    return f"memcpy(k_ + {8 * word}, &w_, {size});"
