"""What cards may do in Dream of Fourteen Nights: deal, draws, coins, memory, plans and the shared goal."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.fourteen_nights.components import Deck, What, Who
from ludex.model.fourteen_nights.goal import support_for_all
from ludex.model.fourteen_nights.state import NightsBox, Place, Position, Step

from ..property import always, each_step
from .lemmas import reads
from .restated import hand_size, open_card_is
from .steps import leaves_deck

DRAWN = (Deck.PLAN, Deck.FREE, Deck.CHORE, Deck.SUPPORT, Deck.CHANCE)
"""The decks from which cards come only by being drawn."""
AT_ONCE = (What.TC, What.MEMORY, What.PLAN, What.CHORE, What.SUPPORT, What.ACTION, What.GOAL_SUPPORT)
"""Effects that add an amount to something a seat has."""
CATCH_UP = (Who.POOREST, Who.FEWEST_PLANS, Who.FEWEST_PLAN_CARDS, Who.LEAST_MEMORY)
"""Whom cards favour that look for the last."""


def drew(before: Position, after: Position, seat: int, deck: int) -> bool:
    """Whether a seat has one card less to draw from a deck."""
    return after.to_draw[seat][deck] < before.to_draw[seat][deck]


# The deal


@always("FN-SET-03", "FN-SET-04", "FN-SET-05", "FN-SET-06", "FN-SET-07")
def everybody_starts_alike(s: Position) -> bool:
    """Before the first move all have the same: pawn, coins, tokens, plans and a destination, dealt or due."""
    box = s.box
    first_move = s.day == 1 and s.step == Step.MOVE and s.turn == s.first_player
    return not first_move or all(
        s.pawn[seat] == box.start_space
        and s.tc[seat] == box.start_tc
        and s.tokens[seat] == box.start_tokens
        and s.memory[seat] == 0
        and s.saved_tokens[seat]
        and (s.destination[seat] != NONE or s.to_draw[seat][Deck.DESTINATION] > 0)
        and hand_size(s, seat) + s.to_draw[seat][Deck.PLAN] == box.start_plans
        for seat in range(box.seats)
    )


@always("FN-2P-01", applies=lambda box: reads(box, "two-player-chance-deck", "reduced"))
def cards_for_more_players_stay_in_the_box(s: Position) -> bool:
    """With two players the cards that need more are not in the deck."""
    return not s.box.two_players or all(
        s.place[card] == Place.OUT for card in s.box.every_card if s.box.least_players[card] > 2
    )


# Draws


@each_step(
    "FN-SET-02", "FN-DECK-01", "FN-DECK-02", applies=lambda box: reads(box, "second-chance", "repeat-space")
)
def cards_leave_a_deck_by_being_drawn(before: Position, after: Position) -> bool:
    """A card leaves its deck when somebody draws it; a draw takes one card, unless none is left at all."""
    box = before.box
    return all(
        sum(leaves_deck(before, after, card) for card in box.cards_of[deck])
        == int(
            any(drew(before, after, seat, deck) for seat in range(box.seats))
            and any(before.place[card] <= Place.DISCARD for card in box.cards_of[deck])
        )
        for deck in DRAWN
    )


@each_step("FN-SP3-02", "FN-SP4-02", applies=lambda box: reads(box, "debts", "debt"))
def chores_and_support_pay_what_they_show(before: Position, after: Position) -> bool:
    """A housework or travel support card changes the coins of its drawer, and of whoever shares in it."""
    box = before.box
    return all(
        after.tc[seat] - before.tc[seat]
        == (box.tc[card] if drew(before, after, seat, deck) or before.sharing_player == seat else 0)
        for deck in (Deck.CHORE, Deck.SUPPORT)
        for card in box.cards_of[deck]
        if leaves_deck(before, after, card)
        for seat in range(box.seats)
    )


def amounts_are_as_printed(box: NightsBox) -> bool:
    """Whether the readings leave the amounts of chance cards as they are printed."""
    return (
        reads(box, "debts", "debt")
        and reads(box, "memory-floor", "none")
        and reads(box, "goal-support", "bank")
        and reads(box, "goal-support-credit", "drawer")
    )


def stock(s: Position, seat: int, what: What) -> int:
    """How much a seat has of what a card's effect adds to."""
    if what == What.TC:
        return s.tc[seat]
    if what == What.MEMORY:
        return s.memory[seat]
    if what == What.ACTION:
        return s.granted_actions[seat]
    if what == What.GOAL_SUPPORT:
        return s.support_given[seat]
    if what == What.PLAN:
        return s.to_draw[seat][Deck.PLAN]
    return s.to_draw[seat][Deck.CHORE if what == What.CHORE else Deck.SUPPORT]


