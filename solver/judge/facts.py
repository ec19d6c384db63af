"""The facts a verdict rests on: the cells of the position that each `require` of a rule looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, SupportsIndex

from ludex.model.game import Move, Table
from ludex.model.rule import Illegal, Watcher, watching
from ludex.model.state import Cell, Number, Pile, Row, Shape, State, at, leaves

MOST_VALUES = 24
FAR: tuple[int, ...] = tuple(1 << power for power in range(5, 18))
"""How far above a number without limit another value is looked for."""


class Requirement(NamedTuple):
    """One clause that a rule asked about: whether it held, and what it looked at."""

    clause: str
    holds: bool
    reads: tuple[Cell, ...]


@dataclass(frozen=True)
class Examined:
    """A rule as it was tried in a position: what it required in turn, and where it failed."""

    requirements: tuple[Requirement, ...]
    illegal: str | None
    """The clause that forbids it, or None."""
    cited: tuple[str, ...]

    @property
    def failing(self) -> int | None:
        """Which requirement forbade it, counted from zero; None: none did, or the move is not in the game."""
        if self.illegal is None or not self.requirements:
            return None
        return len(self.requirements) - 1


class _Notebook:
    """Remembers the cells read since it was last emptied."""

    def __init__(self) -> None:
        self._cells: dict[Cell, None] = {}

    def note(self, cell: Cell) -> None:
        self._cells[cell] = None

    def empty(self) -> tuple[Cell, ...]:
        cells = tuple(self._cells)
        self._cells.clear()
        return cells


class _ReadRow(list[Any]):
    """A row that notes which of its cells are read."""

    def __init__(self, values: list[Any], field: str, path: tuple[int, ...], notebook: _Notebook) -> None:
        super().__init__(values)
        self._field, self._path, self._notebook = field, path, notebook

    def _note(self, index: int) -> None:
        if not isinstance(list.__getitem__(self, index), list):
            place = index if index >= 0 else index + len(self)
            self._notebook.note(Cell(self._field, (*self._path, place)))

    def _note_all(self) -> None:
        for index in range(len(self)):
            self._note(index)

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        if isinstance(index, slice):
            self._note_all()
        else:
            self._note(index.__index__())
        return list.__getitem__(self, index)

    def __iter__(self) -> Iterator[Any]:
        for index in range(len(self)):
            yield self[index]

    def __contains__(self, value: object) -> bool:
        self._note_all()
        return list.__contains__(self, value)

    def __eq__(self, other: object) -> bool:
        self._note_all()
        return list.__eq__(self, other)

    def count(self, value: Any) -> int:
        self._note_all()
        return list.count(self, value)

    def index(self, value: Any, *limits: Any) -> int:
        self._note_all()
        return list.index(self, value, *limits)


class _ReadPile(Pile[Any]):
    """A pile that notes whenever it is looked at; a pile is one cell."""

    def __init__(self, cards: list[Any], cell: Cell, notebook: _Notebook) -> None:
        super().__init__(cards)
        self._cell, self._notebook = cell, notebook

    def _looked_at(self) -> None:
        self._notebook.note(self._cell)

    def __len__(self) -> int:
        self._looked_at()
        return list.__len__(self)

    def __getitem__(self, index: Any) -> Any:
        self._looked_at()
        return list.__getitem__(self, index)

    def __iter__(self) -> Iterator[Any]:
        self._looked_at()
        return list.__iter__(self)

    def __contains__(self, card: object) -> bool:
        self._looked_at()
        return list.__contains__(self, card)

    def __eq__(self, other: object) -> bool:
        self._looked_at()
        return list.__eq__(self, other)


def _reading_kind(kind: type[State]) -> type[State]:
    """A game's position, with every look at one of its single numbers noted."""

    class Watched(kind):  # type: ignore[valid-type,misc]
        def __getattribute__(self, name: str) -> Any:
            if name in object.__getattribute__(self, "_single"):
                object.__getattribute__(self, "_notebook").note(Cell(name, ()))
            return object.__getattribute__(self, name)

        def copy(self) -> Any:
            return self

    return Watched


