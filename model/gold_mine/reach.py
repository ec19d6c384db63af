"""What can be reached from the ladder: the tunnels that hang together with it, and whether they are shut."""

from __future__ import annotations

from .components import MOST_TUNNELS
from .state import EAST, ENTRANCE, NORTH, Position, is_free, opposite, reaches, tile_at


def is_in(s: Position, part: list[bool], slot: int, side: int) -> bool:
    """Whether the tunnel that a placed tile shows on a side belongs to a part of the mine."""
    tunnel = reaches(s, slot, side)
    return tunnel >= 0 and part[MOST_TUNNELS * slot + tunnel]


def adjoins(s: Position, part: list[bool], x: int, y: int, side: int) -> bool:
    """Whether a part of the mine shows a tunnel to a cell, over one side of it."""
    there = tile_at(s, x + EAST[side], y + NORTH[side])
    return there >= 0 and is_in(s, part, there, opposite(side))


def is_passage(s: Position, slot: int, tunnel: int) -> bool:
    """Whether a tunnel of a placed tile has a secret passage."""
    return slot < s.placed and s.box.patterns.passage[s.kind[slot]] == tunnel


def has_passage(s: Position, part: list[bool]) -> bool:
    """Whether a part of the mine has a secret passage."""
    return any(
        part[MOST_TUNNELS * slot + tunnel] and is_passage(s, slot, tunnel)
        for slot in range(s.box.tiles)
        for tunnel in range(MOST_TUNNELS)
    )


def part_of_the_ladder(s: Position) -> list[bool]:
    """For every tunnel of every tile whether a miner could come there, on foot or through secret passages."""
    part = [number == MOST_TUNNELS * ENTRANCE for number in range(MOST_TUNNELS * s.box.tiles)]
    for _ in range(MOST_TUNNELS * s.box.tiles):
        wet = has_passage(s, part)
        grown = [
            part[MOST_TUNNELS * slot + tunnel]
            or (wet and is_passage(s, slot, tunnel))
            or any(
                slot < s.placed
                and reaches(s, slot, side) == tunnel
                and adjoins(s, part, s.x[slot], s.y[slot], side)
                for side in range(4)
            )
            for slot in range(s.box.tiles)
            for tunnel in range(MOST_TUNNELS)
        ]
        if sum(grown) == sum(part):
            break
        part = grown
    return part


def is_reached(part: list[bool], slot: int) -> bool:
    """Whether some tunnel of a tile belongs to a part of the mine."""
    return any(part[MOST_TUNNELS * slot + tunnel] for tunnel in range(MOST_TUNNELS))


def is_open_beyond(s: Position, part: list[bool], x: int, y: int) -> bool:
    """Whether a part of the mine has a secret passage, or a tunnel to a free cell other than this one."""
    return has_passage(s, part) or any(
        slot < s.placed
        and is_in(s, part, slot, side)
        and is_free(s, s.x[slot] + EAST[side], s.y[slot] + NORTH[side])
        and (s.x[slot] + EAST[side] != x or s.y[slot] + NORTH[side] != y)
        for slot in range(s.box.tiles)
        for side in range(4)
    )


def is_stopped(s: Position, kind: int, x: int, y: int, rotation: int, side: int) -> bool:
    """Whether a tunnel of the mine that opens to a cell finds no free cell beyond a tile placed there."""
    there = tile_at(s, x + EAST[side], y + NORTH[side])
    if there < 0 or reaches(s, there, opposite(side)) < 0:
        return False
    tunnel_at = s.box.patterns.tunnel_at
    face = 4 * kind + rotation
    return tunnel_at[side][face] < 0 or not any(
        tunnel_at[other][face] == tunnel_at[side][face] and is_free(s, x + EAST[other], y + NORTH[other])
        for other in range(4)
    )


def walls_in(s: Position, kind: int, x: int, y: int, rotation: int) -> bool:
    """Whether a tile placed there would close the part of the ladder without joining it to another part."""
    if not any(is_stopped(s, kind, x, y, rotation, side) for side in range(4)):
        return False
    part = part_of_the_ladder(s)
    patterns = s.box.patterns
    tunnels = [patterns.tunnel_at[side][4 * kind + rotation] for side in range(4)]
    touched = [adjoins(s, part, x, y, side) for side in range(4)]
    leads_on = any(
        touched[side]
        and tunnels[side] >= 0
        and (
            tunnels[side] == patterns.passage[kind]
            or any(tunnels[other] == tunnels[side] and not touched[other] for other in range(4))
        )
        for side in range(4)
    )
    return any(touched) and not leads_on and not is_open_beyond(s, part, x, y)


def is_walled_in(s: Position) -> bool:
    """Whether the part of the ladder has no nugget and can grow no more: it is closed, or no tile is left."""
    part = part_of_the_ladder(s)
    if any(s.nugget[slot] and is_reached(part, slot) for slot in range(s.box.tiles)):
        return False
    left = any(
        s.pool[kind] > 0
        or any(s.known[stack][kind] > 0 for stack in range(s.box.stacks))
        or any(s.hand[seat][kind] > 0 for seat in range(s.box.players))
        for kind in range(s.box.kinds)
    )
    return not left or not is_open_beyond(s, part, s.x[ENTRANCE], s.y[ENTRANCE])
