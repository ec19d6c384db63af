"""The decisions that open chance cards ask for: a partner, a plan to hand over, a goal to keep."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.game import CHANCE
from ludex.model.rule import chance, cite, move, require

from .chance import (
    asks_for_partner,
    eligible,
    give,
    goals_are_shown,
    names_two,
    open_card_is,
    put_aside,
    who_picks_plan,
)
from .components import Deck, What, Who
from .decks import nobody_draws
from .goal import support_for_new_goal
from .holdings import discard, holds, plans_in_hand
from .movement import force
from .questions import question
from .state import Card, Place, Position


def possible_partners(s: Position, _seat: int) -> range:
    """The players to think of while a card is open."""
    return range(s.box.seats if s.open_card != NONE else 0)


def plans_at_stake(s: Position, seat: int) -> list[int]:
    """The plans to think of while a card is open."""
    return plans_in_hand(s, seat) if s.open_card != NONE else []


@move("FN-SP5-02", other=possible_partners)
def choose_player(s: Position, seat: Seat, other: Seat) -> None:
    """Choose the player whom the drawn card concerns."""
    require(s.open_card != NONE and s.drawer == seat, "FN-SP5-02")
    require(nobody_draws(s), "FN-SP5-02")
    require(any(s.open_card == card and asks_for_partner(s, card) for card in s.box.with_effect), "FN-SP5-02")
    for card in s.box.with_effect:
        if s.open_card == card and asks_for_partner(s, card):
            require(s.chosen_player == NONE or names_two(s, card), "FN-SP5-02")
            require(eligible(s, card, seat, other), "FN-SP5-02")
            involve(s, seat, other, card)


def involve(s: Position, seat: int, other: int, card: int) -> None:
    """Carry out a card for its drawer and the chosen player, or wait for the plan to be handed over."""
    what = s.box.what[card]
    first_of_two = names_two(s, card) and s.chosen_player == NONE
    if what == What.BUY_PLAN or what == What.SWAP_PLANS or first_of_two:
        s.chosen_player = other
        return
    if what == What.SWAP_PLACES:
        swap_places(s, seat, other)
    elif s.box.who[card] == Who.BOTH:
        for one in range(s.box.seats):
            if (s.chosen_player if names_two(s, card) else seat) == one:
                give_both(s, one, other, card)
    else:
        give(s, other, card)
    put_aside(s)


def swap_places(s: Position, seat: int, other: int) -> None:
    """Two pawns change places; both are moved by force."""
    here = s.pawn[seat]
    there = s.pawn[other]
    force(s, seat, there)
    force(s, other, here)
    act_after_swap(s, seat)


@question("swap-drawer")
def act_after_swap(s: Position, seat: int) -> None:
    """Whoever drew the swap of places has acted and gets no action on the new space."""


# Cards for two


def give_both(s: Position, seat: int, other: int, card: int) -> None:
    """A card for two players, as a rule its drawer and a chosen one."""
    what = s.box.what[card]
    if what == What.CHORE:
        do_chores_together(s, seat, other, card)
    elif what == What.SUPPORT:
        take_support_together(s, seat, other, card)
    else:
        give_each(s, seat, other, card)


def give_each(s: Position, seat: int, other: int, card: int) -> None:
    """Both get what the card gives."""
    give(s, seat, card)
    give(s, other, card)


def share(s: Position, seat: int, other: int, card: int) -> None:
    """One card is drawn and serves both."""
    give(s, seat, card)
    s.sharing_player = other


@question("chore-together")
def do_chores_together(s: Position, seat: int, other: int, card: int) -> None:
    """Both get the effect of the housework space: a card each."""
    give_each(s, seat, other, card)


@question("support-together")
def take_support_together(s: Position, seat: int, other: int, card: int) -> None:
    """Both get the same effect: that of one travel support card."""
    share(s, seat, other, card)


# Plans bought from or swapped with another player


def may_hand_over(s: Position, seat: int, card: int) -> bool:
    """Whether the open card lets a plan leave this seat's hand."""
    if not nobody_draws(s):
        return False
    selling = open_card_is(s, What.BUY_PLAN) and s.chosen_player == seat
    swapping = open_card_is(s, What.SWAP_PLANS) and s.chosen_player != NONE
    gives_first = swapping and s.plan_handed_over == NONE and s.drawer == seat
    gives_back = (
        swapping and s.plan_handed_over != NONE and s.chosen_player == seat and s.plan_handed_over != card
    )
    return (selling or gives_first or gives_back) and holds(s, seat, card)


