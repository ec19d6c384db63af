"""How tiles fit together: side by side, and tunnel to tunnel."""

from __future__ import annotations

from .questions import question
from .state import EAST, NORTH, Position, is_cavern, is_free, opposite, reaches, tile_at


def opens(s: Position, kind: int, rotation: int, side: int) -> bool:
    """Whether a tile of this kind, so turned, has a tunnel on a side."""
    return s.box.patterns.tunnel_at[side][4 * kind + rotation] >= 0


def touches(s: Position, x: int, y: int) -> bool:
    """Whether a tile lies against one of the four sides of a cell."""
    return any(
        slot < s.placed and abs(s.x[slot] - x) + abs(s.y[slot] - y) == 1 for slot in range(s.box.tiles)
    )


def touches_corner(s: Position, x: int, y: int) -> bool:
    """Whether a tile touches a cell by a corner."""
    return any(
        slot < s.placed and abs(s.x[slot] - x) == 1 and abs(s.y[slot] - y) == 1 for slot in range(s.box.tiles)
    )


@question("cavern-placement")
def lies_beside(s: Position, kind: int, x: int, y: int) -> bool:
    """Whether a tile of this kind lies beside the mine there, as far as it has to."""
    return touches(s, x, y)


@question("between-two-tiles")
def lies_in_a_gap(s: Position, x: int, y: int) -> bool:
    """Whether a cell stays empty because it is in the middle of two tiles; a whole cell never is astride."""
    return False


@question("cavern-neighbours")
def takes_any_side(s: Position, slot: int) -> bool:
    """Whether a placed tile takes any side against it, as caverns do."""
    return is_cavern(s, slot)


def tunnels_meet(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether tunnels meet tunnels and blank sides meet blank sides; caverns are exempt."""
    if s.box.patterns.cavern[kind]:
        return True
    meet = True
    for side in range(4):
        slot = tile_at(s, x + EAST[side], y + NORTH[side])
        if slot >= 0 and not takes_any_side(s, slot):
            there = reaches(s, slot, opposite(side)) >= 0
            if there != opens(s, kind, rotation, side):
                meet = False
    return meet


@question("blank-sides-only")
def goes_on(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether the tile continues the mine as far as it has to; touching by blank sides is enough."""
    return True


def lies_against_rock(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether a side of the tile without a tunnel touches a side without one."""
    blank = False
    for side in range(4):
        slot = tile_at(s, x + EAST[side], y + NORTH[side])
        if slot >= 0 and reaches(s, slot, opposite(side)) < 0 and not opens(s, kind, rotation, side):
            blank = True
    return blank


@question("digging-place")
def is_where_one_may_dig(s: Position, x: int, y: int) -> bool:
    """Whether the player on turn may dig there: anywhere in the mine."""
    return True


def fits(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether a tile may be placed on a cell with a rotation."""
    return (
        is_where_one_may_dig(s, x, y)
        and is_free(s, x, y)
        and lies_beside(s, kind, x, y)
        and not lies_in_a_gap(s, x, y)
        and tunnels_meet(s, kind, x, y, rotation)
        and goes_on(s, kind, x, y, rotation)
    )


def fits_somewhere(s: Position, kind: int) -> bool:
    """Whether a tile may be placed anywhere at all, beside any tile and turned in any way."""
    return any(
        slot < s.placed
        and any(
            fits(s, kind, s.x[slot] + EAST[side], s.y[slot] + NORTH[side], rotation)
            for side in range(4)
            for rotation in range(4)
        )
        for slot in range(s.box.tiles - 1, -1, -1)
    )
