"""Alliance: partners in the same passage hand nuggets to each other."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import move, require

from .challenge import meet
from .state import Phase, Position, others_in_action, partners


def hand_over(s: Position, seat: int, giver: int, taker: int) -> None:
    """A nugget goes from one partner to the other, in the action phase of one of them."""
    require(s.turn == seat, "GM-FLOW-07")
    require(s.phase == Phase.ACTION, "GM-ALLY-07")
    require(giver != taker and partners(s, giver, taker), "GM-ALLY-07")
    require(meet(s, giver, taker), "GM-ALLY-07")
    require(s.nuggets[giver] > 0, "GM-ALLY-07")
    s.nuggets[giver] -= 1
    s.nuggets[taker] += 1


@move("GM-ALLY-07", partner=others_in_action)
def hand_to(s: Position, seat: Seat, partner: Seat) -> None:
    """Give a partner one nugget."""
    hand_over(s, seat, seat, partner)


@move("GM-ALLY-07", partner=others_in_action)
def receive_from(s: Position, seat: Seat, partner: Seat) -> None:
    """Get one nugget from a partner."""
    hand_over(s, seat, partner, seat)
