"""Card effects as data: the interpreter of whom a card concerns and what it does to them."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.game import AUTOMATIC, CHANCE
from ludex.model.rule import automatic, cite, require

from .components import Deck, What, Who
from .decks import nobody_draws
from .goal import support_goal
from .holdings import change_memory, change_tc, gain_tokens, hand_size
from .movement import force
from .questions import question
from .state import Position
from .tokens import one_more_allowed, use_up_extra_action
from .two_players import serves_drawer_only


def apply(s: Position, seat: int, card: int) -> None:
    """Carry out a card's effect at once, or lay it open until its choices have been made."""
    cite("FN-SP5-02")
    cite("FN-CMP-12")
    who = s.box.who[card]
    if who == Who.SELF:
        apply_to_drawer(s, seat, card)
    elif who == Who.ALL:
        apply_to_all(s, seat, card)
    elif who == Who.CHOSEN or who == Who.BOTH:
        if serves_drawer_only(s, card):
            give(s, seat, card)
        else:
            lay_open(s, seat, card)
    else:
        help_the_last(s, seat, card)


def lay_open(s: Position, seat: int, card: int) -> None:
    """A card that waits for somebody's choice."""
    s.open_card = card
    s.drawer = seat


def put_aside(s: Position) -> None:
    """The open card has been carried out."""
    s.open_card = NONE
    s.drawer = NONE
    s.chosen_player = NONE
    s.plan_handed_over = NONE
    s.goal_offered = NONE
    s.plans_discarded = 0


def give(s: Position, seat: int, card: int) -> None:
    """What a card gives to one seat."""
    what = s.box.what[card]
    amount = s.box.amount[card]
    if what == What.TC:
        change_tc(s, seat, amount)
    elif what == What.MEMORY:
        change_memory(s, seat, amount)
    elif what == What.TOKEN:
        gain_tokens(s, seat, amount)
    elif what == What.PLAN:
        s.to_draw[seat][Deck.PLAN] += amount
    elif what == What.CHORE:
        s.to_draw[seat][Deck.CHORE] += amount
    elif what == What.SUPPORT:
        s.to_draw[seat][Deck.SUPPORT] += amount
    elif what == What.ACTION:
        s.granted_actions[seat] += amount


# Cards for their drawer, and for all


def apply_to_drawer(s: Position, seat: int, card: int) -> None:
    """A card that concerns only whoever drew it."""
    what = s.box.what[card]
    if what == What.REPEAT:
        turn_the_tide(s, seat)
    elif what == What.REDRAW:
        exchange_plans(s, seat, card)
    elif what == What.GOAL_CHOICE:
        lay_open(s, seat, card)
        look_at_goals(s, seat)
    elif what == What.GOAL_SUPPORT:
        support_goal(s, seat, s.box.amount[card])
    else:
        give(s, seat, card)


@question("second-chance")
def turn_the_tide(s: Position, seat: int) -> None:
    """The card that turns the tide repeats the action of the space where the pawn stands."""
    repeat_action(s, seat)


@question("repeat-card")
def repeat_action(s: Position, seat: int) -> None:
    """The card prevails over the ban on repeating."""
    if may_repeat(s, seat):
        s.granted_here[seat] += 1
    else:
        cite("FN-TURN-04")


@question("repeat-counts")
def may_repeat(s: Position, seat: int) -> bool:
    """Whether the turn has room for the repeated action: it is the turn's extra action by a card."""
    return one_more_allowed(s, seat)


@question("repeat-counts")
def count_repetition(s: Position, seat: int) -> None:
    """A repeated action is the turn's extra action."""
    use_up_extra_action(s, seat)


@question("discard-and-draw")
def exchange_plans(s: Position, seat: int, card: int) -> None:
    """As many plans are drawn as the drawer now discards from the hand."""
    lay_open(s, seat, card)


@question("goal-brochure")
def look_at_goals(s: Position, seat: int) -> None:
    """The brochure shows one more shared goal."""
    s.to_draw[seat][Deck.GOAL] += 1


def apply_to_all(s: Position, seat: int, card: int) -> None:
    """A card that concerns the whole table."""
    for other in range(s.box.seats):
        if s.box.what[card] == What.GATHER:
            if other != seat:
                force(s, other, s.pawn[seat])
        else:
            give(s, other, card)


