"""What one seat may see: not the hands, decks and company offers of others, nor the piles of the market."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import NONE

from .questions import question
from .state import Position, deck_size, hand_size

discard_piles_are_open = question.value("discard-pile-open", True)
"""Whether players may look through the discard pile of another."""
exclusion_card_is_open = question.value("exclusion-open", True)
"""Whether everybody sees what was excluded."""
own_deck_is_open = question.value("deck-open-to-owner", True)
"""Whether a player may look up what is left in the own deck, though not in which order."""
counts_are_open = question.value("counts-open", True)
"""Whether the others may know how many cards are in a player's deck and hand."""


def _blank(row: list[Any]) -> None:
    for index in range(len(row)):
        row[index] = 0


def view(s: Position, seat: int) -> Position:
    """The position as a seat sees it, with what it may not know blanked out."""
    for other in range(s.box.seats):
        if other == seat:
            continue
        s.chosen[other] = NONE
        _blank(s.offered[other])
        if counts_are_open(s):
            s.unseen_deck[other] = deck_size(s, other)
            s.unseen_hand[other] = hand_size(s, other)
        _blank(s.hand[other])
        _blank(s.deck[other])
        s.known_top[other].clear()
        if not discard_piles_are_open(s):
            _blank(s.discard[other])
    _blank(s.technology_pile)
    _blank(s.contract_pile)
    if not exclusion_card_is_open(s):
        _blank(s.excluded)
    if not own_deck_is_open(s):
        _blank(s.deck[seat])
    return s
