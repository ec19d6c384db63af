"""What code of a game changes outside of positions: such a thing may not be read as if it stayed as it is.

A rule that changes a global is refused where it does so. But the set-up, a bot or a helper of the
scores is never lifted, and may change what a rule reads. So functions are looked through for what
they change besides their own names: those of the module that reads, of the module in which a class
stands, and, for lists, dictionaries and records, of the whole package.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from .error import LiftError
from .source import tree_of

CHANGING = frozenset(
    {
        *("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse", "add", "discard"),
        *("update", "setdefault", "popitem", "appendleft", "popleft", "extendleft", "rotate", "subtract"),
    }
)
"""Methods of Python's own types that change what they are called on."""

KEPT = (int, float, str, bytes, tuple, frozenset, range, type(None))
"""What cannot be changed, only replaced."""

FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def refuse_changing(reader: str, name: str, value: Any) -> None:
    """Refuse a global (or a name around a function) that some code changes between two moves."""
    where = _rebound(reader).get(name, "") or _changed_in(reader).get(id(value), "")
    if not where and isinstance(value, type):
        where = _changed_in(value.__module__).get(id(value), "")
    elif not where and not isinstance(value, KEPT) and not callable(value):
        where = _changed_anywhere(reader.partition(".")[0]).get(id(value), "")
    if where:
        raise LiftError(f"{name}, which {where} changes", "keep in the position whatever changes")


@cache
def _rebound(module: str) -> dict[str, str]:
    """The names of a module that its functions give other values, each with one that does."""
    found: dict[str, str] = {}
    for function in _functions(module):
        for piece in _own(function):
            if isinstance(piece, ast.Global | ast.Nonlocal):
                found |= dict.fromkeys(piece.names, _named(function))
    return found


@cache
def _changed_in(module: str) -> dict[int, str]:
    """The things that functions of a module change, by identity, each with a function that does."""
    outside = vars(sys.modules[module]) if module in sys.modules else {}
    found: dict[int, str] = {}
    for function in _functions(module):
        local = _local(function)
        for piece in _own(function):
            root = _changed(piece)
            if root is not None and root not in local and root in outside:
                for each in _with_its_parts(outside[root]):
                    found[id(each)] = _named(function)
    return found


@cache
def _changed_anywhere(package: str) -> dict[int, str]:
    """The same of all modules of a package that are loaded."""
    found: dict[int, str] = {}
    for name in sorted(sys.modules):
        if name.partition(".")[0] == package:
            found |= _changed_in(name)
    return found


def _functions(module: str) -> Iterator[ast.AST]:
    loaded = sys.modules.get(module)
    file = getattr(loaded, "__file__", None)
    if not isinstance(loaded, ModuleType) or not file or not file.endswith(".py"):
        return
    try:
        yield from (node for node in ast.walk(tree_of(file)) if isinstance(node, FUNCTIONS))
    except LiftError:  # an empty file
        return


def _own(function: Any) -> Iterator[ast.AST]:
    """The pieces of a function without those of the functions inside it."""
    waiting: list[ast.AST] = list(function.body) if isinstance(function.body, list) else [function.body]
    while waiting:
        piece = waiting.pop()
        yield piece
        if not isinstance(piece, FUNCTIONS):
            waiting.extend(ast.iter_child_nodes(piece))


def _local(function: Any) -> set[str]:
    """Names that mean something of the function's own; those it declares global or nonlocal do not."""
    given = {piece.arg for piece in ast.walk(function.args) if isinstance(piece, ast.arg)}
    declared: set[str] = set()
    for piece in _own(function):
        if isinstance(piece, ast.Name) and isinstance(piece.ctx, ast.Store):
            given.add(piece.id)
        elif isinstance(piece, ast.Global | ast.Nonlocal):
            declared |= set(piece.names)
    return given - declared


def _changed(piece: ast.AST) -> str | None:
    """The name of that of which this piece of a function changes a part."""
    node: ast.AST
    if isinstance(piece, ast.Subscript | ast.Attribute) and isinstance(piece.ctx, ast.Store | ast.Del):
        node = piece.value
    elif isinstance(piece, ast.AugAssign):
        node = piece.target
    elif (
        isinstance(piece, ast.Call) and isinstance(piece.func, ast.Attribute) and piece.func.attr in CHANGING
    ):
        node = piece.func.value
    else:
        return None
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _with_its_parts(value: Any) -> Iterator[Any]:
    """Whatever can be changed of something: itself, and the lists and dictionaries in it."""
    if not isinstance(value, KEPT):
        yield value
    if isinstance(value, list | tuple | dict):
        for part in value.values() if isinstance(value, dict) else value:
            if isinstance(part, list | tuple | dict):
                yield from _with_its_parts(part)


def _named(function: Any) -> str:
    return f"{getattr(function, 'name', 'a lambda')} (line {function.lineno})"
