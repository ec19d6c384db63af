"""Other readings of what a free plan does."""

from __future__ import annotations

from ..chance import lay_open
from ..components import What
from ..drawing import name_friend, score_free_plan
from ..state import Position


@score_free_plan.reads("no")
def only_bought_cards_score(s: Position, seat: int, card: int) -> None:
    """A free plan is never bought and so does not score."""


@name_friend.reads("friend-too")
def let_a_friend_share(s: Position, seat: int, card: int) -> None:
    """The free plan of the card list that favours a named friend lets its player choose one."""
    if s.box.what[card] != What.NOTHING:
        lay_open(s, seat, card)
