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
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    FunctionType,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodDescriptorType,
    ModuleType,
    WrapperDescriptorType,
)
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ludex.model import rule as rules
from ludex.model.box import Box
from ludex.model.domain import Domain

from .changing import CHANGING, refuse_changing
from .error import LiftError
from .ordinary import ANSWERS, PYTHONS_OWN, has_a_fixed_order, own_answer
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


ORDERLESS = (len, sum, any, all, sorted, set, frozenset, bool, isinstance)
"""Functions that say the same of a set in whatever order its members come."""
MAKERS = (
    list,
    dict,
    set,
    sorted,
    int,
    len,
    sum,
    collections.deque,
    collections.Counter,
    collections.defaultdict,
)
"""Functions that make something new."""


class _Pair(NamedTuple):
    one: int


READERS = (
    *(staticmethod, classmethod, MemberDescriptorType, GetSetDescriptorType, type(_Pair.one)),
    *(MethodDescriptorType, WrapperDescriptorType, ClassMethodDescriptorType, BuiltinFunctionType),
)
"""What stands in a class for a part of its own and runs nothing when it is read."""

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

REFUSED = (
    *(ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.With, ast.ClassDef, ast.Delete),
    *(ast.Import, ast.ImportFrom, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.NamedExpr),
)

_verdicts: WeakKeyDictionary[FunctionType, bool] = WeakKeyDictionary()
_judging: dict[FunctionType, None] = {}


def is_pure(function: FunctionType) -> bool:
    """Whether a function may be run with known things.

    Functions that call each other are pure if all of them are: while one is judged the others take it
    for pure, and what they were found to be counts only once the first of them is through.
    """
    if function in _judging:
        return True
    if function not in _verdicts:
        first = not _judging
        _judging[function] = None
        try:
            found = _Judge(function).finds_it_pure(source_of(function.__code__))
        except LiftError:
            found = False
        if not found:
            _verdicts[function] = False
            for other in list(_judging)[list(_judging).index(function) :]:
                del _judging[other]
        elif first:
            _verdicts.update(dict.fromkeys(_judging, True))
            _judging.clear()
        return found
    return _verdicts[function]


def is_plain(value: Any) -> bool:
    """Whether a known thing is nothing but data: reading it runs no code of the game that does more."""
    kind: Any = type(value)
    if value is None or isinstance(value, int | float | str | bytes | range | Enum | Box | Domain):
        return not own_answer(kind) and answers_quietly(kind)
    if isinstance(value, tuple | list | set | frozenset):
        return (type(value) in PLAIN_HOLDERS or is_record(type(value))) and all(map(is_plain, value))
    if isinstance(value, dict | MappingProxyType):
        return type(value) in PLAIN_HOLDERS and all(is_plain(item) for pair in value.items() for item in pair)
    return is_record(type(value))


PLAIN_HOLDERS = (tuple, list, set, frozenset, dict, MappingProxyType)


@cache
def answers_quietly(kind: Any) -> bool:
    """Whether what a class works out when it is asked for a part leaves nothing behind."""
    return all(
        _is_quiet(kind, name, part)
        for each in kind.__mro__
        if each.__module__ not in PYTHONS_OWN and each not in (Box, Domain)
        for name, part in vars(each).items()
    )


def _is_quiet(kind: type, name: str, part: Any) -> bool:
    if isinstance(part, property):
        return part.fget is None or is_pure(part.fget)  # type: ignore[arg-type]
    if isinstance(part, functools.cached_property):
        return issubclass(kind, Box) or is_pure(part.func)  # type: ignore[arg-type]
    if isinstance(part, FunctionType):
        return name not in ASKING | CHANGING or is_pure(part)
    return not hasattr(type(part), "__get__") or type(part) in READERS


def is_record(kind: type) -> bool:
    """Whether a class only puts its arguments together and never changes them."""
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return kind.__bases__ == (tuple,) and not vars(kind).keys() & ANSWERS and answers_quietly(kind)
    frozen = getattr(kind, "__dataclass_params__", None)
    if frozen is None or not frozen.frozen or not frozen.init:
        return False
    answers = [part for each in kind.__mro__[:-1] for name, part in vars(each).items() if name in ANSWERS]
    return (
        all(map(_is_written_by_python, answers))
        and all(field.default_factory is MISSING for field in fields(kind))
        and answers_quietly(kind)
    )


def _is_written_by_python(part: Any) -> bool:
    """Whether `dataclass` itself wrote a method."""
    return part is None or (isinstance(part, FunctionType) and part.__code__.co_filename == "<string>")


