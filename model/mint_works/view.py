"""What a seat may see: everything but the faces of cards that lie face down for it."""

from __future__ import annotations

from ludex.model.domain import NONE

from .state import Ending, Place, Position


def view(s: Position, seat: int) -> Position:
    """The position with every card blanked that the seat has not seen.

    Such a card goes back among the unknown cards of the deck; `unseen` and `unseen_supply` say how
    many lie where.
    """
    for plan in range(len(s.box.plans)):
        if s.place[plan] == Place.PLAN and is_face_down(s, seat, plan):
            s.unseen[s.owner[plan]] += 1
            blank(s, plan)
        elif s.place[plan] == Place.SUPPLY and (s.secret[plan] or s.box.reading("supply-face") == "down"):
            s.unseen_supply += 1
            blank(s, plan)
        elif s.place[plan] == Place.BOTTOM and (
            s.secret[plan] or s.box.reading("deck-bottom") == "forgotten"
        ):
            s.bottom.take_out(plan)
            blank(s, plan)
    return s


def is_face_down(s: Position, seat: int, plan: int) -> bool:
    """Whether this seat may not see a plan of somebody's neighbourhood, as with one drawn from the deck."""
    shown = s.ending != Ending.NOT_OVER and s.box.reading("lotto-card-at-end") == "shown"
    others = s.owner[plan] != seat and s.owner[plan] != s.box.opponent
    if others and s.ending == Ending.NOT_OVER and s.box.reading("bought-plan-face") == "hidden":
        return True
    if not s.secret[plan] or shown:
        return False
    if s.owner[plan] == seat:
        return s.box.reading("lotto-own-card") == "unseen"
    if s.owner[plan] == s.box.opponent:
        return s.box.reading("opponent-lotto-card") == "unseen"
    return True


def blank(s: Position, plan: int) -> None:
    """A card goes back among the unknown ones."""
    s.place[plan] = Place.DECK
    s.owner[plan] = NONE
    s.secret[plan] = False
    s.slot[plan] = 0
    if plan in s.oldest:
        s.oldest.take_out(plan)
