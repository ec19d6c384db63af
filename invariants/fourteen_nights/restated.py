"""What the properties of Dream of Fourteen Nights read off the table: a helper of the rules may be wrong.

A property that asked the helper that its rule asks would go wrong with it and stay true.
"""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.fourteen_nights.components import Deck, What
from ludex.model.fourteen_nights.goal import bonus_term
from ludex.model.fourteen_nights.scoring import memory_in_score, taken_out, unlisted_weight
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


def times(s: Position, seat: int, trait: int) -> int:
    """How often a point of a trait counts, by the destination that a player has."""
    for card in s.box.cards_of[Deck.DESTINATION]:
        if s.destination[seat] == card and s.box.printed_weights[card][trait] > 0:
            return s.box.printed_weights[card][trait]
    return unlisted_weight(s)


def happiness(s: Position, seat: int) -> int:
    """The points of all traits as often as they count, memory, and what the shared goal adds besides."""
    traits = sum(
        (s.traits[seat][trait] + s.goal_traits[seat][trait] - taken_out(s, seat, trait))
        * times(s, seat, trait)
        for trait in range(len(s.box.traits))
    )
    return traits + memory_in_score(s, seat) + bonus_term(s, seat)
