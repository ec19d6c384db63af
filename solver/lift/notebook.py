"""The notebook of one lifting: which path we are on, what was written on it, which clauses spoke.

A condition that depends on the position makes two paths. Each is followed on the same working
copy; what it wrote is taken back afterwards and both outcomes are joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from .error import LiftError, PathDies
from .merging import late_of, merged, sources_of
from .terms import Arithmetic, Condition, Truth, conjunction, disjunction, negation
from .values import MISSING, Late, SymbolicPosition

T = TypeVar("T")
Container = Any
Written = dict[tuple[int, Any], tuple[Container, Any, Any]]


@dataclass(frozen=True)
class Event:
    """Something that stops the rule where its condition fails: a clause, or a breakdown of the code."""

    clause: str
    """The clause that forbids; empty where the code itself would break down."""
    holds: Condition
    where: str


class Outcome(NamedTuple):
    """What became of one path: its result, whether it came to an end, what it wrote."""

    value: Any
    alive: bool
    written: Written


class Names(dict[str, Any]):
    """The local names of a call: nobody else sees them."""


class Path:
    """The conditions that led to where we are, the latest first."""

    __slots__ = ("_condition", "before", "whole")

    def __init__(self, before: Path | None, condition: Condition | Callable[[], Condition]) -> None:
        self.before = before
        self._condition = condition
        self.whole: Condition | None = None

    @property
    def condition(self) -> Condition:
        """The latest condition; worked out when somebody asks."""
        if callable(self._condition):
            self._condition = self._condition()
        return self._condition


class Notebook:
    """Everything that one lifting keeps track of."""

    def __init__(
        self,
        arithmetic: Arithmetic,
        dropped: frozenset[str] = frozenset(),
        only_looks_at: Iterable[SymbolicPosition] = (),
    ) -> None:
        self.arithmetic = arithmetic
        self.dropped = dropped
        self._fixed = frozenset(id(part) for position in only_looks_at for part in position.containers())
        self._frozen = 0
        self.noise = 0
        """Grows whenever something is changed or may fail."""
        self.events: list[Event] = []
        self.cites: list[tuple[str, Condition]] = []
        self.where = ""
        self._path: Path | None = None
        self._journal: Written | None = None
        self._still: list[list[Any]] = []
        self.depth = 0

    @contextmanager
    def going_through(self, value: Any) -> Iterator[None]:
        """What something is made of may not change meanwhile, because Python would notice on its way."""
        sources = sources_of(value)
        frozen = late_of(quiet(value)) is not Late.NO
        self._still.extend(sources)
        self._frozen += frozen
        try:
            yield
        finally:
            self._frozen -= frozen
            del self._still[len(self._still) - len(sources) :]

    def path(self) -> Condition:
        """The condition under which we are here."""
        path = self._path
        if path is None:
            return True
        if path.whole is None:
            path.whole = self.since(None)
        return path.whole

    def mark(self) -> Path | None:
        """Where we are, for `since`."""
        return self._path

    def since(self, mark: Path | None) -> Condition:
        """The conditions that were added to the path after a mark."""
        found: list[Condition] = []
        path = self._path
        while path is not mark and path is not None:
            if path.whole is not None and mark is None:
                found.append(path.whole)
                break
            found.append(path.condition)
            path = path.before
        return conjunction(reversed(found))

    def write(self, container: Container, key: Any, value: Any) -> None:
        """Put a value into a cell of a row, a field of a position or a local name."""
        if type(container) is not Names:
            self.noise += 1
            if id(container) in self._fixed:
                raise LiftError("a position changed by what should only look at it", "let rules change it")
            if self._frozen:
                raise LiftError(f"a change while {LATE} is gone through", "make a list of it first")
        if self._still and any(container is still for still in self._still):
            raise LiftError("a row or pile changed while it is gone through", "go through list(…) of it")
        journal = self._journal
        if journal is not None:
            mark = (id(container), key)
            if mark not in journal:
                journal[mark] = (container, key, _read(container, key))
        container[key] = value

    def require(self, condition: Condition, clause: str) -> None:
        """A clause forbids going on unless the condition holds."""
        if clause in self.dropped:
            return
        if condition is not True:
            self.noise += 1
            self.events.append(Event(clause, self._here(condition), self.where))
            if condition is False:
                raise PathDies
        else:
            self.events.append(Event(clause, True, self.where))

    def breaks_unless(self, condition: Condition) -> None:
        """The code breaks down here unless the condition holds."""
        if condition is True:
            return
        self.noise += 1
        self.events.append(Event("", self._here(condition), self.where))
        if condition is False:
            raise PathDies

    def cite(self, clause: str) -> None:
        """A clause has an effect here."""
        self.cites.append((clause, self.path()))

    def _here(self, condition: Condition) -> Condition:
        return disjunction((negation(self.path()), condition))

    def follow(self, condition: Condition | Callable[[], Condition], run: Callable[[], T]) -> Outcome:
        """Follow one path and take back what it wrote."""
        saved_path, saved_journal = self._path, self._journal
        journal: Written = {}
        self._path, self._journal = Path(saved_path, condition), journal
        value: Any = None
        alive = True
        try:
            value = run()
        except PathDies:
            alive = False
        finally:
            self._path, self._journal = saved_path, saved_journal
        written: Written = {}
        for mark, (container, key, old) in journal.items():
            written[mark] = (container, key, container[key])
            _restore(container, key, old)
        return Outcome(value, alive, written)

    def join(self, condition: Condition, one: Outcome, other: Outcome) -> None:
        """Write down what both paths wrote, each where its condition holds."""
        if not one.alive and not other.alive:
            raise PathDies
        for mark in one.written | other.written:
            container, key, _ = one.written.get(mark) or other.written[mark]
            old = _read(container, key)
            left = one.written[mark][2] if mark in one.written else old
            right = other.written[mark][2] if mark in other.written else old
            if not one.alive:
                self.write(container, key, right)
            elif not other.alive:
                self.write(container, key, left)
            else:
                self.write(container, key, merged(self.arithmetic, condition, left, right))

    def aside(self, condition: Condition | Callable[[], Condition], run: Callable[[], None]) -> None:
        """Do something only where the condition holds."""
        outcome = self.follow(condition, run)
        if outcome.alive and outcome.written:
            self.join(condition() if callable(condition) else condition, outcome, NOTHING)

    def branch(self, condition: Condition, one: Callable[[], Any], other: Callable[[], Any]) -> Any:
        """The value of one calculation or the other, with whatever they wrote."""
        if not isinstance(condition, Truth):
            return one() if condition else other()
        left = self.follow(condition, one)
        right = self.follow(negation(condition), other)
        self.join(condition, left, right)
        if not left.alive:
            return right.value
        if not right.alive:
            return left.value
        return merged(self.arithmetic, condition, left.value, right.value)


LATE = "a generator expression"


def quiet(value: Any) -> Any:
    """Something that may be worked out early, because nobody could notice."""
    if late_of(value) is Late.LOUD:
        raise LiftError(f"{LATE} that changes something or may fail", "make a list of it first")
    return value


NOTHING = Outcome(None, True, {})


def _read(container: Container, key: Any) -> Any:
    return container.get(key, MISSING) if isinstance(container, dict) else container[key]


def _restore(container: Container, key: Any, old: Any) -> None:
    if old is MISSING and isinstance(container, dict):
        del container[key]
    else:
        container[key] = old
