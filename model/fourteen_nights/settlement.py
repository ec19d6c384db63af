"""Section 9: buying plans, the shared goal, converting minor traits, and the final score, in that order."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.game import AUTOMATIC
from ludex.model.rule import automatic, cite, move, require

from .components import Deck
from .decks import table_is_quiet
from .goal import everybody_has_contributed, may_go_ahead
from .holdings import count_plan, holds, plans_in_hand
from .questions import question
from .scoring import is_minor
from .state import Card, Ending, Position, Step, Trait


def open_settlement(s: Position) -> None:
    """All turns of the last day are done: the settlement begins with the purchases."""
    cite("FN-FIN-01")
    s.step = Step.BUY
    s.turn = s.first_player


def settlement_decider(s: Position) -> int:
    """Whose decision it is in the settlement."""
    if s.step == Step.BUY:
        return s.turn if can_buy_something(s, s.turn) else AUTOMATIC
    if s.step == Step.CONTRIBUTE:
        return AUTOMATIC if everybody_has_contributed(s) else s.turn
    if s.step == Step.CONVERT:
        return s.turn if can_convert_something(s, s.turn) else AUTOMATIC
    return AUTOMATIC


def settles(s: Position, seat: int, step: Step) -> bool:
    """Whether this seat still has its part in a step of the settlement."""
    return s.step == step and not s.settled[seat] and table_is_quiet(s)


def close_seat(s: Position, seat: int) -> None:
    """A seat is done; after the last one the next step of the settlement begins."""
    s.settled[seat] = True
    if all(s.settled[other] for other in range(s.box.seats)):
        for other in range(s.box.seats):
            s.settled[other] = False
        s.step = step_after_purchases(s) if s.step == Step.BUY else step_after_conversion(s)
        s.turn = s.first_player
    elif s.turn == seat:
        s.turn = next_unsettled(s)


def next_unsettled(s: Position) -> int:
    """The next seat clockwise that is not done; it is asked first, and nobody has to wait for it."""
    for place in range(1, s.box.seats):
        seat = s.turn + place if s.turn + place < s.box.seats else s.turn + place - s.box.seats
        if not s.settled[seat]:
            return seat
    return s.turn


@question("goal-time")
def step_after_purchases(s: Position) -> Step:
    """After the purchases comes the shared goal."""
    return Step.CONTRIBUTE


@question("goal-time")
def step_after_conversion(s: Position) -> Step:
    """After the conversion comes the score."""
    return Step.SCORE


# 9.1 Buying plans


def can_buy_something(s: Position, seat: int) -> bool:
    """Whether a seat holds a plan that it can pay."""
    return any(holds(s, seat, card) and s.tc[seat] >= s.box.cost[card] for card in s.box.cards_of[Deck.PLAN])


def plans_for_sale(s: Position, seat: int) -> list[int]:
    """The plans that a seat may think of buying."""
    return plans_in_hand(s, seat) if s.step == Step.BUY else []


@move("FN-BUY-01", card=plans_for_sale)
def buy(s: Position, seat: Seat, card: Card) -> None:
    """Buy a plan from one's hand: only then do its traits and memory count."""
    require(s.step == Step.BUY, "FN-SP2-02")
    require(settles(s, seat, Step.BUY), "FN-FIN-01")
    require(may_go_ahead(s, seat), "FN-SET-10")
    require(s.box.deck[card] == Deck.PLAN and holds(s, seat, card), "FN-BUY-01")
    require(s.tc[seat] >= s.box.cost[card], "FN-BUY-01")
    s.tc[seat] -= s.box.cost[card]
    count_plan(s, seat, card)


@move("FN-BUY-01", "FN-BUY-03")
def stop_buying(s: Position, seat: Seat) -> None:
    """Buy no more; what stays in hand has no effect."""
    require(settles(s, seat, Step.BUY), "FN-FIN-01")
    require(may_go_ahead(s, seat), "FN-SET-10")
    require(can_buy_something(s, seat), "FN-BUY-01")
    close_seat(s, seat)


@automatic("FN-BUY-03")
def nothing_to_buy(s: Position) -> None:
    """A seat that holds no plan it can pay buys nothing."""
    require(settles(s, s.turn, Step.BUY) and not can_buy_something(s, s.turn), "FN-BUY-03")
    close_seat(s, s.turn)


# 9.3 Converting minor traits


def convertible(s: Position, seat: int, trait: int) -> int:
    """How many points of a trait a seat may still convert: those on the own plan cards."""
    left = s.traits[seat][trait] - s.converted[seat][trait]
    return left if is_minor(s, seat, trait) else 0


@question("conversion-mix")
def has_three_points(s: Position, seat: int) -> bool:
    """Whether a seat has three points of one trait to convert."""
    traits = range(len(s.box.traits))
    return any(convertible(s, seat, trait) >= s.box.conversion_points for trait in traits)


@question("conversion-mix")
def go_together(s: Position, one: int, two: int, three: int) -> bool:
    """Whether three points, listed by trait, may be converted together: they are of one trait."""
    return one == three


@question("conversion-times")
def may_convert_again(s: Position, seat: int) -> bool:
    """Whether a seat may convert three points once more, as often as it wants."""
    return True


def can_convert_something(s: Position, seat: int) -> bool:
    """Whether a seat has three points to convert and is still allowed to."""
    return has_three_points(s, seat) and may_convert_again(s, seat)


def minor_traits(s: Position, seat: int, *_before: int) -> list[int]:
    """The traits of which a seat may convert points, when it converts."""
    if s.step != Step.CONVERT:
        return []
    return [trait for trait in range(len(s.box.traits)) if convertible(s, seat, trait) > 0]


@move("FN-CONV-01", "FN-CONV-02", one=minor_traits, two=minor_traits, three=minor_traits)
def convert(s: Position, seat: Seat, one: Trait, two: Trait, three: Trait) -> None:
    """Turn three points of minor traits into one memory."""
    require(settles(s, seat, Step.CONVERT), "FN-FIN-01")
    require(may_go_ahead(s, seat), "FN-SET-10")
    require(one <= two <= three, "FN-CONV-01")
    require(go_together(s, one, two, three), "FN-CONV-01")
    require(can_convert_something(s, seat), "FN-CONV-03")
    for trait in range(len(s.box.traits)):
        wanted = (one == trait) + (two == trait) + (three == trait)
        if wanted > 0:
            require(convertible(s, seat, trait) >= wanted, "FN-CONV-01")
            s.converted[seat][trait] += wanted
    s.memory[seat] += 1


@move("FN-CONV-03")
def stop_converting(s: Position, seat: Seat) -> None:
    """Convert no more: the conversion is done once, after the game."""
    require(settles(s, seat, Step.CONVERT), "FN-FIN-01")
    require(may_go_ahead(s, seat), "FN-SET-10")
    require(can_convert_something(s, seat), "FN-CONV-01")
    close_seat(s, seat)


@automatic("FN-CONV-01")
def nothing_to_convert(s: Position) -> None:
    """A seat without three convertible points converts nothing."""
    require(settles(s, s.turn, Step.CONVERT), "FN-FIN-01")
    require(not can_convert_something(s, s.turn), "FN-CONV-01")
    close_seat(s, s.turn)


# 9.4 The final score


@automatic("FN-FIN-03")
def score_up(s: Position) -> None:
    """The score is fixed, and the game is over."""
    require(s.step == Step.SCORE and table_is_quiet(s), "FN-FIN-01")
    require(s.ending == Ending.NOT_OVER, "FN-FIN-03")
    s.ending = Ending.SCORED
