"""Claims about the toy that can be proved, that are not inductive, and that are false."""

from __future__ import annotations

from ludex.invariants.laws import (
    conserved,
    never_falls,
    only_the_seat_to_act_loses,
    only_the_seat_to_act_moves,
    pile_agrees,
    turns_differ_by_at_most,
)
from ludex.invariants.property import always, at_end, can_always_end, each_step

from tests.toy import Phase, Place, Position, coins_of, to_act

bottom_agrees = pile_agrees(
    "the-bottom-agrees",
    "The buried cards are those under the deck.",
    lambda box: range(len(box.cards)),
    lambda s: s.bottom,
    lambda s, card: s.place[card] == Place.BOTTOM,
    "TOY-BURY-01",
    lemma=True,
)


@always("TOY-BONUS-01", lemma=True)
def a_bonus_is_there_to_draw(s: Position) -> bool:
    """While a bonus is due some card is not taken."""
    return s.phase != Phase.BONUS or any(s.place[card] != Place.TAKEN for card in range(len(s.box.cards)))


@always("TOY-TAKE-01")
def no_more_coins_than_there_were(s: Position) -> bool:
    """No coins come from nowhere."""
    return s.heap + sum(s.coins) <= s.box.heap


@always("TOY-TAKE-01", lemma=True)
def the_heap_feeds_a_turn(s: Position) -> bool:
    """While somebody is to take, there is something to take."""
    return s.phase != Phase.TAKING or s.heap > 0


@at_end("TOY-END-01")
def the_heap_is_empty_at_the_end(s: Position) -> bool:
    """The game ends with an empty heap."""
    return s.heap == 0


@each_step("TOY-TURN-01")
def the_heap_only_shrinks(before: Position, after: Position) -> bool:
    """Nobody puts coins back."""
    return after.heap <= before.heap


cards_stay_taken = never_falls(
    "cards-stay-taken",
    "A bonus card that was drawn stays with its owner.",
    lambda s: sum(int(place == Place.TAKEN) for place in s.place),
    "TOY-BONUS-01",
)
own_turn = only_the_seat_to_act_moves(to_act, "TOY-TURN-01")
own_loss = only_the_seat_to_act_loses("only-own-losses", "Nobody takes from others.", to_act, coins_of)

TRUE = (
    bottom_agrees,
    a_bonus_is_there_to_draw,
    no_more_coins_than_there_were,
    the_heap_feeds_a_turn,
    the_heap_is_empty_at_the_end,
    the_heap_only_shrinks,
    cards_stay_taken,
    own_turn,
    own_loss,
)


@always("TOY-TAKE-01")
def nobody_has_four_coins(s: Position) -> bool:
    """False: two handfuls are enough."""
    return all(coins < 4 for coins in s.coins)


@each_step("TOY-TAKE-01")
def coins_are_taken_one_by_one(before: Position, after: Position) -> bool:
    """False: a handful may be three."""
    return before.heap - after.heap <= 1


@always()
def the_heap_is_never_odd_and_two_more(s: Position) -> bool:
    """True but not inductive: nothing keeps the heap from being thirteen but the start."""
    return s.heap != 13


@always()
def it_starts_with_nothing(s: Position) -> bool:
    """False at the start."""
    return s.heap == 0


turns_are_even = turns_differ_by_at_most(1, ("take", "bury"), "TOY-TURN-01")
coins_are_conserved = conserved(
    "coins-are-conserved",
    "False: burying a card costs coins that nobody gets.",
    lambda s: s.heap + sum(s.coins),
    lambda box: box.heap,
    "TOY-BURY-01",
)
an_end_stays_reachable = can_always_end("TOY-END-01")