def hand_over(s: Position, seat: int, card: int) -> None:
    """A plan changes hands."""
    if open_card_is(s, What.BUY_PLAN):
        for price_card in s.box.with_effect:
            if s.open_card == price_card:
                s.tc[s.drawer] -= s.box.amount[price_card]
                s.tc[seat] += s.box.amount[price_card]
        s.owner[card] = s.drawer
        receive_purchase(s, card)
        put_aside(s)
    elif s.plan_handed_over == NONE:
        s.owner[card] = s.chosen_player
        s.plan_handed_over = card
    else:
        s.owner[card] = s.drawer
        put_aside(s)


@question("purchased-plan")
def receive_purchase(s: Position, card: int) -> None:
    """A plan bought from another player joins the hand and is still to be paid in the settlement."""


@move("FN-SP5-02", card=plans_at_stake)
def give_plan(s: Position, seat: Seat, card: Card) -> None:
    """Hand a plan of one's choice to the other player."""
    require(may_hand_over(s, seat, card), "FN-SP5-02")
    require(not open_card_is(s, What.BUY_PLAN) or who_picks_plan(s) == seat, "FN-SP5-02")
    hand_over(s, seat, card)


@chance("FN-SP5-02", card=plans_at_stake)
def pull_plan(s: Position, seat: Seat, card: Card) -> None:
    """A plan is pulled unseen from a player's hand."""
    require(may_hand_over(s, seat, card), "FN-SP5-02")
    require(open_card_is(s, What.BUY_PLAN) and who_picks_plan(s) == CHANCE, "FN-SP5-02")
    hand_over(s, seat, card)


# Discarding plans to draw as many


@move("FN-SP5-02", card=plans_at_stake)
def discard_plan(s: Position, seat: Seat, card: Card) -> None:
    """Discard a plan from one's hand to draw another for it."""
    require(open_card_is(s, What.REDRAW) and s.drawer == seat and nobody_draws(s), "FN-SP5-02")
    require(s.box.deck[card] == Deck.PLAN and holds(s, seat, card), "FN-SP5-02")
    discard(s, card)
    s.plans_discarded += 1


@move("FN-SP5-02")
def stop_discarding(s: Position, seat: Seat) -> None:
    """Draw as many plans as were discarded."""
    require(open_card_is(s, What.REDRAW) and s.drawer == seat and nobody_draws(s), "FN-SP5-02")
    s.to_draw[seat][Deck.PLAN] += s.plans_discarded
    put_aside(s)


# Another shared goal


@question("goal-brochure")
def is_on_offer(s: Position, card: int) -> bool:
    """Whether a goal may be chosen with the brochure: one of the two that lie open."""
    return s.goal == card or s.goal_offered == card


def goals_on_offer(s: Position, _seat: int) -> list[int]:
    """The goals among which the drawer of the brochure chooses."""
    if s.open_card == NONE:
        return []
    return [card for card in s.box.cards_of[Deck.GOAL] if is_on_offer(s, card)]


@question("goal-left-over")
def lay_goal_away(s: Position, card: int) -> None:
    """The goal that was not kept goes to the discard pile of its kind."""
    s.place[card] = Place.DISCARD


@move("FN-SP5-02", card=goals_on_offer)
def keep_goal(s: Position, seat: Seat, card: Card) -> None:
    """Choose the shared goal that stays."""
    require(open_card_is(s, What.GOAL_CHOICE) and s.drawer == seat and nobody_draws(s), "FN-SP5-02")
    require(goals_are_shown(s), "FN-SP5-02")
    require(s.box.deck[card] == Deck.GOAL and is_on_offer(s, card), "FN-SP5-02")
    cite("FN-SET-08")
    for other in s.box.cards_of[Deck.GOAL]:
        if other != card and (s.goal == other or s.goal_offered == other):
            lay_goal_away(s, other)
    if s.goal != card:
        support_for_new_goal(s)
    s.goal = card
    s.place[card] = Place.FRONT
    put_aside(s)
