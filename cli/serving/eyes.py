"""What a page shows of a game to whoever is to decide: no secret of another seat."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

from ludex.model.game import Table
from ludex.model.generic_drawing import drawn
from ludex.model.notation import write_move
from ludex.model.play import Step
from ludex.model.state import State
from ludex.reports.page.frames import Frame, Shared, frame
from rich.console import Console

from ..picture import show_table
from ..secrecy import changes_as_seen, move_as_seen, seats_differ

WIDTH = 90


def frame_as_seen(table: Table, step: Step | None, state: State, viewer: int | None, shared: Shared) -> Frame:
    """The table after a step, for one seat's eyes (None: everybody's)."""
    if viewer is None:
        return frame(table, step, state, shared)
    whole = frame(table, step, state, Shared())
    told: dict[str, Any] = {
        "text": shared.text(_as_text(table, state, viewer)),
        "views": {"": shared.text(drawn(table, state, viewer))},
        "position": "",
    }
    if step is not None:
        told["move"], *told["then"] = (move_as_seen(table, event, viewer) for event in step.chain)
        told["changes"] = changes_as_seen(table, step.before, step.after, viewer)
    return whole | told


def moves_as_seen(table: Table, steps: Sequence[Step], viewer: int | None) -> list[str]:
    """The moves of a game so far, for one seat's eyes."""
    secret = viewer is not None and any(seats_differ(table, step.after) for step in steps)
    if not secret:
        return [write_move(table, step.move) for step in steps]
    return [move_as_seen(table, step.chain[0], viewer) for step in steps]


def _as_text(table: Table, state: State, viewer: int) -> str:
    paper = Console(file=StringIO(), width=WIDTH, highlight=False)
    with paper.capture() as taken:
        show_table(paper, table, state, viewer)
    return taken.get()
