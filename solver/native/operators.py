"""Arithmetic, comparison and truth of compiled values, with the bounds that follow."""

from __future__ import annotations

import ast
import operator
from dataclasses import replace
from typing import Any

from ludex.model.shape import pack_code
from ludex.model.state import Number, Shape, Stack

from .code import Code, Site
from .error import NotCompilable
from .values import MISSING, Array, Known, Method, Part, Pick, PileAt, Row, Several, Span, Term, Value, number

BINARY: dict[type[ast.operator], Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}
COMPARE: dict[type[ast.cmpop], tuple[str, Any]] = {
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
    ast.Is: ("==", operator.is_),
    ast.IsNot: ("!=", operator.is_not),
}
LIMITS = {"B": (0, 255), "b": (-128, 127), "H": (0, 65535), "h": (-32768, 32767), "i": (-(2**31), 2**31 - 1)}


def limits(shape: Number) -> tuple[int, int]:
    """What a number of a position may be: its declared range, or what its bytes hold where there is none."""
    low, high = LIMITS[pack_code(shape)]
    return low if shape.low is None else shape.low, high if shape.high is None else shape.high


def as_term(code: Code, value: Value) -> Term:
    """A number as a number in C."""
    term = as_code(code, value)
    if term.text:
        raise NotCompilable("a text or None where a number is needed", "ask whether it is equal to another")
    return term


def as_code(code: Code, value: Value) -> Term:
    """A number, a text or None as the number in C that stands for it."""
    if isinstance(value, Term):
        return value
    if isinstance(value, Known):
        return replace(number(code.unit.as_number(value.value)), text=not isinstance(value.value, int))
    if isinstance(value, Pick):
        if MISSING in value.things:
            value = _there(code, value)
        numbers = [code.unit.as_number(thing) for thing in value.things]
        if numbers == list(range(len(numbers))):
            return Term(value.index, 0, len(numbers) - 1)
        table, low, high = code.unit.table(value.things)
        text = not all(isinstance(thing, int) for thing in value.things)
        return replace(code.temp(f"{table}[{value.index}]", low, high), text=text)
    raise NotCompilable(f"a {type(value).__name__.lower()} as a number", "use a number")


def _there(code: Code, value: Pick) -> Pick:
    """One of several things of which some are missing: a fault if it is one of those."""
    table, _low, _high = code.unit.table(tuple(thing is not MISSING for thing in value.things))
    code.fault(f"!{table}[{value.index}]", Site("TypeError", "something that is not there", "", 0))
    return Pick(tuple(0 if thing is MISSING else thing for thing in value.things), value.index)


def truth(code: Code, value: Value) -> Known | Term:
    """Whether a value counts as true."""
    if isinstance(value, Known):
        return Known(bool(value.value))
    if isinstance(value, Pick):
        mapped = value.map(bool)
        return mapped if isinstance(mapped, Known) else as_term(code, mapped)
    if isinstance(value, PileAt):
        return Term(f"({value.c}.n != 0)", 0, 1)
    if isinstance(value, Array):
        return Term(f"({value.size} != 0)", 0, 1)
    if isinstance(value, Several):
        return Known(bool(value.items))
    if isinstance(value, Row):
        return Known(value.shape.length > 0)
    if isinstance(value, Method):
        raise NotCompilable(f"the truth of the method {value.name}", "call it")
    if isinstance(value, Span | Part):
        raise NotCompilable("the truth of a range", "compare its ends")
    term = as_term(code, value)
    if term.low is not None and term.low > 0:
        return Known(True)
    if term.low == 0 and term.high == 0:
        return Known(False)
    return term


def _spread(low: int | None, high: int | None) -> tuple[int, int] | None:
    return None if low is None or high is None else (low, high)


def binary(code: Code, kind: type[ast.operator], one: Value, other: Value, site: Site) -> Value:
    """The result of an operator."""
    apply = BINARY.get(kind)
    if apply is None:
        raise NotCompilable(f"the operator {kind.__name__}", "use + - * // and %")
    if isinstance(one, Known) and isinstance(other, Known):
        try:
            return Known(apply(one.value, other.value))
        except ZeroDivisionError:
            code.fault("1", site)
            return number(0)
    divides = kind in (ast.FloorDiv, ast.Mod)
    if isinstance(one, Pick) and isinstance(other, Known) and not (divides and not other.value):
        return one.map(lambda thing: apply(thing, other.value))
    if isinstance(one, Known) and isinstance(other, Pick) and not divides:
        return other.map(lambda thing: apply(one.value, thing))
    left, right = as_term(code, one), as_term(code, other)
    if divides:
        return _divided(code, kind, left, right, site)
    symbol = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|"}.get(kind)
    if symbol is None:
        raise NotCompilable("a power of position values", "multiply")
    if kind in (ast.BitAnd, ast.BitOr):
        if left.low is None or left.low < 0 or right.low is None or right.low < 0:
            raise NotCompilable("bits of a number that may be negative", "use numbers from zero")
        tops = _spread(left.high, right.high)
        most = None if tops is None else (1 << max(tops).bit_length()) - 1
        return code.temp(f"(long){left.c} {symbol} {right.c}", 0, most)
    a, b = _spread(left.low, left.high), _spread(right.low, right.high)
    low = high = None
    if a is not None and b is not None:
        ends = [apply(x, y) for x in a for y in b]
        low, high = min(ends), max(ends)
    small = low is not None and high is not None and low >= -(2**31) and high < 2**31
    if low is None or high is None or low < -LARGE or high > LARGE:
        return _checked(code, symbol, left, right, site)
    return code.temp(f"{'' if small else '(long)'}{left.c} {symbol} {right.c}", low, high)


