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
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    NamedTuple,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from .domain import Domain, domain_of
from .errors import BadInput, unknown

if TYPE_CHECKING:
    from .box import Box

WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")

K = TypeVar("K")
V = TypeVar("V")


class Each(list[V], Generic[K, V]):
    """One value for each member of a domain. At run time it is an ordinary list."""


class Pile(list[V]):
    """An ordered pile; the first element is its top."""

    def put_on_top(self, card: V) -> None:
        """Lay a card on the pile."""
        self.insert(0, card)

    def put_under(self, card: V) -> None:
        """Slide a card under the pile."""
        self.append(card)

    def take_top(self) -> V:
        """Take the uppermost card; the pile must not be empty."""
        return self.pop(0)

    def take_out(self, card: V) -> None:
        """Take a card out from wherever it lies in the pile; it must be there."""
        self.remove(card)


@dataclass(frozen=True)
class Limit:
    """How many cards a pile may hold, where that is not simply one of each."""

    most: int | Callable[[Any], int]


@dataclass(frozen=True)
class SeenBy:
    """Who may see a field: "all", "owner" (the seat that indexes it) or "nobody"."""

    whom: str


HIDDEN = SeenBy("nobody")
OWNER_ONLY = SeenBy("owner")


class Cell(NamedTuple):
    """One number of a position, by the path that leads to it."""

    field: str
    path: tuple[int, ...]


@dataclass(frozen=True)
class Number:
    """The shape of a field that holds one number."""

    domain: Domain
    low: int | None
    high: int | None


@dataclass(frozen=True)
class Stack:
    """The shape of a field that holds an ordered pile."""

    item: Number
    most: int


@dataclass(frozen=True)
class Row:
    """The shape of a field that holds one value for each member of a domain."""

    over: Domain
    first: int
    length: int
    item: Number | Row | Stack


Shape = Number | Row | Stack


def leaves(shape: Shape) -> Iterator[tuple[tuple[int, ...], Number | Stack]]:
    """The numbers and piles of a field, with the path to each."""
    if isinstance(shape, Row):
        for index in range(shape.length):
            for path, leaf in leaves(shape.item):
                yield (index, *path), leaf
    else:
        yield (), shape


def _shape(annotation: Any, box: Box, limit: Limit | None = None) -> Shape:
    extras: tuple[Any, ...] = ()
    inner = annotation
    if get_origin(annotation) is Annotated:
        inner, *rest = get_args(annotation)
        extras = tuple(rest)
    for extra in extras:
        if isinstance(extra, Limit):
            limit = extra
    origin = get_origin(inner)
    if origin is Each:
        over, item = get_args(inner)
        domain = domain_of(over)
        values = domain.values(box)
        return Row(domain, values.start, len(values), _shape(item, box))
    if origin is Pile:
        (card,) = get_args(inner)
        number = _shape(card, box)
        assert isinstance(number, Number)
        if limit is None:
            most = len(number.domain.values(box))
        else:
            most = limit.most(box) if callable(limit.most) else limit.most
        return Stack(number, most)
    domain = domain_of(annotation)
    return Number(domain, *domain.bounds(box))


def _visibility(annotation: Any) -> str:
    if get_origin(annotation) is Annotated:
        for extra in get_args(annotation)[1:]:
            if isinstance(extra, SeenBy):
                return extra.whom
    return "all"


def _pack_code(number: Number) -> str:
    low, high = number.low, number.high
    if low is None:
        return "i"
    if high is None:
        return "H" if low >= 0 else "i"
    for code, least, most in (("B", 0, 255), ("b", -128, 127), ("H", 0, 65535), ("h", -32768, 32767)):
        if least <= low and high <= most:
            return code
    return "i"


