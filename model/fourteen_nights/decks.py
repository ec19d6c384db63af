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
def first_in_order(s: Position, waiting: list[bool]) -> int:
    """Who of several comes first when they draw or act by one card: the player on turn, then clockwise."""
    return first_clockwise(s, waiting, 0)


def first_clockwise(s: Position, waiting: list[bool], start: int) -> int:
    """The first seat that is waiting, clockwise from so many places after the one on turn."""
    for turn in range(s.box.seats):
        if s.turn == turn:
            for place in range(turn + start, turn + start + s.box.seats):
                if waiting[place % s.box.seats]:
                    return place % s.box.seats
    return NONE


def must_draw(s: Position, seat: int) -> bool:
    """Whether a seat has cards to draw."""
    return any(s.to_draw[seat][deck] > 0 for deck in ALL_DECKS)


def acts_by_card(s: Position, seat: int) -> bool:
    """Whether a card has granted a seat an action."""
    return s.granted_here[seat] > 0 or s.granted_actions[seat] > 0


def deck_in_use(s: Position) -> int:
    """The deck from which the next card is drawn, if any: one kind after the other, as cards are dealt."""
    for deck in ALL_DECKS:
        if any(s.to_draw[seat][deck] > 0 for seat in range(s.box.seats)):
            return deck
    return NONE


def seat_drawing(s: Position, deck: int) -> int:
    """The seat that draws next from a deck."""
    return first_in_order(s, [s.to_draw[seat][deck] > 0 for seat in range(s.box.seats)])


def next_granted(s: Position) -> int:
    """The seat whose action by a card comes next, if any."""
    return first_in_order(s, [acts_by_card(s, seat) for seat in range(s.box.seats)])


def nobody_draws(s: Position) -> bool:
    """Whether no card is waiting to be drawn."""
    return all(not must_draw(s, seat) for seat in range(s.box.seats))


def grants_are_due(s: Position, seat: int) -> bool:
    """Whether nothing comes before the action that a card has granted to this seat."""
    return nobody_draws(s) and s.open_card == NONE and next_granted(s) == seat


def table_is_quiet(s: Position) -> bool:
    """Whether no draw, card effect or granted action has to be settled first."""
    nobody_acts = all(not acts_by_card(s, seat) for seat in range(s.box.seats))
    return nobody_draws(s) and s.open_card == NONE and nobody_acts


def draws_next(s: Position, seat: int, deck: int) -> bool:
    """Whether the very next card is drawn by this seat from this deck."""
    earlier = any(s.to_draw[other][first] > 0 for other in range(s.box.seats) for first in range(deck))
    return not earlier and seat_drawing(s, deck) == seat


def drawing_seats(s: Position) -> tuple[int, ...]:
    """The seat that draws next, if any."""
    deck = deck_in_use(s)
    return () if deck == NONE else (seat_drawing(s, deck),)


def next_decks(s: Position, _seat: int) -> tuple[int, ...]:
    """The deck from which the next card is drawn, if any."""
    deck = deck_in_use(s)
    return () if deck == NONE else (deck,)


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
