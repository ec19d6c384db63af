"""What can be reached from the ladder: the tunnels that hang together with it, and whether they are shut."""

from __future__ import annotations

from ..components import MOST_TUNNELS
from ..state import EAST, ENTRANCE, NORTH, Position, is_free, opposite, reaches, tile_at


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


def is_open_beyond(s: Position, part: list[bool]) -> bool:
    """Whether a part of the mine has a secret passage, or a tunnel to a free cell."""
    return has_passage(s, part) or any(
        slot < s.placed
        and is_in(s, part, slot, side)
        and is_free(s, s.x[slot] + EAST[side], s.y[slot] + NORTH[side])
        for slot in range(s.box.tiles)
        for side in range(4)
    )
