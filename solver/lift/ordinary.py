"""Ordinary things: numbers, texts, lists and enums whose class leaves Python's operations as they are.

A class of the game that adds, compares, counts or prints in a way of its own would be read here as
if it did not, so its values are refused wherever they are worked with.
"""

from __future__ import annotations

from collections import defaultdict
from enum import Enum
from functools import cache
from types import FunctionType
from typing import Any

from .error import LiftError

ANSWERS = frozenset(
    {
        *(
            name
            for kind in (int, float, str, tuple, list, dict, set, frozenset)
            for name in dir(kind)
            if name.startswith("__")
        ),
        *("__getattr__", "__post_init__", "__call__", "__missing__"),
    }
) - {
    *("__new__", "__doc__", "__repr__", "__dir__", "__getnewargs__", "__class__", "__class_getitem__"),
    *("__init_subclass__", "__subclasshook__", "__sizeof__", "__reduce__", "__reduce_ex__", "__getstate__"),
}
"""Methods by which a class answers Python's own operations otherwise than a plain one."""

PYTHONS_OWN = ("builtins", "enum", "collections")
CHECKED = (int, float, str, tuple, list, dict, set, frozenset, Enum)


@cache
def own_answer(kind: Any) -> str:
    """The first of Python's operations that a class answers in a way of its own; empty if there is none."""
    if not issubclass(kind, CHECKED):
        return ""
    if issubclass(kind, defaultdict):
        return "__missing__"
    for each in kind.__mro__:
        if each.__module__ in PYTHONS_OWN:
            continue
        for name, part in vars(each).items():
            if name in ANSWERS and not _from_python(name, part):
                return str(name)
    return ""


def _from_python(name: str, part: Any) -> bool:
    """Whether Python itself put a method into a class: `Enum` does so where a member is shown."""
    if part is None or name in ("__format__", "__str__"):
        return not isinstance(part, FunctionType) or part.__module__ == "enum"
    return isinstance(part, FunctionType) and (
        part.__module__ == "enum" or part.__code__.co_filename == "<string>"
    )


def ordinary(value: Any) -> Any:
    """The value, if its class is an ordinary one."""
    kind: Any = type(value)
    if name := own_answer(kind):
        raise LiftError(f"{name} of its own in {kind.__name__}", "use plain numbers, texts, tuples and enums")
    return value


def has_a_fixed_order(value: Any) -> bool:
    """Whether Python goes through something in the same order each time it is started."""
    return not isinstance(value, set | frozenset) or all(map(_has_a_fixed_hash, value))


def _has_a_fixed_hash(value: Any) -> bool:
    """Whether Python gives a thing the same place in a set each time it is started."""
    if isinstance(value, tuple):
        return all(map(_has_a_fixed_hash, value))
    return isinstance(value, int)
