"""Python's operators on values that may depend on the position."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from .error import LiftError
from .notebook import Notebook
from .rows import contains, each_option
from .terms import Condition, Number, Truth, conjunction, disjunction, negation
from .values import Choice, Guarded, PileHandle, RowHandle, is_symbolic, members_of

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
    return bool(value)


def binary(notebook: Notebook, kind: type[ast.operator], left: Any, right: Any) -> Any:
    """`left + right` and the like."""
    if not is_symbolic(left) and not is_symbolic(right):
        try:
            return PLAIN[kind](left, right)
        except (ZeroDivisionError, TypeError):
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
    elif kind is ast.Add and isinstance(left, list | RowHandle | PileHandle | Guarded | tuple):
        joined = [*members_of(left), *members_of(right)]
        if all(guard is True for guard, _ in joined):
            items = [item for _, item in joined]
            return tuple(items) if isinstance(left, tuple) else items
        return Guarded(joined)
    elif kind is ast.Mult and isinstance(left, list | tuple) and isinstance(right, int):
        return left * right
    raise LiftError(
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
        return bool(left == right)
    if isinstance(left, bool | Truth) and isinstance(right, bool | Truth):
        same: Condition = arithmetic.either(left, right, negation(right))
        return same
    if isinstance(left, int | Number | Truth) and isinstance(right, int | Number | Truth):
        return arithmetic.equal(arithmetic.number(left), arithmetic.number(right))
    if _listed(left) and _listed(right):
        one, other = members_of(left), members_of(right)
        if all(guard is True for guard, _ in one + other):
            if len(one) != len(other):
                return False
            return conjunction(equal(notebook, a, b) for (_, a), (_, b) in zip(one, other, strict=True))
        raise LiftError("lists compared whose length depends on the position", "compare their members")
    return False


def _listed(value: Any) -> bool:
    return isinstance(value, list | tuple | RowHandle | PileHandle | Guarded)


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
        return (left is right) == (kind is ast.Is)
    if isinstance(left, Choice):
        return each_option(notebook, left, lambda option: compare(notebook, kind, option, right))
    if isinstance(right, Choice):
        return each_option(notebook, right, lambda option: compare(notebook, kind, left, option))
    if not is_symbolic(left) and not is_symbolic(right):
        try:
            return _ORDER[kind](left, right)
        except TypeError:
            notebook.breaks_unless(False)
            raise
    if isinstance(left, tuple | list) and isinstance(right, tuple | list):
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
    first = compare(notebook, strict, left[0], right[0])
    same = equal(notebook, left[0], right[0])
    return disjunction((first, conjunction((same, _before(notebook, kind, left[1:], right[1:])))))


def _contains(notebook: Notebook, holder: Any, value: Any) -> Condition:
    if not is_symbolic(holder) and not is_symbolic(value):
        return value in holder
    return contains(notebook, holder, value, lambda one, other: equal(notebook, one, other))
