"""Where a position can hold what a seat may not see: tables for `hidden.c`, read off its declaration.

Three things can be dealt anew. Members of a domain, such as cards, can change places with each other
wherever they lie. Stocks that are hidden, such as a hand counted by kinds, can exchange what they hold.
And a hidden number, such as coins in a closed hand, can be another one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from struct import calcsize

from ludex.model.domain import SEATS, TRUTH, Domain
from ludex.model.shape import pack_code
from ludex.model.state import Number, Schema, Shape, Stack

CODES = "BbHhi"
NOBODY = -1
OPEN = -2


def _key(domain: Domain) -> tuple[str, object] | None:
    """What tells domains of named things apart; none for numbers, seats and yes-or-no."""
    known = domain.labels is not None and domain.labels not in (SEATS.labels, TRUTH.labels)
    return (domain.name, domain.labels) if known else None


@dataclass
class Secrets:
    """The tables, row by row."""

    domains: dict[tuple[str, object], int] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)
    blocks: list[tuple[int, ...]] = field(default_factory=list)
    """What lies there for each member of a domain: domain, offset, bytes each, first member, members."""
    named: list[tuple[int, ...]] = field(default_factory=list)
    """A number that names a member: domain, offset, code, the pile's offset (or -1), place in the pile."""
    stocks: list[tuple[int, ...]] = field(default_factory=list)
    """A hidden stock: domain, offset, code, members, the largest number, its owner."""
    closed: list[tuple[int, ...]] = field(default_factory=list)
    """A hidden number: offset, code, smallest, largest, its owner."""

    def _number(self, domain: Domain, size: int) -> int:
        key = _key(domain)
        assert key is not None
        number = self.domains.setdefault(key, len(self.domains))
        if number == len(self.sizes):
            self.sizes.append(0)
        self.sizes[number] = max(self.sizes[number], size)
        return number

    def add(self, shape: Shape, offset: int, whom: str, owner: int, *, outermost: bool = True) -> int:
        """Take up a field, or a part of one, that lies at an offset; returns where the next one lies."""
        if isinstance(shape, Number):
            return self._add_number(shape, offset, owner)
        if isinstance(shape, Stack):
            size = calcsize(f"={pack_code(shape.item)}")
            for place in range(shape.most if _key(shape.item.domain) else 0):
                domain = self._number(shape.item.domain, 0)
                code = CODES.index(pack_code(shape.item))
                self.named.append((domain, offset + 2 + place * size, code, offset, place))
            return offset + 2 + shape.most * size
        start, many = offset, len(self.stocks)
        by_seat = whom == "owner" and outermost and shape.over.labels is SEATS.labels
        for index in range(shape.length):
            whose = index if by_seat else owner
            offset = self.add(shape.item, offset, whom, whose, outermost=False)
        if _key(shape.over) and shape.length:
            stride = (offset - start) // shape.length
            domain = self._number(shape.over, shape.first + shape.length)
            self.blocks.append((domain, start, stride, shape.first, shape.length))
            if owner != OPEN and isinstance(shape.item, Number) and _key(shape.item.domain) is None:
                del self.closed[-shape.length :]
                high = 2**15 if shape.item.high is None else shape.item.high
                code = CODES.index(pack_code(shape.item))
                self.stocks.insert(many, (domain, start, code, shape.length, high, owner))
        return offset

    def _add_number(self, shape: Number, offset: int, owner: int) -> int:
        code = CODES.index(pack_code(shape))
        if _key(shape.domain):
            self.named.append((self._number(shape.domain, 0), offset, code, -1, 0))
        elif owner != OPEN:
            high = 2**15 if shape.high is None else shape.high
            self.closed.append((offset, code, 0 if shape.low is None else max(0, shape.low), high, owner))
        return offset + calcsize(f"={pack_code(shape)}")


def secrets_of(schema: Schema) -> Secrets:
    """The tables of a position."""
    found, offset = Secrets(), 0
    for name, shape in schema.fields.items():
        whom = schema.seen_by[name]
        offset = found.add(shape, offset, whom, NOBODY if whom == "nobody" else OPEN)
    return found


def tables(schema: Schema) -> str:
    """The tables in C."""
    found = secrets_of(schema)

    def table(kind: str, name: str, rows: Iterable[tuple[int, ...]], width: int) -> str:
        listed = [*rows]
        text = ",".join("{" + ",".join(map(str, row)) + "}" for row in [*listed, (-1,) * width])
        return f"static const {kind} {name}[] = {{{text}}};\n#define MANY_{name.upper()} {len(listed)}"

    return "\n".join(
        (
            "typedef struct { int domain, offset, stride, first, length; } Block;",
            "typedef struct { int domain, offset, code, pile, place; } Named;",
            "typedef struct { int domain, offset, code, length, high, owner; } Stock;",
            "typedef struct { int offset, code, low, high, owner; } Closed;",
            table("Block", "blocks", found.blocks, 5),
            table("Named", "named", found.named, 5),
            table("Stock", "stocks", found.stocks, 6),
            table("Closed", "closed", found.closed, 5),
            f"#define DOMAINS {len(found.sizes)}",
            f"static const int domain_size[] = {{{','.join(map(str, [*found.sizes, 0]))}}};",
        )
    )