def _watched(state: State, notebook: _Notebook) -> State:
    """A working copy of a position that notes what is read of it."""
    twin = state.copy()
    for name, shape in state.schema.fields.items():
        if not isinstance(shape, Number):
            setattr(twin, name, _watched_value(shape, getattr(twin, name), name, (), notebook))
    single = frozenset(name for name, shape in state.schema.fields.items() if isinstance(shape, Number))
    twin.__dict__.update(_single=single, _notebook=notebook)
    twin.__class__ = _reading_kind(type(state))
    return twin


def _watched_value(shape: Shape, value: Any, field: str, path: tuple[int, ...], notebook: _Notebook) -> Any:
    if isinstance(shape, Row):
        items = [
            _watched_value(shape.item, item, field, (*path, index), notebook)
            for index, item in enumerate(value)
        ]
        return _ReadRow(items, field, path, notebook)
    if isinstance(shape, Number):
        return value
    return _ReadPile(value, Cell(field, path), notebook)


class _Enough(Exception):
    """The requirement of interest has been reached."""


class _Examiner(Watcher):
    """Takes down each requirement with what was read for it."""

    def __init__(self, notebook: _Notebook, stop_after: int | None = None) -> None:
        self.requirements: list[Requirement] = []
        self.citations: dict[str, None] = {}
        self._notebook = notebook
        self._stop_after = stop_after

    def required(self, clause: str, holds: bool) -> None:
        self.requirements.append(Requirement(clause, holds, self._notebook.empty()))
        if self._stop_after is not None and len(self.requirements) > self._stop_after:
            raise _Enough

    def cited(self, clause: str) -> None:
        self.citations[clause] = None

    def read(self, ruling: str) -> None:
        """Readings are heard elsewhere."""


def examine(table: Table, state: State, move: Move) -> Examined:
    """Try a rule in a position and take down what it looked at."""
    notebook = _Notebook()
    examiner = _Examiner(notebook)
    illegal = None
    with watching(examiner):
        try:
            table.apply(_watched(state, notebook), move)
        except Illegal as refused:
            illegal = refused.clause
    return Examined(tuple(examiner.requirements), illegal, tuple(examiner.citations))


def reads_of(state: State, function: Callable[[Any], object]) -> tuple[Cell, ...]:
    """The cells of a position that a function looks at."""
    notebook = _Notebook()
    function(_watched(state, notebook))
    return notebook.empty()


def would_turn(
    table: Table, state: State, move: Move, which: int, wanted: Requirement, cell: Cell
) -> int | None:
    """The value of one cell nearest to the present one for which a requirement would come out otherwise."""
    shape: Shape = table.schema.fields[cell.field]
    leaf = next((leaf for path, leaf in leaves(shape) if path == cell.path), None)
    if not isinstance(leaf, Number):
        return None
    now: int = at(getattr(state, cell.field), cell.path)
    low = now - MOST_VALUES // 2 if leaf.low is None else leaf.low
    high = now + MOST_VALUES // 2 if leaf.high is None else leaf.high
    values = sorted(
        (value for value in range(low, high + 1) if value != now), key=lambda value: (abs(value - now), value)
    )

    def turns(value: int) -> bool:
        return _turns(table, changed(state, cell, value), move, which, wanted)

    near: int | None = next((value for value in values[:MOST_VALUES] if turns(value)), None)
    return near if near is not None or leaf.high is not None else _far_above(now, turns)


def _far_above(now: int, turns: Callable[[int], bool]) -> int | None:
    """The least larger value that would do, where more always does: so many coins for a price."""
    reach = next((reach for reach in FAR if turns(now + reach)), None)
    if reach is None:
        return None
    low, high = now, now + reach
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if turns(middle) else (middle, high)
    return high


def changed(state: State, cell: Cell, value: int) -> State:
    """The position with one number changed."""
    twin = state.copy()
    if not cell.path:
        setattr(twin, cell.field, value)
        return twin
    row = getattr(twin, cell.field)
    for index in cell.path[:-1]:
        row = row[index]
    row[cell.path[-1]] = value
    return twin


def _turns(table: Table, state: State, move: Move, which: int, wanted: Requirement) -> bool:
    notebook = _Notebook()
    examiner = _Examiner(notebook, stop_after=which)
    with watching(examiner), suppress(_Enough, Illegal, IndexError, ValueError):
        table.apply(state, move)
    if len(examiner.requirements) <= which:
        return False
    reached = examiner.requirements[which]
    return reached.clause == wanted.clause and reached.holds != wanted.holds
