"""What a rule handles while it is lifted: positions, rows, piles, lists with doubtful members, alternatives.

Known things stay plain Python. Everything here is a holder of `Number`s and `Truth`s. Only rows and
piles of a position can be changed; every other list stays as it was made.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import Any, NamedTuple, Self

from ludex.model.state import Each, Schema, Shape, Stack, State
from ludex.model.state import Number as NumberShape
from ludex.model.state import Row as RowShape

from .error import LiftError
from .terms import (
    Arithmetic,
    Condition,
    Number,
    Quantity,
    condition_term,
    conjunction,
    disjunction,
    negation,
)


class _Missing:
    def __repr__(self) -> str:
        return "not assigned"


MISSING = _Missing()
"""The value of a local name, or of a cell of a list, that is not there yet."""


class Maybe(NamedTuple):
    """The value of a local name that was assigned only where the condition holds."""

    condition: Condition
    value: Any


class Cards(NamedTuple):
    """The contents of a pile: how many cards, and which, from the top; cells beyond the size are 0."""

    size: Quantity
    cells: tuple[Quantity, ...]


class Handle:
    """A row or pile of a position, shared by everybody who holds it.

    Python gives a field a new list where it is assigned as a whole, and who has kept the old one goes
    on with that. We write into the one there is. A view remembers how often that had happened when it
    was taken, and is refused once it is out of date.
    """

    __slots__ = ("_cells", "_seen", "_version")

    def __init__(self, cells: list[Any]) -> None:
        self._cells = cells
        self._version = [0]
        self._seen: int | None = None

    def view(self) -> Self:
        """What a rule gets to hold."""
        seen = object.__new__(type(self))
        seen._cells, seen._version, seen._seen = self._cells, self._version, self._version[0]
        return seen

    @property
    def cells(self) -> list[Any]:
        """The numbers, rows or piles in it now."""
        if self._seen is not None and self._seen != self._version[0]:
            raise LiftError(
                "a row or pile kept under a name while its field got another one",
                "read what is needed before the field is assigned",
            )
        return self._cells

    @property
    def replaced(self) -> bool:
        """Whether the rule has given its field a new list."""
        return self._version[0] > 0

    def replace(self) -> None:
        """Whoever holds it holds what the field no longer has."""
        self._version[0] += 1

    def is_same(self, other: object) -> bool:
        """Whether both are views of one row or pile."""
        return isinstance(other, Handle) and other._cells is self._cells and other._seen == self._seen


class PileHandle(Handle):
    """An ordered pile of a position."""

    __slots__ = ()

    def __init__(self, cards: Cards) -> None:
        super().__init__([cards])

    @property
    def cards(self) -> Cards:
        """What lies in the pile now."""
        cards: Cards = self.cells[0]
        return cards


class RowHandle(Handle):
    """One value for each member of a domain, in a position."""

    __slots__ = ()

    @property
    def items(self) -> list[Any]:
        """Its values now."""
        return self.cells


class Guarded:
    """A list, tuple or pile whose members are there only if their condition holds."""

    __slots__ = ("kind", "members")

    def __init__(self, members: Sequence[tuple[Condition, Any]], kind: type = list) -> None:
        self.members = tuple(members)
        self.kind = kind


class Late(IntEnum):
    """Whether Python works out members only as they are asked for, and whether anybody could notice."""

    NO = 0
    QUIET = 1
    """Working them out changes nothing and cannot fail."""
    LOUD = 2


class Once:
    """What `zip`, `enumerate`, `reversed` and generator expressions give: it can be gone through once."""

    __slots__ = ("late", "members", "sources")

    def __init__(
        self,
        members: Sequence[tuple[Condition, Any]],
        sources: Sequence[list[Any]] = (),
        late: Late = Late.NO,
    ) -> None:
        self.members = tuple(members)
        self.sources = tuple(sources)
        self.late = late


class Choice:
    """One of several things, depending on the position; exactly one condition holds."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[tuple[Condition, Any]]) -> None:
        self.options = tuple(options)