# Catch-up cards


@question("plan-count")
def plan_count(s: Position, seat: int, who: Who) -> int:
    """How many plans a seat has for a card that asks who has the fewest: those in hand."""
    return hand_size(s, seat)


def compared(s: Position, seat: int, card: int) -> int:
    """What a catch-up card compares."""
    who = s.box.who[card]
    if who == Who.POOREST:
        return s.tc[seat]
    if who == Who.LEAST_MEMORY:
        return s.memory[seat]
    return plan_count(s, seat, who)


def is_last(s: Position, seat: int, card: int) -> bool:
    """Whether nobody has less than this seat."""
    return all(compared(s, seat, card) <= compared(s, other, card) for other in range(s.box.seats))


@question("catch-up-ties")
def help_the_last(s: Position, drawer: int, card: int) -> None:
    """A catch-up card helps everybody who is last."""
    last = [is_last(s, seat, card) for seat in range(s.box.seats)]
    for seat in range(s.box.seats):
        if last[seat]:
            give(s, seat, card)


# Cards that wait for a choice


def asks_for_partner(s: Position, card: int) -> bool:
    """Whether an open card needs its drawer to choose a player."""
    return s.box.who[card] != Who.SELF


@question("joint-pair")
def names_two(s: Position, card: int) -> bool:
    """Whether both players whom a joint card serves are named; its drawer is one of them."""
    return False


@question("plan-purchase-funds")
def can_pay_for_plan(s: Position, seat: int, card: int) -> bool:
    """Whether a seat may buy another player's plan: only with the coins for it."""
    return s.tc[seat] >= s.box.amount[card]


def may_be_chosen(s: Position, card: int, drawer: int, other: int) -> bool:
    """Whether the drawer of an interaction card may choose this player."""
    what = s.box.what[card]
    if names_two(s, card):
        return s.chosen_player != other
    if other == drawer:
        return False
    if what == What.BUY_PLAN:
        return hand_size(s, other) > 0 and can_pay_for_plan(s, drawer, card)
    if what == What.SWAP_PLANS:
        return hand_size(s, other) > 0 and hand_size(s, drawer) > 0
    return True


@question("catch-up-ties")
def eligible(s: Position, card: int, drawer: int, other: int) -> bool:
    """Whether a player may be chosen for an open card; a catch-up card leaves nothing to choose."""
    return may_be_chosen(s, card, drawer, other)


def anyone_eligible(s: Position, card: int) -> bool:
    """Whether somebody can be chosen for the open card."""
    for drawer in range(s.box.seats):
        if s.drawer == drawer:
            return any(eligible(s, card, drawer, other) for other in range(s.box.seats))
    return False


def decider(s: Position) -> int:
    """Whose decision the open card waits for."""
    for card in s.box.with_effect:
        if s.open_card == card:
            return decider_of(s, card)
    return AUTOMATIC


def decider_of(s: Position, card: int) -> int:
    """Whose decision one particular open card waits for."""
    what = s.box.what[card]
    if asks_for_partner(s, card) and (s.chosen_player == NONE or names_two(s, card)):
        return s.drawer if anyone_eligible(s, card) else AUTOMATIC
    if what == What.BUY_PLAN:
        return who_picks_plan(s)
    if what == What.SWAP_PLANS and s.plan_handed_over != NONE:
        return s.chosen_player
    if what == What.GOAL_CHOICE and not goals_are_shown(s):
        return AUTOMATIC
    return s.drawer


@question("plan-purchase")
def who_picks_plan(s: Position) -> int:
    """Who picks the plan that is bought from another player: it is pulled unseen."""
    return CHANCE


@question("goal-brochure")
def goals_are_shown(s: Position) -> bool:
    """Whether the drawer of the brochure has a second goal to choose."""
    return s.goal_offered != NONE


def open_card_is(s: Position, what: What) -> bool:
    """Whether the open card has this effect."""
    return any(s.open_card == card for card in s.box.with_effect if s.box.what[card] == what)


@automatic("FN-SP5-02")
def no_effect(s: Position) -> None:
    """An open card for which nobody and nothing can be chosen has no effect."""
    require(s.open_card != NONE and nobody_draws(s), "FN-SP5-02")
    require(decider(s) == AUTOMATIC, "FN-SP5-02")
    put_aside(s)
