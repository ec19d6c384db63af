"""Collecting nuggets: a miner in a chamber takes what lies there."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import move, require

from .questions import question
from .state import Phase, Position, is_chamber


@question("chamber-tunnel")
def is_at_the_gold(s: Position, seat: int) -> bool:
    """Whether a miner can reach the middle of the chamber it stands in; being on its tile is enough."""
    return is_chamber(s, s.at[seat])


def take_nugget(s: Position, seat: int) -> None:
    """The nugget of the chamber where a miner stands goes before its player."""
    s.nugget[s.at[seat]] = False
    s.nuggets[seat] += 1


def can_collect(s: Position, seat: int) -> bool:
    """Whether a nugget lies ready for a player."""
    return is_at_the_gold(s, seat) and s.nugget[s.at[seat]]


@move("GM-TURN-10")
def collect(s: Position, seat: Seat) -> None:
    """Take the nugget of the chamber one's miner stands in."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.ACTION, "GM-TURN-09")
    require(is_at_the_gold(s, seat), "GM-GOLD-02")
    require(s.nugget[s.at[seat]], "GM-GOLD-03")
    take_nugget(s, seat)
    s.collected = True
