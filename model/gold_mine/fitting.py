"""How tiles fit together: neighbours, corners, and tunnels that must meet."""

from __future__ import annotations

from .reach import walls_in
from .state import EAST, ENTRANCE, NORTH, Position, Stage, is_free, opposite, reaches, tile_at


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


def lies_beside(s: Position, kind: int, x: int, y: int) -> bool:
    """Whether a tile of this kind lies beside the mine there, as far as it has to."""
    if s.box.reading("cavern-placement") == "detached" and s.box.patterns.cavern[kind]:
        return is_around(s, x, y)
    return touches(s, x, y)


def is_around(s: Position, x: int, y: int) -> bool:
    """Whether a cell is at most one row and one column beyond the outermost tiles."""
    tiles = range(s.box.tiles)
    return (
        any(slot < s.placed and s.x[slot] <= x + 1 for slot in tiles)
        and any(slot < s.placed and s.x[slot] >= x - 1 for slot in tiles)
        and any(slot < s.placed and s.y[slot] <= y + 1 for slot in tiles)
        and any(slot < s.placed and s.y[slot] >= y - 1 for slot in tiles)
    )


def tunnels_meet(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether tunnels meet tunnels and blank sides meet blank sides; caverns are exempt."""
    if s.box.patterns.cavern[kind] and s.box.reading("headings-in-the-wrong-place") == "own-rules":
        return True
    if s.box.reading("tunnel-against-rock") == "one-joint" and continues_a_tunnel(s, kind, x, y, rotation):
        return True
    meet = True
    for side in range(4):
        slot = tile_at(s, x + EAST[side], y + NORTH[side])
        if slot >= 0:
            exempt = s.box.patterns.cavern[s.kind[slot]] and s.box.reading("cavern-neighbours") == "free"
            there = reaches(s, slot, opposite(side)) >= 0
            if not exempt and there != opens(s, kind, rotation, side):
                meet = False
    return meet


def continues_a_tunnel(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether some tunnel of the tile joins a tunnel that is there already; a cavern need not."""
    joined = s.box.patterns.cavern[kind]
    for side in range(4):
        slot = tile_at(s, x + EAST[side], y + NORTH[side])
        if slot >= 0 and opens(s, kind, rotation, side) and reaches(s, slot, opposite(side)) >= 0:
            joined = True
    return joined


def is_reached_by_digging(s: Position, x: int, y: int) -> bool:
    """Whether the player on turn may dig there, in production."""
    if s.box.reading("digging-place") == "anywhere" or s.stage == Stage.DEVELOPMENT:
        return True
    here = s.at[s.turn]
    return abs(s.x[here] - x) + abs(s.y[here] - y) == 1


def spares_the_entrance(s: Position, kind: int, x: int, y: int) -> bool:
    """Whether no dead end comes to lie directly at the entrance, where that is ruled out."""
    if s.box.reading("dead-end-at-entrance") == "allowed" or not s.box.patterns.dead_end[kind]:
        return True
    return abs(s.x[ENTRANCE] - x) + abs(s.y[ENTRANCE] - y) != 1


def lies_between(s: Position, x: int, y: int) -> bool:
    """Whether tiles lie against two opposite sides of a cell."""
    return any(
        not is_free(s, x + EAST[side], y + NORTH[side])
        and not is_free(s, x + EAST[opposite(side)], y + NORTH[opposite(side)])
        for side in range(2)
    )


def open_ends(s: Position) -> int:
    """How many tunnels of the mine lead to a cell where no tile lies yet."""
    return sum(
        1
        for slot in range(s.box.tiles)
        for side in range(4)
        if slot < s.placed
        and reaches(s, slot, side) >= 0
        and is_free(s, s.x[slot] + EAST[side], s.y[slot] + NORTH[side])
    )


def open_ends_after(s: Position, kind: int, x: int, y: int, rotation: int) -> int:
    """How many open ends the mine has once the tile lies there."""
    closed = 0
    opened = 0
    for side in range(4):
        slot = tile_at(s, x + EAST[side], y + NORTH[side])
        if slot >= 0 and reaches(s, slot, opposite(side)) >= 0:
            closed += 1
        if slot < 0 and opens(s, kind, rotation, side):
            opened += 1
    return open_ends(s) - closed + opened


def follows_the_rulings(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """What the chosen readings ask of a placement beyond the printed rules."""
    if s.box.reading("rotation") == "as-printed" and rotation != 0:
        return False
    if s.box.reading("blank-sides-only") == "refused" and not continues_a_tunnel(s, kind, x, y, rotation):
        return False
    if s.box.reading("closing-the-mine") == "refused" and open_ends_after(s, kind, x, y, rotation) == 0:
        return False
    if s.box.reading("miners-walled-in") == "refused" and walls_in(s, kind, x, y, rotation):
        return False
    if s.box.reading("between-two-tiles") == "gap" and lies_between(s, x, y):
        return False
    if s.box.reading("nuggets-run-out") == "not-placed" and s.box.patterns.chamber[kind] and s.supply == 0:
        return False
    return is_reached_by_digging(s, x, y) and spares_the_entrance(s, kind, x, y)


def fits(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether a tile may be placed on a cell with a rotation."""
    return (
        is_free(s, x, y)
        and lies_beside(s, kind, x, y)
        and tunnels_meet(s, kind, x, y, rotation)
        and follows_the_rulings(s, kind, x, y, rotation)
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
