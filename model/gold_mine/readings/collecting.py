"""Other readings of collecting nuggets."""

from __future__ import annotations

from ludex.model.rule import cite

from ..challenge import is_time_to_challenge
from ..collecting import is_at_the_gold, is_kept_for_another, let_go, reserve
from ..state import Position, is_chamber

is_time_to_challenge.reads_as(action=True)


@is_at_the_gold.reads("tunnel")
def is_in_the_tunnel_of_the_gold(s: Position, seat: int) -> bool:
    """The miner is in the tunnel that leads to the nugget."""
    here = s.at[seat]
    return is_chamber(s, here) and s.box.patterns.gold[s.kind[here]] == s.tunnel[seat]


@reserve.reads("reserved")
def keep_for_whoever_stands_there(s: Position, slot: int) -> None:
    """The player whose miner stands there has to take the nugget, so nobody else may."""
    for seat in range(s.box.players):
        if s.at[seat] == slot:
            cite("GM-GCH-09")
            s.reserved[seat] = True


@let_go.reads("reserved")
def keep_no_longer(s: Position, seat: int) -> None:
    """The nugget is kept only until the miner goes away or its player's turn is over."""
    for other in range(s.box.players):
        if other == seat:
            s.reserved[other] = False


@is_kept_for_another.reads("reserved")
def another_has_a_right_to_it(s: Position, seat: int) -> bool:
    """The nugget is kept for another miner on the tile."""
    return not s.reserved[seat] and any(
        s.reserved[other] and s.at[other] == s.at[seat] for other in range(s.box.players)
    )
