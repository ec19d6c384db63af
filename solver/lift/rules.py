"""Lifting: the rules that are played, turned into logic that speaks of every position at once.

    lifted = lift(table, Move("builder", (0, 3)))
    lifted.requires     each clause that may forbid the move, with the condition it asks for
    lifted.after        the position afterwards, each number a term over the position before

Nothing is modelled twice: what is lifted is the very function that plays. A rule that is written
in a way that cannot be lifted raises `LiftError` with file, line and how to write it instead.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from ludex.model.game import Move, Table
from ludex.model.state import State

from .calls import call
from .error import LiftError, PathDies
from .notebook import Event, Notebook
from .operators import truth_of
from .rows import each_option
from .terms import INTEGERS, Arithmetic, Condition, Number, condition_term, conjunction
from .values import Choice, SymbolicBox, SymbolicPosition, known_position, symbolic_position

__all__ = ["Family", "LiftError", "Lifted", "Value", "lift", "lift_predicate", "lift_start", "lift_value"]

DEEP = 20_000
"""Room for Python to follow a long loop that may be left at every turn."""


class Family(NamedTuple):
    """A rule with its parameters, of which some are left open: they may have any value of their domain."""

    rule: str
    args: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class Lifted:
    """A rule with its parameters, as logic."""

    move: Move | Family
    open: dict[int, Number]
    """The parameters that are left open, by their place."""
    before: SymbolicPosition
    after: SymbolicPosition
    """Meaningless where a requirement fails or the code breaks down."""
    events: tuple[Event, ...]
    """Requirements and possible breakdowns, in the order in which the rule comes to them."""
    cites: tuple[tuple[str, Condition], ...]
    """The clauses that have an effect, each with the condition under which it does."""

    @property
    def requires(self) -> list[tuple[str, Condition]]:
        """Each clause that may forbid the move, with what it asks for; the first that fails forbids."""
        return [(event.clause, event.holds) for event in self.events if event.clause]

    @property
    def permitted(self) -> Any:
        """The term that says that no clause forbids the move and nothing breaks down."""
        return condition_term(conjunction(event.holds for event in self.events))


class Value(NamedTuple):
    """What a function of positions gives, and the condition under which it does not break down."""

    value: Any
    sound: Condition


@contextmanager
def _room() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEP))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def lift(
    table: Table,
    move: Move | Family,
    *,
    before: SymbolicPosition | None = None,
    arithmetic: Arithmetic = INTEGERS,
) -> Lifted:
    """A rule with its parameters as logic, from a position of which nothing is known but its ranges."""
    if before is None:
        before = symbolic_position(table.schema, arithmetic)
    after = before.copy()
    notebook = Notebook(arithmetic, table.box.dropped)
    rule = table.rules[move.rule]
    for clause in rule.clauses:
        notebook.cite(clause)
    unknown = {
        place: arithmetic.variable(f"parameter {name}", *domain.bounds(table.box))
        for place, (name, domain) in enumerate(rule.parameters)
        if move.args[place] is None
    }
    args = [unknown.get(place, arg) for place, arg in enumerate(move.args)]
    with _room():
        try:
            call(notebook, rule.run, [after, *args], {})
        except PathDies:
            after = before
    return Lifted(move, unknown, before, after, tuple(notebook.events), tuple(notebook.cites))


def lift_value(
    function: Callable[..., Any],
    *args: Any,
    arithmetic: Arithmetic = INTEGERS,
    changes: SymbolicPosition | None = None,
) -> Value:
    """What a function of positions and known arguments gives: a number, a truth or a known thing.

    It only looks at its positions, but for one that it may change.
    """
    looks_at = [arg for arg in args if isinstance(arg, SymbolicPosition) and arg is not changes]
    notebook = Notebook(arithmetic, only_looks_at=looks_at)
    value: Any = 0
    with _room():
        try:
            value = call(notebook, function, list(args), {})
        except PathDies:
            value = 0
        if isinstance(value, Choice):
            value = each_option(notebook, value, arithmetic.number)
    return Value(value, conjunction(event.holds for event in notebook.events))


def lift_predicate(function: Callable[..., Any], *args: Any, arithmetic: Arithmetic = INTEGERS) -> Any:
    """The term that says that a predicate holds of these positions (and does not break down)."""
    value, sound = lift_value(function, *args, arithmetic=arithmetic)
    return condition_term(conjunction((sound, truth_of(Notebook(arithmetic), value))))


def lift_start(table: Table, *, box: SymbolicBox | None = None) -> SymbolicPosition:
    """The position before anything has happened; with figures of the box left open if it is given."""
    if box is None:
        return known_position(table.start())
    blank: State = table.schema.blank()
    position = known_position(blank, box=box)
    with _room():
        call(Notebook(INTEGERS), table.game.start, [position], {})
    return position
