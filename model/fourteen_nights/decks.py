"""Section 10: decks that run out, the reshuffle, and cards that can no longer be had."""

from __future__ import annotations

from typing import Annotated

from ludex.model.domain import NONE, Seat, enumeration
from ludex.model.rule import automatic, require

from .components import Deck
from .state import Place, Position, Step

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


def must_draw(s: Position, seat: int) -> bool:
    """Whether a seat has cards to draw."""
    return any(s.draws[seat][deck] > 0 for deck in ALL_DECKS)


def seat_drawing(s: Position) -> int:
    """The seat that draws next: the one on turn first, then in the order of seats or clockwise."""
    if must_draw(s, s.turn):
        return s.turn
    if s.box.reading("draw-order") == "clockwise":
        for step in range(1, s.box.seats):
            if must_draw(s, (s.turn + step) % s.box.seats):
                return (s.turn + step) % s.box.seats
        return NONE
    for seat in range(s.box.seats):
        if must_draw(s, seat):
            return seat
    return NONE


def nobody_draws(s: Position) -> bool:
    """Whether no card is waiting to be drawn."""
    return seat_drawing(s) == NONE


def owes_action(s: Position, seat: int) -> bool:
    """Whether a card has granted a seat an action that comes before anything else."""
    return s.owed_here[seat] > 0 or (s.owed[seat] > 0 and s.box.reading("card-action-time") == "at-once")


def next_granted(s: Position) -> int:
    """The seat whose granted action comes next: the one on turn before the others, or after them."""
    if s.box.reading("action-order") == "drawer-first" and owes_action(s, s.turn):
        return s.turn
    for seat in range(s.box.seats):
        if seat != s.turn and owes_action(s, seat):
            return seat
    return s.turn if owes_action(s, s.turn) else NONE


def grants_are_due(s: Position, seat: int) -> bool:
    """Whether nothing comes before the action that a card has granted to this seat."""
    return nobody_draws(s) and s.pending == NONE and next_granted(s) == seat


def table_is_quiet(s: Position) -> bool:
    """Whether no draw, card effect or granted action has to be settled first."""
    return nobody_draws(s) and s.pending == NONE and next_granted(s) == NONE


def draws_next(s: Position, seat: int, deck: int) -> bool:
    """Whether the very next card is drawn by this seat from this deck."""
    earlier = any(s.draws[seat][other] > 0 for other in range(deck))
    return s.draws[seat][deck] > 0 and not earlier and seat_drawing(s) == seat


def is_looked_for(s: Position, deck: int) -> bool:
    """Whether a plan, once the deal is over, is chosen from its deck and not drawn."""
    return deck == Deck.PLAN and s.step == Step.EXTRA and s.box.reading("obtaining-plans") == "chosen"


def shuffle_back(s: Position, deck: int) -> None:
    """Make a new deck of the whole discard pile."""
    for card in s.box.cards_of[deck]:
        if s.place[card] == Place.DISCARD:
            s.place[card] = Place.DECK


def drawing_seats(s: Position) -> tuple[int, ...]:
    """The seat that draws next, if any."""
    seat = seat_drawing(s)
    return () if seat == NONE else (seat,)


def next_decks(s: Position, seat: int) -> tuple[int, ...]:
    """The deck from which a seat draws next."""
    return tuple(deck for deck in ALL_DECKS if s.draws[seat][deck] > 0)[:1]


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
    s.draws[seat][deck] = 0
    s.sharer = NONE
