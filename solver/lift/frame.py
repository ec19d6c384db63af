"""Where the names of a function being lifted get their values, and the shape of compiled pieces."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, NamedTuple

from .changing import refuse_changing
from .notebook import Names, Notebook
from .terms import Condition
from .values import MISSING, Maybe


class Frame:
    """One call of a lifted function."""

    __slots__ = ("around", "globals", "names", "notebook", "own")

    def __init__(
        self,
        notebook: Notebook,
        names: dict[str, Any],
        around: Frame | None,
        outside: dict[str, Any],
        own: frozenset[str] = frozenset(),
    ) -> None:
        self.notebook = notebook
        self.names = Names(names)
        self.around = around
        self.globals = outside
        self.own = own
        """The names that the function assigns itself: before that they have no value, here or outside."""

    def look_up(self, name: str) -> Any:
        """The value of a name; where it has none, Python breaks down."""
        frame: Frame | None = self
        while frame is not None:
            value = frame.names.get(name, MISSING)
            if isinstance(value, Maybe):
                self.notebook.breaks_unless(value.condition)
                return value.value
            if value is not MISSING:
                return value
            if name in frame.own:
                self.notebook.breaks_unless(False)
            frame = frame.around
        if name in self.globals:
            refuse_changing(self.globals.get("__name__", ""), name, self.globals[name])
            return self.globals[name]
        if not hasattr(builtins, name):
            self.notebook.breaks_unless(False)
        return getattr(builtins, name)


class Flow(NamedTuple):
    """Under which conditions a block goes on, breaks, continues or returns; exactly one holds."""

    on: Condition
    breaks: Condition = False
    continues: Condition = False
    returns: Condition = False


GOES_ON = Flow(True)
BREAKS = Flow(False, breaks=True)
CONTINUES = Flow(False, continues=True)
RETURNS = Flow(False, returns=True)

RESULT = "return value"
"""The local name under which the returned value is kept; no rule can have a name with a space."""

Expression = Callable[[Frame], Any]
Test = Callable[[Frame], Condition]
Statement = Callable[[Frame], Flow]