class _Judge:
    def __init__(self, function: FunctionType) -> None:
        self.module = function.__module__
        self.outside: dict[str, Any] = {**vars(builtins), **function.__globals__}
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            try:
                self.outside[name] = cell.cell_contents
            except ValueError:
                self.outside.pop(name, None)
        self.values = [*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()]

    def finds_it_pure(self, node: ast.FunctionDef | ast.Lambda) -> bool:
        pieces = [piece for part in _parts(node) for piece in ast.walk(part)]
        own = _bound([node.args, *_of_this_scope(node)])
        self.local = _bound(pieces)
        self.made = self._made_here(pieces)
        self.functions = {p.name for p in pieces if isinstance(p, ast.FunctionDef)}
        self.called = {id(p.func) for p in pieces if isinstance(p, ast.Call)}
        self.in_no_order = {id(each) for p in pieces for each in self._asked_without_order(p)}
        return (
            not (self.local - own) & self.outside.keys()
            and all(map(is_plain, self.values))
            and all(map(self._is_harmless, pieces))
        )

    def _asked_without_order(self, piece: ast.AST) -> list[ast.expr]:
        """The sets in a piece of which only size and members matter, not in which order they come."""
        if isinstance(piece, ast.Compare) and isinstance(piece.ops[-1], ast.In | ast.NotIn):
            return [piece.comparators[-1]]
        if isinstance(piece, ast.Call) and isinstance(piece.func, ast.Name) and not piece.keywords:
            return piece.args if self._python(piece.func) in ORDERLESS else []
        return []

    def _python(self, node: ast.expr) -> Any:
        """What a name stands for that is not the function's own."""
        named = isinstance(node, ast.Name) and node.id not in self.local
        return self.outside.get(node.id) if named else None  # type: ignore[attr-defined]

    def _made_here(self, pieces: list[ast.AST]) -> set[str]:
        """The local names that only ever stand for something the function made itself."""
        given: dict[str, bool] = {}
        for piece in pieces:
            if isinstance(piece, ast.Assign | ast.AnnAssign) and piece.value is not None:
                targets = piece.targets if isinstance(piece, ast.Assign) else [piece.target]
                for target in targets:
                    if isinstance(target, ast.Name):
                        given[target.id] = given.get(target.id, True) and self._makes(piece.value)
                    else:
                        given |= dict.fromkeys(_stored(target), False)
            elif isinstance(piece, ast.For | ast.comprehension):
                given |= dict.fromkeys(_stored(piece.target), False)
            elif isinstance(piece, ast.arg):
                given[piece.arg] = False
        return {name for name, made in given.items() if made}

    def _is_harmless(self, piece: ast.AST) -> bool:
        if isinstance(piece, REFUSED) or (isinstance(piece, ast.FunctionDef) and piece.decorator_list):
            return False
        if self._makes_a_set(piece) and id(piece) not in self.in_no_order:
            return False
        if isinstance(piece, ast.Call):
            return self._may_call(piece.func)
        if isinstance(piece, ast.Name) and isinstance(piece.ctx, ast.Load) and piece.id not in self.local:
            return piece.id in self.outside and self._may_read(piece.id)
        if isinstance(piece, ast.AugAssign):
            number = isinstance(piece.value, ast.Constant) and isinstance(piece.value.value, int)
            return (number and isinstance(piece.target, ast.Name)) or self._is_made(piece.target)
        if isinstance(piece, ast.Subscript) and isinstance(piece.ctx, ast.Store):
            return self._is_made(piece.value)
        if isinstance(piece, ast.Attribute):
            bound = piece.attr in CHANGING and id(piece) not in self.called
            return isinstance(piece.ctx, ast.Load) and not bound and not piece.attr.startswith("__")
        return True

    def _makes_a_set(self, piece: ast.AST) -> bool:
        return isinstance(piece, ast.Set | ast.SetComp) or (
            isinstance(piece, ast.Call) and self._python(piece.func) in (set, frozenset)
        )

    def _makes(self, node: ast.expr) -> bool:
        """Whether an expression makes something new rather than naming what is there."""
        displays = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.BinOp)
        return isinstance(node, (*displays, ast.Constant)) or (
            isinstance(node, ast.Call) and self._python(node.func) in MAKERS
        )

    def _is_made(self, node: ast.expr) -> bool:
        """Whether it names something that the function made, and not only a part of that."""
        return isinstance(node, ast.Name) and node.id in self.made

    def _may_read(self, name: str) -> bool:
        value = self.outside[name]
        if value in MODULES or self._may_run(value):
            return True
        if not (is_plain(value) and has_a_fixed_order(value)):
            return False
        refuse_changing(self.module, name, value)
        return True

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
            return function is not operator.methodcaller and (
                isinstance(function, type) or is_harmless(function)
            )
        return isinstance(function, BuiltinFunctionType | type) and (
            function in HARMLESS or function in HOLDERS or holder in (dict, str, int)
        )


def _parts(node: ast.FunctionDef | ast.Lambda) -> list[ast.AST]:
    return [node.args, *(node.body if isinstance(node, ast.FunctionDef) else [node.body])]


def _stored(target: ast.expr) -> list[str]:
    return [name.id for name in ast.walk(target) if isinstance(name, ast.Name)]


def _bound(pieces: Iterable[ast.AST]) -> set[str]:
    """The names that get a value in some pieces of a function."""
    found: set[str] = set()
    for piece in pieces:
        if isinstance(piece, ast.arguments):
            found |= {inner.arg for inner in ast.walk(piece) if isinstance(inner, ast.arg)}
        elif isinstance(piece, ast.arg):
            found.add(piece.arg)
        elif isinstance(piece, ast.Name) and isinstance(piece.ctx, ast.Store):
            found.add(piece.id)
        elif isinstance(piece, ast.FunctionDef):
            found.add(piece.name)
    return found


def _of_this_scope(node: ast.FunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """The pieces of a function that share its names: not those of functions and comprehensions inside it."""
    waiting = list(_parts(node)[1:])
    while waiting:
        piece = waiting.pop()
        yield piece
        if not isinstance(piece, INNER_SCOPES):
            waiting.extend(ast.iter_child_nodes(piece))


INNER_SCOPES = (
    *(ast.FunctionDef, ast.Lambda, ast.ClassDef),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)
