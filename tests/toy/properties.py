"""What must be true of the toy game."""

from __future__ import annotations

from ludex.invariants.property import always

from tests.toy import Place, Position


@always("TOY-BURY-01")
def buried_cards_are_in_the_pile(s: Position) -> bool:
    """As many cards are buried as the pile holds."""
    return len(s.bottom) == sum(s.place[card] == Place.BOTTOM for card in range(len(s.box.cards)))


@always("TOY-TAKE-01")
def no_more_coins_than_the_heap_had(s: Position) -> bool:
    """Coins only move; those paid for burying leave the game."""
    return s.heap + sum(s.coins[seat] for seat in range(s.box.seats)) <= s.box.heap


PROPERTIES = (buried_cards_are_in_the_pile, no_more_coins_than_the_heap_had)
