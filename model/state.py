"""Positions: what the table looks like now, as a fixed record of small whole numbers.

A game declares its position as a class with annotated fields:

    class Position(State):
        phase: Phase                     an enumeration
        turn: Seat                       one of a domain
        mints: Each[Seat, Amount]        one number for each seat
        bottom: Pile[Plan]               an ordered pile of different cards
        hand: Each[Seat, Each[Kind, Amount]]

From the declaration and the box, `Schema` derives copying, packing to bytes, a readable form,
the differences between two positions, and the ranges every engine relies on.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Self, get_args, get_origin

from .domain import Domain
from .errors import BadInput, unknown
from .naming import find_label, find_name, plain
from .question import Under
from .rule import annotations_of
from .shape import (
    Each,
    Limit,
    Number,
    Pile,
    Row,
    Shape,
    Stack,
    blank,
    copier,
    is_plain_row,
    leaves,
    pack_code,
    readers,
    shape_of,
    writer,
)

if TYPE_CHECKING:
    from .box import Box

__all__ = [
    "BOOKKEEPING",
    "HIDDEN",
    "OWNER_ONLY",
    "Cell",
    "Each",
    "Limit",
    "Number",
    "Pile",
    "Row",
    "Schema",
    "SeenBy",
    "Shape",
    "Stack",
    "State",
    "at",
    "known_by",
    "leaves",
    "parse_value",
]

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True)
class SeenBy:
    """Who may see a field: "all", "owner" (the seat that indexes it), "nobody", or those who know it."""

    whom: str
    knowledge: str = ""
    """For "known": the field that says which members of this one each seat has seen."""


@dataclass(frozen=True)
class Bookkeeping:
    """Marks a field that nobody at the table can see: two positions that differ in it alone look alike."""


BOOKKEEPING = Bookkeeping()
"""Marks a field that is no part of the table: positions that differ in it alone look alike to all."""
HIDDEN = SeenBy("nobody")
"""Marks a field that nobody sees."""
OWNER_ONLY = SeenBy("owner")
"""Marks a row by seats of which each seat sees its own part; of piles the height is hidden too."""


def known_by(field: str) -> SeenBy:
    """Marks a row of which a seat sees only what it has seen, by a field `Each[Seat, Each[Card, bool]]`."""
    return SeenBy("known", field)


class Cell(NamedTuple):
    """One number of a position, by the path that leads to it."""

    field: str
    path: tuple[int, ...]


def _visibility(annotation: Any) -> SeenBy:
    if get_origin(annotation) is Annotated:
        for extra in get_args(annotation)[1:]:
            if isinstance(extra, SeenBy):
                return extra
    return SeenBy("all")


def _is_bookkeeping(annotation: Any) -> bool:
    return get_origin(annotation) is Annotated and BOOKKEEPING in get_args(annotation)[1:]


def _is_there(annotation: Any, box: Box) -> bool:
    if get_origin(annotation) is Annotated:
        for extra in get_args(annotation)[1:]:
            if isinstance(extra, Under):
                return extra.holds(box.rulings)
    return True


@cache
def _annotations(kind: Any) -> dict[str, Any]:
    return annotations_of(kind, kind.__name__)


class Schema:
    """The shape of a game's positions with one particular box."""

    def __init__(self, kind: type[State], box: Box, *, whole: bool = False) -> None:
        """`whole`: with every field that some reading brings in, whatever the box has chosen."""
        self.kind = kind
        self.box = box
        declared: Any = kind
        hints = _annotations(declared)
        names = [
            name for name in hints if name not in ("box", "schema") and (whole or _is_there(hints[name], box))
        ]
        self.absent = frozenset(hints) - {"box", "schema", *names}
        """Fields that only a reading which this box has not chosen would bring in."""
        self.fields: dict[str, Shape] = {
            name: shape_of(hints[name], box, where=f"{kind.__name__}.{name}") for name in names
        }
        marks = {name: _visibility(hints[name]) for name in names}
        self.seen_by: dict[str, str] = {name: mark.whom for name, mark in marks.items()}
        self.known_by = {name: mark.knowledge for name, mark in marks.items() if mark.whom == "known"}
        """The fields of which a seat sees what it has seen, each with the field that remembers it."""
        for name, knowledge in self.known_by.items():
            self._refuse_other_knowledge(name, knowledge)
        self.bookkeeping = frozenset(name for name in names if _is_bookkeeping(hints[name]))
        self.plain_rows = tuple(n for n, s in self.fields.items() if is_plain_row(s))
        self.deep = tuple(
            (n, copier(s))
            for n, s in self.fields.items()
            if not isinstance(s, Number) and not is_plain_row(s)
        )
        codes = []
        for shape in self.fields.values():
            for _path, leaf in leaves(shape):
                if isinstance(leaf, Stack):
                    codes.append("H" + pack_code(leaf.item) * leaf.most)
                else:
                    codes.append(pack_code(leaf))
        self._packer = struct.Struct("<" + "".join(codes))
        self._writers = tuple((name, writer(shape)) for name, shape in self.fields.items())
        self._readers = tuple(readers(self.fields))

    def _refuse_other_knowledge(self, name: str, knowledge: str) -> None:
        """Reject a field that cannot say which members of another each seat has seen."""
        row, seen = self.fields[name], self.fields.get(knowledge)
        if not (
            isinstance(row, Row)
            and isinstance(seen, Row)
            and isinstance(seen.item, Row)
            and (seen.length, seen.item.length) == (self.box.seats, row.length)
        ):
            raise BadInput(
                "position",
                f"{knowledge!r} does not say what each seat has seen of it",
                where=f"{self.kind.__name__}.{name}",
                right=f"declare {knowledge}: Each[Seat, Each[…, bool]] over the same things",
            )

    def blank(self) -> State:
        """A position in which every number is the smallest allowed (zero where there is no limit)."""
        state = object.__new__(self.kind)
        state.box = self.box
        state.schema = self
        for name, shape in self.fields.items():
            setattr(state, name, blank(shape))
        return state

    def flat(self, state: State) -> list[int]:
        """All numbers of a position in the order of the declaration; piles with their size first."""
        out: list[int] = []
        values = state.__dict__
        for name, write in self._writers:
            write(out, values[name])
        return out

    def pack(self, state: State) -> bytes:
        """The position as bytes: equal bytes, equal positions."""
        try:
            return self._packer.pack(*self.flat(state))
        except struct.error as error:
            which = next((what for _cell, what in self.misfits(state)), error)
            raise OverflowError(f"a number of this position does not fit: {which}") from error

    def misfits(self, state: State) -> Iterator[tuple[Cell, str]]:
        """The numbers and piles that their declaration does not allow, each with what is wrong."""
        for name, shape in self.fields.items():
            for path, leaf in leaves(shape):
                value, cell = at(getattr(state, name), path), Cell(name, path)
                if isinstance(leaf, Stack):
                    if len(value) > leaf.most:
                        yield cell, f"{self.name(cell)} holds {len(value)} of at most {leaf.most}"
                        continue
                    limits, numbers = leaf.item, value
                else:
                    limits, numbers = leaf, [value]
                for number in numbers:
                    if limits.low is not None and number < limits.low:
                        yield cell, f"{self.name(cell)} is {number}, at least {limits.low} is allowed"
                    elif limits.high is not None and number > limits.high:
                        yield cell, f"{self.name(cell)} is {number}, at most {limits.high} is allowed"

    def numbers(self, packed: bytes) -> tuple[int, ...]:
        """All numbers of a packed position, as `flat` lists them."""
        return self._packer.unpack(packed)

    def packed(self, numbers: Sequence[int]) -> bytes | None:
        """The packed position of these numbers; None where the declaration does not allow one of them."""
        try:
            state = self.unpack(self._packer.pack(*numbers))
        except struct.error:
            return None
        return None if any(self.misfits(state)) else self.pack(state)

    def unpack(self, packed: bytes) -> State:
        """The position that `pack` turned into these bytes."""
        numbers = self.numbers(packed)
        state = object.__new__(self.kind)
        values = state.__dict__
        values["box"] = self.box
        values["schema"] = self
        for name, read in self._readers:
            values[name] = read(numbers)
        return state

    def show(self, field: str, value: Any) -> str:
        """The label of one number of a field, or the labels of a pile from top to bottom."""
        shape: Shape = self.fields[field]
        while isinstance(shape, Row):
            shape = shape.item
        if isinstance(shape, Stack):
            domain = shape.item.domain
            return " ".join(domain.show(self.box, card) for card in value) or "empty"
        return shape.domain.show(self.box, value)

    def name(self, cell: Cell) -> str:
        """A cell in words: `mints[A]`, `bottom`."""
        shape: Shape = self.fields[cell.field]
        words = cell.field
        for index in cell.path:
            if isinstance(shape, Row):
                words += f"[{shape.over.show(self.box, index + shape.first)}]"
                shape = shape.item
        return words

    def differences(self, before: State, after: State) -> list[tuple[Cell, str, str]]:
        """The cells that differ, with their labels in both positions; a pile is one cell."""
        found = []
        for name, shape in self.fields.items():
            old, new = getattr(before, name), getattr(after, name)
            if old == new:
                continue
            for path, _leaf in leaves(shape):
                left, right = at(old, path), at(new, path)
                if left != right:
                    found.append((Cell(name, path), self.show(name, left), self.show(name, right)))
        return found

    def to_data(self, state: State) -> dict[str, Any]:
        """The position as plain data with labels, for files that people read."""
        return {name: self._plain(shape, getattr(state, name)) for name, shape in self.fields.items()}

    def _plain(self, shape: Shape, value: Any) -> Any:
        if isinstance(shape, Stack):
            return [self._plain(shape.item, card) for card in value]
        if isinstance(shape, Row):
            return {
                shape.over.show(self.box, shape.first + index): self._plain(shape.item, item)
                for index, item in enumerate(value)
            }
        return shape.domain.show(self.box, value) if shape.domain.labels else int(value)

    def from_data(self, data: dict[str, Any], base: State, *, where: str = "position") -> State:
        """A position like `base` in all that `data` does not mention."""
        state = base.copy()
        fields = list(self.fields)
        for written, value in data.items():
            found = find_name(written, fields)
            if found is None:
                raise unknown("position-field", "field", written, fields, where=where)
            name = fields[found]
            shape = self.fields[name]
            parsed = self._parse(shape, value, getattr(state, name), f"{where}.{name}")
            setattr(state, name, parsed)
        return state

    def _parse(self, shape: Shape, value: Any, base: Any, where: str) -> Any:
        if isinstance(shape, Stack):
            if not isinstance(value, list):
                raise BadInput("position-pile", "a pile must be a list", where=where)
            if len(value) > shape.most:
                raise BadInput(
                    "position-pile", f"{len(value)} in a pile of at most {shape.most}", where=where
                )
            return Pile(self._parse(shape.item, card, 0, where) for card in value)
        if isinstance(shape, Row):
            if not isinstance(value, dict):
                raise BadInput(
                    "position-row",
                    f"needs a table by {shape.over.name}",
                    where=where,
                    right="for example { "
                    + ", ".join(
                        f"{shape.over.show(self.box, shape.first + i)} = …"
                        for i in range(min(2, shape.length))
                    )
                    + " }",
                )
            row = copier(shape)(base)
            labels = [shape.over.show(self.box, shape.first + i) for i in range(shape.length)]
            for label, item in value.items():
                index = self._row_index(shape, str(label))
                if index is None:
                    raise unknown("position-label", shape.over.name, str(label), labels, where=where)
                row[index] = self._parse(shape.item, item, row[index], f"{where}.{label}")
            return row
        return parse_value(shape.domain, self.box, value, where)

    def _row_index(self, shape: Row, label: str) -> int | None:
        """Which member of a row a person means, by its label, another name of it, or its number."""
        found = find_label(label, shape.over, self.box)
        if found is not None:
            return found - shape.first
        return find_name(label, [shape.over.show(self.box, shape.first + i) for i in range(shape.length)])


