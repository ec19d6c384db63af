"""Card effects as data: the interpreter of whom a card concerns and what it does to them."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.game import AUTOMATIC, CHANCE
from ludex.model.rule import automatic, cite, require

from .components import Deck, What, Who
from .decks import discarded, nobody_draws
from .holdings import change_memory, change_tc, gain_tokens, hand_size, memory_compared, plan_count
from .movement import force
from .state import Position
from .tokens import one_more_allowed, use_up_extra_action

SUPPORT_PRICE = 1000
"""What both pay for a plan under the authors' other wording of the joint support card."""
SMALL_SUPPORT = 1000
"""What goes to the shared goal under the authors' other wording of that card."""


def apply(s: Position, seat: int, card: int) -> None:
    """Carry out a card's effect at once, or lay it open until its choices have been made."""
    cite("FN-SP5-02")
    who = s.box.who[card]
    if grants_action(s, card) and chain_is_over(s, seat):
        cite("FN-TURN-04")
    elif who == Who.SELF:
        apply_to_drawer(s, seat, card)
    elif who == Who.ALL:
        apply_to_all(s, seat, card)
    elif who == Who.CHOSEN or who == Who.BOTH:
        if weakened(s, card):
            give(s, seat, card)
        else:
            lay_open(s, seat, card)
    else:
        apply_to_the_last(s, seat, card)


def grants_action(s: Position, card: int) -> bool:
    """Whether a card grants an action or repeats one."""
    return s.box.what[card] == What.ACTION or s.box.what[card] == What.REPEAT


def chain_is_over(s: Position, seat: int) -> bool:
    """Whether a card drawn now is a link of a chain already and can lead to no further action or card."""
    is_a_link = s.turn != seat or s.token_used or s.card_used
    return is_a_link and s.box.reading("chance-chain") == "one-link"


def draw_another(s: Position, seat: int) -> None:
    """One chance card leads to the next, unless the chain is over."""
    if chain_is_over(s, seat):
        cite("FN-TURN-04")
    else:
        s.draws[seat][Deck.CHANCE] += 1
        if s.box.reading("chance-chain") == "one-link":
            use_up_extra_action(s, seat)


def is_joint(s: Position, card: int) -> bool:
    """Whether a card is the joint chore or the joint support."""
    joint = s.box.what[card] == What.CHORE or s.box.what[card] == What.SUPPORT
    return joint and s.box.who[card] == Who.BOTH


def weakened(s: Position, card: int) -> bool:
    """Whether a joint card serves only its drawer in a game for two."""
    for_one = s.box.two_players and s.box.reading("two-player-joint-cards") == "drawer-only"
    return is_joint(s, card) and for_one


def lay_open(s: Position, seat: int, card: int) -> None:
    """A card that waits for somebody's choice."""
    s.pending = card
    s.drawer = seat


def put_aside(s: Position) -> None:
    """The open card has been carried out."""
    s.pending = NONE
    s.drawer = NONE
    s.partner = NONE
    s.given = NONE
    s.offered = NONE
    s.set_aside = 0


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
        s.draws[seat][plans_given(s, card)] += amount
    elif what == What.CHORE:
        s.draws[seat][Deck.CHORE] += amount
    elif what == What.SUPPORT:
        s.draws[seat][Deck.SUPPORT] += amount
    elif what == What.ACTION:
        s.owed[seat] += amount


def plans_given(s: Position, card: int) -> Deck:
    """The kind of plan that a card gives; a card that says plan cards leaves it open."""
    says_plan_cards = s.box.who[card] == Who.FEWEST_PLAN_CARDS
    return Deck.FREE if says_plan_cards and s.box.reading("plan-gained") == "free-one" else Deck.PLAN


def apply_to_drawer(s: Position, seat: int, card: int) -> None:
    """A card that concerns only whoever drew it."""
    what = s.box.what[card]
    if what == What.REPEAT:
        repeat_action(s, seat)
    elif what == What.REDRAW:
        if s.box.reading("discard-and-draw") == "past-discards":
            s.draws[seat][Deck.PLAN] += discarded(s, Deck.PLAN)
        else:
            lay_open(s, seat, card)
    elif what == What.GOAL_CHOICE:
        lay_open(s, seat, card)
        if s.box.reading("goal-brochure") == "one-more":
            s.draws[seat][Deck.GOAL] += 1
    elif what == What.GOAL_SUPPORT:
        support_goal(s, seat, s.box.amount[card])
    else:
        give(s, seat, card)


def repeat_action(s: Position, seat: int) -> None:
    """The card that lets its drawer repeat, against the ban on repeating."""
    if s.box.reading("second-chance") == "another-chance":
        draw_another(s, seat)
    elif s.box.reading("repeat-card") == "rule-wins":
        cite("FN-XTR-03")
    elif s.box.reading("repeat-counts") == "not-counted" or one_more_allowed(s, seat, False):
        s.owed_here[seat] += 1
    else:
        cite("FN-TURN-04")


