"""What a mine that somebody describes leaves unsaid: how many tiles lie there, what is left in the stacks."""

from __future__ import annotations

from collections.abc import Container

from .state import Phase, Position, Stage


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    box = s.box
    if "placed" not in said and "kind" in said:
        s.placed = 1 + sum(1 for slot in range(1, box.tiles) if s.kind[slot] != 0)
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
