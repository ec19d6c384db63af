"""Python's own functions on values that may depend on the position: min, max, sum, any, all, len and kin."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from .error import LiftError
from .notebook import Notebook
from .operators import compare, equal, truth_of
from .rows import each_option, size_of
from .terms import Condition, Number, conjunction, disjunction, negation
from .values import Choice, Guarded, is_symbolic, members_of, merged

Key = Callable[[Any], Any]


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
    return disjunction(conjunction((guard, truth_of(notebook, item))) for guard, item in members_of(items))


def _all(notebook: Notebook, items: Any) -> Condition:
    return conjunction(
        disjunction((negation(guard), truth_of(notebook, item))) for guard, item in members_of(items)
    )


def _best(notebook: Notebook, largest: bool, args: list[Any], given: dict[str, Any]) -> Any:

    key: Key | None = given.get("key")
    listed = members_of(args[0] if len(args) == 1 else args)
    members = [(guard, item) for guard, item in listed if guard is not False]
    there: Condition = False
    best: Any = None
    best_key: Any = None
    kind = ast.Gt if largest else ast.Lt
    for guard, item in members:
        value = item if key is None else key(item)
        if best is None:
            best, best_key, there = item, value, guard
            continue
        better = compare(notebook, kind, value, best_key)
        takes = conjunction((guard, disjunction((negation(there), better))))
        best = merged(notebook.arithmetic, takes, item, best)
        best_key = merged(notebook.arithmetic, takes, value, best_key)
        there = disjunction((there, guard))
    if "default" in given:
        return (
            given["default"] if best is None else merged(notebook.arithmetic, there, best, given["default"])
        )
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
        ]
    )


def _enumerate(notebook: Notebook, items: Any, start: int = 0) -> Any:
    members = members_of(items)
    number: Any = start
    found = []
    for guard, item in members:
        found.append((guard, (number, item)))
        number = notebook.arithmetic.add(number, guard)
    return _listed(found)


def _zip(notebook: Notebook, *lists: Any, strict: bool = False) -> Any:
    rows = [members_of(items) for items in lists]
    if any(guard is not True for row in rows[:-1] for guard, _ in row) and len(rows) > 1:
        raise LiftError("zip of lists whose length depends on the position", "go through known ranges")
    return _listed(
        [
            (conjunction(guard for guard, _ in parts), tuple(item for _, item in parts))
            for parts in zip(*rows, strict=False)
        ]
    )


def _list(notebook: Notebook, items: Any = ()) -> Any:
    return _listed(members_of(items))


def _tuple(notebook: Notebook, items: Any = ()) -> Any:
    found = _listed(members_of(items))
    return tuple(found) if isinstance(found, list) else found


def _reversed(notebook: Notebook, items: Any) -> Any:
    return _listed(members_of(items)[::-1])


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
    matches = [equal(notebook, item, value) for _, item in members_of(items)]
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


def call_builtin(notebook: Notebook, function: Any, args: list[Any], given: dict[str, Any]) -> Any:
    """One of Python's own functions, with at least one argument that depends on the position."""
    if function in (min, max):
        return _best(notebook, function is max, args, given)
    lifted = BUILTINS.get(function)
    if lifted is None:
        raise LiftError(
            f"{getattr(function, '__name__', function)} of a position value",
            "use min, max, sum, any, all, len, abs, int, bool, range, enumerate, zip, list or tuple",
        )
    return lifted(notebook, *args, **given)
