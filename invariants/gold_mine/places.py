"""Who comes before whom where a game of Gold Mine ends without anybody leaving in time."""

from __future__ import annotations

from ludex.model.gold_mine.state import Ending, Position

from ..laws import places_follow


def left_with_the_gold(s: Position, seat: int) -> int:
    """1 for the team of whoever left with the gold needed."""
    return int(s.winner >= 0 and s.box.team[s.winner] == s.box.team[seat])


def gold_when_cut_short(s: Position, seat: int) -> int:
    """The nuggets of a team, which decide only where nobody can win any more."""
    if s.ending != Ending.SHORT:
        return 0
    return sum(s.nuggets[other] for other in range(s.box.players) if s.box.team[other] == s.box.team[seat])


places_go_by_leaving_and_gold = places_follow(
    "places-go-by-leaving-and-gold",
    "The first out with the gold needed wins, with the own team; where nobody can, the most gold does.",
    (left_with_the_gold, gold_when_cut_short),
    "GM-WIN-03",
    "GM-GOAL-02",
)
