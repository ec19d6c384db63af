"""What a mine that somebody describes leaves unsaid: how many tiles lie there, what is left in the stacks."""

from __future__ import annotations

from collections.abc import Container

from ludex.model.errors import BadInput

from .fitting import fits, opens
from .questions import question
from .state import EAST, NORTH, Errand, Phase, Position, Stage, reaches

MINERS_MOVE = range(Phase.MOVEMENT, Phase.OVER)
OF_PRODUCTION = (
    *("at", "tunnel", "nuggets", "gold_tokens", "bat_tokens", "stuck", "moved", "collected", "challenged"),
    *("errand", "steps", "contest", "defender"),
)
"""What nobody speaks of before the miners go down."""


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "opening" in said:
        return
    box = s.box
    s.placed = 1 + sum(1 for slot in range(1, box.tiles) if s.kind[slot] != 0)
    _refuse_islands(s)
    _tunnels(s, said)
    more = any(one in said for one in ("nuggets", "nugget", "kind", "supply")) and _gold(s, said)
    if "stage" not in said and "kind" in said and "phase" not in said:
        s.stage, s.phase = Stage.PRODUCTION, Phase.MOVEMENT
    elif "stage" not in said and s.phase >= Phase.MOVEMENT:
        s.stage = Stage.PRODUCTION
    elif "phase" not in said and s.stage == Stage.PRODUCTION and s.phase < Phase.MOVEMENT:
        s.phase = Phase.MOVEMENT
    if "drawn" in said and s.drawn >= 0 and "phase" not in said:
        s.phase = Phase.PLACE
    if "stage" not in said and (s.phase in MINERS_MOVE or any(one in said for one in OF_PRODUCTION)):
        s.stage = Stage.PRODUCTION
        if s.phase < Phase.MOVEMENT and "phase" not in said:
            s.phase = Phase.MOVEMENT
    _movement(s, said)
    if "mover" not in said and "miner" not in said:
        s.mover = s.miner = s.turn
    if more or "developed" not in said:
        s.developed = min(s.placed - 1, box.development)
    if more or "unseen" not in said:
        for kind in range(1, box.kinds):
            stacked = sum(s.returned[stack][kind] + s.set_aside[stack][kind] for stack in range(box.stacks))
            held = sum(s.open_tiles[seat][kind] for seat in range(box.players)) + int(s.drawn == kind)
            lying = sum(1 for slot in range(s.placed) if s.kind[slot] == kind)
            s.unseen[kind] = max(0, box.patterns.counts[kind] - stacked - held - lying)
    if more or "face_down" not in said:
        left = sum(s.unseen)
        s.face_down[0] = min(left, box.development - s.developed) if s.stage == Stage.DEVELOPMENT else 0
        for stack in range(1, box.stacks):
            s.face_down[stack] = 0
        s.face_down[box.stacks - 1] += left - s.face_down[0]
    if "supply" not in said or more:
        s.supply = max(0, box.nuggets - sum(int(one) for one in s.nugget) - sum(s.nuggets))


def _tunnels(s: Position, said: Container[str]) -> None:
    """A miner stands in the first tunnel of its tile that leads anywhere, if nobody says in which."""
    for seat in range(s.box.players):
        if "tunnel" not in said and s.at[seat] < s.placed:
            tunnels = {reaches(s, s.at[seat], side) for side in range(4)} - {-1}
            if tunnels and s.tunnel[seat] not in tunnels:
                s.tunnel[seat] = min(tunnels)


def _movement(s: Position, said: Container[str]) -> None:
    """A walk goes as far as a roll, unless it is said how far; a finished one has left nothing behind."""
    if s.phase == Phase.MOVEMENT and s.steps > 0 and "phase" not in said:
        s.phase = Phase.STEPS
    if s.phase == Phase.STEPS:
        s.steps = max(s.steps, 1)
        if "errand" not in said:
            s.errand = Errand.ROLL
    elif s.phase in (Phase.ACTION, Phase.TURN_END):
        s.moved, s.steps, s.errand = False, 0, Errand.NONE
    if s.phase == Phase.PLACE and "drawn" not in said:
        s.drawn = next(kind for kind in range(1, s.box.kinds) if s.unseen[kind])


def _gold(s: Position, said: Container[str]) -> bool:
    """Every nugget came with a chamber: emptied ones lie at the edge, and those not emptied are full.

    Whether chambers were laid, of which nobody who counted the tiles has spoken.
    """
    found = sum(s.nuggets) + sum(int(one) for one in s.nugget)
    lacking = s.box.nuggets - s.supply - found if "supply" in said else 0
    if lacking:
        empty = [slot for slot in _chambers(s) if not s.nugget[slot]]
        if "nugget" in said or lacking < len(empty):
            return False
        for _chamber in range(lacking - len(empty)):
            _lay_chamber(s)
        for slot in _chambers(s):
            s.nugget[slot] = True
        return True
    missing = found - len(_chambers(s))
    for _nugget in range(missing):
        _lay_chamber(s)
    if missing < 0 and "nugget" not in said:
        free = [slot for slot in _chambers(s) if slot not in s.at]
        for slot in (free[::-1] + [slot for slot in _chambers(s) if slot in s.at])[:-missing]:
            s.nugget[slot] = True
            s.supply -= 1
    elif missing < 0:
        _hand_out(s, -missing, said)
    return missing > 0


def _hand_out(s: Position, nuggets: int, said: Container[str]) -> None:
    """Nuggets that lie in no chamber any more are with players of whom nobody says how many they have."""
    seats = [(s.turn + 1 + number) % s.box.players for number in range(s.box.players)]
    free = [seat for seat in seats if f"nuggets[{s.box.seat_names[seat]}]" not in said]
    for number in range(nuggets if free else 0):
        s.nuggets[free[number % len(free)]] += 1


def _chambers(s: Position) -> list[int]:
    return [slot for slot in range(s.placed) if s.box.patterns.chamber[s.kind[slot]]]


def _ways(s: Position, kind: int) -> int:
    """How many sides of a tile have a tunnel."""
    return sum(1 for side in range(4) if opens(s, kind, 0, side))


def _lay_chamber(s: Position) -> None:
    """One more chamber at the edge of the mine, as far from what was described as a tunnel leads."""
    for slot in range(s.placed - 1, -1, -1):
        for side in (3, 1, 2, 0):
            x, y = s.x[slot] + EAST[side], s.y[slot] + NORTH[side]
            for kind in sorted(range(1, s.box.kinds), key=lambda one: -_ways(s, one)):
                lying = sum(1 for other in range(s.placed) if s.kind[other] == kind)
                if not s.box.patterns.chamber[kind] or lying >= s.box.patterns.counts[kind]:
                    continue
                for rotation in range(4):
                    if reaches(s, slot, side) >= 0 and fits(s, kind, x, y, rotation):
                        s.x[s.placed], s.y[s.placed] = x, y
                        s.kind[s.placed], s.rotation[s.placed] = kind, rotation
                        s.placed += 1
                        return


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
