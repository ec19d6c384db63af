"""Other readings of section 10, and of the order in which several players draw or act."""

from __future__ import annotations

from ludex.model.rule import cite

from ..decks import in_deck, in_order, look_after_deck, shuffle_back
from ..state import Position


def round_the_table(s: Position, start: int) -> tuple[int, ...]:
    """All seats clockwise, beginning so many places after the one on turn."""
    places = range(start, start + s.box.seats)
    return tuple(
        s.turn + place if s.turn + place < s.box.seats else s.turn + place - s.box.seats for place in places
    )


@in_order.reads("clockwise")
def clockwise(s: Position) -> tuple[int, ...]:
    """The player on turn, then clockwise, as turns go."""
    return round_the_table(s, 0)


@in_order.reads("others-first")
def others_first(s: Position) -> tuple[int, ...]:
    """The others clockwise; the player on turn closes."""
    return round_the_table(s, 1)


@look_after_deck.reads("at-once")
def rebuild_at_once(s: Position, deck: int) -> None:
    """A deck is rebuilt as soon as its last card has left it."""
    if not in_deck(s, deck):
        cite("FN-DECK-01")
        shuffle_back(s, deck)
