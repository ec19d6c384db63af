"""Sensors: put in the place of a defect, they tell whether it was come to and whether it would have mattered.

A dropped condition matters where the condition fails, a limit that is off by one where both sides are
equal, a forgotten assignment where it would have changed something.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ludex.model.rule import Watcher

NAME = "_ludex_sensors"
"""By which name rules find the notes."""

Sense = Callable[[Any, int], None]
"""Puts the sensor of a mutant with this number in at a node."""


class Notes(Watcher):
    """Which mutants were come to, and which of them would have made a difference there.

    What a rule did before a clause forbade it after all makes no difference; so the notes watch `require`.
    """

    def __init__(self) -> None:
        self.reached: set[int] = set()
        self.mattered: set[int] = set()
        self._pending: set[int] = set()
        self._left: dict[int, Any] = {}

    def tried(self) -> None:
        """A rule is tried: what the one before it did has lasted."""
        self.mattered |= self._pending
        self._pending.clear()

    def required(self, _clause: str, holds: bool) -> None:
        """A clause was asked; if it forbids, nothing of this has happened."""
        if not holds:
            self._pending.clear()

    def condition(self, number: int, holds: Any) -> Any:
        """A condition: leaving it out matters where it fails."""
        self.reached.add(number)
        if not holds:
            self.mattered.add(number)
        return holds

    def asked(self, number: int, holds: Any) -> Any:
        """A condition that matters whatever it says."""
        self.reached.add(number)
        self.mattered.add(number)
        return holds

    def left(self, number: int, value: Any) -> Any:
        """The left side of a comparison."""
        self._left[number] = value
        return value

    def right(self, number: int, value: Any) -> Any:
        """The right side of a comparison: the limit matters where both are equal, also if that forbids."""
        self.reached.add(number)
        if self._left[number] == value:
            self.mattered.add(number)
        return value

    def change(self, number: int, value: Any, before: Any) -> Any:
        """A value that is about to take the place of another, which matters where they differ."""
        self.reached.add(number)
        if value != before:
            self._pending.add(number)
        return value

    def passing(self, number: int, value: Any) -> Any:
        """Something that matters whenever it happens."""
        self.reached.add(number)
        self._pending.add(number)
        return value


def _call(what: str, number: int, *values: ast.expr) -> ast.Call:
    sensor = ast.Attribute(ast.Name(NAME, ast.Load()), what, ast.Load())
    return ast.Call(sensor, [ast.Constant(number), *values], [])


def condition(node: Any, number: int) -> None:
    """Sense the condition of a `require`."""
    node.value.args[0] = _call("condition", number, node.value.args[0])


def limit(node: Any, number: int) -> None:
    """Sense both sides of a comparison."""
    node.left = _call("left", number, node.left)
    node.comparators[0] = _call("right", number, node.comparators[0])


def assignment(node: Any, number: int) -> None:
    """Sense whether an assignment changes anything; a target that is worked out is not worked out twice."""
    if isinstance(node, ast.AugAssign):
        node.value = _call("change", number, node.value, ast.Constant(0))
        return
    target = node.targets[0]
    if any(isinstance(part, ast.Call) for part in ast.walk(target)):
        passing(node, number)
        return
    before = ast.parse(ast.unparse(target), mode="eval").body
    node.value = _call("change", number, node.value, before)


def asked(node: Any, number: int) -> None:
    """Sense that the condition of an `if` is asked."""
    node.test = _call("passing", number, node.test)


def passing(node: Any, number: int) -> None:
    """Sense that a statement is carried out."""
    node.value = _call("passing", number, node.value)


def requirement(node: Any, number: int) -> None:
    """Sense that a clause is asked, whatever it says."""
    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
    asks = next(call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "require")
    asks.args[0] = _call("asked", number, asks.args[0])


def loop(node: Any, number: int) -> None:
    """Sense that a loop is gone through."""
    node.iter.args[0] = _call("passing", number, node.iter.args[0])


def member(place: int, node: Any, number: int) -> None:
    """Sense that a statement of a block is carried out."""
    passing(node.body[place], number)
