"""A game told step by step in its own words: who did what, and what changed on the table."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.game import Move, Table
from ludex.model.notation import write_move
from ludex.model.play import run
from ludex.model.trace import Trace, replay

MOST_CHANGES = 6
"""Changes told for one step before the rest are only counted."""


def story(table: Table, moves: Sequence[Move]) -> list[str]:
    """One line for each decision or chance outcome, with what it changed, up to one that cannot be played."""
    _set_up, *steps = run(table, moves)
    lines = []
    for number, step in enumerate(steps, 1):
        words = write_move(table, step.move)
        if step.fault is not None:
            lines.append(f"{number}. {words}: cannot be carried out ({step.fault.what})")
            return lines
        changes = [
            f"{table.schema.name(cell)} {old} → {new}"
            for cell, old, new in table.schema.differences(step.before, step.after)
        ]
        rest = f", and {len(changes) - MOST_CHANGES} more" if len(changes) > MOST_CHANGES else ""
        lines.append(f"{number}. {words}: {', '.join(changes[:MOST_CHANGES]) or 'nothing changes'}{rest}")
        ended = table.over(step.after)
        if ended is not None:
            lines.append(f"The game is over by {ended}.")
    if len(steps) < len(moves):
        lines.append(f"{len(steps) + 1}. {write_move(table, moves[len(steps)])}: not permitted")
    return lines


def story_of(trace: Trace, table: Table) -> list[str]:
    """The story of a recorded game."""
    return story(table, [step.move for step in replay(table, trace)])
