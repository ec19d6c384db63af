"""Other readings of the end of the game (게임 종료)."""

from __future__ import annotations

from ludex.model.rule import cite

from ..glossary.measure import measure
from ..scoring import goal_points, in_final_deck, tie_break
from ..state import Position


@goal_points.reads("counts")
def goal_that_is_met(s: Position, seat: int, company: int) -> int:
    """A company has a goal besides, which scores if it is met."""
    goal = s.box.goal[company]
    if goal is None:
        return 0
    cite("MINE-SCORE-01")
    which, _by, at_least, points = goal
    return points if measure(s, seat, which) >= at_least else 0


@in_final_deck.reads("deck-only")
def lies_in_the_deck(s: Position, seat: int, kind: int) -> int:
    """Only the cards count that lie in the deck."""
    return s.deck[seat][kind]


@tie_break.reads("fewer-penalties")
def fewer_penalty_points(s: Position, seat: int) -> int:
    """Of those who tie, the one with fewer penalty points wins."""
    return -s.penalties[seat]
