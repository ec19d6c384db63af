"""How the outcome of a proof is told: a position and a move instead of a list of numbers."""

from __future__ import annotations

from collections.abc import Container, Sequence

from ludex.model.game import Move, Table
from ludex.model.notation import write_move
from ludex.model.state import Cell, State, at, leaves

from ..lift.terms import Number
from ..lift.values import PileHandle, SymbolicPosition, position_from
from .theory import Theory

SHOWN = 40
"""How many numbers of a position are told in a sentence at most; the whole of it is in the result."""


def position_of(table: Table, numbers: Sequence[int]) -> State:
    """The position in a counterexample; numbers of memories come after it and are left out."""
    return position_from(table.schema, numbers[: len(table.schema.flat(table.start()))])


def told(table: Table, state: State, cells: Container[Cell] | None = None) -> str:
    """A position in a few words: how it differs from the start, in these cells only if they are given."""
    start = table.start()
    words = []
    for name, shape in table.schema.fields.items():
        for path, _leaf in leaves(shape):
            cell = Cell(name, path)
            then, now = at(getattr(start, name), path), at(getattr(state, name), path)
            if then != now if cells is None else cell in cells:
                words.append(f"{table.schema.name(cell)} = {table.schema.show(name, now)}")
    more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return ", ".join(words[:SHOWN]) + more if words else "nothing but the start"


def step_told(theory: Theory, name: str, numbers: Sequence[int], move: Move) -> str:
    """A counterexample to a claim in words: the move, and what matters of the position before it."""
    table = theory.table
    lifted = theory.lift(move)
    matters = theory.changed(theory.after(lifted)) | theory.support(name)
    cells = {
        cell
        for cell, variables in cells_of(theory.before.position).items()
        if not variables.isdisjoint(matters)
    }
    state = position_of(table, numbers)
    return f"'{write_move(table, move)}' from a position with {told(table, state, cells)}"


def cells_of(position: SymbolicPosition) -> dict[Cell, frozenset[int]]:
    """The variables behind each cell of a position; a pile is one cell."""
    found = {}
    for name, shape in position.schema.fields.items():
        for path, _leaf in leaves(shape):
            value = position.values[name]
            for index in path:
                value = value.items[index]
            numbers = (value.cards.size, *value.cards.cells) if isinstance(value, PileHandle) else (value,)
            found[Cell(name, path)] = frozenset(n.term.get_id() for n in numbers if isinstance(n, Number))
    return found


def listed(names: Sequence[str], most: int = 6) -> str:
    """Names in a row, not too many."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
