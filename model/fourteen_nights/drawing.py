"""Drawing a card, and what each kind of card does as soon as it is drawn."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import chance, cite, move, require

from .chance import apply, lay_open, open_card_is
from .components import Deck, What
from .decks import drawing_seats, draws_next, in_deck, is_looked_for, next_decks, shuffle_back
from .holdings import change_tc, lay_away
from .setup import take_destination
from .state import Card, Place, Position


def face_down(s: Position, seat: int) -> list[int]:
    """The cards of the deck from which the seat draws next."""
    return [
        card for deck in next_decks(s, seat) for card in s.box.cards_of[deck] if s.place[card] == Place.DECK
    ]


@chance("FN-SET-02", seat=drawing_seats, card=face_down)
def draw(s: Position, seat: Seat, card: Card) -> None:
    """Draw the top card of a shuffled deck."""
    require(not is_looked_for(s, s.box.deck[card]), "FN-SET-02")
    take(s, seat, card)


def plans_to_look_for(s: Position, seat: int) -> list[int]:
    """The plans of the deck, when one may be chosen."""
    return [card for card in face_down(s, seat) if is_looked_for(s, s.box.deck[card])]


@move("FN-SP2-01", card=plans_to_look_for)
def look_for(s: Position, seat: Seat, card: Card) -> None:
    """Choose a plan from the deck, where that reading is used."""
    require(is_looked_for(s, s.box.deck[card]), "FN-SP2-01")
    take(s, seat, card)


def take(s: Position, seat: int, card: int) -> None:
    """Take a card from its deck, if it is this seat's turn to."""
    deck = s.box.deck[card]
    require(draws_next(s, seat, deck), "FN-SET-02")
    require(s.place[card] == Place.DECK, "FN-SET-02")
    s.draws[seat][deck] -= 1
    s.place[card] = Place.FRONT
    if s.box.reading("reshuffle-time") == "at-once" and not in_deck(s, deck):
        cite("FN-DECK-01")
        shuffle_back(s, deck)
    receive(s, seat, card)


def receive(s: Position, seat: int, card: int) -> None:
    """What happens with a card as soon as it is drawn."""
    deck = s.box.deck[card]
    if deck == Deck.DESTINATION:
        take_destination(s, seat, card)
    elif deck == Deck.PLAN:
        cite("FN-SP2-01")
        s.place[card] = Place.HAND
        s.owner[card] = seat
    elif deck == Deck.GOAL:
        receive_goal(s, card)
    elif deck == Deck.FREE:
        receive_free_plan(s, seat, card)
    elif deck == Deck.CHANCE:
        s.owner[card] = seat
        if s.box.reading("chance-card-away") == "before-effect":
            lay_away(s, seat, card)
        if not s.box.two_players or s.box.reading("chance-option-effect") == "applied":
            apply(s, seat, card)
    else:
        receive_coins(s, seat, card)


def receive_goal(s: Position, card: int) -> None:
    """A goal is laid open, beside the first one if the brochure was drawn."""
    if open_card_is(s, What.GOAL_CHOICE):
        s.offered = card
    else:
        s.goal = card


def receive_free_plan(s: Position, seat: int, card: int) -> None:
    """A free plan: its traits and memory count at once."""
    cite("FN-SP1-02")
    if s.box.reading("free-plans-score") == "yes":
        for trait in range(len(s.box.traits)):
            s.traits[seat][trait] += s.box.points[card][trait]
        s.memory[seat] += s.box.memory[card]
    lay_away(s, seat, card)
    if s.box.what[card] != What.NOTHING and s.box.reading("friend-bonus") == "friend-too":
        lay_open(s, seat, card)


def receive_coins(s: Position, seat: int, card: int) -> None:
    """A chore pays, a support card pays or costs; a joint card does so for two."""
    cite("FN-SP3-02" if s.box.deck[card] == Deck.CHORE else "FN-SP4-02")
    change_tc(s, seat, s.box.tc[card])
    for other in range(s.box.seats):
        if s.sharer == other:
            change_tc(s, other, s.box.tc[card])
    s.sharer = NONE
    lay_away(s, seat, card)
