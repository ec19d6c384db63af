"""Calling functions while a rule is lifted: require and cite, Python's own, the game's, and methods.

Only what is on a list is called. Functions of the game are lifted, or run where everything is known and
running them leaves nothing behind (`pure`).
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, IntEnum
from inspect import getattr_static
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MethodType,
    ModuleType,
)
from typing import Any

from ludex.model import rule as rules
from ludex.model.play import RULE_FAULTS
from ludex.model.question import Constant, Question
from ludex.model.state import Pile, State

from . import limit
from .builtins import BUILTINS, ITERATORS, call_builtin, count_equal, first_equal
from .changing import refuse_changing
from .error import LiftError
from .frame import Frame
from .merging import is_symbolic, kind_of, members_of, settled, view_of
from .notebook import Notebook
from .operators import equal, truth_of
from .ordinary import own_answer
from .parts import part_of, property_of
from .pure import (
    ASKING,
    HARMLESS,
    ORDERLESS,
    VIEWS,
    is_harmless,
    is_plain,
    is_pure,
    is_record,
)
from .rows import each_option, pile_method
from .source import source_of
from .terms import Number, Truth, disjunction
from .values import Choice, Guarded, Once, PileHandle, RowHandle, SymbolicBox, SymbolicPosition

DEEPEST = 200
"""How deep calls may nest before we say that a recursion depends on the position."""

RUN = HARMLESS - {map, filter, repr, dict, iter, next}
"""Python's own functions that are simply run where everything is known."""


class Method:
    """A method of a pile, a row or a position, waiting for its arguments."""

    __slots__ = ("holder", "name")

    def __init__(self, holder: Any, name: str) -> None:
        self.holder = holder
        self.name = name


class Closure:
    """A function written inside a function, together with the names around it."""

    __slots__ = ("body", "defaults", "frame")

    def __init__(self, body: Body, frame: Frame, defaults: dict[str, Any]) -> None:
        self.body = body
        self.frame = frame
        self.defaults = defaults

    def __call__(self, *args: Any, **given: Any) -> Any:
        frame = Frame(self.frame.notebook, {}, self.frame, self.frame.globals, self.body.own)
        self.body.bind(frame, list(args), given, self.defaults)
        return self.body.run(frame)


