"""Collecting nuggets: a miner in a chamber takes what lies there."""

from __future__ import annotations

from model.domain import Seat
from model.rule import cite, move, require

from .state import Driven, Phase, Position


def in_chamber(s: Position, seat: int) -> bool:
    """Whether a miner can reach the middle of the chamber it stands in."""
    kind = s.kind[s.at[seat]]
    if s.box.reading("chamber-tunnel") == "tunnel":
        return s.box.patterns.chamber[kind] and s.box.patterns.gold[kind] == s.tunnel[seat]
    return s.box.patterns.chamber[kind]


def handing_forbids(s: Position) -> bool:
    """Whether nuggets handed to or by a partner have used up the actions of this turn."""
    return s.handed and s.box.reading("handing-as-an-action") == "instead"


def may_still_collect(s: Position) -> bool:
    """Whether the rulings let the player on turn collect now."""
    if handing_forbids(s):
        return False
    if s.box.reading("collecting-after-bats") == "refused" and s.driven == Driven.BATS:
        return False
    return not (s.collected and s.box.reading("bonus-and-collecting") == "one")


def can_collect(s: Position, seat: int) -> bool:
    """Whether a nugget lies ready for a player."""
    return in_chamber(s, seat) and s.nugget[s.at[seat]] and may_still_collect(s)


@move("GM-TURN-10")
def collect(s: Position, seat: Seat) -> None:
    """Take the nugget of the chamber one's miner stands in."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.ACTION, "GM-TURN-09")
    require(in_chamber(s, seat), "GM-GOLD-02")
    require(s.nugget[s.at[seat]], "GM-GOLD-03")
    require(may_still_collect(s), "GM-TURN-10")
    cite("GM-GOLD-04")
    s.nugget[s.at[seat]] = False
    s.nuggets[seat] += 1
    s.collected = True
