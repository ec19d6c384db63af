"""What a seat may see: everything but the faces of cards that lie face down for it."""

from __future__ import annotations

from ludex.model.domain import NONE

from .questions import question
from .state import Ending, Place, Plan, Position


def view(s: Position, seat: int) -> Position:
    """The position with every card blanked that the seat has not seen.

    Such a card goes back among the unknown cards of the deck; `unseen` says how many lie where.
    """
    for plan in range(len(s.box.plans)):
        if s.place[plan] == Place.PLAN and is_hidden(s, seat, plan):
            s.unseen[s.owner[plan]] += 1
            blank(s, plan)
        elif s.place[plan] == Place.BOTTOM and is_forgotten(s, plan):
            blank(s, plan)
    hide_supply(s)
    return s


def is_hidden(s: Position, seat: int, plan: int) -> bool:
    """Whether this seat may not see a plan of a neighbourhood: a card from Lotto that is not its own."""
    if s.owner[plan] == seat:
        return False
    if s.ending != Ending.NOT_OVER:
        return s.secret[plan] and stays_hidden_at_the_end(s)
    if s.owner[plan] == s.box.opponent:
        return s.secret[plan] and opponents_card_is_hidden(s)
    return lies_face_down(s, plan)


stays_hidden_at_the_end = question.value("lotto-card-at-end", False)
"""Whether a card from Lotto that was never built stays hidden when the game is scored."""
opponents_card_is_hidden = question.value("opponent-lotto-card", True)
"""Whether a player alone may not look at the opponent's card from Lotto."""


@question("bought-plan-face")
def lies_face_down(s: Position, plan: Plan) -> bool:
    """Whether others may not look at a plan: one from Lotto; one that was bought has been seen by all."""
    return s.secret[plan]


@question("deck-bottom")
def is_forgotten(s: Position, plan: Plan) -> bool:
    """Whether nobody knows a card under the deck: only if nobody but its owner had seen it."""
    return s.secret[plan]


@question("supply-face")
def hide_supply(s: Position) -> None:
    """The plans of the supply lie face up for everybody."""


@question("supply-face")
def unseen_in_supply(s: Position) -> int:
    """How many plans of the supply a viewer cannot see: none."""
    return 0


def blank(s: Position, plan: int) -> None:
    """A card goes back among the unknown ones."""
    s.place[plan] = Place.DECK
    s.owner[plan] = NONE
    s.secret[plan] = False
    s.slot[plan] = 0
    if plan in s.oldest:
        s.oldest.take_out(plan)
    if plan in s.bottom:
        s.bottom.take_out(plan)
