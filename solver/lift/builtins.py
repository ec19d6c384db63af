"""Python's own functions on values that may depend on the position: min, max, sum, any, all, len and kin."""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import nullcontext
from enum import EnumType
from functools import partial
from typing import Any

from .error import LiftError
from .merging import is_symbolic, late_of, members_of, merged, sources_of
from .notebook import Notebook, quiet
from .operators import compare, equal, truth_of
from .rows import each_option, size_of
from .terms import Condition, Number, conjunction, disjunction, negation
from .values import Choice, Guarded, Late, Once

Call = Callable[[Any, list[Any]], Any]
"""Calls a function that was handed over."""


def _listed(members: list[tuple[Condition, Any]]) -> Any:
    members = [(guard, item) for guard, item in members if guard is not False]
    if all(guard is True for guard, _ in members):
        return [item for _, item in members]
    return Guarded(members)


def _sum(notebook: Notebook, items: Any, start: Any = 0) -> Any:
    arithmetic = notebook.arithmetic
    parts = []
    for guard, item in members_of(items):
        if isinstance(item, Choice):
            item = each_option(notebook, item, arithmetic.number)
        parts.append(arithmetic.either(guard, arithmetic.number(item), 0))
    return arithmetic.add(start, *parts)


def _any(notebook: Notebook, items: Any) -> Condition:
    members = members_of(quiet(items))
    return disjunction(conjunction((guard, truth_of(notebook, item))) for guard, item in members)


def _all(notebook: Notebook, items: Any) -> Condition:
    return conjunction(
        disjunction((negation(guard), truth_of(notebook, item))) for guard, item in members_of(quiet(items))
    )


def _best(notebook: Notebook, largest: bool, args: list[Any], given: dict[str, Any], call: Call) -> Any:
    if set(given) - {"key", "default"} or ("default" in given and len(args) > 1):
        raise LiftError("max or min called in this way", "give one list, a key and a default")
    key = given.get("key")
    source = args[0] if len(args) == 1 else args
    members = [(guard, item) for guard, item in members_of(source) if guard is not False]
    there: Condition = False
    best: Any = None
    best_key: Any = None
    kind = ast.Gt if largest else ast.Lt
    with notebook.going_through(source) if key else nullcontext():
        for number, (guard, item) in enumerate(members):
            if key is None:
                value = item
            elif guard is True:
                value = call(key, [item])
            else:
                value = notebook.branch(guard, partial(call, key, [item]), lambda: 0)
            if number == 0:
                best, best_key, there = item, value, guard
                continue
            better = compare(notebook, kind, value, best_key)
            takes = conjunction((guard, disjunction((negation(there), better))))
            best = merged(notebook.arithmetic, takes, item, best)
            best_key = merged(notebook.arithmetic, takes, value, best_key)
            there = disjunction((there, guard))
    if "default" in given:
        return given["default"] if not members else merged(notebook.arithmetic, there, best, given["default"])
    notebook.breaks_unless(there)
    return best


def _abs(notebook: Notebook, value: Any) -> Any:
    arithmetic = notebook.arithmetic
    number = arithmetic.number(value)
    below = arithmetic.less(number, 0, or_equal=False)
    return arithmetic.either(below, arithmetic.subtract(0, number), number)


def _int(notebook: Notebook, value: Any) -> Any:
    if isinstance(value, Choice):
        return each_option(notebook, value, notebook.arithmetic.number)
    return notebook.arithmetic.number(value)


def _range(notebook: Notebook, *ends: Any) -> Any:
    if not 1 <= len(ends) <= 3:
        raise LiftError(f"a range of {len(ends)} ends", "give it one, two or three")
    start, stop = (0, ends[0]) if len(ends) == 1 else ends[:2]
    if len(ends) > 2 and is_symbolic(ends[2]):
        raise LiftError("a range whose step is a position value", "step by a known number")
    step = ends[2] if len(ends) > 2 else 1
    arithmetic = notebook.arithmetic
    first, last = arithmetic.number(start), arithmetic.number(stop)
    low = first.low if isinstance(first, Number) else first
    high = last.high if isinstance(last, Number) else last
    if step != 1 or low is None or high is None:
        raise LiftError(
            "a range to a position value without limit",
            "range over a known number and ask inside the loop whether the index counts",
        )
    return Guarded(
        [
            (
                conjunction(
                    (arithmetic.less(first, i, or_equal=True), arithmetic.less(i, last, or_equal=False))
                ),
                i,
            )
            for i in range(low, high)
        ],
        range,
    )