@each_step("FN-SP5-02", applies=amounts_are_as_printed)
def chance_cards_give_their_amount(before: Position, after: Position) -> bool:
    """A chance card for its drawer or for all gives them exactly its amount, and nobody else anything."""
    box = before.box
    return all(
        stock(after, seat, box.what[card]) - stock(before, seat, box.what[card])
        == (box.amount[card] if box.who[card] == Who.ALL or drew(before, after, seat, Deck.CHANCE) else 0)
        for card in box.cards_of[Deck.CHANCE]
        if box.what[card] in AT_ONCE and box.who[card] in (Who.SELF, Who.ALL)
        if leaves_deck(before, after, card)
        for seat in range(box.seats)
    )


@each_step(
    "FN-SP5-02",
    applies=lambda box: reads(box, "joint-pair", "drawer-and-one"),
)
def joint_cards_serve_two(before: Position, after: Position) -> bool:
    """A card for two gives its amount to its drawer and to one other, or both share in one card drawn."""
    box = before.box
    seats = range(box.seats)
    return all(
        sum(gained(before, after, seat, card) for seat in seats) == (1 if after.sharing_player != NONE else 2)
        and all(gained(before, after, seat, card) or before.drawer != seat for seat in seats)
        for card in box.with_effect
        if box.who[card] == Who.BOTH and before.open_card == card and after.open_card == NONE
    )


def gained(before: Position, after: Position, seat: int, card: int) -> bool:
    """Whether a seat has gained exactly the amount of a card."""
    what = before.box.what[card]
    return stock(after, seat, what) - stock(before, seat, what) == before.box.amount[card]


def compared(s: Position, seat: int, who: Who) -> int:
    """What a catch-up card compares."""
    if who == Who.POOREST:
        return s.tc[seat]
    return s.memory[seat] if who == Who.LEAST_MEMORY else hand_size(s, seat)


@each_step(
    "FN-SP5-02",
    applies=lambda box: (
        amounts_are_as_printed(box)
        and reads(box, "catch-up-ties", "all")
        and reads(box, "plan-count", "hand")
    ),
)
def catch_up_cards_reach_whoever_is_last(before: Position, after: Position) -> bool:
    """A catch-up card gives its amount to exactly those than whom nobody has less."""
    box = before.box
    seats = range(box.seats)
    return all(
        gained(before, after, seat, card)
        == all(
            compared(before, seat, box.who[card]) <= compared(before, other, box.who[card]) for other in seats
        )
        for card in box.cards_of[Deck.CHANCE]
        if box.who[card] in CATCH_UP
        if leaves_deck(before, after, card)
        for seat in seats
    )


# Memory


@each_step("FN-SP1-02", "FN-BUY-02", applies=lambda box: reads(box, "free-plans-score", "yes"))
def plans_give_the_memory_they_show(before: Position, after: Position) -> bool:
    """Whoever draws a free plan or buys a regular one gains its memory."""
    box = before.box
    free = all(
        after.memory[seat] - before.memory[seat]
        == (box.memory[card] if drew(before, after, seat, Deck.FREE) else 0)
        for card in box.cards_of[Deck.FREE]
        if leaves_deck(before, after, card)
        for seat in range(box.seats)
    )
    bought = all(
        after.memory[seat] - before.memory[seat] == (box.memory[card] if after.owner[card] == seat else 0)
        for card in box.cards_of[Deck.PLAN]
        if before.place[card] != Place.BOUGHT and after.place[card] == Place.BOUGHT
        for seat in range(box.seats)
    )
    return free and bought