class SymbolicBox:
    """A box in which some figures are left open."""

    def __init__(self, box: Any, figures: dict[str, Any]) -> None:
        self.real = box
        self.figures = figures


class SymbolicPosition:
    """A position of which each number may be anything in its range."""

    __slots__ = ("box", "schema", "values")

    def __init__(self, schema: Schema, values: dict[str, Any], box: Any) -> None:
        self.schema = schema
        self.values = values
        self.box = box

    @property
    def kind(self) -> type[State]:
        """The game's own class for positions."""
        return self.schema.kind

    def copy(self) -> SymbolicPosition:
        """A working copy."""
        values = {name: copied(value) for name, value in self.values.items()}
        return SymbolicPosition(self.schema, values, self.box)

    def containers(self) -> Iterator[Any]:
        """Everything in it that can be written to."""
        waiting: list[Any] = list(self.values.values())
        yield self.values
        while waiting:
            value = waiting.pop()
            if isinstance(value, Handle):
                yield value.cells
                waiting.extend(value.items if isinstance(value, RowHandle) else ())

    def slots(self) -> Iterator[tuple[str, NumberShape, Quantity]]:
        """Every number, with a name and its range, in the order of `Schema.flat`."""
        for name, shape in self.schema.fields.items():
            yield from _slots(name, shape, self.values[name])

    def flat(self, arithmetic: Arithmetic) -> list[Any]:
        """All numbers as terms, in the order of `Schema.flat`."""
        return [arithmetic.term(value) for _name, _shape, value in self.slots()]

    def within_range(self, arithmetic: Arithmetic, field: str) -> Condition:
        """That the numbers of a field lie in their range and its piles are in order."""
        found: list[Condition] = []
        _typed(arithmetic, self.schema.fields[field], self.values[field], found, field)
        return conjunction(found)

    def typed(self, arithmetic: Arithmetic) -> Any:
        """The same of all fields, as a term."""
        return condition_term(conjunction(self.within_range(arithmetic, field) for field in self.values))


def copied(value: Any) -> Any:
    """A working copy of a field."""
    if isinstance(value, RowHandle):
        return RowHandle([copied(item) for item in value.items])
    if isinstance(value, PileHandle):
        return PileHandle(value.cards)
    return value


def refuse_own_answers(kind: type[State]) -> None:
    """Reject a class of positions that reads, writes or copies its fields in a way of its own."""
    for each in kind.__mro__:
        if own := {} if issubclass(State, each) else vars(each).keys() & OWN_ANSWERS:
            name = min(own)
            raise LiftError(f"{name} of its own in {each.__name__}", "let positions keep numbers and no more")


OWN_ANSWERS = {
    *(
        "__setattr__",
        "__getattr__",
        "__getattribute__",
        "__delattr__",
        "__setitem__",
        "__getitem__",
        "__eq__",
    ),
    *(name for name in vars(State) if not name.startswith("__")),
} - {"box", "schema", "ending"}
"""What every position does alike."""


def symbolic_position(
    schema: Schema,
    arithmetic: Arithmetic,
    tag: str = "",
    *,
    box: Any = None,
    loose: Collection[str] = (),
) -> SymbolicPosition:
    """A position of which only the ranges of its numbers are known, and not even those of `loose` fields."""
    refuse_own_answers(schema.kind)
    values = {
        name: _fresh(arithmetic, _loosened(shape) if name in loose else shape, name + tag)
        for name, shape in schema.fields.items()
    }
    return SymbolicPosition(schema, values, schema.box if box is None else box)


def known_position(state: State, *, box: Any = None) -> SymbolicPosition:
    """An ordinary position in the form that lifted rules work on."""
    schema = state.schema
    values = {name: _known(shape, getattr(state, name)) for name, shape in schema.fields.items()}
    return SymbolicPosition(schema, values, state.box if box is None else box)


