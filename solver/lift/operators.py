"""Python's operators on values that may depend on the position."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from enum import Enum, EnumType
from typing import Any

from .error import LiftError
from .merging import GONE_THROUGH, is_symbolic, kind_of, members_of, settled
from .notebook import Notebook, quiet
from .ordinary import ordinary
from .rows import contains, each_option
from .terms import Condition, Number, Truth, conjunction, disjunction, negation
from .values import Choice, Guarded, PileHandle, RowHandle

PLAIN: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.Pow: operator.pow,
    ast.Div: operator.truediv,
}


PLAIN_TRUTHS = (int, float, str, list, tuple, dict, set, frozenset, range, type(None), Enum)
"""Known things of which `if` asks no more than whether they are empty or zero."""


def truth_of(notebook: Notebook, value: Any) -> Condition:
    """What `if value` asks."""
    if isinstance(value, bool | Truth):
        return value
    if isinstance(value, Number):
        return negation(notebook.arithmetic.equal(value, 0))
    if isinstance(value, PileHandle):
        return notebook.arithmetic.less(0, value.cards.size, or_equal=False)
    if isinstance(value, RowHandle):
        return bool(value.items)
    if isinstance(value, Guarded):
        return disjunction(guard for guard, _ in value.members)
    if isinstance(value, Choice):
        answer: Condition = each_option(notebook, value, lambda option: truth_of(notebook, option))
        return answer
    if isinstance(value, PLAIN_TRUTHS):
        return bool(ordinary(value))
    raise LiftError(f"the truth of a {type(settled(value)).__name__}", "ask for a number, a truth or a list")


KNOWN_OPERANDS = (int, float, str, list, tuple, dict, set, frozenset, Enum)
"""Known things whose operators are Python's own and make something new."""


def binary(notebook: Notebook, kind: type[ast.operator], left: Any, right: Any) -> Any:
    """`left + right` and the like."""
    if kind not in PLAIN:
        raise LiftError(f"the operator {kind.__name__}", "use + - * // and %")
    if not is_symbolic(left) and not is_symbolic(right):
        if not (isinstance(left, KNOWN_OPERANDS) and isinstance(right, KNOWN_OPERANDS)):
            raise _no_operator(kind, left, right)
        try:
            return PLAIN[kind](ordinary(left), ordinary(right))
        except (ArithmeticError, TypeError, ValueError):
            notebook.breaks_unless(False)
            raise
    if isinstance(left, Choice):
        return each_option(notebook, left, lambda option: binary(notebook, kind, option, right))
    if isinstance(right, Choice):
        return each_option(notebook, right, lambda option: binary(notebook, kind, left, option))
    arithmetic = notebook.arithmetic
    numbers = int | Number | Truth
    if isinstance(left, numbers) and isinstance(right, numbers):
        if kind is ast.Add:
            return arithmetic.add(left, right)
        if kind is ast.Sub:
            return arithmetic.subtract(left, right)
        if kind is ast.Mult:
            return arithmetic.multiply(left, right)
        if kind is ast.FloorDiv:
            return arithmetic.divide(left, right, rest=False)
        if kind is ast.Mod:
            return arithmetic.divide(left, right, rest=True)
        if isinstance(left, bool | Truth) and isinstance(right, bool | Truth):
            if kind is ast.BitAnd:
                return conjunction((left, right))
            if kind is ast.BitOr:
                return disjunction((left, right))
            if kind is ast.BitXor:
                return negation(equal(notebook, left, right))
    elif kind is ast.Add and kind_of(left) in (list, tuple) and kind_of(left) is kind_of(right):
        joined = [*members_of(left), *members_of(right)]
        if all(guard is True for guard, _ in joined):
            items = [item for _, item in joined]
            return tuple(items) if kind_of(left) is tuple else items
        return Guarded(joined, kind_of(left) or list)
    elif kind is ast.Mult and isinstance(left, list | tuple) and isinstance(right, int):
        return left * right
    raise _no_operator(kind, left, right)


def _no_operator(kind: type[ast.operator], left: Any, right: Any) -> LiftError:
    return LiftError(
        f"the operator {kind.__name__} on {_name(left)} and {_name(right)}",
        "use + - *, and // or % by a positive constant, on numbers",
    )


def _name(value: Any) -> str:
    return "a position value" if isinstance(value, Number | Truth) else f"a {type(value).__name__}"


