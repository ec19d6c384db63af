"""How the outcome of a proof is told: a position and a move instead of a list of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from model.game import Move, Table
from model.notation import write_move
from model.state import State

from .symbolic_values import position_from

SHOWN = 12
"""How many numbers of a position are told at most."""


def position_of(table: Table, numbers: Sequence[int]) -> State:
    """The position in a counterexample; numbers of memories come after it and are left out."""
    return position_from(table.schema, numbers[: len(table.schema.flat(table.start()))])


def told(table: Table, state: State) -> str:
    """A position in a few words: how it differs from the start."""
    try:
        changes = table.schema.differences(table.start(), state)
    except (IndexError, TypeError):
        return "a position outside its declared ranges"
    words = [f"{table.schema.name(cell)} = {now}" for cell, _then, now in changes]
    more = f" and {len(words) - SHOWN} more" if len(words) > SHOWN else ""
    return ", ".join(words[:SHOWN]) + more if words else "as at the start"


def step_told(table: Table, numbers: Sequence[int], move: Move) -> str:
    """A counterexample to induction in words."""
    return f"'{write_move(table, move)}' from a position with {told(table, position_of(table, numbers))}"


def listed(names: Sequence[str], most: int = 6) -> str:
    """Names in a row, not too many."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
