"""Numbers and truths that stand for any value a position may have, and how to calculate with them.

A `Number` is a solver term with the range it is known to lie in; a `Truth` is a condition. What is
known stays an ordinary Python value. The engine chooses whether numbers are integers (induction)
or bit-vectors (bounded search); rules never notice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import z3

from .error import LiftError
from .ordinary import ordinary

_core = z3.z3core
_context = z3.main_ctx()
_reference = _context.ref()

SPLIT = 40
"""A factor with at most this many possible values is multiplied case by case, to stay linear."""


def _refuse(what: str) -> NoReturn:
    raise LiftError(
        f"{what} of a position value by plain Python",
        "ask it in an if, a conditional expression, and/or/not or a comparison of the rule itself",
    )


class _Symbolic:
    __slots__ = ()

    def __bool__(self) -> bool:
        _refuse("a truth test")

    def __eq__(self, other: object) -> bool:
        _refuse("a comparison")

    def __hash__(self) -> int:
        _refuse("a look-up")

    def __index__(self) -> int:
        _refuse("an index or range")

    def __lt__(self, other: object) -> bool:
        _refuse("an order")

    __le__ = __gt__ = __ge__ = __lt__

    def __add__(self, other: object) -> int:
        _refuse("a calculation")

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = __mod__ = __add__
    __rmod__ = __truediv__ = __rtruediv__ = __pow__ = __rpow__ = __and__ = __rand__ = __or__ = __add__
    __ror__ = __xor__ = __rxor__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __add__

    def __neg__(self) -> int:
        _refuse("a calculation")

    __pos__ = __invert__ = __abs__ = __int__ = __float__ = __round__ = __neg__


class Number(_Symbolic):
    """A whole number that depends on the position; `low` and `high` bound it where known."""

    __slots__ = ("high", "low", "term")

    def __init__(self, term: Any, low: int | None, high: int | None) -> None:
        self.term = term
        self.low = low
        self.high = high

    def __repr__(self) -> str:
        return f"Number({self.term}, {self.low}..{self.high})"


class Truth(_Symbolic):
    """A condition that depends on the position."""

    __slots__ = ("opposite", "term")

    def __init__(self, term: Any) -> None:
        self.term = term
        self.opposite: Condition | None = None
        """Its negation, once somebody has asked for it."""

    def __repr__(self) -> str:
        return f"Truth({self.term})"


Condition = bool | Truth
Quantity = int | Number


def _bool(ast: Any) -> Any:
    return z3.BoolRef(ast, _context)


def _same(one: Any, other: Any) -> bool:
    """Whether two terms are the same; the solver keeps each term once."""
    return bool(one.ast.value == other.ast.value)


def _list(terms: Sequence[Any]) -> Any:
    array = (_core.Ast * len(terms))()
    for index, term in enumerate(terms):
        array[index] = term.ast
    return array


def negation(condition: Condition) -> Condition:
    """Not."""
    if not isinstance(condition, Truth):
        return not condition
    if condition.opposite is None:
        condition.opposite = _negated(condition.term)
    return condition.opposite


def _negated(term: Any) -> Condition:
    if _core.Z3_get_bool_value(_reference, term.ast) != 0:
        return bool(z3.is_false(term))
    if z3.is_not(term):
        return Truth(term.arg(0))
    return Truth(_bool(_core.Z3_mk_not(_reference, term.ast)))


def conjunction(conditions: Iterable[Condition]) -> Condition:
    """All of them."""
    terms = []
    for condition in conditions:
        if isinstance(condition, Truth):
            terms.append(condition.term)
        elif not condition:
            return False
    if not terms:
        return True
    if len(terms) == 1:
        return Truth(terms[0])
    return Truth(_bool(_core.Z3_mk_and(_reference, len(terms), _list(terms))))


def disjunction(conditions: Iterable[Condition]) -> Condition:
    """At least one of them."""
    terms = []
    for condition in conditions:
        if isinstance(condition, Truth):
            terms.append(condition.term)
        elif condition:
            return True
    if not terms:
        return False
    if len(terms) == 1:
        return Truth(terms[0])
    return Truth(_bool(_core.Z3_mk_or(_reference, len(terms), _list(terms))))


def condition_term(condition: Condition) -> Any:
    """A condition as a solver term."""
    return condition.term if isinstance(condition, Truth) else z3.BoolVal(bool(condition))


def low_of(value: Quantity) -> int | None:
    """The least value a number can have."""
    return value.low if isinstance(value, Number) else int(value)


def high_of(value: Quantity) -> int | None:
    """The greatest value a number can have."""
    return value.high if isinstance(value, Number) else int(value)


def _plus(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right


def _minus(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left - right


def least(left: int | None, right: int | None) -> int | None:
    """The lower of two bounds; None is no bound."""
    return None if left is None or right is None else min(left, right)


def most(left: int | None, right: int | None) -> int | None:
    """The higher of two bounds; None is no bound."""
    return None if left is None or right is None else max(left, right)


class Arithmetic:
    """Calculation in one sort: integers, or bit-vectors of a given width."""

    def __init__(self, width: int | None = None) -> None:
        self.width = width
        self.sort = z3.IntSort() if width is None else z3.BitVecSort(width)
        self._wrap = z3.ArithRef if width is None else z3.BitVecRef
        self._constants: dict[int, Any] = {}
        self._variables: dict[str, Any] = {}

    def constant(self, value: int) -> Any:
        """The term for a known number."""
        term = self._constants.get(value)
        if term is None:
            term = z3.IntVal(value) if self.width is None else z3.BitVecVal(value, self.width)
            self._constants[value] = term
        return term

    def variable(self, name: str, low: int | None, high: int | None) -> Number:
        """A number about which only its range is known."""
        term = self._variables.get(name)
        if term is None:
            term = self._variables[name] = z3.Const(name, self.sort)
        return Number(term, low, high)

    def term(self, value: Any) -> Any:
        """Any number or condition as a term of this sort."""
        if isinstance(value, Number):
            return value.term
        if isinstance(value, Truth):
            number = self.number(value)
            assert isinstance(number, Number)
            return number.term
        return self.constant(int(value))

    def number(self, value: Any) -> Quantity:
        """A number, or the 0 or 1 of a condition."""
        if isinstance(value, Truth):
            ite = _core.Z3_mk_ite(_reference, value.term.ast, self.constant(1).ast, self.constant(0).ast)
            return Number(self._wrap(ite, _context), 0, 1)
        if isinstance(value, Number):
            return value
        if isinstance(value, int):
            return int(ordinary(value))
        raise LiftError(f"{value!r} used as a number", "use whole numbers, enums and conditions only")

    def add(self, *values: Any) -> Quantity:
        """The sum."""
        known = 0
        terms: list[Any] = []
        low: int | None = 0
        high: int | None = 0
        for value in map(self.number, values):
            if isinstance(value, Number):
                terms.append(value.term)
                low, high = _plus(low, value.low), _plus(high, value.high)
            else:
                known += value
        if not terms:
            return known
        if known:
            terms.append(self.constant(known))
        if len(terms) == 1:
            return Number(terms[0], low, high)
        if self.width is None:
            total = self._wrap(_core.Z3_mk_add(_reference, len(terms), _list(terms)), _context)
        else:
            total = terms[0]
            for term in terms[1:]:
                total = self._wrap(_core.Z3_mk_bvadd(_reference, total.ast, term.ast), _context)
        return Number(total, _plus(low, known), _plus(high, known))

    def subtract(self, left: Any, right: Any) -> Quantity:
        """The difference."""
        left, right = self.number(left), self.number(right)
        if isinstance(left, int) and isinstance(right, int):
            return left - right
        if isinstance(right, int):
            return self.add(left, -right)
        low, high = _minus(low_of(left), right.high), _minus(high_of(left), right.low)
        return Number(self.term(left) - right.term, low, high)

    def multiply(self, left: Any, right: Any) -> Quantity:
        """The product."""
        if isinstance(left, Truth) or isinstance(right, Truth):
            if not isinstance(left, Truth):
                left, right = right, left
            guarded: Quantity = self.either(left, self.number(right), 0)
            return guarded
        left, right = self.number(left), self.number(right)
        if isinstance(left, int) and isinstance(right, int):
            return left * right
        if isinstance(left, int):
            left, right = right, left
        assert isinstance(left, Number)
        if isinstance(right, int):
            if right == 0:
                return 0
            bounds = [None if left.low is None else left.low * right]
            bounds.append(None if left.high is None else left.high * right)
            low, high = bounds if right > 0 else bounds[::-1]
            return Number(left.term * self.constant(right), low, high)
        if not _few(right):
            left, right = right, left
        if _few(right):
            assert right.low is not None and right.high is not None
            product: Quantity = self.multiply(left, right.low)
            for factor in range(right.low + 1, right.high + 1):
                product = self.either(self.equal(right, factor), self.multiply(left, factor), product)
            return product
        return Number(left.term * right.term, None, None)

    def divide(self, left: Any, right: Any, *, rest: bool) -> Quantity:
        """The whole part of a quotient, or the rest, rounded as Python rounds."""
        left, right = self.number(left), self.number(right)
        if isinstance(right, Number):
            if not _few(right) or right.low is None or right.low <= 0:
                raise LiftError("division by a position value", "divide by a positive constant")
            assert right.high is not None
            result: Quantity = self.divide(left, right.low, rest=rest)
            for divisor in range(right.low + 1, right.high + 1):
                part = self.divide(left, divisor, rest=rest)
                result = self.either(self.equal(right, divisor), part, result)
            return result
        if isinstance(left, int):
            plain: int = left % right if rest else left // right
            return plain
        if right <= 0:
            raise LiftError(f"division by {right}", "divide by a positive constant")
        low, high = left.low, left.high
        if low is not None and high is not None and low // right == high // right:
            whole = low // right
            return self.subtract(left, whole * right) if rest else whole
        divisor = self.constant(right)
        if self.width is None:
            quotient, modulo = left.term / divisor, left.term % divisor
        elif low is not None and low >= 0:
            quotient, modulo = z3.UDiv(left.term, divisor), z3.URem(left.term, divisor)
        else:
            modulo = left.term % divisor
            quotient = (left.term - modulo) / divisor
        if rest:
            return Number(modulo, 0, right - 1)
        return Number(
            quotient, None if low is None else low // right, None if high is None else high // right
        )

    def equal(self, left: Quantity, right: Quantity) -> Condition:
        """Whether two numbers are the same."""
        if isinstance(left, int):
            if isinstance(right, int):
                return left == right
            left, right = right, left
        low, high = low_of(right), high_of(right)
        if (low is not None and left.high is not None and left.high < low) or (
            high is not None and left.low is not None and left.low > high
        ):
            return False
        if low is not None and low == high and left.low == left.high == low:
            return True
        term = self.term(right)
        if _same(left.term, term):
            return True
        return Truth(_bool(_core.Z3_mk_eq(_reference, left.term.ast, term.ast)))

    def less(self, left: Quantity, right: Quantity, *, or_equal: bool) -> Condition:
        """Whether one number is below another (or equal to it)."""
        slack = 0 if or_equal else 1
        left_low, left_high = low_of(left), high_of(left)
        right_low, right_high = low_of(right), high_of(right)
        if left_high is not None and right_low is not None and left_high + slack <= right_low:
            return True
        if left_low is not None and right_high is not None and left_low + slack > right_high:
            return False
        one, other = self.term(left).ast, self.term(right).ast
        if self.width is None:
            make = _core.Z3_mk_le if or_equal else _core.Z3_mk_lt
        else:
            make = _core.Z3_mk_bvsle if or_equal else _core.Z3_mk_bvslt
        return Truth(_bool(make(_reference, one, other)))

    def either(self, condition: Condition, one: Any, other: Any) -> Any:
        """One number or condition if the condition holds, otherwise the other."""
        if not isinstance(condition, Truth):
            return one if condition else other
        if one is other:
            return one
        if isinstance(one, bool | Truth) and isinstance(other, bool | Truth):
            return _either_truth(condition, one, other)
        alike = type(one) is type(other)
        one, other = self.number(one), self.number(other)
        if isinstance(one, int) and isinstance(other, int) and one == other:
            return one if alike else Number(self.constant(one), one, one)
        one_term, other_term = self.term(one), self.term(other)
        if _same(one_term, other_term):
            return one
        ite = _core.Z3_mk_ite(_reference, condition.term.ast, one_term.ast, other_term.ast)
        low, high = least(low_of(one), low_of(other)), most(high_of(one), high_of(other))
        return Number(self._wrap(ite, _context), low, high)


def _either_truth(condition: Truth, one: Condition, other: Condition) -> Condition:
    if isinstance(one, bool):
        if isinstance(other, bool):
            return one if one == other else condition if one else negation(condition)
        return disjunction((condition, other)) if one else conjunction((negation(condition), other))
    if isinstance(other, bool):
        return disjunction((negation(condition), one)) if other else conjunction((condition, one))
    if _same(one.term, other.term):
        return one
    against = negation(condition)
    if _same(other.term, condition.term):
        return conjunction((condition, one))
    if isinstance(against, Truth) and _same(other.term, against.term):
        return disjunction((against, one))
    ite = _core.Z3_mk_ite(_reference, condition.term.ast, one.term.ast, other.term.ast)
    return Truth(_bool(ite))


def _few(value: Number) -> bool:
    return value.low is not None and value.high is not None and value.high - value.low < SPLIT


INTEGERS = Arithmetic()
