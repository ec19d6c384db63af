"""Collecting nuggets: a miner in a chamber takes what lies there."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

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


def remembers_whose_feet(s: Position) -> bool:
    """Whether the rulings ask at whose feet the nugget of a gold challenge was put."""
    if s.box.reading("nugget-at-anothers-feet") == "reserved":
        return True
    return s.box.reading("taking-before-moving") != "turn-end-only"


def is_kept_for_another(s: Position, seat: int) -> bool:
    """Whether the nugget where a miner stands is reserved for another one there."""
    others = any(s.kept[other] and s.at[other] == s.at[seat] for other in range(s.box.players))
    return others and not s.kept[seat] and s.box.reading("nugget-at-anothers-feet") == "reserved"


def take_nugget(s: Position, seat: int) -> None:
    """The nugget of the chamber where a miner stands goes before its player."""
    s.nugget[s.at[seat]] = False
    s.nuggets[seat] += 1


def is_bound_to_collect(s: Position, seat: int) -> bool:
    """Whether a miner must stay for the nugget that was put at its feet, where that is the ruling."""
    return s.kept[seat] and can_collect(s, seat) and s.box.reading("taking-before-moving") == "must-stay"


def take_first(s: Position, seat: int) -> None:
    """A turn begins: a nugget put at the miner's feet is taken before it moves, where that is the ruling."""
    if s.kept[seat] and can_collect(s, seat) and s.box.reading("taking-before-moving") == "at-turn-start":
        cite("GM-GCH-09")
        take_nugget(s, seat)


def may_still_collect(s: Position) -> bool:
    """Whether the rulings let the player on turn collect now."""
    if handing_forbids(s):
        return False
    if s.box.reading("collecting-after-bats") == "refused" and s.driven == Driven.BATS:
        return False
    return not (s.collected and s.box.reading("bonus-and-collecting") == "one")


def can_collect(s: Position, seat: int) -> bool:
    """Whether a nugget lies ready for a player."""
    ready = in_chamber(s, seat) and s.nugget[s.at[seat]] and may_still_collect(s)
    return ready and not is_kept_for_another(s, seat)


@move("GM-TURN-10")
def collect(s: Position, seat: Seat) -> None:
    """Take the nugget of the chamber one's miner stands in."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.ACTION, "GM-TURN-09")
    require(in_chamber(s, seat), "GM-GOLD-02")
    require(s.nugget[s.at[seat]], "GM-GOLD-03")
    require(may_still_collect(s), "GM-TURN-10")
    require(not is_kept_for_another(s, seat), "GM-GCH-09")
    cite("GM-GOLD-04")
    take_nugget(s, seat)
    s.collected = True