def parse_value(domain: Domain, box: Box, value: Any, where: str) -> int:
    """A number or label as a person wrote it, checked against its domain."""
    low, high = domain.bounds(box)
    if domain.labels is not None and isinstance(value, str | int) and not isinstance(value, bool):
        found = find_label(str(value), domain, box)
        if found is not None:
            return found
    if isinstance(value, str) and domain.labels is not None:
        if low == -1 and plain(value) in ("none", "nobody", "nothing"):
            return -1
        raise unknown("label", domain.name, value, domain.labels(box), where=where)
    if isinstance(value, bool):
        value = int(value)
    if isinstance(value, str) and WHOLE_NUMBER.fullmatch(value):
        value = int(value)
    if not isinstance(value, int):
        raise BadInput("number", f"{value!r:.60} is not a whole number", where=where)
    if (low is not None and value < low) or (high is not None and value > high):
        least = "any" if low is None else low
        most = "any" if high is None else high
        raise BadInput("range", f"{value} is out of range", where=where, right=f"from {least} to {most}")
    return value


def at(value: Any, path: tuple[int, ...]) -> Any:
    """The number or pile of a field that a path leads to."""
    for index in path:
        value = value[index]
    return value


class State:
    """The base of every game's position. Treat one as immutable once a rule has made it."""

    box: Any
    schema: Schema
    if TYPE_CHECKING:
        ending: int
        """Why the game is over, 0 while it goes on; each game declares the field among its own."""

    def copy(self) -> Self:
        """A working copy that a rule may write to."""
        twin = object.__new__(type(self))
        values = self.__dict__.copy()
        schema = self.schema
        for name in schema.plain_rows:
            values[name] = Each(values[name])
        for name, copy_of in schema.deep:
            values[name] = copy_of(values[name])
        twin.__dict__ = values
        return twin

    def packed(self) -> bytes:
        """The position as bytes."""
        return self.schema.pack(self)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.packed() == other.packed()

    def __hash__(self) -> int:
        return hash(self.packed())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.schema.to_data(self)})"
