"""Parts of known things: what stands in a module, a box, a record or an enum, and may be read as it is."""

from __future__ import annotations

import functools
import sys
from inspect import getattr_static
from types import DynamicClassAttribute, FunctionType, ModuleType
from typing import Any

from ludex.model.box import Box

from .changing import refuse_changing
from .error import LiftError
from .pure import MODULES, READERS, is_pure

WORKED_OUT = (functools.cached_property, FunctionType, DynamicClassAttribute)
"""What may stand in a class besides: methods, and what a box works out once."""


def property_of(holder: Any, name: str) -> property | None:
    """The property by which a known thing answers for a part."""
    part = None if isinstance(holder, type | ModuleType) else getattr_static(type(holder), name, None)
    return part if isinstance(part, property) else None


def part_of(holder: Any, name: str) -> Any:
    """A part of something known that is no property; code that works it out must leave nothing behind."""
    if isinstance(holder, ModuleType):
        return _of_module(holder, name)
    part = getattr_static(holder if isinstance(holder, type) else type(holder), name, None)
    if isinstance(part, functools.cached_property) and not (
        isinstance(holder, Box | type) or is_pure(part.func)  # type: ignore[arg-type]
    ):
        raise LiftError(f"{name!r} of a {type(holder).__name__}", "work it out in the box")
    if hasattr(type(part), "__get__") and not isinstance(part, (property, *READERS, *WORKED_OUT)):
        raise LiftError(f"{name!r}, which a {type(part).__name__} works out", "write it as a property")
    try:
        return getattr(holder, name)
    except AttributeError:
        raise LiftError(f"{name!r} of a {type(holder).__name__}", "it has no such part") from None


def _of_module(module: ModuleType, name: str) -> Any:
    if name not in vars(module):
        raise LiftError(f"{name!r} of the module {module.__name__}", "it has no such part")
    value = vars(module)[name]
    foreign = module.__name__.partition(".")[0] in sys.stdlib_module_names and module not in MODULES
    if foreign and not callable(value):
        raise LiftError(f"{module.__name__}.{name}", "use what the game itself states")
    refuse_changing(module.__name__, name, value)
    return value
