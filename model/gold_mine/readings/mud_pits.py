"""Other readings of mud pits."""

from __future__ import annotations

from ..mud_pits import get_out, hold, is_in_mud, stops_the_bonus_move
from ..state import Position

stops_the_bonus_move.reads_as(passed=False)


@is_in_mud.reads("tile")
def is_on_a_muddy_tile(s: Position, seat: int) -> bool:
    """Mud anywhere on a tile stops whoever comes onto it."""
    return s.box.patterns.muddy[s.kind[s.at[seat]]]


@hold.reads("stop")
def only_stop(s: Position) -> None:
    """Mud ends the movement and does not hold the miner against others."""


@get_out.reads("until-any-turn")
def everybody_gets_out(s: Position) -> None:
    """The next turn frees all miners, whoever's it is."""
    for seat in range(s.box.players):
        s.stuck[seat] = False
