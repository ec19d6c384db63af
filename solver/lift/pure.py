"""Which functions may simply be run while a rule is lifted: those that leave nothing behind and depend on
nothing but what they are given.

A function of known things is run as it stands, also with constructs that cannot be lifted. That is
right only if running it once is like running it whenever the rule is played. So everything that it
uses must be on a list; whatever is not sure is lifted like a rule instead.
"""

from __future__ import annotations

import ast
import builtins
import collections
import functools
import itertools
import math
import operator
from dataclasses import MISSING, fields
from enum import Enum
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from ludex.model import rule as rules
from ludex.model.box import Box
from ludex.model.domain import Domain

from .error import LiftError
from .source import source_of

HARMLESS = frozenset(
    {
        *(abs, all, any, bool, chr, dict, divmod, enumerate, filter, float, frozenset, int, isinstance, len),
        *(issubclass, list, map, max, min, ord, pow, range, repr, reversed, round, set, sorted, str, sum),
        *(tuple, zip, iter, next),
    }
)
"""Python's own functions that answer and do nothing else."""

MODULES = (math, itertools, operator, functools)
"""Modules all of whose functions do so too."""

ASKING_OPERATORS = frozenset(
    {
        *("lt", "le", "eq", "ne", "ge", "gt", "not_", "truth", "is_", "is_not", "abs", "add", "and_"),
        *("floordiv", "index", "inv", "invert", "lshift", "mod", "mul", "neg", "or_", "pos", "pow", "rshift"),
        *("sub", "truediv", "xor", "concat", "contains", "countOf", "getitem", "indexOf"),
    }
)
"""Functions of `operator` that neither change what they are given nor call it."""


def is_harmless(function: Any) -> bool:
    """Whether it is a function of these modules that answers and does nothing else."""
    name = getattr(function, "__name__", "")
    return any(getattr(module, name, None) is function for module in MODULES) and not (
        function.__module__ == "_operator" and name not in ASKING_OPERATORS
    )


VIEWS = tuple(map(type, ({}.keys(), {}.values(), {}.items())))
"""What a dictionary says is in it."""

HOLDERS = (collections.deque, collections.Counter, collections.defaultdict, collections.OrderedDict)
"""Containers that a function may make for itself."""

ASKING = frozenset(
    {
        *("get", "items", "keys", "values", "count", "index", "copy", "union", "intersection", "difference"),
        *("symmetric_difference", "isdisjoint", "issubset", "issuperset", "most_common", "total", "elements"),
        *("split", "rsplit", "splitlines", "partition", "rpartition", "strip", "lstrip", "rstrip", "join"),
        *("lower", "upper", "title", "capitalize", "replace", "startswith", "endswith", "find", "isdigit"),
        *("removeprefix", "removesuffix", "bit_length", "bit_count"),
    }
)
"""Methods of Python's own types that change nothing."""

CHANGING = frozenset(
    {
        *(
            "append",
            "extend",
            "insert",
            "remove",
            "pop",
            "clear",
            "sort",
            "reverse",
            "add",
            "discard",
            "update",
        ),
        *("update", "setdefault", "popitem", "appendleft", "popleft", "extendleft", "rotate", "subtract"),
    }
)
"""Methods that change what they are called on, which the function must have made itself."""

REFUSED = (
    *(ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.With, ast.ClassDef, ast.Delete),
    *(ast.Import, ast.ImportFrom, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.NamedExpr),
)

_verdicts: dict[CodeType, bool] = {}


def is_pure(function: FunctionType) -> bool:
    """Whether a function may be run with known things."""
    code = function.__code__
    if code not in _verdicts:
        _verdicts[code] = True  # a function may call itself
        try:
            _verdicts[code] = _Judge(function).finds_it_pure(source_of(code))
        except LiftError:
            _verdicts[code] = False
    return _verdicts[code]


def is_plain(value: Any) -> bool:
    """Whether a known thing is nothing but data: reading it runs no code of the game."""
    if value is None or isinstance(value, int | float | str | bytes | range | Enum | Box | Domain):
        return True
    if isinstance(value, tuple | list | set | frozenset):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(is_plain(item) for pair in value.items() for item in pair)
    return is_record(type(value))


def is_record(kind: type) -> bool:
    """Whether a class only puts its arguments together and never changes them."""
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind.__bases__ == (tuple,) and not vars(kind).keys() & ANSWERS
    frozen = getattr(kind, "__dataclass_params__", None)
    if frozen is None or not frozen.frozen or not frozen.init:
        return False
    answers = [part for each in kind.__mro__[:-1] for name, part in vars(each).items() if name in ANSWERS]
    return all(map(_is_written_by_python, answers)) and all(
        field.default_factory is MISSING for field in fields(kind)
    )


ANSWERS = frozenset(
    {
        *(name for kind in (int, float, tuple, dict) for name in dir(kind) if name.startswith("__")),
        *("__getattr__", "__post_init__", "__call__"),
    }
) - {
    *("__new__", "__doc__", "__repr__", "__dir__", "__getnewargs__", "__class__", "__class_getitem__"),
    *("__init_subclass__", "__subclasshook__", "__sizeof__", "__reduce__", "__reduce_ex__", "__getstate__"),
}
"""Methods by which a class answers Python's own operations otherwise than a plain record."""