LARGE = 2**62
"""Numbers up to here are calculated in C without a check."""


def _checked(code: Code, symbol: str, left: Term, right: Term, site: Site) -> Term:
    """A calculation of which it is not certain that C has room for it: a fault where it has none."""
    name = {"+": "add", "-": "sub", "*": "mul"}[symbol]
    result = code.variable()
    grown = Site("range", "a number too large to be compiled", site.file, site.line)
    code.fault(f"__builtin_{name}_overflow((long){left.c}, (long){right.c}, &{result})", grown)
    return Term(result)


def _divided(code: Code, kind: type[ast.operator], left: Term, right: Term, site: Site) -> Term:
    if right.low is None or right.high is None or right.low <= 0 <= right.high:
        code.fault(f"{right.c} == 0", site)
    plain = left.low is not None and left.low >= 0 and right.low is not None and right.low >= 0
    if kind is ast.Mod:
        positive = right.low is not None and right.low >= 0
        low, high = (0, right.high - 1) if positive and right.high is not None else (None, None)
        c = f"{left.c} % {right.c}" if plain else f"floor_mod({left.c}, {right.c})"
        return code.temp(c, low, None if high is None else max(0, high))
    c = f"{left.c} / {right.c}" if plain else f"floor_div({left.c}, {right.c})"
    bounds = (None, None)
    if left.low is not None and left.high is not None:
        widest = max(abs(left.low), abs(left.high))
        bounds = (0 if plain else -widest, widest)  # type: ignore[assignment]
    return code.temp(c, *bounds)


def compare(code: Code, kind: type[ast.cmpop], one: Value, other: Value) -> Known | Term:
    """A single comparison, membership apart."""
    symbol, apply = COMPARE[kind]
    if isinstance(one, Known) and isinstance(other, Known):
        return Known(bool(apply(one.value, other.value)))
    if isinstance(one, Pick) and isinstance(other, Known):
        return _settled(code, one.map(lambda thing: bool(apply(thing, other.value))))
    if isinstance(one, Known) and isinstance(other, Pick):
        return _settled(code, other.map(lambda thing: bool(apply(one.value, thing))))
    if kind in (ast.Is, ast.IsNot) and Known(None) not in (one, other):
        raise NotCompilable("is between things that are not None", "use == or !=")
    alike = kind in (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)
    left, right = (as_code if alike else as_term)(code, one), (as_code if alike else as_term)(code, other)
    certain = _certain(symbol, left, right)
    if certain is not None:
        return Known(certain)
    return code.temp(f"{left.c} {symbol} {right.c}", 0, 1)


def _settled(code: Code, found: Value) -> Known | Term:
    if isinstance(found, Known):
        return found
    assert isinstance(found, Pick)
    if MISSING in found.things:
        return as_term(code, found)
    ones = [place for place, thing in enumerate(found.things) if thing]
    if len(ones) == 1:
        return code.temp(f"{found.index} == {ones[0]}", 0, 1)
    if len(ones) == len(found.things) - 1:
        odd = next(place for place, thing in enumerate(found.things) if not thing)
        return code.temp(f"{found.index} != {odd}", 0, 1)
    return as_term(code, found)


def _certain(symbol: str, left: Term, right: Term) -> bool | None:
    a, b = _spread(left.low, left.high), _spread(right.low, right.high)
    if a is None or b is None:
        return None
    if symbol in ("==", "!="):
        apart = a[1] < b[0] or b[1] < a[0]
        same = a[0] == a[1] == b[0] == b[1]
        return (symbol == "!=") if apart else (symbol == "==") if same else None
    if symbol in (">", ">="):
        return _certain("<" if symbol == ">" else "<=", right, left)
    if (a[1] < b[0]) if symbol == "<" else (a[1] <= b[0]):
        return True
    if (a[0] >= b[1]) if symbol == "<" else (a[0] > b[1]):
        return False
    return None


def store(code: Code, place: str, shape: Shape, value: Value, site: Site) -> None:
    """Write a number into a position; one that leaves its range is a fault."""
    assert isinstance(shape, Number)
    term = as_term(code, value)
    low, high = limits(shape)
    if term.low is None or term.high is None or term.low < low or term.high > high:
        code.fault(f"{term.c} < {low} || {term.c} > {high}", site)
    code.writes = True
    code.emit(f"{place} = {term.c};")


def cell_type(shape: Number) -> str:
    """The C type of a number of a position."""
    return {"B": "uint8_t", "b": "int8_t", "H": "u16", "h": "i16", "i": "i32"}[pack_code(shape)]


def pile_type(shape: Stack) -> str:
    """The C type of a pile."""
    return f"P_{cell_type(shape.item)}_{shape.most}"
