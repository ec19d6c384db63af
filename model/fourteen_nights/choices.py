"""The decisions that open chance cards ask for: a partner, a plan to hand over, a goal to keep."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import chance, cite, move, require

from .chance import (
    SUPPORT_PRICE,
    asks_for_partner,
    chain_is_over,
    eligible,
    give,
    names_two,
    open_card_is,
    put_aside,
)
from .components import Deck, What, Who
from .decks import nobody_draws
from .holdings import change_tc, count_plan, holds, plans_in_hand
from .movement import force
from .state import Card, Place, Position


def possible_partners(s: Position, _seat: int) -> range:
    """The players to think of while a card is open."""
    return range(s.box.seats if s.pending != NONE else 0)


def plans_at_stake(s: Position, seat: int) -> list[int]:
    """The plans to think of while a card is open."""
    return plans_in_hand(s, seat) if s.pending != NONE else []


@move("FN-SP5-02", other=possible_partners)
def choose_player(s: Position, seat: Seat, other: Seat) -> None:
    """Choose the player whom the drawn card concerns."""
    require(s.pending != NONE and s.drawer == seat, "FN-SP5-02")
    require(nobody_draws(s), "FN-SP5-02")
    require(any(s.pending == card and asks_for_partner(s, card) for card in s.box.with_effect), "FN-SP5-02")
    for card in s.box.with_effect:
        if s.pending == card and asks_for_partner(s, card):
            require(s.partner == NONE or names_two(s, card), "FN-SP5-02")
            require(eligible(s, card, seat, other), "FN-SP5-02")
            involve(s, seat, other, card)


def involve(s: Position, seat: int, other: int, card: int) -> None:
    """Carry out a card for its drawer and the chosen player, or wait for the plan to be handed over."""
    what = s.box.what[card]
    first_of_two = names_two(s, card) and s.partner == NONE
    if what == What.BUY_PLAN or what == What.SWAP_PLANS or first_of_two:
        s.partner = other
        return
    if what == What.SWAP_PLACES:
        swap_places(s, seat, other)
    elif s.box.who[card] == Who.BOTH:
        for one in range(s.box.seats):
            if (s.partner if names_two(s, card) else seat) == one:
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
    if s.box.reading("swap-drawer") == "acts" and not chain_is_over(s, seat):
        s.owed_here[seat] += 1


def give_both(s: Position, seat: int, other: int, card: int) -> None:
    """A card for two players, as a rule its drawer and a chosen one: a card each, or one card for both."""
    what = s.box.what[card]
    if what == What.CHORE:
        shared = s.box.reading("chore-together") == "one-card"
    elif what == What.SUPPORT:
        shared = s.box.reading("support-together") == "one-card"
    else:
        shared = False
    if what == What.SUPPORT and s.box.reading("support-together") == "pay-for-plans":
        for buyer in (seat, other):
            change_tc(s, buyer, -SUPPORT_PRICE)
            s.draws[buyer][Deck.PLAN] += 1
    elif shared:
        give(s, seat, card)
        s.sharer = other
    else:
        give(s, seat, card)
        give(s, other, card)


# Plans bought from or swapped with another player


def may_hand_over(s: Position, seat: int, card: int) -> bool:
    """Whether the open card lets a plan leave this seat's hand."""
    if not nobody_draws(s):
        return False
    selling = open_card_is(s, What.BUY_PLAN) and s.partner == seat
    swapping = open_card_is(s, What.SWAP_PLANS) and s.partner != NONE
    gives_first = swapping and s.given == NONE and s.drawer == seat
    gives_back = swapping and s.given != NONE and s.partner == seat and s.given != card
    return (selling or gives_first or gives_back) and holds(s, seat, card)


def hand_over(s: Position, seat: int, card: int) -> None:
    """A plan changes hands."""
    if open_card_is(s, What.BUY_PLAN):
        for price_card in s.box.with_effect:
            if s.pending == price_card:
                s.tc[s.drawer] -= s.box.amount[price_card]
                s.tc[seat] += s.box.amount[price_card]
        s.owner[card] = s.drawer
        if s.box.reading("purchased-plan") == "bought":
            count_plan(s, s.drawer, card)
        put_aside(s)
    elif s.given == NONE:
        s.owner[card] = s.partner
        s.given = card
    else:
        s.owner[card] = s.drawer
        put_aside(s)