def _enumerate(notebook: Notebook, items: Any, start: int = 0) -> Any:
    number: Any = start
    found = []
    for guard, item in members_of(quiet(items)):
        found.append((guard, (number, item)))
        number = notebook.arithmetic.add(number, guard)
    return Once(found, sources_of(items), late_of(items))


def _zip(notebook: Notebook, *lists: Any, strict: bool = False) -> Any:
    rows = [members_of(quiet(items)) for items in lists]
    if any(guard is not True for row in rows for guard, _ in row):
        raise LiftError("zip of lists whose length depends on the position", "go through known ranges")
    if strict and len({len(row) for row in rows}) > 1:
        raise LiftError("zip(strict=True) of lists that differ in length", "give it lists of the same length")
    sources = [source for items in lists for source in sources_of(items)]
    pairs = zip(*rows, strict=False)
    late = max(map(late_of, lists), default=Late.NO)
    return Once([(True, tuple(item for _, item in parts)) for parts in pairs], sources, late)


def _list(notebook: Notebook, items: Any = ()) -> Any:
    return _listed(members_of(items))


def _tuple(notebook: Notebook, items: Any = ()) -> Any:
    found = _listed(members_of(items))
    return tuple(found) if isinstance(found, list) else Guarded(found.members, tuple)


def _reversed(notebook: Notebook, items: Any) -> Any:
    if isinstance(items, Once | Choice | set | frozenset | EnumType):
        raise LiftError("reversed of what is no list", "turn a row, a pile, a list or a tuple round")
    return Once(members_of(items)[::-1], sources_of(items))


def _sorted(notebook: Notebook, items: Any, *, key: Any = None, reverse: bool = False, call: Call) -> Any:
    members = members_of(items)
    keys = [item if key is None else call(key, [item]) for _, item in members]
    if any(guard is not True for guard, _ in members) or is_symbolic(keys) or is_symbolic(reverse):
        raise LiftError("sorted by position values", "use min, max, sum, any and all")
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=reverse)
    return [members[place][1] for place in order]


def _divmod(notebook: Notebook, left: Any, right: Any) -> Any:
    arithmetic = notebook.arithmetic
    return arithmetic.divide(left, right, rest=False), arithmetic.divide(left, right, rest=True)


def count_equal(notebook: Notebook, items: Any, value: Any) -> Any:
    """`row.count(value)`."""
    members = members_of(items)
    return notebook.arithmetic.add(
        0, *(conjunction((guard, equal(notebook, item, value))) for guard, item in members)
    )


def first_equal(notebook: Notebook, items: Any, value: Any) -> Any:
    """`row.index(value)`."""
    members = members_of(items)
    if any(guard is not True for guard, _ in members):
        raise LiftError("index of a list whose length depends on the position", "go through a known range")
    matches = [equal(notebook, item, value) for _, item in members]
    notebook.breaks_unless(disjunction(matches))
    place: Any = len(matches) - 1
    for index in reversed(range(len(matches) - 1)):
        place = notebook.arithmetic.either(matches[index], index, place)
    return place


BUILTINS: dict[Any, Callable[..., Any]] = {
    sum: _sum,
    any: _any,
    all: _all,
    len: size_of,
    abs: _abs,
    int: _int,
    bool: truth_of,
    range: _range,
    enumerate: _enumerate,
    zip: _zip,
    list: _list,
    tuple: _tuple,
    reversed: _reversed,
    divmod: _divmod,
}
ITERATORS = (enumerate, zip, reversed)
"""What Python goes through step by step, also where everything is known."""


def call_builtin(
    notebook: Notebook, function: Any, args: list[Any], given: dict[str, Any], call: Call
) -> Any:
    """One of Python's own functions, with at least one argument that depends on the position."""
    if function in (min, max):
        return _best(notebook, function is max, args, given, call)
    if function is sorted:
        return _sorted(notebook, *args, **given, call=call)
    lifted = BUILTINS.get(function)
    if lifted is None:
        raise LiftError(
            f"{getattr(function, '__name__', function)} of a position value",
            "use min, max, sum, any, all, len, abs, int, bool, range, enumerate, zip, list or tuple",
        )
    return lifted(notebook, *args, **given)