@each_step("FN-CONV-01", "FN-FIN-01")
def three_points_become_one_memory(before: Position, after: Position) -> bool:
    """In the conversion, and only there, every three points given up are one memory more."""
    traits = range(len(before.box.traits))
    return all(
        sum(after.converted[seat][trait] - before.converted[seat][trait] for trait in traits)
        == (3 * (after.memory[seat] - before.memory[seat]) if before.step == Step.CONVERT else 0)
        for seat in range(before.box.seats)
    )


# Plans that change hands


@each_step("FN-SP5-02", "FN-SP2-01")
def plans_change_hands_at_the_price_of_the_card(before: Position, after: Position) -> bool:
    """A plan goes to another player only by a card: for the card's price, or in exchange without coins."""
    box = before.box
    seats = range(box.seats)
    price = sum(
        box.amount[card] if before.open_card == card else 0
        for card in box.every_card
        if box.what[card] == What.BUY_PLAN
    )
    return all(
        (open_card_is(before, What.BUY_PLAN) or open_card_is(before, What.SWAP_PLANS))
        and after.tc[new] == before.tc[new] - price
        and after.tc[old] == before.tc[old] + price
        for card in box.cards_of[Deck.PLAN]
        if before.place[card] == Place.HAND and before.owner[card] != after.owner[card]
        for old in seats
        if before.owner[card] == old
        for new in seats
        if after.owner[card] == new
    )


@each_step(
    "FN-SP5-02",
    applies=lambda box: reads(box, "plan-purchase", "random") and reads(box, "purchased-plan", "in-hand"),
)
def a_plan_asked_for_arrives(before: Position, after: Position) -> bool:
    """When a sale or a swap is done, its drawer holds one plan more than before the last step."""
    dealing = open_card_is(before, What.BUY_PLAN) or open_card_is(before, What.SWAP_PLANS)
    return all(
        hand_size(after, seat) == hand_size(before, seat) + 1
        for seat in range(before.box.seats)
        if dealing and before.chosen_player != NONE and after.open_card == NONE and before.drawer == seat
    )


@each_step("FN-SP5-02", "FN-DECK-01", applies=lambda box: reads(box, "discard-and-draw", "from-hand"))
def plans_laid_down_are_replaced(before: Position, after: Position) -> bool:
    """Plans leave a hand for the discard pile only by the card that says so; it draws as many."""
    seats = range(before.box.seats)
    redraws = open_card_is(before, What.REDRAW)
    laid_down = all(
        redraws and before.drawer == before.owner[card]
        for card in before.box.cards_of[Deck.PLAN]
        if before.place[card] == Place.HAND and after.place[card] == Place.DISCARD
    )
    counted = all(
        after.plans_discarded - before.plans_discarded == hand_size(before, seat) - hand_size(after, seat)
        if after.open_card == before.open_card
        else after.to_draw[seat][Deck.PLAN] - before.to_draw[seat][Deck.PLAN] == before.plans_discarded
        for seat in seats
        if redraws and before.drawer == seat
    )
    return laid_down and counted


@each_step("FN-DECK-01")
def only_an_empty_deck_is_rebuilt(before: Position, after: Position) -> bool:
    """Discarded cards come back into a deck only when no card is left in it."""
    return not any(
        any(before.place[card] == Place.DISCARD and after.place[card] == Place.DECK for card in cards)
        and any(before.place[card] == Place.DECK and after.place[card] == Place.DECK for card in cards)
        for cards in before.box.cards_of
    )


