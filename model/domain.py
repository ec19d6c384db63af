"""Finite sets that positions and rules speak about: seats, cards, spaces, numbers in a range.

A domain is named once and used in annotations (`Seat = Annotated[int, SEATS]`). How large it is
may depend on what is in the box: two seats or four, twenty-one plans or six.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from .errors import BadInput

if TYPE_CHECKING:
    from .box import Box

Bound = int | Callable[[Any], int]

UNBOUNDED = None


def _value(bound: Bound | None, box: Box) -> int | None:
    return bound(box) if callable(bound) else bound


@dataclass(frozen=True)
class Domain:
    """The integers from `low` to `high` (None: no limit), each with a label that people read."""

    name: str
    low: Bound | None
    high: Bound | None
    labels: Callable[[Any], Sequence[str]] | None = None
    also: Callable[[Any], Sequence[str]] | None = None
    """For each label another name by which people may call it; empty where there is none."""

    def bounds(self, box: Box) -> tuple[int | None, int | None]:
        """Smallest and largest value with this box; None where there is no limit."""
        return _value(self.low, box), _value(self.high, box)

    def values(self, box: Box) -> range:
        """All values with this box."""
        low, high = self.bounds(box)
        if low is None or high is None:
            raise TypeError(f"{self.name} has no limit and cannot be listed")
        return range(low, high + 1)

    def show(self, box: Box, value: int) -> str:
        """The label of a value; a value below zero stands for none."""
        if self.labels is None:
            return str(int(value))
        names = self.labels(box)
        return names[value] if 0 <= value < len(names) else "none" if value < 0 else f"?{value}"

    def refuse_other_labels(self, box: Box) -> None:
        """Reject a label that is no text, such as a number that stands where a card's name should."""
        for label in self.labels(box) if self.labels is not None else ():
            if not isinstance(label, str):
                raise BadInput("label", f"{label!r} is no name", where=self.name, right="names are text")

    def or_none(self) -> Domain:
        """The same domain with -1 added, for nobody or nothing."""
        return Domain(self.name, -1, self.high, self.labels, self.also)


def indexed(
    name: str,
    labels: Callable[[Any], Sequence[str]],
    also: Callable[[Any], Sequence[str]] | None = None,
) -> Domain:
    """A domain of named things, numbered from zero in the order of their names."""
    return Domain(name, 0, lambda box: len(labels(box)) - 1, labels, also)


def between(low: Bound | None, high: Bound | None) -> Domain:
    """Whole numbers from low to high; None where there is no limit."""
    return Domain("number", low, high)


def enumeration(kind: type[IntEnum]) -> Domain:
    """The members of an enumeration, which must be numbered 0, 1, 2, …"""
    names = tuple(member.name.lower().replace("_", "-") for member in kind)
    if [int(member) for member in kind] != list(range(len(names))):
        raise BadInput("domain", "must be numbered from zero without gaps", where=kind.__name__)
    return Domain(kind.__name__.lower(), 0, len(names) - 1, lambda _box: names)


NONE = -1
"""Nobody, nothing: the value that `or_none` adds."""

SEATS = indexed("seat", lambda box: box.seat_names)
TRUTH = Domain("yes or no", 0, 1, lambda _box: ("no", "yes"))

Seat = Annotated[int, SEATS]
"""One of the players, numbered from 0; shown as A, B, C."""
SeatOrNone = Annotated[int, SEATS.or_none()]
"""One of the players, or `NONE`."""
Amount = Annotated[int, between(0, UNBOUNDED)]
"""A stock of something that has no stated limit; never below zero."""
Signed = Annotated[int, between(UNBOUNDED, UNBOUNDED)]
"""A number that may fall below zero, as a debt does."""


def domain_of(annotation: Any, where: str = "") -> Domain:
    """The domain that a parameter's or a cell's annotation names; `where` is told of one that names none."""
    if get_origin(annotation) is Annotated:
        inner, *extras = get_args(annotation)
        for extra in extras:
            if isinstance(extra, Domain):
                return extra
        annotation = inner
    if annotation is bool:
        return TRUTH
    if isinstance(annotation, type) and issubclass(annotation, IntEnum):
        return enumeration(annotation)
    name = annotation.__name__ if isinstance(annotation, type) else annotation
    raise BadInput(
        "domain",
        f"{name} names no finite domain",
        where=where,
        right="use bool, an IntEnum numbered from zero, or Annotated[int, a domain]",
    )