class Body:
    """A function compiled for lifting."""

    def __init__(
        self,
        name: str,
        parameters: list[str],
        rest: str | None,
        positional: int,
        unnamed: int,
        own: frozenset[str],
        defaults: Callable[[Frame], dict[str, Any]],
        run: Callable[[Frame], Any],
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.rest = rest
        self.positional = positional
        self.unnamed = unnamed
        """So many parameters cannot be given by their names."""
        self.own = own
        self.defaults = defaults
        self.run = run

    def bind(self, frame: Frame, args: list[Any], given: dict[str, Any], defaults: dict[str, Any]) -> None:
        """Give the parameters their values."""
        placed = dict(zip(self.parameters[: self.positional], args, strict=False))
        names = {**defaults, **placed, **given}
        missing = [name for name in self.parameters if name not in names]
        unknown = [name for name in given if name not in self.parameters[self.unnamed :] or name in placed]
        if missing or unknown or (self.rest is None and len(args) > self.positional):
            raise LiftError(f"a call of {self.name} with the wrong arguments", "call it as it is declared")
        if self.rest is not None:
            names[self.rest] = tuple(args[self.positional :])
        frame.names.update({name: settled(value) for name, value in names.items()})


_bodies: dict[CodeType, Body] = {}


def body_of(code: CodeType) -> Body:
    """The function compiled for lifting; each is compiled once."""
    body = _bodies.get(code)
    if body is None:
        from .statements import compile_function

        body = _bodies[code] = compile_function(source_of(code), code.co_filename)
    return body


def call(notebook: Notebook, function: Any, args: list[Any], given: dict[str, Any]) -> Any:
    """Call anything with anything."""
    if isinstance(function, Choice):
        return each_option(notebook, function, lambda option: call(notebook, option, args, given))
    if function is rules.require:
        condition, clause = _stated(args, given)
        if isinstance(clause, Choice):
            each_option(
                notebook, clause, lambda option: notebook.require(truth_of(notebook, condition), option)
            )
        else:
            notebook.require(truth_of(notebook, condition), clause)
        return None
    if function is rules.cite:
        if isinstance(args[0], Choice):
            return each_option(notebook, args[0], notebook.cite)
        return notebook.cite(args[0])
    if isinstance(function, Question):
        return call(notebook, _answer(function, args), args, given)
    if isinstance(function, Constant):
        return function.value
    if isinstance(function, Method):
        return _method(notebook, function, args, given)
    if isinstance(function, Closure):
        return function(*args, **given)
    if isinstance(function, functools._lru_cache_wrapper):
        everything = [*args, *given.values()]
        if any(isinstance(arg, SymbolicPosition) or kind_of(arg) is list for arg in everything):
            raise LiftError("a cached function of a position", "cache functions of the box only")
        function = function.__wrapped__
    if isinstance(function, MethodType):
        return call(notebook, function.__func__, [function.__self__, *args], given)
    everything = [*args, *given.values()]
    symbolic = any(is_symbolic(arg) or isinstance(arg, Closure) for arg in everything)
    if isinstance(function, FunctionType):
        if not symbolic and all(map(is_plain, everything)) and is_pure(function):
            return _run(notebook, function, args, given)
        return call_lifted(notebook, function, args, given)
    if isinstance(function, type):
        return _made(notebook, function, args, given, symbolic)
    if not isinstance(function, BuiltinFunctionType):
        raise LiftError(
            f"calling a {type(function).__name__}", "call functions, and methods of rows and piles"
        )
    holder = getattr(function, "__self__", None)
    if holder is not None and not isinstance(holder, ModuleType):
        return _method_of_known(notebook, function, args, given, symbolic)
    if symbolic:
        return call_builtin(
            notebook, function, args, given, lambda key, items: call(notebook, key, items, {})
        )
    if function in RUN or is_harmless(function):
        return _run(notebook, function, args, given)
    raise LiftError(f"a call of {function.__name__}", "use functions of this game and Python's arithmetic")


def _stated(args: list[Any], given: dict[str, Any]) -> tuple[Any, Any]:
    """What `require` is told: the condition and the clause."""
    told = dict(zip(("condition", "clause"), args, strict=False)) | given
    if len(args) + len(given) != 2 or set(told) != {"condition", "clause"}:
        raise LiftError("require called in this way", "write require(condition, clause)")
    return told["condition"], told["clause"]


def _answer(question: Question[..., Any], args: list[Any]) -> Callable[..., Any]:
    """How the table at hand answers a question that its rulebook leaves open."""
    box = args[0].box if isinstance(args[0], SymbolicPosition) else getattr(args[0], "box", args[0])
    return question.body(box.real if isinstance(box, SymbolicBox) else box)


def _made(notebook: Notebook, kind: type, args: list[Any], given: dict[str, Any], symbolic: bool) -> Any:
    """A class that is called."""
    if kind is Pile and len(args) <= 1 and not given:
        return Guarded(members_of(*args) if args else (), Pile)
    if issubclass(kind, Enum) and len(args) == 1 and not given and symbolic:
        if not issubclass(kind, IntEnum) or "_missing_" in vars(kind) or own_answer(kind):
            raise LiftError(f"a {kind.__name__} from a position value", "use an IntEnum, or compare numbers")
        number = notebook.arithmetic.number(args[0])
        members = [equal(notebook, number, member.value) for member in kind]
        notebook.breaks_unless(disjunction(members))
        return number
    if kind in ITERATORS or (symbolic and kind in BUILTINS):
        return call_builtin(notebook, kind, args, given, lambda key, items: call(notebook, key, items, {}))
    if kind in RUN and not symbolic and kind is not dict:
        return _run(notebook, kind, args, given)
    if kind is dict and not args:
        return {name: settled(value) for name, value in given.items()}
    if issubclass(kind, Enum) or is_record(kind):
        return _run(notebook, kind, list(map(settled, args)), given)
    raise LiftError(
        f"a {kind.__name__} made in a rule", "use numbers, tuples, named tuples and comprehensions"
    )


def _method_of_known(
    notebook: Notebook, function: Any, args: list[Any], given: dict[str, Any], symbolic: bool
) -> Any:
    holder, name = function.__self__, function.__name__
    if name in ("count", "index") and isinstance(holder, list | tuple) and (symbolic or is_symbolic(holder)):
        if len(args) != 1 or given:
            raise LiftError(f"{name} with more than one argument", "give the value alone")
        return (count_equal if name == "count" else first_equal)(notebook, holder, args[0])
    if name not in ASKING or type(holder) not in (list, tuple, dict, set, frozenset, str, int, range):
        raise LiftError(f"{name} on a {type(holder).__name__}", "build lists with a comprehension")
    if symbolic:
        raise LiftError(f"{name} with a position value", "use [] or in")
    return _run(notebook, function, args, given)


def _run(notebook: Notebook, function: Any, args: list[Any], given: dict[str, Any]) -> Any:
    """Call something that answers and does nothing else."""
    for arg in (*args, *given.values()):
        if not (is_plain(arg) or type(arg) in VIEWS or _asks_only(arg)):
            raise LiftError(
                f"a {type(arg).__name__} handed to {function.__name__}",
                "hand numbers, texts, tuples, lists and functions that change nothing",
            )
        if (function not in ORDERLESS or given) and isinstance(arg, set | frozenset):
            members_of(arg)
    try:
        return function(*args, **given)
    except RULE_FAULTS:
        notebook.breaks_unless(False)
        raise


def _asks_only(value: Any) -> bool:
    """Whether something that is handed to one of Python's own functions answers and does nothing else."""
    if isinstance(value, FunctionType):
        return is_pure(value)
    return isinstance(value, type) or (isinstance(value, BuiltinFunctionType) and value in RUN)


_listeners: list[set[FunctionType]] = []


@contextmanager
def listening() -> Iterator[set[FunctionType]]:
    """The functions that are lifted meanwhile."""
    heard: set[FunctionType] = set()
    _listeners.append(heard)
    try:
        yield heard
    finally:
        _listeners.pop()


def call_lifted(notebook: Notebook, function: FunctionType, args: list[Any], given: dict[str, Any]) -> Any:
    """Run a function of the game on values that depend on the position."""
    if function.__module__.partition(".")[0] in sys.stdlib_module_names:
        raise LiftError(f"a call of {function.__qualname__}", "write rules with functions of this game only")
    limit.check()
    body = body_of(function.__code__)
    for heard in _listeners:
        heard.add(function)
    names: dict[str, Any] = {}
    if function.__closure__:
        for name, cell in zip(function.__code__.co_freevars, function.__closure__, strict=True):
            names[name] = cell.cell_contents
            refuse_changing(function.__module__, name, names[name])
    outside = Frame(notebook, names, None, function.__globals__)
    frame = Frame(notebook, {}, outside, function.__globals__, body.own)
    defaults = dict(function.__kwdefaults__ or {})
    if function.__defaults__:
        named = body.parameters[: function.__code__.co_argcount]
        defaults.update(zip(named[-len(function.__defaults__) :], function.__defaults__, strict=True))
    body.bind(frame, args, given, defaults)
    notebook.depth += 1
    if notebook.depth > DEEPEST:
        raise LiftError(f"a recursion of {body.name} that does not end", "use a for over a known range")
    try:
        return body.run(frame)
    finally:
        notebook.depth -= 1


def attribute(notebook: Notebook, holder: Any, name: str) -> Any:
    """`holder.name`."""
    if isinstance(holder, Choice):
        return each_option(notebook, holder, lambda option: attribute(notebook, option, name))
    if isinstance(holder, Number | Truth):
        raise LiftError(f"{name!r} of a position value", "use it as a number")
    if isinstance(holder, SymbolicPosition):
        if name in holder.values:
            return view_of(holder.values[name])
        if name in ("box", "schema"):
            return getattr(holder, name)
        if name == "copy":
            return Method(holder, name)
        return _member(notebook, holder, holder.kind, name)
    if isinstance(holder, SymbolicBox):
        if name in holder.figures:
            return holder.figures[name]
        if name in vars(holder.real):
            return getattr(holder.real, name)
        return _member(notebook, holder, type(holder.real), name)
    if isinstance(holder, PileHandle | RowHandle | Guarded | Once):
        return Method(settled(holder), name)
    answers = property_of(holder, name)
    return part_of(holder, name) if answers is None else call(notebook, answers.fget, [holder], {})


def _member(notebook: Notebook, holder: Any, kind: type, name: str) -> Any:
    found = getattr_static(kind, name, None)
    if isinstance(found, property):
        return call(notebook, found.fget, [holder], {})
    if isinstance(found, FunctionType):
        if getattr(State, name, None) is found:
            raise LiftError(f"{name} of a position", "read its fields")
        return MethodType(found, holder)
    if isinstance(found, staticmethod | classmethod):
        return getattr(kind, name)
    if isinstance(holder, SymbolicBox) and found is not None:
        return getattr(holder.real, name)
    if found is not None and is_plain(found):
        return found
    raise LiftError(f"the field {name!r}", f"{kind.__name__} has no such field")


def _method(notebook: Notebook, method: Method, args: list[Any], given: dict[str, Any]) -> Any:
    holder = method.holder
    if given:
        raise LiftError(f"the method {method.name} with named arguments", "give them by their place")
    if isinstance(holder, SymbolicPosition):
        return holder.copy()
    if isinstance(holder, PileHandle):
        return pile_method(notebook, holder, method.name, args)
    if method.name == "count" and len(args) == 1:
        return count_equal(notebook, holder, args[0])
    if method.name == "index" and isinstance(holder, RowHandle) and len(args) == 1:
        return first_equal(notebook, holder, args[0])
    if method.name == "copy" and isinstance(holder, RowHandle) and not args:
        return [view_of(item) for item in holder.items]
    raise LiftError(f"the method {method.name} of a row", "assign its cells one by one")
