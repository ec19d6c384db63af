"""Other readings of section 10, and of the order in which several players draw or act."""

from __future__ import annotations

from ludex.model.rule import cite

from ..decks import first_clockwise, first_in_order, in_deck, look_after_deck, shuffle_back
from ..state import Position


@first_in_order.reads("others-first")
def others_first(s: Position, waiting: list[bool]) -> int:
    """The others come first, clockwise; the player on turn closes."""
    return first_clockwise(s, waiting, 1)


@look_after_deck.reads("at-once")
def rebuild_at_once(s: Position, deck: int) -> None:
    """A deck is rebuilt as soon as its last card has left it."""
    if not in_deck(s, deck):
        cite("FN-DECK-01")
        shuffle_back(s, deck)
