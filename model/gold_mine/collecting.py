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


@question("nugget-at-anothers-feet")
def reserve(s: Position, slot: int) -> None:
    """A gold challenge has put a nugget where a miner stands: it is for whoever collects it first."""


@question("nugget-at-anothers-feet")
def let_go(s: Position, seat: int) -> None:
    """A miner goes on, or the turn of its player ends: nothing was kept for it."""


@question("nugget-at-anothers-feet")
def is_kept_for_another(s: Position, seat: int) -> bool:
    """Whether the nugget where a miner stands is reserved for another one there."""
    return False


def take_nugget(s: Position, seat: int) -> None:
    """The nugget of the chamber where a miner stands goes before its player."""
    s.nugget[s.at[seat]] = False
    s.nuggets[seat] += 1


def can_collect(s: Position, seat: int) -> bool:
    """Whether a nugget lies ready for a player."""
    return is_at_the_gold(s, seat) and s.nugget[s.at[seat]] and not is_kept_for_another(s, seat)


@move("GM-TURN-10")
def collect(s: Position, seat: Seat) -> None:
    """Take the nugget of the chamber one's miner stands in."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.ACTION, "GM-TURN-09")
    require(is_at_the_gold(s, seat), "GM-GOLD-02")
    require(s.nugget[s.at[seat]], "GM-GOLD-03")
    require(not is_kept_for_another(s, seat), "GM-GCH-09")
    take_nugget(s, seat)
    s.collected = True