def position_from(schema: Schema, numbers: Sequence[int]) -> State:
    """The ordinary position with these numbers, in the order of `Schema.flat`."""
    state = schema.blank()
    stream = iter(numbers)
    for name, shape in schema.fields.items():
        setattr(state, name, _ordinary(shape, stream, getattr(state, name)))
    return state


def _ordinary(shape: Shape, stream: Iterator[int], blank: Any) -> Any:
    if isinstance(shape, RowShape):
        return Each(_ordinary(shape.item, stream, blank[index]) for index in range(shape.length))
    if isinstance(shape, Stack):
        size = next(stream)
        cells = [next(stream) for _ in range(shape.most)]
        return type(blank)(cells[:size])
    return next(stream)


def _fresh(arithmetic: Arithmetic, shape: Shape, name: str) -> Any:
    if isinstance(shape, RowShape):
        return RowHandle([_fresh(arithmetic, shape.item, f"{name}.{i}") for i in range(shape.length)])
    if isinstance(shape, Stack):
        size = arithmetic.variable(f"{name}.size", 0, shape.most)
        low = None if shape.item.low is None else min(0, shape.item.low)
        cells = [arithmetic.variable(f"{name}.{i}", low, shape.item.high) for i in range(shape.most)]
        return PileHandle(Cards(size, tuple(cells)))
    return arithmetic.variable(name, shape.low, shape.high)


def _loosened(shape: Shape) -> Shape:
    if isinstance(shape, RowShape):
        return replace(shape, item=_loosened(shape.item))
    if isinstance(shape, Stack):
        return replace(shape, item=replace(shape.item, low=None, high=None))
    return replace(shape, low=None, high=None)


def _known(shape: Shape, value: Any) -> Any:
    if isinstance(shape, RowShape):
        return RowHandle([_known(shape.item, item) for item in value])
    if isinstance(shape, Stack):
        padding = (0,) * max(0, shape.most - len(value))
        return PileHandle(Cards(len(value), (*map(int, value), *padding)))
    return int(value)


def _slots(name: str, shape: Shape, value: Any) -> Iterator[tuple[str, NumberShape, Quantity]]:
    if isinstance(shape, RowShape):
        for index, item in enumerate(value.items):
            yield from _slots(f"{name}.{index}", shape.item, item)
    elif isinstance(shape, Stack):
        cards = value.cards
        size = NumberShape(shape.item.domain, 0, shape.most)
        yield f"{name}.size", size, cards.size
        for index in range(shape.most):
            yield f"{name}.{index}", shape.item, cards.cells[index] if index < len(cards.cells) else 0
    else:
        yield name, shape, value


def _typed(arithmetic: Arithmetic, shape: Shape, value: Any, found: list[Condition], name: str) -> None:
    if isinstance(shape, RowShape):
        for index, item in enumerate(value.items):
            _typed(arithmetic, shape.item, item, found, f"{name}.{index}")
        return
    if isinstance(shape, NumberShape):
        found.append(within(arithmetic, value, shape.low, shape.high))
        return
    size, cells = value.cards
    found.append(within(arithmetic, size, 0, shape.most))
    for index, cell in enumerate(cells[: shape.most]):
        there = arithmetic.less(index, size, or_equal=False)
        right = within(arithmetic, cell, shape.item.low, shape.item.high)
        found.append(disjunction((negation(there), right)))
        found.append(disjunction((there, arithmetic.equal(cell, 0))))


def within(arithmetic: Arithmetic, value: Quantity, low: int | None, high: int | None) -> Condition:
    """That a number lies in a range, stated even if the number is declared to."""
    loose = Number(value.term, None, None) if isinstance(value, Number) else value
    parts: list[Condition] = []
    if low is not None:
        parts.append(arithmetic.less(low, loose, or_equal=True))
    if high is not None:
        parts.append(arithmetic.less(loose, high, or_equal=True))
    return conjunction(parts)
