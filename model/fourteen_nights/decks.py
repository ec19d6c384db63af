"""Section 10: decks that run out, the reshuffle, and cards that can no longer be had."""

from __future__ import annotations

from typing import Annotated

from ludex.model.domain import NONE, Seat, enumeration
from ludex.model.rule import automatic, require

from .components import Deck
from .questions import question
from .state import Place, Position

ALL_DECKS = range(len(Deck))

DECK_OF_SPACE = (Deck.FREE, Deck.PLAN, Deck.CHORE, Deck.SUPPORT, Deck.CHANCE)
"""The deck from which the action of each of the spaces 1 to 5 takes a card."""

DeckChoice = Annotated[int, enumeration(Deck)]


def in_deck(s: Position, deck: int) -> bool:
    """Whether a deck still has a card."""
    return any(s.place[card] == Place.DECK for card in s.box.cards_of[deck])


def discarded(s: Position, deck: int) -> int:
    """How many cards lie on a deck's discard pile."""
    return sum(s.place[card] == Place.DISCARD for card in s.box.cards_of[deck])


def obtainable(s: Position, deck: int) -> bool:
    """Whether a card of this kind can still be drawn, after a reshuffle if need be."""
    return any(s.place[card] <= Place.DISCARD for card in s.box.cards_of[deck])


# What comes before everything else: draws, the open card, granted actions


@question("order-of-several")
def in_order(s: Position) -> tuple[int, ...]:
    """The order in which several players draw or act by one card: the one on turn, then by seats."""
    return (s.turn, *range(s.box.seats))


def must_draw(s: Position, seat: int) -> bool:
    """Whether a seat has cards to draw."""
    return any(s.to_draw[seat][deck] > 0 for deck in ALL_DECKS)


def seat_drawing(s: Position) -> int:
    """The seat that draws next, if any."""
    for seat in in_order(s):
        if must_draw(s, seat):
            return seat
    return NONE


def nobody_draws(s: Position) -> bool:
    """Whether no card is waiting to be drawn."""
    return seat_drawing(s) == NONE


def next_granted(s: Position) -> int:
    """The seat whose action by a card comes next, if any."""
    for seat in in_order(s):
        if s.granted_here[seat] > 0 or s.granted_actions[seat] > 0:
            return seat
    return NONE


def grants_are_due(s: Position, seat: int) -> bool:
    """Whether nothing comes before the action that a card has granted to this seat."""
    return nobody_draws(s) and s.open_card == NONE and next_granted(s) == seat


def table_is_quiet(s: Position) -> bool:
    """Whether no draw, card effect or granted action has to be settled first."""
    return nobody_draws(s) and s.open_card == NONE and next_granted(s) == NONE


def draws_next(s: Position, seat: int, deck: int) -> bool:
    """Whether the very next card is drawn by this seat from this deck."""
    earlier = any(s.to_draw[seat][other] > 0 for other in range(deck))
    return s.to_draw[seat][deck] > 0 and not earlier and seat_drawing(s) == seat


def drawing_seats(s: Position) -> tuple[int, ...]:
    """The seat that draws next, if any."""
    seat = seat_drawing(s)
    return () if seat == NONE else (seat,)


def next_decks(s: Position, seat: int) -> tuple[int, ...]:
    """The deck from which a seat draws next."""
    return tuple(deck for deck in ALL_DECKS if s.to_draw[seat][deck] > 0)[:1]


# Empty decks


def shuffle_back(s: Position, deck: int) -> None:
    """Make a new deck of the whole discard pile."""
    for card in s.box.cards_of[deck]:
        if s.place[card] == Place.DISCARD:
            s.place[card] = Place.DECK


@question("reshuffle-time")
def look_after_deck(s: Position, deck: int) -> None:
    """A card has left its deck: an empty deck can wait until the next card is needed."""


@automatic("FN-DECK-01", seat=drawing_seats, deck=next_decks)
def reshuffle(s: Position, seat: Seat, deck: DeckChoice) -> None:
    """An empty deck is rebuilt from its discard pile when a card is needed."""
    require(draws_next(s, seat, deck), "FN-DECK-01")
    require(not in_deck(s, deck) and discarded(s, deck) > 0, "FN-DECK-01")
    shuffle_back(s, deck)


@automatic("FN-DECK-02", seat=drawing_seats, deck=next_decks)
def nothing_left(s: Position, seat: Seat, deck: DeckChoice) -> None:
    """With deck and discard pile empty, no card of this kind can be had any more."""
    require(draws_next(s, seat, deck), "FN-DECK-02")
    require(not obtainable(s, deck), "FN-DECK-02")
    s.to_draw[seat][deck] = 0
    s.sharing_player = NONE
