"""What the properties of Gold Mine read off the table themselves: a helper of the rules may be wrong.

A property that asked the helper that its rule asks would go wrong with it and stay true.
"""

from __future__ import annotations

from ludex.model.gold_mine.state import Position


def next_seat(s: Position, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < s.box.players else 0


def reaches(s: Position, slot: int, side: int) -> int:
    """Which tunnel of a placed tile opens to a side, as the tile is turned, or -1."""
    return s.box.patterns.tunnel_at[side][4 * s.kind[slot] + s.rotation[slot]]


def is_rich(s: Position, seat: int) -> bool:
    """Whether the players of a team have the nuggets that are needed."""
    team = sum(s.nuggets[other] for other in range(s.box.players) if s.box.team[seat] == s.box.team[other])
    return team >= s.box.needed