@move("FN-SP5-02", card=plans_at_stake)
def give_plan(s: Position, seat: Seat, card: Card) -> None:
    """Hand a plan of one's choice to the other player."""
    require(may_hand_over(s, seat, card), "FN-SP5-02")
    selling = open_card_is(s, What.BUY_PLAN)
    require(not selling or s.box.reading("plan-purchase") != "random", "FN-SP5-02")
    require(selling or s.box.reading("plan-swap") == "each-chooses", "FN-SP5-02")
    hand_over(s, seat, card)


@chance("FN-SP5-02", card=plans_at_stake)
def pull_plan(s: Position, seat: Seat, card: Card) -> None:
    """A plan is pulled unseen from a player's hand."""
    require(may_hand_over(s, seat, card), "FN-SP5-02")
    selling = open_card_is(s, What.BUY_PLAN)
    require(not selling or s.box.reading("plan-purchase") == "random", "FN-SP5-02")
    require(selling or s.box.reading("plan-swap") == "blind", "FN-SP5-02")
    hand_over(s, seat, card)


@move("FN-SP5-02")
def refuse(s: Position, seat: Seat) -> None:
    """Refuse to sell a plan, or to carry out a card drawn, where those readings allow it."""
    require(s.pending != NONE and nobody_draws(s), "FN-SP5-02")
    selling = open_card_is(s, What.BUY_PLAN) and s.partner == seat
    drawn = any(s.pending == card and asks_for_partner(s, card) for card in s.box.with_effect)
    declining = drawn and s.drawer == seat and s.partner == NONE
    may_refuse = selling and s.box.reading("plan-purchase") == "may-refuse"
    may_decline = declining and s.box.reading("card-compulsory") == "may-decline"
    require(may_refuse or may_decline, "FN-SP5-02")
    put_aside(s)


# Discarding plans to draw as many


@move("FN-SP5-02", card=plans_at_stake)
def discard_plan(s: Position, seat: Seat, card: Card) -> None:
    """Discard a plan from one's hand to draw another for it."""
    require(open_card_is(s, What.REDRAW) and s.drawer == seat and nobody_draws(s), "FN-SP5-02")
    require(s.box.deck[card] == Deck.PLAN and holds(s, seat, card), "FN-SP5-02")
    s.place[card] = Place.DISCARD
    s.owner[card] = NONE
    s.set_aside += 1


@move("FN-SP5-02")
def stop_discarding(s: Position, seat: Seat) -> None:
    """Draw as many plans as were discarded."""
    require(open_card_is(s, What.REDRAW) and s.drawer == seat and nobody_draws(s), "FN-SP5-02")
    s.draws[seat][Deck.PLAN] += s.set_aside
    put_aside(s)


# Another shared goal


def goals_on_offer(s: Position, _seat: int) -> list[int]:
    """The goals among which the drawer of the brochure chooses."""
    if s.pending == NONE:
        return []
    return [card for card in s.box.cards_of[Deck.GOAL] if is_on_offer(s, card)]


def is_on_offer(s: Position, card: int) -> bool:
    """Whether a goal may be chosen with the open card."""
    if s.box.reading("goal-brochure") == "one-more":
        return s.goal == card or s.offered == card
    return s.goal == card or s.place[card] == Place.DECK


@move("FN-SP5-02", card=goals_on_offer)
def keep_goal(s: Position, seat: Seat, card: Card) -> None:
    """Choose the shared goal that stays."""
    require(open_card_is(s, What.GOAL_CHOICE) and s.drawer == seat and nobody_draws(s), "FN-SP5-02")
    require(s.offered != NONE or s.box.reading("goal-brochure") == "any-goal", "FN-SP5-02")
    require(s.box.deck[card] == Deck.GOAL and is_on_offer(s, card), "FN-SP5-02")
    cite("FN-SET-08")
    for other in s.box.cards_of[Deck.GOAL]:
        if other != card and (s.goal == other or s.offered == other):
            s.place[other] = Place.DISCARD if s.box.reading("goal-left-over") == "discarded" else Place.DECK
    if s.goal != card and s.box.reading("support-after-new-goal") == "lost":
        s.pot = 0
        for other in range(s.box.seats):
            s.advance[other] = 0
    s.goal = card
    s.place[card] = Place.FRONT
    put_aside(s)