def support_goal(s: Position, seat: int, amount: int) -> None:
    """The card that adds to the shared goal before the end."""
    if s.box.reading("goal-support-time") == "too-early":
        cite("FN-GOAL-01")
        return
    reading = s.box.reading("goal-support")
    given = SMALL_SUPPORT if reading == "own-thousand" else amount
    if reading == "bank" or s.tc[seat] >= given:
        if reading != "bank":
            s.tc[seat] -= given
        if s.box.reading("goal-support-credit") == "drawer":
            s.advance[seat] += given
        else:
            s.pot += given


def apply_to_all(s: Position, seat: int, card: int) -> None:
    """A card that concerns the whole table."""
    for other in range(s.box.seats):
        if s.box.what[card] == What.GATHER:
            if other != seat:
                force(s, other, s.pawn[seat])
        else:
            give(s, other, card)


def standing(s: Position, seat: int, card: int) -> int:
    """What a catch-up card compares."""
    who = s.box.who[card]
    if who == Who.POOREST:
        return s.tc[seat]
    if who == Who.FEWEST_PLANS or who == Who.FEWEST_PLAN_CARDS:
        return plan_count(s, seat, who == Who.FEWEST_PLAN_CARDS)
    return memory_compared(s, seat)


def is_last(s: Position, drawer: int, seat: int, card: int) -> bool:
    """Whether nobody who counts has less than this seat."""
    if s.box.reading("catch-up-drawer") == "others-only" and seat == drawer:
        return False
    return all(
        standing(s, seat, card) <= standing(s, other, card)
        for other in range(s.box.seats)
        if other != drawer or s.box.reading("catch-up-drawer") == "anybody"
    )


def apply_to_the_last(s: Position, seat: int, card: int) -> None:
    """A catch-up card, and what happens when several are last."""
    last = [is_last(s, seat, other, card) for other in range(s.box.seats)]
    tied = sum(last) > 1
    ties = s.box.reading("catch-up-ties")
    if tied and ties == "drawer-chooses":
        lay_open(s, seat, card)
    elif ties == "all" or not tied:
        for other in range(s.box.seats):
            if last[other]:
                give(s, other, card)


def asks_for_partner(s: Position, card: int) -> bool:
    """Whether an open card needs its drawer to choose a player."""
    return s.box.who[card] != Who.SELF


def names_two(s: Position, card: int) -> bool:
    """Whether the drawer of a joint chore or support card names both players whom it serves."""
    return is_joint(s, card) and s.box.reading("joint-pair") == "any-two"


def eligible(s: Position, card: int, drawer: int, other: int) -> bool:
    """Whether a player may be chosen for an open card."""
    box = s.box
    who, what = box.who[card], box.what[card]
    if who != Who.CHOSEN and who != Who.BOTH:
        return is_last(s, drawer, other, card)
    if names_two(s, card):
        return s.partner != other
    if other == drawer:
        return False
    if what == What.BUY_PLAN:
        funds = s.tc[drawer] >= box.amount[card] or box.reading("plan-purchase-funds") == "credit"
        return hand_size(s, other) > 0 and funds
    if what == What.SWAP_PLANS:
        return hand_size(s, other) > 0 and hand_size(s, drawer) > 0
    return True


def anyone_eligible(s: Position, card: int) -> bool:
    """Whether somebody can be chosen for the open card."""
    for drawer in range(s.box.seats):
        if s.drawer == drawer:
            return any(eligible(s, card, drawer, other) for other in range(s.box.seats))
    return False


def decider(s: Position) -> int:
    """Whose decision the open card waits for."""
    for card in s.box.with_effect:
        if s.pending == card:
            return decider_of(s, card)
    return AUTOMATIC


def decider_of(s: Position, card: int) -> int:
    """Whose decision one particular open card waits for."""
    what = s.box.what[card]
    if asks_for_partner(s, card) and (s.partner == NONE or names_two(s, card)):
        return s.drawer if anyone_eligible(s, card) else AUTOMATIC
    if what == What.BUY_PLAN:
        return CHANCE if s.box.reading("plan-purchase") == "random" else s.partner
    if what == What.SWAP_PLANS:
        if s.box.reading("plan-swap") == "blind":
            return CHANCE
        return s.drawer if s.given == NONE else s.partner
    if what == What.GOAL_CHOICE and s.box.reading("goal-brochure") == "one-more" and s.offered == NONE:
        return AUTOMATIC
    return s.drawer


def open_card_is(s: Position, what: What) -> bool:
    """Whether the open card has this effect."""
    return any(s.pending == card for card in s.box.with_effect if s.box.what[card] == what)


@automatic("FN-SP5-02")
def no_effect(s: Position) -> None:
    """An open card for which nobody and nothing can be chosen has no effect."""
    require(s.pending != NONE and nobody_draws(s), "FN-SP5-02")
    require(decider(s) == AUTOMATIC, "FN-SP5-02")
    if s.box.reading("impossible-card") == "another-card":
        draw_another(s, s.drawer)
    put_aside(s)
