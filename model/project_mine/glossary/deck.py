"""The deck (덱) that cards are drawn, discarded and excluded from: its top, its last card, its shuffling."""

from __future__ import annotations

from ..questions import question
from ..rounds import declare
from ..state import Position, deck_size


def is_top(s: Position, seat: int, kind: int) -> bool:
    """Whether a card of this kind can be the uppermost of a deck, for all that is known."""
    if s.deck[seat][kind] == 0:
        return False
    return len(s.known_top[seat]) == 0 or s.known_top[seat][0] == kind


def leave_deck(s: Position, seat: int, kind: int) -> None:
    """A card leaves the top of a deck."""
    s.deck[seat][kind] -= 1
    if len(s.known_top[seat]) > 0:
        s.known_top[seat].take_top()
    if deck_size(s, seat) == 0:
        last_card_is_gone(s, seat)


@question("exhausted")
def last_card_is_gone(s: Position, seat: int) -> None:
    """A deck is exhausted when its last card leaves it."""
    declare(s, seat)


@question("exhausted")
def card_is_missing(s: Position, seat: int) -> None:
    """A card is wanted from an empty deck, which was exhausted before."""


def shuffle(s: Position, seat: int) -> None:
    """Nobody knows the order of a shuffled deck."""
    for _card in range(s.box.most_known):
        if len(s.known_top[seat]) == 0:
            break
        s.known_top[seat].take_top()
