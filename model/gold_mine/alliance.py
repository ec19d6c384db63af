"""Alliance: partners in the same passage hand nuggets to each other."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .challenge import meet
from .state import Phase, Position, others_in_action


def handing_over(s: Position, seat: int, partner: int) -> None:
    """Two partners in the same passage, in the action phase of one of them."""
    require(s.turn == seat, "GM-ALLY-07")
    require(s.phase == Phase.ACTION, "GM-ALLY-07")
    require(s.box.alliance and seat != partner, "GM-ALLY-07")
    require(s.box.team[seat] == s.box.team[partner], "GM-ALLY-07")
    require(meet(s, seat, partner), "GM-ALLY-07")
    if s.box.reading("handing-over") == "one-a-turn":
        require(not s.handed, "GM-ALLY-07")
        s.handed = True
    if s.box.reading("handing-as-an-action") == "instead":
        require(not s.collected and not s.challenged, "GM-TURN-10")
        s.handed = True
    cite("GM-ALLY-02")


@move("GM-ALLY-07", partner=others_in_action)
def hand_to(s: Position, seat: Seat, partner: Seat) -> None:
    """Give a partner one nugget."""
    handing_over(s, seat, partner)
    require(s.nuggets[seat] > 0, "GM-ALLY-07")
    s.nuggets[seat] -= 1
    s.nuggets[partner] += 1


@move("GM-ALLY-07", partner=others_in_action)
def receive_from(s: Position, seat: Seat, partner: Seat) -> None:
    """Get one nugget from a partner."""
    require(s.box.reading("handing-direction") == "both-ways", "GM-ALLY-07")
    handing_over(s, seat, partner)
    require(s.nuggets[partner] > 0, "GM-ALLY-07")
    s.nuggets[partner] -= 1
    s.nuggets[seat] += 1
