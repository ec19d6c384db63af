"""Other readings of collecting nuggets."""

from __future__ import annotations

from ..challenge import is_time_to_challenge
from ..collecting import is_at_the_gold
from ..state import Position, is_chamber

is_time_to_challenge.reads_as(action=True)


@is_at_the_gold.reads("tunnel")
def is_in_the_tunnel_of_the_gold(s: Position, seat: int) -> bool:
    """The miner is in the tunnel that leads to the nugget."""
    here = s.at[seat]
    return is_chamber(s, here) and s.box.patterns.gold[s.kind[here]] == s.tunnel[seat]