# The shared goal


def gift(s: Position, seat: int) -> int:
    """What a seat gives to the shared goal, in TC."""
    return s.contribution[seat] * s.box.coin + s.support_given[seat]


def verdict_falls(before: Position, after: Position) -> bool:
    """Whether the contributions are shown in this step."""
    return before.step == Step.CONTRIBUTE and after.step != Step.CONTRIBUTE


def is_reached(s: Position) -> bool:
    """Whether the contributions come to the target of the goal."""
    total = sum(gift(s, seat) for seat in range(s.box.seats)) + support_for_all(s)
    return any(s.goal == card and total >= s.box.target[card] for card in s.box.cards_of[Deck.GOAL])


@each_step("FN-GOAL-03")
def what_is_shown_is_paid(before: Position, after: Position) -> bool:
    """Everybody pays exactly what was in the fist, whatever comes of the goal."""
    return not verdict_falls(before, after) or all(
        after.tc[seat] == before.tc[seat] - before.contribution[seat] * before.box.coin
        for seat in range(before.box.seats)
    )


@each_step(
    "FN-GOAL-05",
    applies=lambda box: (
        reads(box, "bonus-receivers", "everyone") and reads(box, "bonus-in-the-formula", "effect")
    ),
)
def a_goal_reached_rewards_everybody(before: Position, after: Position) -> bool:
    """Everybody gains the goal's traits and memory, and only who gave most may gain the extra."""
    box = before.box
    seats = range(box.seats)
    if not verdict_falls(before, after) or not is_reached(before):
        return True
    return all(
        gains(before, after, seat, card)
        for card in box.cards_of[Deck.GOAL]
        if before.goal == card
        for seat in seats
    )


def gains(before: Position, after: Position, seat: int, card: int) -> bool:
    """Whether a seat has gained the bonus of the goal, with or without the extra for who gave most."""
    box = before.box
    traits = range(len(box.traits))
    most = all(gift(before, seat) >= gift(before, other) for other in range(box.seats))
    memory = after.memory[seat] - before.memory[seat]
    points = [after.goal_traits[seat][trait] - before.goal_traits[seat][trait] for trait in traits]
    plain = memory == box.memory[card] and all(points[trait] == box.points[card][trait] for trait in traits)
    extra = memory == box.memory[card] + box.top_memory[card] and all(
        points[trait] == box.points[card][trait] + box.top_points[card][trait] for trait in traits
    )
    return plain or (extra and most)


@each_step(
    "FN-GOAL-06",
    "FN-GOAL-07",
    "FN-2P-02",
    applies=lambda box: reads(box, "least-ties", "all") and reads(box, "memory-floor", "none"),
)
def a_goal_missed_punishes_the_least(before: Position, after: Position) -> bool:
    """With three players or more whoever gave least loses memory; nobody else loses or gains any."""
    box = before.box
    seats = range(box.seats)
    if not verdict_falls(before, after) or is_reached(before):
        return True
    return all(
        after.memory[seat] - before.memory[seat]
        == (
            -box.penalty
            if not box.two_players and all(gift(before, seat) <= gift(before, other) for other in seats)
            else 0
        )
        for seat in seats
    )


CARDS = (
    everybody_starts_alike,
    cards_for_more_players_stay_in_the_box,
    cards_leave_a_deck_by_being_drawn,
    chores_and_support_pay_what_they_show,
    chance_cards_give_their_amount,
    joint_cards_serve_two,
    catch_up_cards_reach_whoever_is_last,
    plans_give_the_memory_they_show,
    three_points_become_one_memory,
    plans_change_hands_at_the_price_of_the_card,
    a_plan_asked_for_arrives,
    plans_laid_down_are_replaced,
    only_an_empty_deck_is_rebuilt,
    what_is_shown_is_paid,
    a_goal_reached_rewards_everybody,
    a_goal_missed_punishes_the_least,
)