@cache
def _annotations(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


class Schema:
    """The shape of a game's positions with one particular box."""

    def __init__(self, kind: type[State], box: Box) -> None:
        self.kind = kind
        self.box = box
        declared: Any = kind
        hints = _annotations(declared)
        names = [name for name in hints if name not in ("box", "schema")]
        self.fields: dict[str, Shape] = {name: _shape(hints[name], box) for name in names}
        self.seen_by: dict[str, str] = {name: _visibility(hints[name]) for name in names}
        self.plain_rows = tuple(n for n, s in self.fields.items() if _is_plain_row(s))
        self.deep = tuple(
            (n, _copier(s))
            for n, s in self.fields.items()
            if not isinstance(s, Number) and not _is_plain_row(s)
        )
        codes = []
        for shape in self.fields.values():
            for _path, leaf in leaves(shape):
                if isinstance(leaf, Stack):
                    codes.append("H" + _pack_code(leaf.item) * leaf.most)
                else:
                    codes.append(_pack_code(leaf))
        self._packer = struct.Struct("<" + "".join(codes))

    def blank(self) -> State:
        """A position in which every number is the smallest allowed (zero where there is no limit)."""
        state = object.__new__(self.kind)
        state.box = self.box
        state.schema = self
        for name, shape in self.fields.items():
            setattr(state, name, _blank(shape))
        return state

    def flat(self, state: State) -> list[int]:
        """All numbers of a position in the order of the declaration; piles with their size first."""
        out: list[int] = []
        values = state.__dict__
        for name, shape in self.fields.items():
            value = values[name]
            if isinstance(shape, Number):
                out.append(value)
            else:
                _flatten(shape, value, out)
        return out

    def pack(self, state: State) -> bytes:
        """The position as bytes: equal bytes, equal positions."""
        try:
            return self._packer.pack(*self.flat(state))
        except struct.error as error:
            raise OverflowError(f"a number of this position does not fit: {error}") from error

    def unpack(self, packed: bytes) -> State:
        """The position that `pack` turned into these bytes."""
        numbers = iter(self._packer.unpack(packed))
        state = object.__new__(self.kind)
        state.box = self.box
        state.schema = self
        for name, shape in self.fields.items():
            setattr(state, name, _read(shape, numbers))
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
        for name, value in data.items():
            if name not in self.fields:
                raise unknown("position-field", "field", name, self.fields, where=where)
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
            row = _copier(shape)(base)
            labels = [shape.over.show(self.box, shape.first + i) for i in range(shape.length)]
            for label, item in value.items():
                if label not in labels:
                    raise unknown("position-label", shape.over.name, str(label), labels, where=where)
                index = labels.index(label)
                row[index] = self._parse(shape.item, item, row[index], f"{where}.{label}")
            return row
        return parse_value(shape.domain, self.box, value, where)


def parse_value(domain: Domain, box: Box, value: Any, where: str) -> int:
    """A number or label as a person wrote it, checked against its domain."""
    low, high = domain.bounds(box)
    if isinstance(value, str) and domain.labels is not None:
        labels = list(domain.labels(box))
        word = value.strip().lower()
        for index, label in enumerate(labels):
            if label.lower() == word:
                return index
        if low == -1 and word in ("none", "nobody", "nothing"):
            return -1
        raise unknown("label", domain.name, value, labels, where=where)
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


def _blank(shape: Shape) -> Any:
    if isinstance(shape, Stack):
        return Pile()
    if isinstance(shape, Row):
        return [_blank(shape.item) for _ in range(shape.length)]
    return 0 if shape.low is None or shape.low <= 0 else shape.low


def _read(shape: Shape, numbers: Iterator[int]) -> Any:
    if isinstance(shape, Stack):
        size = next(numbers)
        cards = [next(numbers) for _ in range(shape.most)]
        return Pile(cards[:size])
    if isinstance(shape, Row):
        return [_read(shape.item, numbers) for _ in range(shape.length)]
    return next(numbers)


def at(value: Any, path: tuple[int, ...]) -> Any:
    """The number or pile of a field that a path leads to."""
    for index in path:
        value = value[index]
    return value


def _is_plain_row(shape: Shape) -> bool:
    return isinstance(shape, Row) and isinstance(shape.item, Number)


def _flatten(shape: Shape, value: Any, out: list[int]) -> None:
    if isinstance(shape, Stack):
        out.append(len(value))
        out.extend(value)
        out.extend([0] * (shape.most - len(value)))
    elif isinstance(shape, Number):
        out.append(value)
    elif isinstance(shape.item, Number):
        out.extend(value)
    else:
        for item in value:
            _flatten(shape.item, item, out)


def _copier(shape: Row | Stack) -> Callable[[Any], Any]:
    """What copies a field of this shape, down to its numbers."""
    if isinstance(shape, Stack):
        return Pile
    if isinstance(shape.item, Number):
        return list.copy
    if _is_plain_row(shape.item):
        return lambda rows: [row[:] for row in rows]
    inner = _copier(shape.item)
    return lambda row: [inner(item) for item in row]


class State:
    """The base of every game's position. Treat one as immutable once a rule has made it."""

    box: Any
    schema: Schema

    def copy(self) -> Self:
        """A working copy that a rule may write to."""
        twin = object.__new__(type(self))
        values = self.__dict__.copy()
        schema = self.schema
        for name in schema.plain_rows:
            values[name] = values[name][:]
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
