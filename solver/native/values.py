"""What a rule handles while it is compiled: known things, numbers in C, and places in a position.

Whatever the box settles stays plain Python (`Known`) and is folded. Everything else is held by one of
these and ends up as C.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ludex.model.state import Row as RowShape
from ludex.model.state import Schema, Stack

from .error import NotCompilable


class _Missing:
    def __bool__(self) -> bool:
        raise TypeError("what is missing is neither true nor false")

    def __len__(self) -> int:
        return 0


MISSING = _Missing()
"""Stands where Python would break down."""


@dataclass(frozen=True)
class Known:
    """Something that the box settles."""

    value: Any


@dataclass(frozen=True)
class Term:
    """A whole number in C: a variable or a literal, with the bounds that are certain."""

    c: str
    low: int | None = None
    high: int | None = None
    text: bool = False
    """Whether it may stand for a text or for None, of which only equality can be asked."""


@dataclass(frozen=True)
class Pick:
    """One of several known things, by a number in C."""

    things: tuple[Any, ...]
    index: str

    def map(self, change: Callable[[Any], Any]) -> Value:
        """What becomes of it when each thing is changed; where that cannot be, it is missing."""

        def changed(thing: Any) -> Any:
            if thing is MISSING:
                return MISSING
            try:
                return change(thing)
            except (TypeError, LookupError, AttributeError, ValueError, ArithmeticError):
                return MISSING

        return picked([changed(thing) for thing in self.things], self.index)


@dataclass(frozen=True)
class Position:
    """A position or a memory, by a pointer in C."""

    c: str
    schema: Schema


@dataclass(frozen=True)
class Row:
    """One value for each member of a domain, by its place in C."""

    c: str
    shape: RowShape


@dataclass(frozen=True)
class PileAt:
    """An ordered pile, by its place in C."""

    c: str
    shape: Stack


ANYWHERE = "*"
"""Stands for a field of a position that is not known by its name."""


def field_of(place: Row | PileAt) -> str:
    """The field of a position that a place in C belongs to."""
    found = re.search(r"->f_(\w+)", place.c)
    return found[1] if found else ANYWHERE


@dataclass(eq=False)
class Array:
    """A list made at run time: a column for each part of its members, and how many there are."""

    columns: list[str]
    size: str
    capacity: list[int]
    """How long it may get; one number, shared with its declaration."""
    bounds: tuple[int | None, int | None] = (None, None)
    pile: bool = False
    """Whether it was made by Pile(…)."""


@dataclass(frozen=True)
class Several:
    """A tuple or list whose members are known one by one."""

    items: tuple[Value, ...]


@dataclass(frozen=True)
class Span:
    """A range whose ends are only known at run time."""

    start: Term
    stop: Term
    step: int


@dataclass(frozen=True)
class Numbered:
    """`enumerate` of something."""

    inner: Value
    first: int


@dataclass(frozen=True)
class Joined:
    """Several sequences one after the other."""

    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Part:
    """A sequence from one place to another, or backwards."""

    inner: Value
    start: Term
    stop: Term
    backwards: bool = False


@dataclass(frozen=True)
class Side:
    """`zip` of several sequences."""

    inners: tuple[Value, ...]


@dataclass(frozen=True)
class Comprehension:
    """A generator that has not run yet, with the names around it."""

    node: ast.GeneratorExp | ast.ListComp
    scope: Any


@dataclass(frozen=True)
class Closure:
    """A function written inside a function, with the names around it."""

    node: ast.FunctionDef | ast.Lambda
    scope: Any


@dataclass(frozen=True)
class Method:
    """A method of something, waiting for its arguments."""

    holder: Value
    name: str


Value = (
    Known
    | Term
    | Pick
    | Position
    | Row
    | PileAt
    | Array
    | Several
    | Span
    | Numbered
    | Joined
    | Part
    | Side
    | Comprehension
    | Closure
    | Method
)

NOTHING = Known(None)


def number(value: int) -> Term:
    """A known number as C."""
    return Term(str(int(value)), int(value), int(value))


def alike(one: Any, other: Any) -> bool:
    """Whether nothing tells two known things apart."""
    return one is other or (type(one) is type(other) and bool(one == other))


def picked(things: list[Any], index: str) -> Value:
    """One of these things; known where they are all alike."""
    if not things:
        raise NotCompilable("a choice among no things", "leave out what the box does not have")
    first = things[0]
    if first is not MISSING and all(alike(first, thing) for thing in things[1:]):
        return Known(first)
    return Pick(tuple(things), index)