def equal(notebook: Notebook, left: Any, right: Any) -> Condition:
    """`left == right`."""
    arithmetic = notebook.arithmetic
    if isinstance(left, Choice):
        answer: Condition = each_option(notebook, left, lambda option: equal(notebook, option, right))
        return answer
    if isinstance(right, Choice):
        return equal(notebook, right, left)
    if not is_symbolic(left) and not is_symbolic(right):
        if not (isinstance(left, COMPARED) and isinstance(right, COMPARED)):
            raise _no_equality(left, right)
        return bool(ordinary(left) == ordinary(right))
    if isinstance(left, bool | Truth) and isinstance(right, bool | Truth):
        same: Condition = arithmetic.either(left, right, negation(right))
        return same
    if isinstance(left, int | Number | Truth) and isinstance(right, int | Number | Truth):
        return arithmetic.equal(arithmetic.number(left), arithmetic.number(right))
    if kind_of(left) is not None and kind_of(right) is not None:
        return _equal_lists(notebook, left, right)
    if _of_another_kind(left, right) or _of_another_kind(right, left):
        return False
    raise _no_equality(left, right)


COMPARED = (int, float, str, bytes, tuple, list, range, dict, set, frozenset, type(None), Enum, type)
"""Known things whose `==` is Python's own."""


def _of_another_kind(one: Any, other: Any) -> bool:
    """Whether no value of the one can equal the other: a number and a text, a list and a number."""
    if isinstance(one, Number | Truth):
        return isinstance(other, str | type(None)) or kind_of(other) is not None
    return kind_of(one) is not None and isinstance(other, int | str | type(None))


def _no_equality(left: Any, right: Any) -> LiftError:
    return LiftError(
        f"{_name(left)} compared with {_name(right)}", "compare numbers, texts, lists and tuples"
    )


def _equal_lists(notebook: Notebook, left: Any, right: Any) -> Condition:
    if kind_of(left) is not kind_of(right):
        return False
    one, other = members_of(left), members_of(right)
    if all(guard is True for guard, _ in one + other):
        if len(one) != len(other):
            return False
        return conjunction(equal(notebook, a, b) for (_, a), (_, b) in zip(one, other, strict=True))
    raise LiftError("lists compared whose length depends on the position", "compare their members")


def compare(notebook: Notebook, kind: type[ast.cmpop], left: Any, right: Any) -> Any:
    """`left < right` and the like."""
    if kind is ast.Eq:
        return equal(notebook, left, right)
    if kind is ast.NotEq:
        return negation(equal(notebook, left, right))
    if kind in (ast.In, ast.NotIn):
        inside = _contains(notebook, right, left)
        return inside if kind is ast.In else negation(inside)
    if kind in (ast.Is, ast.IsNot):
        if is_symbolic(left) or is_symbolic(right):
            raise LiftError("is on a position value", "use == or !=")
        if not any(side is None or isinstance(side, Enum) for side in (left, right)) or any(
            isinstance(side, int) and (right if side is left else left) is not None for side in (left, right)
        ):
            raise LiftError("is between things that are not None or an enum without numbers", "use == or !=")
        return (left is right) == (kind is ast.Is)
    if isinstance(left, Choice):
        return each_option(notebook, left, lambda option: compare(notebook, kind, option, right))
    if isinstance(right, Choice):
        return each_option(notebook, right, lambda option: compare(notebook, kind, left, option))
    if not is_symbolic(left) and not is_symbolic(right):
        if not (isinstance(left, COMPARED) and isinstance(right, COMPARED)):
            raise _no_equality(left, right)
        try:
            return _ORDER[kind](ordinary(left), ordinary(right))
        except TypeError:
            notebook.breaks_unless(False)
            raise
    if isinstance(left, tuple | list) and isinstance(right, tuple | list) and kind_of(left) is kind_of(right):
        return _before(notebook, kind, list(left), list(right))
    arithmetic = notebook.arithmetic
    one, other = arithmetic.number(left), arithmetic.number(right)
    if kind in (ast.Gt, ast.GtE):
        one, other = other, one
    return arithmetic.less(one, other, or_equal=kind in (ast.LtE, ast.GtE))


_ORDER: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def _before(notebook: Notebook, kind: type[ast.cmpop], left: list[Any], right: list[Any]) -> Condition:
    """The order of dictionaries, member by member."""
    if not left or not right:
        return _ORDER[kind](len(left), len(right))
    strict = ast.Lt if kind in (ast.Lt, ast.LtE) else ast.Gt
    same = equal(notebook, left[0], right[0])
    before: Condition = notebook.branch(
        same,
        lambda: _before(notebook, kind, left[1:], right[1:]),
        lambda: compare(notebook, strict, left[0], right[0]),
    )
    return before


def _contains(notebook: Notebook, holder: Any, value: Any) -> Condition:
    if isinstance(holder, EnumType):
        raise LiftError("in an enum", "compare with its members")
    if isinstance(holder, str) and is_symbolic(value):
        raise LiftError("a position value sought in a text", "use a tuple")
    if not is_symbolic(holder) and not is_symbolic(value) and isinstance(holder, GONE_THROUGH):
        try:
            return ordinary(value) in ordinary(holder)
        except TypeError:
            notebook.breaks_unless(False)
            raise
    return contains(notebook, quiet(holder), value, lambda one, other: equal(notebook, one, other))
