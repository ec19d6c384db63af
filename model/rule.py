"""Rules: what a seat may do, what chance does, what happens by itself, and the clauses behind each.

A rule is a plain function of a position and a few concrete parameters. It asks `require` whether a
clause forbids it and changes the position. `cite` names the clause an effect comes from. Nothing
else is special, so the same function can be run, fuzzed and lifted to logic.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from .domain import Domain, domain_of
from .errors import BadInput, unknown

if TYPE_CHECKING:
    from .box import Box
    from .game import Move
    from .question import Under
    from .state import State

MOST_WAYS = 10_000_000
"""More ways to use one rule than any engine could try one by one."""
F = TypeVar("F", bound=Callable[..., None])
Narrowing = Callable[..., Iterable[int]]


class Kind(Enum):
    """Who makes a rule happen: a seat that decides, chance, or nobody."""

    MOVE = "move"
    CHANCE = "chance"
    AUTOMATIC = "automatic"


class Illegal(Exception):
    """A clause forbids this, in this position."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Watcher:
    """Someone who wants to know which clauses and readings decided what; hears what it has a method for."""

    def tried(self) -> None:
        """A rule is tried; whether it is permitted will show."""

    def required(self, clause: str, holds: bool) -> None:
        """A rule asked whether the clause forbids it."""

    def cited(self, clause: str) -> None:
        """A rule named the clause behind an effect."""

    def read(self, ruling: str) -> None:
        """A rule asked how a ruling is read."""

    def happened(self, move: Move, after: State) -> None:
        """The rule tried last was permitted, and the game goes on from this position."""


_watchers: list[Watcher] = []
_dropped: frozenset[str] = frozenset()


def require(condition: bool, clause: str) -> None:
    """Forbid what is going on, by this clause, unless the condition holds."""
    if _watchers:
        for watcher in _watchers:
            watcher.required(clause, bool(condition))
    if not condition and clause not in _dropped:
        raise Illegal(clause)


def cite(clause: str) -> None:
    """Say which clause makes the effect that follows happen."""
    if _watchers:
        for watcher in _watchers:
            watcher.cited(clause)


def tried(clauses: Iterable[str]) -> None:
    """Tell the watchers that a rule is tried, and the clauses of which it is the whole effect."""
    if _watchers:
        for watcher in _watchers:
            watcher.tried()
            for clause in clauses:
                watcher.cited(clause)


def happened(move: Move, after: State) -> None:
    """Tell the watchers that the rule tried last was carried out."""
    for watcher in _watchers:
        watcher.happened(move, after)


def note_reading(ruling: str) -> None:
    """Tell the watchers that a ruling was consulted."""
    for watcher in _watchers:
        watcher.read(ruling)


def dropped() -> frozenset[str]:
    """The clauses that `require` ignores at the moment."""
    return _dropped


@contextmanager
def watching(watcher: Watcher) -> Iterator[None]:
    """Let a watcher see every `require`, `cite` and consulted ruling meanwhile."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


@contextmanager
def dropping(clauses: Iterable[str]) -> Iterator[None]:
    """Play as if these clauses were not in the rulebook."""
    global _dropped
    before = _dropped
    _dropped = before | frozenset(clauses)
    try:
        yield
    finally:
        _dropped = before


@dataclass(frozen=True)
class Rule:
    """A rule function with what the engines need to know about it."""

    name: str
    kind: Kind
    run: Callable[..., None]
    clauses: tuple[str, ...]
    parameters: tuple[tuple[str, Domain], ...]
    narrow: dict[str, Narrowing] = field(default_factory=dict, compare=False)
    weight: Callable[..., int] | None = field(default=None, compare=False)
    under: Under | None = field(default=None, compare=False)
    """The readings without which this rule is not on the table."""

    @property
    def summary(self) -> str:
        """The first line of the rule's docstring."""
        return (inspect.getdoc(self.run) or self.name).splitlines()[0]


def _decorate(kind: Kind, clauses: tuple[str, ...], weight: Any, narrow: dict[str, Any]) -> Any:
    def mark(function: F) -> F:
        function.__dict__["_ludex_rule"] = (kind, clauses, weight, narrow)
        return function

    return mark


def move(*clauses: str, **narrow: Narrowing) -> Callable[[F], F]:
    """Mark a rule that a seat decides on; its first parameter is the seat.

    A keyword names a parameter and gives a function of the position and the parameters before it
    that lists the only values worth trying. It may never lose a permitted move.
    """
    marked: Callable[[F], F] = _decorate(Kind.MOVE, clauses, None, narrow)
    return marked


def chance(*clauses: str, weight: Callable[..., int] | None = None, **narrow: Narrowing) -> Callable[[F], F]:
    """Mark a rule that chance decides; `weight` says how likely an outcome is against the others."""
    marked: Callable[[F], F] = _decorate(Kind.CHANCE, clauses, weight, narrow)
    return marked


def automatic(*clauses: str, **narrow: Narrowing) -> Callable[[F], F]:
    """Mark a rule that happens by itself, without a decision."""
    marked: Callable[[F], F] = _decorate(Kind.AUTOMATIC, clauses, None, narrow)
    return marked


@cache
def refuse_too_many_ways(rule: Rule, box: Box) -> None:
    """Reject a rule that nobody could try in all its ways, because its parameters have too many values."""
    many = {name: len(domain.values(box)) for name, domain in rule.parameters if name not in rule.narrow}
    if prod(many.values()) > MOST_WAYS:
        raise BadInput(
            "rule",
            f"{prod(many.values()):,} ways, of which each would be tried ({', '.join(many)})",
            where=f"{rule.run.__module__}.{rule.run.__name__}",
            right="bound a domain, or narrow a parameter to what is worth trying",
        )


def annotations_of(declared: Any, where: str) -> dict[str, Any]:
    """The annotations of a rule or a position, or a sentence about one that names what is not there."""
    try:
        return get_type_hints(declared, include_extras=True)
    except (NameError, AttributeError, SyntaxError, TypeError) as error:
        raise BadInput("annotation", f"an annotation that Python cannot read: {error}", where=where) from None


def rule_from(function: Callable[..., None]) -> Rule:
    """Read a marked function into a `Rule`."""
    where = f"{function.__module__}.{function.__qualname__}"
    marks = getattr(function, "_ludex_rule", None)
    if marks is None:
        raise BadInput(
            "rule", "is not marked", where=where, right="put @move, @chance or @automatic above it"
        )
    kind, clauses, weight, narrow = marks
    hints = annotations_of(function, where)
    names = list(inspect.signature(function).parameters)[1:]
    for name in names:
        if name not in hints:
            raise BadInput(
                "rule", f"parameter {name} has no annotation", where=where, right=f"as in {name}: Seat"
            )
    parameters = tuple((name, domain_of(hints[name], f"{where}: parameter {name}")) for name in names)
    for name in narrow:
        if name not in names:
            raise unknown("rule", "parameter in the narrowing", name, names, where=where)
    return Rule(
        name=function.__name__.strip("_").replace("_", "-"),
        kind=kind,
        run=function,
        clauses=clauses,
        parameters=parameters,
        narrow=narrow,
        weight=weight,
        under=getattr(function, "_ludex_under", None),
    )
