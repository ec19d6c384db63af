"""The names of a function while it is compiled, and what it returns."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from types import FunctionType
from typing import Any

from ..lift.source import source_of
from .error import NotCompilable
from .refusals import unchanging
from .unbound import REMEMBERED, first_unbound
from .values import Known, Value


@lru_cache(REMEMBERED)
def bound_names(body: tuple[ast.stmt, ...]) -> tuple[Counter[str], Counter[str]]:
    """How often each name is assigned, and how often it is the variable of a loop; not to be changed."""
    assigned: Counter[str] = Counter()
    looped: Counter[str] = Counter()
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            assigned[node.name] += 1
            continue
        if isinstance(node, ast.Lambda | ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
            continue
        if isinstance(node, ast.For):
            looped.update(_names(node.target))
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                assigned.update(_names(target))
        elif isinstance(node, ast.AugAssign | ast.NamedExpr) or (
            isinstance(node, ast.AnnAssign) and node.value is not None
        ):
            assigned.update(_names(node.target))
        waiting.extend(ast.iter_child_nodes(node))
    return assigned, looped


def _names(target: ast.AST) -> list[str]:
    if isinstance(target, ast.Name):
        return [target.id]
    if isinstance(target, ast.Tuple | ast.List):
        return [name for item in target.elts for name in _names(item)]
    return []


@dataclass
class Scope:
    """One call of a function, or a comprehension within it."""

    file: str
    globals: dict[str, Any]
    names: dict[str, Value]
    around: Scope | None = None
    several: frozenset[str] = frozenset()
    """Names that are assigned more than once and so live in a variable of C."""
    variables: dict[str, Value] = field(default_factory=dict)
    """The variables of C behind such names."""
    loops: list[tuple[str, str]] = field(default_factory=list)
    """Where `break` and `continue` lead, the innermost loop last."""
    give: Callable[[Value], bool] | None = None
    """What happens to a returned value; tells whether the function must then be left by a jump."""
    caller: Scope | None = None
    """Where the function was called, if it is written out there."""

    def look_up(self, name: str) -> Value:
        """What a name stands for."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.around
        if name in self.globals:
            return Known(unchanging(self.globals.get("__name__", ""), name, self.globals[name]))
        if hasattr(builtins, name):
            return Known(getattr(builtins, name))
        raise NotCompilable(f"the name {name!r}, which has no value here", "assign it on every path")

    def inner(self) -> Scope:
        """The scope of a comprehension."""
        return Scope(self.file, self.globals, {}, self)


@dataclass(frozen=True)
class Function:
    """A function of the rules, read from its source."""

    name: str
    parameters: tuple[str, ...]
    rest: str | None
    defaults: dict[str, Value]
    body: tuple[ast.stmt, ...]
    file: str
    globals: dict[str, Any]
    around: Scope | None

    def scope(self, args: list[Value], given: dict[str, Value]) -> Scope:
        """The names at the start of a call."""
        names = {**self.defaults, **dict(zip(self.parameters, args, strict=False)), **given}
        if self.rest is not None:
            from .values import Several

            names[self.rest] = Several(tuple(args[len(self.parameters) :]))
        missing = [name for name in self.parameters if name not in names]
        if missing or (self.rest is None and len(args) > len(self.parameters)):
            raise NotCompilable(
                f"a call of {self.name} with the wrong arguments", "call it as it is declared"
            )
        assigned, looped = bound_names(self.body)
        own = Counter(list(names))
        several = {n for n, many in (assigned + own).items() if many > 1 and assigned[n]}
        several |= {name for name in assigned if looped[name]}
        return Scope(self.file, self.globals, names, self.around, frozenset(several))


def _read(
    node: ast.FunctionDef | ast.Lambda, name: str, file: str, outside: dict[str, Any], around: Scope | None
) -> Function:
    arguments = node.args
    if arguments.kwarg is not None or arguments.posonlyargs:
        raise NotCompilable(
            "** or / among the parameters", "name the parameters", file=file, line=node.lineno
        )
    body: list[ast.stmt]
    if isinstance(node, ast.Lambda):
        body = [ast.copy_location(ast.Return(node.body), node.body)]
    else:
        body = [
            line
            for line in node.body
            if not (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
        ]
    parameters = tuple(argument.arg for argument in (*arguments.args, *arguments.kwonlyargs))
    rest = arguments.vararg.arg if arguments.vararg else None
    return Function(name, parameters, rest, {}, tuple(body), file, outside, around)


def read_function(function: FunctionType) -> Function:
    """A function as it is written in its file."""
    code = function.__code__
    node = source_of(code)
    unbound = first_unbound(node) if isinstance(node, ast.FunctionDef) else None
    if unbound is not None:
        raise NotCompilable(
            f"{unbound.id}, which may have no value here",
            "give it one on every way, and before a loop",
            file=code.co_filename,
            line=unbound.lineno,
        )
    around = None
    if function.__closure__:
        cells = {}
        for name, cell in zip(code.co_freevars, function.__closure__, strict=True):
            cells[name] = Known(unchanging(function.__module__, name, cell.cell_contents))
        around = Scope(code.co_filename, function.__globals__, dict(cells))
    found = _read(node, function.__qualname__, code.co_filename, function.__globals__, around)
    defaults: dict[str, Value] = {}
    values = function.__defaults__ or ()
    positional = found.parameters[: code.co_argcount]
    for name, value in zip(positional[len(positional) - len(values) :], values, strict=True):
        defaults[name] = Known(value)
    for name, value in (function.__kwdefaults__ or {}).items():
        defaults[name] = Known(value)
    return Function(
        found.name, found.parameters, found.rest, defaults, found.body, found.file, found.globals, around
    )


def read_closure(node: ast.FunctionDef | ast.Lambda, scope: Scope) -> Function:
    """A function that is written inside another."""
    name = node.name if isinstance(node, ast.FunctionDef) else "a lambda"
    if node.args.defaults or node.args.kw_defaults:
        raise NotCompilable(
            f"{name} with defaults", "hand in every argument", file=scope.file, line=node.lineno
        )
    return _read(node, name, scope.file, scope.globals, scope)
