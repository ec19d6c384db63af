"""Other readings of movement."""

from __future__ import annotations

from ludex.model.rule import cite

from ..movement import (
    is_blocked,
    may_be_entered,
    may_dig_towards,
    may_forgo_the_bonus,
    may_go_fewer_spaces,
    may_roll_and_stay,
    may_spare_the_loser,
    may_stay_after_digging,
    opens_to,
)
from ..state import EAST, NORTH, Errand, Position, is_cavern, opposite, partners, reaches, tile_at

may_stay_after_digging.reads_as(compulsory=False)
may_roll_and_stay.reads_as(refused=False)
may_go_fewer_spaces.reads_as(exact=False)
may_forgo_the_bonus.reads_as(must=False)
may_spare_the_loser.reads_as(must=False)


@may_dig_towards.reads("new-tile")
def is_the_new_tile(s: Position, slot: int) -> bool:
    """Who digs may only step onto the tile just placed."""
    return s.errand != Errand.DIG or slot == s.placed - 1


@may_be_entered.reads("kept-out")
def has_a_way_on(s: Position, slot: int, side: int) -> bool:
    """A cavern is entered only where another way leads on."""
    return not is_cavern(s, slot) or any(
        ahead != opposite(side) and leads_on(s, slot, ahead) for ahead in range(4)
    )


def leads_on(s: Position, slot: int, side: int) -> bool:
    """Whether the tile over a side of this one has a tunnel to it."""
    there = tile_at(s, s.x[slot] + EAST[side], s.y[slot] + NORTH[side])
    return there >= 0 and reaches(s, there, opposite(side)) >= 0 and opens_to(s, slot, there)


@opens_to.reads("barred")
def has_a_tunnel_between(s: Position, slot: int, there: int) -> bool:
    """A cavern has no tunnels, so two of them are not open to each other."""
    return not (is_cavern(s, slot) and is_cavern(s, there))


@is_blocked.reads("blocked")
def meets_an_opponent(s: Position) -> bool:
    """A miner must stop where an opponent's miner stands in its tunnel."""
    cite("GM-CHAL-02")
    return any(
        not partners(s, other, s.miner)
        and s.at[other] == s.at[s.miner]
        and s.tunnel[other] == s.tunnel[s.miner]
        for other in range(s.box.players)
    )
