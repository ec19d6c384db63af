"""A recorded game as frames that the page steps through: the move, its changes, the table after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludex.model.game import CHANCE, OVER, Table
from ludex.model.notation import write_move
from ludex.model.play import Step, begin
from ludex.model.state import State
from ludex.model.trace import Trace, replay

MOST_CHANGES = 12
Lines = Callable[[str], list[int]]


class Shared:
    """Lines of text that many frames have in common, each kept once."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._places: dict[str, int] = {}

    def place(self, line: str) -> int:
        """Where a line is kept."""
        if line not in self._places:
            self._places[line] = len(self.lines)
            self.lines.append(line)
        return self._places[line]

    def text(self, text: str) -> list[int]:
        """A text by the places of its lines."""
        return [self.place(line) for line in text.splitlines()]


def frames(table: Table, trace: Trace, shared: Shared) -> list[dict[str, Any]]:
    """The table before the first decision and after every step of a recorded game."""
    found = [_frame(table, None, begin(table).after, shared)]
    for step in replay(table, trace):
        found.append(_frame(table, step, step.after, shared))
    return found


def _frame(table: Table, step: Step | None, state: State, shared: Shared) -> dict[str, Any]:
    return {
        "move": "set-up" if step is None else write_move(table, step.move),
        "then": [] if step is None else [write_move(table, event.move) for event in step.chain[1:]],
        "changes": [] if step is None else _changes(table, step),
        "clauses": [] if step is None else _clauses(step),
        "next": _next(table, state),
        "table": shared.text(_picture(table, state)),
        "drawing": shared.place(table.game.drawing(state, None)) if table.game.drawing else None,
    }


def _changes(table: Table, step: Step) -> list[str]:
    hidden = table.schema.bookkeeping
    changes = [
        f"{table.schema.name(cell)}: {old} → {new}"
        for cell, old, new in table.schema.differences(step.before, step.after)
        if cell.field not in hidden
    ]
    more = [f"and {len(changes) - MOST_CHANGES} more"] if len(changes) > MOST_CHANGES else []
    return changes[:MOST_CHANGES] + more


def _clauses(step: Step) -> Sequence[str]:
    return list(dict.fromkeys(clause for event in step.chain for clause in event.clauses))


def _next(table: Table, state: State) -> str:
    who = table.to_act(state)
    if who == OVER:
        return f"The game is over ({table.over(state)})."
    if who == CHANCE:
        return "Chance decides."
    return f"{table.box.seat_names[who]} is to decide." if who >= 0 else "Nothing can happen."


def _picture(table: Table, state: State) -> str:
    """The table as text."""
    game = table.game
    if game.picture is not None:
        return game.picture(state, None)
    return "\n".join(f"{name}: {value}" for name, value in table.schema.to_data(state).items())
