"""Other readings of the decisions that open chance cards ask for."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import move, require

from ..chance import open_card_is, put_aside
from ..choices import (
    act_after_swap,
    do_chores_together,
    give_each,
    is_on_offer,
    lay_goal_away,
    receive_purchase,
    share,
    take_support_together,
)
from ..components import What
from ..decks import nobody_draws
from ..holdings import count_plan
from ..questions import question
from ..state import Card, Place, Position

do_chores_together.reads("one-card")(share)
take_support_together.reads("each-draws")(give_each)


@act_after_swap.reads("acts")
def act_on_the_new_space(s: Position, seat: int) -> None:
    """Whoever drew the swap of places takes one action on the new space."""
    s.granted_here[seat] += 1


@receive_purchase.reads("bought")
def count_purchase(s: Position, card: Card) -> None:
    """A plan bought from another player has been paid and scores."""
    count_plan(s, s.drawer, card)


@question.under("plan-purchase", "may-refuse", otherwise="FN-SP5-02")
@move("FN-SP5-02")
def refuse(s: Position, seat: Seat) -> None:
    """Refuse to sell a plan."""
    require(s.open_card != NONE and nobody_draws(s), "FN-SP5-02")
    require(open_card_is(s, What.BUY_PLAN) and s.chosen_player == seat, "FN-SP5-02")
    put_aside(s)


@is_on_offer.reads("any-goal")
def any_goal_of_the_deck(s: Position, card: int) -> bool:
    """Any goal of the deck may take the place of the open one."""
    return s.goal == card or s.place[card] == Place.DECK


@lay_goal_away.reads("returned")
def return_goal(s: Position, card: int) -> None:
    """The goal that was not kept goes back into the deck."""
    s.place[card] = Place.DECK