def _is_written_by_python(part: Any) -> bool:
    """Whether `dataclass` itself wrote a method."""
    return part is None or (isinstance(part, FunctionType) and part.__code__.co_filename == "<string>")


class _Judge:
    def __init__(self, function: FunctionType) -> None:
        self.outside: dict[str, Any] = {**vars(builtins), **function.__globals__}
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            try:
                self.outside[name] = cell.cell_contents
            except ValueError:
                self.outside.pop(name, None)
        self.values = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]

    def finds_it_pure(self, node: ast.FunctionDef | ast.Lambda) -> bool:
        pieces = [piece for part in _parts(node) for piece in ast.walk(part)]
        self.local = {inner.arg for inner in pieces if isinstance(inner, ast.arg)}
        self.local |= {p.id for p in pieces if isinstance(p, ast.Name) and isinstance(p.ctx, ast.Store)}
        self.local |= {p.name for p in pieces if isinstance(p, ast.FunctionDef)}
        self.made = self._made_here(pieces)
        self.functions = {p.name for p in pieces if isinstance(p, ast.FunctionDef)}
        return all(map(is_plain, self.values)) and all(map(self._is_harmless, pieces))

    def _made_here(self, pieces: list[ast.AST]) -> set[str]:
        """The local names that only ever stand for something the function made itself."""
        given: dict[str, bool] = {}
        for piece in pieces:
            if isinstance(piece, ast.Assign | ast.AnnAssign) and piece.value is not None:
                targets = piece.targets if isinstance(piece, ast.Assign) else [piece.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        given[target.id] = given.get(target.id, True) and _makes(piece.value)
                    else:
                        given |= dict.fromkeys(_stored(target), False)
            elif isinstance(piece, ast.For | ast.comprehension):
                given |= dict.fromkeys(_stored(piece.target), False)
            elif isinstance(piece, ast.arg):
                given[piece.arg] = False
        return {name for name, made in given.items() if made}

    def _is_harmless(self, piece: ast.AST) -> bool:
        if isinstance(piece, REFUSED):
            return False
        if isinstance(piece, ast.Call):
            return self._may_call(piece.func)
        if isinstance(piece, ast.Name) and isinstance(piece.ctx, ast.Load) and piece.id not in self.local:
            return piece.id in self.outside and self._may_read(self.outside[piece.id])
        if isinstance(piece, ast.AugAssign):
            number = isinstance(piece.value, ast.Constant) and isinstance(piece.value.value, int)
            return (number and isinstance(piece.target, ast.Name)) or self._is_made(piece.target)
        if isinstance(piece, ast.Subscript) and isinstance(piece.ctx, ast.Store):
            return self._is_made(piece)
        return not (isinstance(piece, ast.Attribute) and isinstance(piece.ctx, ast.Store))

    def _is_made(self, node: ast.expr) -> bool:
        while isinstance(node, ast.Subscript):
            node = node.value
        return isinstance(node, ast.Name) and node.id in self.made

    def _may_read(self, value: Any) -> bool:
        return is_plain(value) or self._may_run(value) or value in MODULES

    def _may_call(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            if node.id in self.local:
                return node.id in self.functions
            return self._may_run(self.outside.get(node.id))
        if not isinstance(node, ast.Attribute):
            return False
        if isinstance(node.value, ast.Name) and node.value.id not in self.local:
            holder = self.outside.get(node.value.id)
            if isinstance(holder, ModuleType | type):
                return (holder in MODULES or isinstance(holder, type)) and self._may_run(
                    getattr(holder, node.attr, None), holder
                )
        return node.attr in ASKING or (node.attr in CHANGING and self._is_made(node.value))

    def _may_run(self, function: Any, holder: Any = None) -> bool:
        if isinstance(function, functools._lru_cache_wrapper):
            function = function.__wrapped__
        if isinstance(function, FunctionType):
            return function not in (rules.require, rules.cite) and is_pure(function)
        if isinstance(function, type) and (issubclass(function, Enum) or is_record(function)):
            return True
        if holder in MODULES and isinstance(function, BuiltinFunctionType | type):
            return isinstance(function, type) or is_harmless(function)
        return isinstance(function, BuiltinFunctionType | type) and (
            function in HARMLESS or function in HOLDERS or holder in (dict, str, int)
        )


def _parts(node: ast.FunctionDef | ast.Lambda) -> list[ast.AST]:
    return [node.args, *(node.body if isinstance(node, ast.FunctionDef) else [node.body])]


def _stored(target: ast.expr) -> list[str]:
    return [name.id for name in ast.walk(target) if isinstance(name, ast.Name)]


def _makes(node: ast.expr) -> bool:
    """Whether an expression makes something new rather than naming what is there."""
    displays = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Constant, ast.BinOp)
    made_by = {"list", "dict", "set", "sorted", "deque", "Counter", "defaultdict", "int", "len", "sum"}
    return isinstance(node, displays) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in made_by
    )
