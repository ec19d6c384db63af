"""A game told step by step in its own words: who did what, and what changed on the table."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.game import Move, Table
from ludex.model.notation import write_move
from ludex.model.trace import Trace, replay

from .stepping import Stepper

MOST_CHANGES = 6
"""Changes told for one step before the rest are only counted."""


def story(table: Table, moves: Sequence[Move]) -> list[str]:
    """One line for each decision or chance outcome, with what it changed, up to one that cannot be played."""
    stepper = Stepper(table)
    state = stepper.begin().after
    lines = []
    for number, move in enumerate(moves, 1):
        step = stepper.attempt(state, move)
        words = write_move(table, move)
        if step is None:
            lines.append(f"{number}. {words}: not permitted")
            break
        if step.fault is not None:
            lines.append(f"{number}. {words}: cannot be carried out ({step.fault.what})")
            break
        changes = [
            f"{table.schema.name(cell)} {old} → {new}"
            for cell, old, new in table.schema.differences(state, step.after)
        ]
        rest = f", and {len(changes) - MOST_CHANGES} more" if len(changes) > MOST_CHANGES else ""
        lines.append(f"{number}. {words}: {', '.join(changes[:MOST_CHANGES]) or 'nothing changes'}{rest}")
        state = step.after
        ended = table.over(state)
        if ended is not None:
            lines.append(f"The game is over by {ended}.")
    return lines


def story_of(trace: Trace, table: Table) -> list[str]:
    """The story of a recorded game."""
    return story(table, [step.move for step in replay(table, trace)])
