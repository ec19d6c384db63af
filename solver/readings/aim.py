"""What it takes for a question to come up, read off one game in which it did.

The position before the difference is put back towards the start, number by number, as long as the
readings still differ there. What cannot be put back is the aim: the Bridge is built, A owns it, it is
B's turn. On the way, the game shows through which values each of these numbers went, and what the
decisions that changed them needed: a way that another, shorter game can be steered along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from ludex.model.box import SEAT_NAMES
from ludex.model.errors import BadInput
from ludex.model.game import Table
from ludex.model.play import Step
from ludex.model.state import Cell, Number, Row, Schema, State, at, leaves, parse_value

FAR = 4
"""How far a value counts that the game never went through."""
NEXT = 0.5
"""How much a number counts that only the next change on the way needs."""
DEEP = 3
"""How far back we ask what it takes: what the question needs, what that needed, and so on."""
PATIENCE = 1_000
"""Decisions tried in other positions before we stop asking."""

V = TypeVar("V")
Path = tuple[int, ...]
Measure = Callable[[State], float]
Tells = Callable[[State], bool]
"""Whether a position, reachable or not, still does what we want of it."""


@dataclass(frozen=True)
class Way:
    """A number of a position, the value it should have, and how it came to have it in one game.

    All in words, so that they hold for other set-ups too.
    """

    cell: str
    value: str
    size: int | None
    """The value where it is an amount, so that nearer is better."""
    distances: tuple[tuple[str, int], ...]
    """By how many changes each value that the number had leads to the wanted one."""
    needs: tuple[tuple[str, tuple[Way, ...]], ...]
    """What the change away from each of these values needed."""

    def all(self) -> Iterator[Way]:
        """This way and those of everything it needs."""
        yield self
        for _value, ways in self.needs:
            for way in ways:
                yield from way.all()


@dataclass(frozen=True)
class Aim:
    """Everything that is wanted, each with its way."""

    ways: tuple[Way, ...]

    def names(self) -> set[str]:
        """The words of cells and values that it is about."""
        every = [way for main in self.ways for way in main.all()]
        inside = {label.strip("[]") for way in every for label in way.cell.split("[")[1:]}
        return inside | {way.value for way in every}

    def on(self, table: Table) -> Callable[[State], float]:
        """How far a position of this table is from the aim."""
        measures = _Ruler(table).all(self.ways)

        def far(state: State) -> float:
            return sum(measure(state) for measure in measures)

        return far


def aim_of(tells: Tells, steps: Sequence[Step], again: Callable[[State, Step], Step | None]) -> Aim:
    """The aim of a game, given by its steps, the set-up first: the last position is one that `tells`.

    `again` tries the decision of a step in another position.
    """
    return Aim(_Looking(steps, again).ways(len(steps) - 1, tells, DEEP))


class _Looking:
    """One game, looked at backwards."""

    def __init__(self, steps: Sequence[Step], again: Callable[[State, Step], Step | None]) -> None:
        self.states = [step.after for step in steps]
        self.steps = steps
        self._again = again
        self._tried = 0
        self._known: dict[tuple[int, str, Path], tuple[Way, ...]] = {}

    def ways(
        self, number: int, tells: Tells, depth: int, but: tuple[str, Path] | None = None
    ) -> tuple[Way, ...]:
        """What it takes for the position of this number to tell."""
        nearest = _nearest(self.states[number], self.states[0], tells)
        return tuple(
            self._way(number, field, path, at(getattr(nearest, field), path), depth)
            for field, path in _changed(nearest, self.states[0])
            if (field, path) != but
        )

    def _way(self, number: int, field: str, path: Path, wanted: int, depth: int) -> Way:
        schema = self.states[0].schema
        values = [at(getattr(state, field), path) for state in self.states[: number + 1]]
        needs: dict[str, tuple[Way, ...]] = {}
        for later in range(number, 0, -1) if depth and self._tried < PATIENCE else ():
            old, new = values[later - 1], values[later]
            label = schema.show(field, old)
            if old not in (new, wanted) and label not in needs:
                needs[label] = self._needed(later, field, path, new, depth - 1)
        size = None if _leaf(schema, field).domain.labels else int(wanted)
        distances = _distances(schema, field, values, wanted)
        return Way(
            schema.name(Cell(field, path)), schema.show(field, wanted), size, distances, tuple(needs.items())
        )

    def _needed(self, later: int, field: str, path: Path, value: int, depth: int) -> tuple[Way, ...]:
        """What the decision of a step needed in order to give a number its new value."""

        def gives(state: State) -> bool:
            self._tried += 1
            made = self._again(state, self.steps[later])
            return made is not None and made.fault is None and at(getattr(made.after, field), path) == value

        key = later, field, path
        if key not in self._known:
            self._known[key] = ()
            self._known[key] = self.ways(later - 1, gives, depth, (field, path))
        return self._known[key]


def _nearest(goal: State, start: State, tells: Tells) -> State:
    """A position as near to the start as can be that still tells; it need not be one that can be reached."""
    best = goal.copy()
    if not tells(best):
        return start
    for field in goal.schema.fields:
        if getattr(best, field) != getattr(start, field):
            trial = best.copy()
            setattr(trial, field, getattr(start.copy(), field))
            if tells(trial):
                best = trial
    for field, path in _changed(best, start):
        low, high = at(getattr(start, field), path), at(getattr(best, field), path)
        named = _leaf(goal.schema, field).domain.labels is not None
        for value in (low,) if named else _between(low, high):
            trial = best.copy()
            _put(trial, field, path, value)
            if tells(trial):
                best = trial
                break
    return best


def _between(low: int, high: int) -> Iterable[int]:
    """Amounts from the start's towards the goal's, the start's first."""
    step = 1 if high > low else -1
    return range(low, high, step) if abs(high - low) <= 8 else (low, (low + high) // 2)


def _put(state: State, field: str, path: Path, value: int) -> None:
    if not path:
        setattr(state, field, value)
        return
    row: Any = getattr(state, field)
    for index in path[:-1]:
        row = row[index]
    row[path[-1]] = value


def _numbers(schema: Schema) -> list[tuple[str, Path, Number]]:
    return [
        (field, path, leaf)
        for field, shape in schema.fields.items()
        for path, leaf in leaves(shape)
        if isinstance(leaf, Number)
    ]


def _changed(state: State, start: State) -> list[tuple[str, Path]]:
    return [
        (field, path)
        for field, path, _leaf in _numbers(state.schema)
        if at(getattr(state, field), path) != at(getattr(start, field), path)
    ]


def _leaf(schema: Schema, field: str) -> Number:
    shape = schema.fields[field]
    while isinstance(shape, Row):
        shape = shape.item
    assert isinstance(shape, Number)
    return shape


def _distances(schema: Schema, field: str, values: Sequence[int], wanted: int) -> tuple[tuple[str, int], ...]:
    """By how many changes, of those that the game shows, each value leads to the wanted one."""
    before: dict[int, set[int]] = {}
    for old, new in pairwise(values):
        before.setdefault(new, set()).add(old)
    found = {wanted: 0}
    layer = [wanted]
    while layer:
        later = []
        for value in layer:
            for old in sorted(before.get(value, ())):
                if old not in found:
                    found[old] = found[value] + 1
                    later.append(old)
        layer = later
    return tuple((schema.show(field, value), distance) for value, distance in found.items())


class _Ruler:
    """Measures on the positions of one table."""

    def __init__(self, table: Table) -> None:
        self.schema = table.schema
        self.cells = {
            self.schema.name(Cell(field, path)): (field, path) for field, path, _ in _numbers(self.schema)
        }
        last = table.box.seat_names[-1]
        self._seats = dict.fromkeys(SEAT_NAMES[len(table.seats) :], last)
        """Seats that nobody has here, each with the seat that stands in for it."""

    def all(self, ways: Iterable[Way]) -> list[Measure]:
        """How far a position is from the end of each way, as far as the table has such a number."""
        measures = []
        for way in ways:
            cell = way.cell
            for seat, other in self._seats.items():
                cell = cell.replace(f"[{seat}]", f"[{other}]")
            if cell in self.cells:
                measures.append(self._one(way, *self.cells[cell]))
        return measures

    def _one(self, way: Way, field: str, path: Path) -> Measure:
        goal = way.size
        known = self._by_value(field, way.distances)
        needs = {value: self.all(ways) for value, ways in self._by_value(field, way.needs).items()}

        def far(state: State) -> float:
            value = at(getattr(state, field), path)
            distance = known.get(value, FAR)
            if goal is not None:
                distance = min(abs(value - goal), distance)
            if not distance:
                return 0.0
            return distance + NEXT * sum(need(state) for need in needs.get(value, ()))

        return far

    def _by_value(self, field: str, known: Iterable[tuple[str, V]]) -> dict[int, V]:
        """What is known by label, by the numbers that stand for these labels here; others are left out."""
        domain = _leaf(self.schema, field).domain
        found: dict[int, V] = {}
        for label, what in known:
            with suppress(BadInput):
                number = parse_value(domain, self.schema.box, self._seats.get(label, label), field)
                found.setdefault(number, what)
        return found
