"""What a seat may see: everything but the faces of cards that others drew at Lotto."""

from __future__ import annotations

from model.domain import NONE

from .state import Place, Position


def view(s: Position, seat: int) -> Position:
    """The position with every card blanked that only another seat has seen.

    Such a card goes back among the unknown cards of the deck; `unseen` says how many each seat holds.
    """
    for plan in range(len(s.box.plans)):
        owner = s.owner[plan]
        if s.secret[plan] and owner != seat:
            s.unseen[owner] += 1
            s.place[plan] = Place.DECK
            s.owner[plan] = NONE
            s.secret[plan] = False
            if plan in s.oldest:
                s.oldest.take_out(plan)
    return s
