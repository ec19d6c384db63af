"""Calling functions while a rule is lifted: require and cite, Python's own, the game's, and methods."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

from ludex.model import rule as rules
from ludex.model.question import Constant, Question
from ludex.model.state import Pile

from .builtins import BUILTINS, call_builtin, count_equal, first_equal
from .error import LiftError
from .frame import Frame
from .notebook import Notebook
from .operators import truth_of
from .rows import each_option, pile_method
from .source import source_of
from .values import (
    Choice,
    Guarded,
    PileHandle,
    RowHandle,
    SymbolicBox,
    SymbolicPosition,
    is_symbolic,
)

DEEPEST = 200
"""How deep calls may nest before we say that a recursion depends on the position."""

BREAKDOWNS = (LookupError, ValueError, ArithmeticError)
"""What Python raises when a rule breaks down rather than being forbidden."""

GROWING = frozenset(name for kind in (list, dict, set) for name in dir(kind) if not name.startswith("_")) - {
    *("count", "index", "copy", "get", "items", "keys", "values"),
    *("union", "intersection", "difference", "symmetric_difference"),
    *("isdisjoint", "issubset", "issuperset"),
}
"""What changes a list in place, which a path that is taken back could not undo."""


class Method:
    """A method of a pile, a row or a position, waiting for its arguments."""

    __slots__ = ("holder", "name")

    def __init__(self, holder: Any, name: str) -> None:
        self.holder = holder
        self.name = name


class Closure:
    """A function written inside a function, together with the names around it."""

    __slots__ = ("body", "frame")

    def __init__(self, body: Body, frame: Frame) -> None:
        self.body = body
        self.frame = frame

    def __call__(self, *args: Any, **given: Any) -> Any:
        frame = Frame(self.frame.notebook, {}, self.frame, self.frame.globals)
        self.body.bind(frame, list(args), given, self.body.defaults(self.frame))
        return self.body.run(frame)


class Body:
    """A function compiled for lifting."""

    def __init__(
        self,
        name: str,
        parameters: list[str],
        rest: str | None,
        defaults: Callable[[Frame], dict[str, Any]],
        run: Callable[[Frame], Any],
    ) -> None:
        self.name = name
        self.parameters = parameters
        self.rest = rest
        self.defaults = defaults
        self.run = run

    def bind(self, frame: Frame, args: list[Any], given: dict[str, Any], defaults: dict[str, Any]) -> None:
        """Give the parameters their values."""
        names = {**defaults, **dict(zip(self.parameters, args, strict=False)), **given}
        if self.rest is not None:
            names[self.rest] = tuple(args[len(self.parameters) :])
        missing = [name for name in self.parameters if name not in names]
        if missing or (self.rest is None and len(args) > len(self.parameters)):
            raise LiftError(f"a call of {self.name} with the wrong arguments", "call it as it is declared")
        frame.names.update(names)


class _Probe(rules.Watcher):
    """Notices whether a function that seems to know everything speaks of clauses after all."""

    def __init__(self) -> None:
        self.spoke = False

    def required(self, clause: str, holds: bool) -> None:
        self.spoke = True

    def cited(self, clause: str) -> None:
        self.spoke = True

    def read(self, ruling: str) -> None:
        """A reading is a known fact of the box."""


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
        condition, clause = [*args, *given.values()]
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
    function = getattr(function, "__wrapped__", function)
    if isinstance(function, MethodType):
        return call(notebook, function.__func__, [function.__self__, *args], given)
    symbolic = any(map(is_symbolic, args)) or any(map(is_symbolic, given.values()))
    if isinstance(function, FunctionType):
        if not symbolic and not any(callable(arg) for arg in args):
            return _known(notebook, function, args, given)
        return call_lifted(notebook, function, args, given)
    if isinstance(function, type) and issubclass(function, IntEnum) and len(args) == 1 and symbolic:
        return args[0]
    if function is Pile:
        return list(args[0]) if args and not symbolic else args[0] if args else []
    if symbolic and (function in (min, max) or (_hashable(function) and function in BUILTINS)):
        return call_builtin(notebook, function, args, given)
    if symbolic and not _holds(function):
        return _refuse_or_list(notebook, function, args, given)
    return _natively(notebook, function, args, given)


def _answer(question: Question[..., Any], args: list[Any]) -> Callable[..., Any]:
    """How the table at hand answers a question that its rulebook leaves open."""
    box = args[0].box if isinstance(args[0], SymbolicPosition) else getattr(args[0], "box", args[0])
    return question.body(box.real if isinstance(box, SymbolicBox) else box)


def _hashable(function: Any) -> bool:
    return (
        isinstance(function, type | BuiltinFunctionType) and getattr(function, "__self__", None) is not list
    )


def _holds(function: Any) -> bool:
    """Whether calling a class only puts its arguments together."""
    return isinstance(function, type) and (
        hasattr(function, "__dataclass_fields__")
        or (issubclass(function, tuple) and hasattr(function, "_fields"))
    )


def _refuse_or_list(notebook: Notebook, function: Any, args: list[Any], given: dict[str, Any]) -> Any:
    holder = getattr(function, "__self__", None)
    name = getattr(function, "__name__", "")
    if isinstance(holder, list | tuple) and name in ("count", "index") and len(args) == 1:
        return (count_equal if name == "count" else first_equal)(notebook, holder, args[0])
    return call_builtin(notebook, function, args, given)


def _natively(notebook: Notebook, function: Any, args: list[Any], given: dict[str, Any]) -> Any:
    name = getattr(function, "__name__", "")
    if name in GROWING and isinstance(getattr(function, "__self__", None), list | dict | set):
        raise LiftError(f"{name} on a local list, set or dictionary", "build it with a comprehension")
    try:
        return function(*args, **given)
    except BREAKDOWNS:
        notebook.breaks_unless(False)
        raise


def _known(notebook: Notebook, function: FunctionType, args: list[Any], given: dict[str, Any]) -> Any:
    """A function of known things is simply run, unless it turns out to speak of clauses."""
    probe = _Probe()
    try:
        with rules.watching(probe):
            value = function(*args, **given)
    except rules.Illegal:
        return call_lifted(notebook, function, args, given)
    except BREAKDOWNS:
        if probe.spoke:
            return call_lifted(notebook, function, args, given)
        notebook.breaks_unless(False)
        raise
    return call_lifted(notebook, function, args, given) if probe.spoke else value


def call_lifted(notebook: Notebook, function: FunctionType, args: list[Any], given: dict[str, Any]) -> Any:
    """Run a function of the game on values that depend on the position."""
    body = body_of(function.__code__)
    names: dict[str, Any] = {}
    if function.__closure__:
        for name, cell in zip(function.__code__.co_freevars, function.__closure__, strict=True):
            names[name] = cell.cell_contents
    outside = Frame(notebook, names, None, function.__globals__)
    frame = Frame(notebook, {}, outside, function.__globals__)
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
    if isinstance(holder, SymbolicPosition):
        if name in holder.values:
            return holder.values[name]
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
    if isinstance(holder, PileHandle | RowHandle | Guarded):
        return Method(holder, name)
    try:
        return getattr(holder, name)
    except AttributeError:
        raise LiftError(f"{name!r} of a {type(holder).__name__}", "it has no such part") from None


def _member(notebook: Notebook, holder: Any, kind: type, name: str) -> Any:
    found = getattr(kind, name, None)
    if isinstance(found, property):
        return call(notebook, found.fget, [holder], {})
    if isinstance(found, FunctionType):
        return MethodType(found, holder)
    if isinstance(holder, SymbolicBox) and found is not None:
        return getattr(holder.real, name)
    if found is not None:
        return found
    raise LiftError(f"the field {name!r}", f"{kind.__name__} has no such field")


def _method(notebook: Notebook, method: Method, args: list[Any], given: dict[str, Any]) -> Any:
    holder = method.holder
    if isinstance(holder, SymbolicPosition):
        return holder.copy()
    if isinstance(holder, PileHandle):
        return pile_method(notebook, holder, method.name, args)
    if method.name == "count":
        return count_equal(notebook, holder, args[0])
    if method.name == "index" and isinstance(holder, RowHandle):
        return first_equal(notebook, holder, args[0])
    if method.name == "copy" and isinstance(holder, RowHandle):
        return list(holder.items)
    raise LiftError(f"the method {method.name} of a row", "assign its cells one by one")
