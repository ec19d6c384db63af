"""What the properties of Dream of Fourteen Nights read off the table: a helper of the rules may be wrong.

A property that asked the helper that its rule asks would go wrong with it and stay true.
"""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.fourteen_nights.components import Deck, What
from ludex.model.fourteen_nights.state import Place, Position


def hand_size(s: Position, seat: int) -> int:
    """How many plans a player holds."""
    return sum(s.place[card] == Place.HAND and s.owner[card] == seat for card in s.box.cards_of[Deck.PLAN])


def open_card_is(s: Position, what: What) -> bool:
    """Whether the open card has this effect."""
    return any(s.open_card == card for card in s.box.with_effect if s.box.what[card] == what)


def must_draw(s: Position, seat: int) -> bool:
    """Whether a player has cards to draw."""
    return any(s.to_draw[seat][deck] > 0 for deck in Deck)


def nobody_draws(s: Position) -> bool:
    """Whether no card is waiting to be drawn."""
    return all(not must_draw(s, seat) for seat in range(s.box.seats))


def table_is_quiet(s: Position) -> bool:
    """Whether no draw, card effect or granted action has to be settled first."""
    granted = any(s.granted_here[seat] > 0 or s.granted_actions[seat] > 0 for seat in range(s.box.seats))
    return nobody_draws(s) and s.open_card == NONE and not granted
