"""Other readings of single chance cards."""

from __future__ import annotations

from ludex.model.rule import cite

from ..chance import (
    can_pay_for_plan,
    count_repetition,
    eligible,
    exchange_plans,
    give,
    goals_are_shown,
    help_the_last,
    is_last,
    lay_open,
    look_at_goals,
    may_be_chosen,
    may_repeat,
    names_two,
    plan_count,
    repeat_action,
    turn_the_tide,
    who_picks_plan,
)
from ..components import CATCH_UP, Deck, What, Who
from ..decks import discarded
from ..holdings import hand_size
from ..state import Place, Position

can_pay_for_plan.reads_as(credit=True)
goals_are_shown.reads_as(any_goal=True)
may_repeat.reads_as(not_counted=True)
count_repetition.reads_as(not_counted=None)


@turn_the_tide.reads("another-chance")
def draw_another(s: Position, seat: int) -> None:
    """Another chance card is drawn."""
    s.to_draw[seat][Deck.CHANCE] += 1


@repeat_action.reads("rule-wins")
def keep_the_ban(s: Position, seat: int) -> None:
    """The ban on repeating names card effects; the card does nothing."""
    cite("FN-XTR-03")


@exchange_plans.reads("past-discards")
def draw_as_many_as_lie_discarded(s: Position, seat: int, card: int) -> None:
    """As many plans are drawn as lie on the discard pile."""
    s.to_draw[seat][Deck.PLAN] += discarded(s, Deck.PLAN)


@look_at_goals.reads("any-goal")
def look_through_the_deck(s: Position, seat: int) -> None:
    """Any goal of the deck may be chosen, so none is drawn."""


@plan_count.reads("as-worded")
def free_plans_too(s: Position, seat: int, who: Who) -> int:
    """With the card that says plan cards, free plans count as well."""
    if who != Who.FEWEST_PLAN_CARDS:
        return hand_size(s, seat)
    free = sum(s.place[card] == Place.FRONT and s.owner[card] == seat for card in s.box.cards_of[Deck.FREE])
    return hand_size(s, seat) + free


@help_the_last.reads("drawer-chooses")
def help_one_of_the_last(s: Position, drawer: int, card: int) -> None:
    """Where several are last, the drawer chooses one of them."""
    last = [is_last(s, seat, card) for seat in range(s.box.seats)]
    if sum(last) > 1:
        lay_open(s, drawer, card)
    else:
        for seat in range(s.box.seats):
            if last[seat]:
                give(s, seat, card)


@eligible.reads("drawer-chooses")
def is_one_of_the_last(s: Position, card: int, drawer: int, other: int) -> bool:
    """For a catch-up card whoever is last may be chosen."""
    if s.box.who[card] in CATCH_UP:
        return is_last(s, other, card)
    return may_be_chosen(s, card, drawer, other)


@names_two.reads("any-two")
def drawer_names_both(s: Position, card: int) -> bool:
    """The drawer of a joint chore or support card names both players whom it serves."""
    joint = s.box.what[card] == What.CHORE or s.box.what[card] == What.SUPPORT
    return joint and s.box.who[card] == Who.BOTH


@who_picks_plan.reads("may-refuse")
def the_owner(s: Position) -> int:
    """The owner of the plan picks it."""
    return s.chosen_player
