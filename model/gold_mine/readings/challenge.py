"""Other readings of challenges."""

from __future__ import annotations

from ludex.model.rule import cite

from ..challenge import attacker_wins_tied_rolls, in_one_passage, is_a_passage
from ..gold_challenge import (
    earns_bonus,
    has_stakes,
    may_take_the_nugget,
    reward,
    steal,
    steal_without_a_chamber,
)
from ..state import Position, is_cavern, is_chamber
from .reach import is_reached, part_of_the_ladder

attacker_wins_tied_rolls.reads_as(overall=False)
earns_bonus.reads_as(any_winner=True)


@in_one_passage.reads("chamber-joins")
def a_chamber_joins_its_tunnels(s: Position, seat: int, other: int) -> bool:
    """The room in the middle of a chamber joins all its tunnels."""
    return s.tunnel[seat] == s.tunnel[other] or is_chamber(s, s.at[seat])


@is_a_passage.reads("refused")
def has_passages(s: Position, slot: int) -> bool:
    """Passages only adjoin a cavern, so nobody is in one there."""
    return not is_cavern(s, slot)


@has_stakes.reads("attacker")
def attacker_has_gold(s: Position, seat: int, defender: int) -> bool:
    """The attacker needs a nugget."""
    return s.nuggets[seat] > 0


@has_stakes.reads("defender")
def defender_has_gold(s: Position, seat: int, defender: int) -> bool:
    """The defender needs a nugget."""
    return s.nuggets[defender] > 0


@may_take_the_nugget.reads("reachable")
def can_be_reached(s: Position, slot: int) -> bool:
    """There is a way to the chamber from the ladder, along tunnels or through secret passages."""
    return is_reached(part_of_the_ladder(s), slot)


@steal.reads("winner-keeps")
def steal_and_keep(s: Position, winner: int, loser: int) -> None:
    """The winner has stolen the nugget."""
    cite("GM-TAB-01")
    hand_to_the_winner(s, winner, loser)
    reward(s, winner)


@steal_without_a_chamber.reads("winner-keeps")
def hand_to_the_winner(s: Position, winner: int, loser: int) -> None:
    """The winner steals the nugget, and keeps it."""
    cite("GM-GCH-03")
    s.nuggets[loser] -= 1
    s.nuggets[winner] += 1
