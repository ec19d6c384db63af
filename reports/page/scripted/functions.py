"""The functions that a drawing calls, each written once as a function of the page's script.

A name of the game's code is looked up where Python would look it up. A question becomes a choice between the
answers of its readings; a number of an enumeration stands for itself, a class of shapes for its methods.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from html import escape
from types import FunctionType, ModuleType
from typing import Any

from ludex.model.question import Constant, Question
from ludex.model.rule import cite
from ludex.solver.lift.error import LiftError
from ludex.solver.lift.source import source_of

from .error import NotScriptable
from .literals import literal, quoted

BUILTINS = frozenset(
    {"len", "range", "enumerate", "zip", "sum", "min", "max", "sorted", "reversed"}
    | {"any", "all", "abs", "round", "list", "tuple", "str", "int", "bool"}
)
MISSING = object()


class Functions:
    """The text of all functions that one drawing needs."""

    def __init__(self) -> None:
        self.rulings: set[str] = set()
        """The rulings whose reading makes a difference to the drawing."""
        self.attributes: set[str] = set()
        """The names of all attributes that the functions read: what must be told of the box."""
        self._names: dict[Any, str] = {}
        self._texts: list[str] = []

    def text(self) -> str:
        """The functions one after the other."""
        return "\n".join(self._texts)

    def value(self, found: Any, file: str, node: ast.AST | None) -> str:
        """What something of the game's code is called in the script."""
        if isinstance(found, Question):
            return self._question(found, file, node)
        found = getattr(found, "__wrapped__", found)
        if isinstance(found, Constant):
            return f"(() => {literal(found.value)})"
        if found is cite:
            return "py.nothing"
        if found is escape:
            return "py.escaped"
        if isinstance(found, FunctionType):
            return self._function(found)
        if isinstance(found, type) and issubclass(found, Enum):
            return f"py.members({quoted([[one.value, one.name] for one in found])})"
        name = getattr(found, "__name__", "")
        if getattr(builtins, name, MISSING) is found:
            if name not in BUILTINS:
                raise NotScriptable(f"the function {name}", file, node)
            return f"py.{name}"
        if isinstance(found, type):
            return self._class(found)
        if isinstance(found, ModuleType):
            raise NotScriptable(f"the module {found.__name__}", file, node)
        return literal(found)

    def _named(self, key: Any, name: str, write: Callable[[str], str]) -> str:
        if key not in self._names:
            self._names[key] = re.sub(r"\W", "_", f"{name}_{len(self._names)}", flags=re.ASCII)
            place = len(self._texts)
            self._texts.insert(place, write(self._names[key]))
        return self._names[key]

    def _question(self, asked: Question[..., Any], file: str, node: ast.AST | None) -> str:
        """The answer of the reading that the table follows; where no script gives it, the page refuses."""
        self.rulings.add(asked.ruling)

        def write(called: str) -> str:
            answers = []
            for reading, answer in asked.answers.items():
                with suppress(NotScriptable):
                    answers.append(f"{quoted(reading)}: {self.value(answer, file, node)}")
            usual = self.value(asked.default, file, node)
            others = sorted(set(asked.answers))
            return (
                f"const {called} = py.question({quoted(asked.ruling)}, {quoted(others)}, "
                f"() => ({{ {', '.join(answers)} }}), () => {usual});"
            )

        return self._named(asked, asked.__name__, write)

    def _function(self, function: FunctionType) -> str:
        name = "lambda" if function.__name__ == "<lambda>" else function.__name__
        return self._named(function, name, lambda called: f"const {called} = {self._arrow(function)};")

    def _arrow(self, function: FunctionType) -> str:
        from .statements import Writer

        try:
            node = source_of(function.__code__)
        except LiftError as error:
            raise NotScriptable(str(error)) from None
        outside = dict(function.__globals__)
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            outside[name] = cell.cell_contents
        writer = Writer(self, function.__code__.co_filename, outside)
        return writer.arrow(node, function.__defaults__ or (), function.__kwdefaults__ or {})

    def _class(self, kind: type) -> str:
        if kind.__mro__[1:] != (object,):
            raise NotScriptable(f"the class {kind.__name__}")

        def write(called: str) -> str:
            methods = {name: one for name, one in vars(kind).items() if isinstance(one, FunctionType)}
            body = [
                f"{'constructor' if name == '__init__' else name}(...all) "
                f"{{ {'' if name == '__init__' else 'return '}({self._arrow(one)})(this, ...all); }}"
                for name, one in methods.items()
            ]
            return f"const {called} = py.made(class {{\n" + "\n".join(body) + "\n});"

        return self._named(kind, kind.__name__, write)
