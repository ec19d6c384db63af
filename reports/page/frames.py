"""A game as frames that the page steps through: the move, its changes, the table after it."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from itertools import islice
from typing import Any

from ludex.model.game import CHANCE, OVER, Table
from ludex.model.generic_drawing import drawn
from ludex.model.notation import write_move
from ludex.model.play import Step, begin
from ludex.model.play import step as make_step
from ludex.model.rule import Illegal, Kind
from ludex.model.state import State
from ludex.model.trace import Trace, replay
from ludex.solver.play.story import result

from .tables import Tables

MOST_CHANGES = 12
MOST_TRIED = 400
MOST_NAMED = 6
Frame = dict[str, Any]


class Shared:
    """Lines of text and shapes that many frames have in common, each kept once.

    With `tables`, a table whose drawing the page has a script for is not drawn here: its positions suffice.
    """

    def __init__(self, tables: Tables | None = None) -> None:
        self.tables = tables
        self.lines: list[str] = []
        self._places: dict[str, int] = {}

    def place(self, line: str) -> int:
        """Where a line is kept."""
        if line not in self._places:
            self._places[line] = len(self.lines)
            self.lines.append(line)
        return self._places[line]

    def draws_later(self, table: Table) -> bool:
        """Whether the page itself draws the positions of a table."""
        return self.tables is not None and self.tables.is_drawn(self.tables.of(table))

    def text(self, text: str) -> list[int]:
        """A text by the places of its lines."""
        return [self.place(line) for line in text.splitlines()]


def frames(table: Table, trace: Trace, shared: Shared) -> list[Frame]:
    """The table before the first decision and after every step of a recorded game."""
    begun = begin(table, citing=True)
    return [
        frame(table, None, begun.after, shared),
        *(frame(table, step, step.after, shared) for step in replay(table, trace)),
    ]


def frame(table: Table, step: Step | None, state: State, shared: Shared) -> Frame:
    """The table after one step, or before the first."""
    position = _position(state)
    return {
        "move": "set-up" if step is None else write_move(table, step.move),
        "then": [] if step is None else [write_move(table, event.move) for event in step.chain[1:]],
        "changes": [] if step is None else _changes(table, step),
        "clauses": [] if step is None else _clauses(step),
        "next": who_decides(table, state),
        "halted": _halted(table, state),
        "text": shared.text(_picture(table, state)),
        "views": {} if position and shared.draws_later(table) else _views(table, state, shared),
        "position": position,
    }


def _position(state: State) -> str:
    """The position as its program holds it; nothing where a number does not fit."""
    try:
        return base64.b64encode(state.packed()).decode()
    except OverflowError:
        return ""


def _views(table: Table, state: State, shared: Shared) -> dict[str, list[int]]:
    """The drawn table for everybody's eyes, and for those of each seat that sees something else."""
    everybody = drawn(table, state, None)
    found = {"": shared.text(everybody)}
    for seat in table.seats:
        seen = drawn(table, state, seat)
        if seen != everybody:
            found[table.box.seat_names[seat]] = shared.text(seen)
    return found


def _changes(table: Table, step: Step) -> list[str]:
    hidden = table.schema.bookkeeping
    changes = [
        f"{table.schema.name(cell)} {old} → {new}"
        for cell, old, new in table.schema.differences(step.before, step.after)
        if cell.field not in hidden
    ]
    more = [f"and {len(changes) - MOST_CHANGES} more"] if len(changes) > MOST_CHANGES else []
    return changes[:MOST_CHANGES] + more


def _clauses(step: Step) -> Sequence[str]:
    return list(dict.fromkeys(clause for event in step.chain for clause in event.clauses))


def _halted(table: Table, state: State) -> list[str]:
    """Where somebody must decide and nothing is permitted: which clause forbids what."""
    who = table.to_act(state)
    if who < 0 or table.legal(state):
        return []
    forbidden: dict[str, list[str]] = {}
    for rule in table.rules.values():
        if rule.kind is Kind.MOVE:
            for move in islice(table.instances(rule, seat=who), MOST_TRIED):
                try:
                    make_step(table, state, move)
                except Illegal as illegal:
                    forbidden.setdefault(illegal.clause, []).append(write_move(table, move))
    return [
        f"{_told(table, clause)} forbids: {', '.join(moves[:MOST_NAMED])}"
        + (f" and {len(moves) - MOST_NAMED} more" if len(moves) > MOST_NAMED else "")
        for clause, moves in forbidden.items()
    ]


def _told(table: Table, clause: str) -> str:
    """A clause by its number and in words."""
    catalog = table.game.catalog
    return f"{clause} (“{catalog[clause].says.rstrip('.')}”)" if clause in catalog else clause


def who_decides(table: Table, state: State) -> str:
    """Who decides next, in a sentence, or how the game ended."""
    who = table.to_act(state)
    if who == OVER:
        return f"The game is over by {table.over(state)}: {'; '.join(result(table, state)[1:])}."
    if who == CHANCE:
        return "Next, chance decides."
    return f"Next, {table.box.seat_names[who]} decides." if who >= 0 else "Nothing can happen any more."


def _picture(table: Table, state: State) -> str:
    """The table as text."""
    game = table.game
    if game.picture is not None:
        return game.picture(state, None)
    return "\n".join(f"{name}: {value}" for name, value in table.schema.to_data(state).items())
