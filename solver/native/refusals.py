"""What the compiler refuses because it would be changed while both ways of an `if` are compiled."""

from __future__ import annotations

import ast
from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from ludex.model.state import Pile

from ..lift.changing import refuse_changing
from ..lift.error import LiftError
from ..lift.ordinary import has_a_fixed_order, ordinary
from ..lift.parts import part_of as known_part
from ..lift.parts import property_of
from ..lift.pure import HARMLESS, ORDERLESS, is_harmless, is_pure, is_record
from .error import NotCompilable
from .values import Known, Value


def refuse_objects(called: Any, args: list[Value], given: dict[str, Value]) -> None:
    """What is run while compiling may change nothing that a rule made: both ways of an if are."""
    made = isinstance(called, type) and called not in (*HARMLESS, Pile)
    if made and not issubclass(called, Enum) and not is_record(called):
        raise NotCompilable(f"an object made by a rule ({called.__name__})", "keep numbers in the position")
    known = [part.value for part in (*args, *given.values()) if isinstance(part, Known)]
    if (called not in ORDERLESS or given) and not all(map(has_a_fixed_order, known)):
        raise NotCompilable("the order of a set", "go through a tuple")
    odd = [value for value in known if hasattr(value, "__next__")]
    if isinstance(called, BuiltinFunctionType) and not (called in HARMLESS or is_harmless(called)):
        odd += [called] if isinstance(getattr(called, "__self__", None), ModuleType) else []
    odd += [value for value in known if isinstance(value, FunctionType) and not is_pure(value)]
    if odd and not isinstance(called, FunctionType):
        raise NotCompilable(f"{odd[0]!r:.40} used while compiling", "use what changes nothing")
    changeable = any(isinstance(value, list | dict | set) for value in known)
    if changeable and isinstance(called, FunctionType) and not is_pure(called):
        raise NotCompilable(f"a list handed to {called.__name__}, which may change it", "give a number back")


def unchanging(module: str, name: str, value: Any) -> Any:
    """Something that stands outside of rules, unless code changes it or its class answers for itself."""
    try:
        refuse_changing(module, name, value)
        return ordinary(value)
    except LiftError as error:
        raise NotCompilable(error.construct, error.instead) from None


def part_of(holder: Any, name: str) -> Any:
    """A part of something known, worked out while compiling."""
    answers = property_of(holder, name)
    if answers is not None and not is_pure(answers.fget):  # type: ignore[arg-type]
        raise NotCompilable(f"{name!r} of a {type(holder).__name__}", "work it out in the box")
    try:
        return known_part(holder, name)
    except LiftError as error:
        raise NotCompilable(error.construct, error.instead) from None


def grows(node: ast.AST) -> bool:
    """Whether a function changes a list that it was given."""
    names = {arg.arg for arg in node.args.args} if isinstance(node, ast.FunctionDef) else set()
    return any(
        isinstance(part, ast.Attribute)
        and part.attr in ("append", "extend", "insert", "pop", "remove", "clear")
        and isinstance(part.value, ast.Name)
        and part.value.id in names
        for part in ast.walk(node)
    )
