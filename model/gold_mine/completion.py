"""What a mine that somebody describes leaves unsaid: how many tiles lie there, what is left in the stacks."""

from __future__ import annotations

from collections.abc import Container

from ludex.model.errors import BadInput

from .questions import question
from .state import Phase, Position, Stage


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    box = s.box
    if "placed" not in said and "kind" in said:
        s.placed = 1 + sum(1 for slot in range(1, box.tiles) if s.kind[slot] != 0)
    _refuse_islands(s)
    if "stage" not in said and "kind" in said and "phase" not in said:
        s.stage, s.phase = Stage.PRODUCTION, Phase.MOVEMENT
    elif "stage" not in said and s.phase >= Phase.MOVEMENT:
        s.stage = Stage.PRODUCTION
    elif "phase" not in said and s.stage == Stage.PRODUCTION and s.phase < Phase.MOVEMENT:
        s.phase = Phase.MOVEMENT
    if "developed" not in said:
        s.developed = min(s.placed - 1, box.development)
    if "unseen" not in said:
        for kind in range(1, box.kinds):
            stacked = sum(s.returned[stack][kind] + s.set_aside[stack][kind] for stack in range(box.stacks))
            held = sum(s.open_tiles[seat][kind] for seat in range(box.players)) + int(s.drawn == kind)
            lying = sum(1 for slot in range(s.placed) if s.kind[slot] == kind)
            s.unseen[kind] = max(0, box.patterns.counts[kind] - stacked - held - lying)
    if "face_down" not in said:
        left = sum(s.unseen)
        s.face_down[0] = min(left, box.development - s.developed) if s.stage == Stage.DEVELOPMENT else 0
        for stack in range(1, box.stacks):
            s.face_down[stack] = 0
        s.face_down[box.stacks - 1] += left - s.face_down[0]
    if "supply" not in said:
        s.supply = box.nuggets - sum(int(one) for one in s.nugget) - sum(s.nuggets)


@question("cavern-placement")
def lies_apart(s: Position) -> int:
    """The first tile that does not hang together with the entrance, side by side, or -1."""
    cells = {(s.x[slot], s.y[slot]): slot for slot in range(s.placed)}
    reached = {(0, 0)}
    edge = [(0, 0)]
    while edge:
        x, y = edge.pop()
        for cell in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)):
            if cell in cells and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return min((slot for cell, slot in cells.items() if cell not in reached), default=-1)


def _refuse_islands(s: Position) -> None:
    apart = lies_apart(s)
    if apart >= 0:
        raise BadInput(
            "position-impossible",
            f"tile {apart} lies apart from the mine",
            where="position.x and position.y",
            right="every tile lies beside another (GM-TILE-06)",
        )
