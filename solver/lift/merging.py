"""What a value may be: merged where two ways through a rule meet, and taken apart again."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import EnumType
from typing import Any

from .error import LiftError
from .ordinary import has_a_fixed_order, ordinary
from .terms import (
    Arithmetic,
    Condition,
    Number,
    Quantity,
    Truth,
    conjunction,
    disjunction,
    high_of,
    negation,
)
from .values import (
    MISSING,
    Cards,
    Choice,
    Guarded,
    Handle,
    Late,
    Maybe,
    Once,
    PileHandle,
    RowHandle,
    SymbolicBox,
    SymbolicPosition,
    _Missing,
)

DEPENDENT = (Number, Truth, Choice, Guarded, Once, Handle, SymbolicPosition, SymbolicBox, Cards)


def is_symbolic(value: Any) -> bool:
    """Whether a value depends on the position in any way."""
    if isinstance(value, DEPENDENT):
        return True
    if isinstance(value, list | tuple | set | frozenset):
        return any(is_symbolic(item) for item in value)
    if isinstance(value, dict):
        return any(is_symbolic(item) for item in value.values())
    if is_dataclass(value) and not isinstance(value, type):
        return any(is_symbolic(getattr(value, field.name)) for field in fields(value))
    return False


def kind_of(value: Any) -> type | None:
    """As what Python compares a sequence: rows and piles are lists."""
    if isinstance(value, Guarded):
        return value.kind if value.kind in (tuple, range) else list
    if isinstance(value, Handle | list):
        return list
    if isinstance(value, tuple | range):
        return range if isinstance(value, range) else tuple
    return None


def settled(value: Any) -> Any:
    """A value that may be kept; what can be gone through only once may not."""
    if isinstance(value, Once):
        raise LiftError(
            "an iterator that is kept: zip, enumerate, reversed or a generator expression",
            "go through it where it is made, or make a list or tuple of it",
        )
    return value


def merged(arithmetic: Arithmetic, condition: Condition, one: Any, other: Any) -> Any:
    """One thing if the condition holds, otherwise the other."""
    if not isinstance(condition, Truth):
        return one if condition else other
    if one is other:
        return one
    if isinstance(one, Maybe | _Missing) or isinstance(other, Maybe | _Missing):
        return _merged_names(arithmetic, condition, one, other)
    if isinstance(one, int | Number | Truth) and isinstance(other, int | Number | Truth):
        return arithmetic.either(condition, one, other)
    if isinstance(one, Cards) and isinstance(other, Cards):
        return _merged_cards(arithmetic, condition, one, other)
    if isinstance(settled(one), Guarded) or isinstance(settled(other), Guarded):
        if kind_of(one) is kind_of(other) and not isinstance(one, Handle) and not isinstance(other, Handle):
            return _merged_lists(condition, one, other)
        return Choice([*_options(condition, one), *_options(negation(condition), other)])
    if type(one) is type(other) and isinstance(one, list | tuple) and len(one) == len(other):
        parts = [merged(arithmetic, condition, left, right) for left, right in zip(one, other, strict=True)]
        return remade(one, parts)
    if not is_symbolic(one) and not is_symbolic(other) and type(one) is type(other) and one == other:
        return one
    return chosen([*_options(condition, one), *_options(negation(condition), other)])


def _merged_names(arithmetic: Arithmetic, condition: Truth, one: Any, other: Any) -> Any:
    """A local name that is not assigned on every way: it has a value where it was given one."""
    sides = []
    for side in (one, other):
        if side is MISSING:
            sides.append(Maybe(False, MISSING))
        else:
            sides.append(side if isinstance(side, Maybe) else Maybe(True, side))
    left, right = sides
    there = arithmetic.either(condition, left.condition, right.condition)
    if there is False:
        return MISSING
    if left.condition is False or right.condition is False:
        return Maybe(there, (right if left.condition is False else left).value)
    return Maybe(there, merged(arithmetic, condition, left.value, right.value))


def remade(like: Any, parts: list[Any]) -> Any:
    """A list or tuple of the same kind with other members."""
    if isinstance(like, list):
        return parts
    return type(like)(*parts) if hasattr(like, "_fields") else tuple(parts)


def _options(condition: Condition, value: Any) -> list[tuple[Condition, Any]]:
    if isinstance(value, Choice):
        return [(conjunction((condition, inner)), item) for inner, item in value.options]
    return [(condition, value)]


def chosen(options: list[tuple[Condition, Any]]) -> Any:
    """A choice among things, with equal known things joined."""
    joined: list[tuple[Condition, Any]] = []
    for condition, value in options:
        for index, (earlier, there) in enumerate(joined):
            if (
                there is value
                or (isinstance(value, Handle) and value.is_same(there))
                or (
                    type(there) is type(value)
                    and not is_symbolic(value)
                    and not is_symbolic(there)
                    and there == value
                )
            ):
                joined[index] = (disjunction((earlier, condition)), there)
                break
        else:
            joined.append((condition, value))
    return joined[0][1] if len(joined) == 1 else Choice(joined)


def _merged_cards(arithmetic: Arithmetic, condition: Truth, one: Cards, other: Cards) -> Cards:
    length = max(len(one.cells), len(other.cells))
    left = one.cells + (0,) * (length - len(one.cells))
    right = other.cells + (0,) * (length - len(other.cells))
    size = arithmetic.either(condition, one.size, other.size)
    cells = [arithmetic.either(condition, a, b) for a, b in zip(left, right, strict=True)]
    return Cards(size, tuple(cells))


def _merged_lists(condition: Truth, one: Any, other: Any) -> Guarded:
    members = []
    for guard, value in ((condition, one), (negation(condition), other)):
        for inner, item in members_of(value):
            members.append((conjunction((guard, inner)), item))
    kinds = {value.kind for value in (one, other) if isinstance(value, Guarded)}
    return Guarded(members, kinds.pop() if len(kinds) == 1 else kind_of(one) or list)


def members_of(value: Any) -> list[tuple[Condition, Any]]:
    """The members of anything that can be gone through, each with the condition that it is there."""
    if isinstance(value, Guarded | Once):
        return list(value.members)
    if isinstance(value, RowHandle):
        return [(True, view_of(item)) for item in value.items]
    if isinstance(value, PileHandle):
        size, cells = value.cards
        return [(_before(index, size), cell) for index, cell in enumerate(cells)]
    if isinstance(value, Choice):
        return _members_of_choice(value)
    if isinstance(value, GONE_THROUGH):
        if not has_a_fixed_order(ordinary(value)):
            raise LiftError("the order of a set", "go through a tuple")
        return [(True, item) for item in value]
    raise LiftError(
        "going through a position value" if is_symbolic(value) else f"going through a {type(value).__name__}",
        "go through a known range or domain and ask inside the loop whether a member counts",
    )


GONE_THROUGH: tuple[Any, ...] = (
    *(list, tuple, range, str, dict, set, frozenset, EnumType),
    *map(type, ({}.keys(), {}.values(), {}.items())),
)
"""Known things that may be gone through as often as one likes."""


def view_of(value: Any) -> Any:
    """A member of a row as a rule gets to hold it."""
    return value.view() if isinstance(value, Handle) else value


def sources_of(value: Any) -> list[list[Any]]:
    """The rows and piles of the position that Python would be going through."""
    if isinstance(value, Handle):
        return [value.cells]
    if isinstance(value, Once):
        return list(value.sources)
    if isinstance(value, Choice):
        return [source for _, option in value.options for source in sources_of(option)]
    return []


def late_of(value: Any) -> Late:
    """Whether the members of something are worked out late."""
    return value.late if isinstance(value, Once) else Late.NO


def _before(index: int, size: Quantity) -> Condition:
    if isinstance(size, int):
        return index < size
    if size.low is not None and index < size.low:
        return True
    high = high_of(size)
    if high is not None and index >= high:
        return False
    return Truth(size.term > index)


def _members_of_choice(value: Choice) -> list[tuple[Condition, Any]]:
    lists = [(condition, members_of(option)) for condition, option in value.options]
    members = []
    for index in range(max(len(inner) for _condition, inner in lists)):
        there = [
            (conjunction((condition, inner[index][0])), inner[index][1])
            for condition, inner in lists
            if index < len(inner)
        ]
        members.append((disjunction(guard for guard, _item in there), chosen(there)))
    return members
