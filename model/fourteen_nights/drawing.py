"""Drawing a card, and what each kind of card does as soon as it is drawn."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import chance, cite, require

from .chance import apply, open_card_is
from .components import Deck, What
from .decks import drawing_seats, draws_next, look_after_deck, next_decks
from .holdings import change_tc, enter_plan, lay_away, lay_away_before_effect, lay_down_free_plan
from .questions import question
from .state import Card, Place, Position
from .two_players import take_destination


def face_down(s: Position, seat: int) -> list[int]:
    """The cards of the deck from which the seat draws next."""
    return [
        card for deck in next_decks(s, seat) for card in s.box.cards_of[deck] if s.place[card] == Place.DECK
    ]


@chance("FN-SET-02", seat=drawing_seats, card=face_down)
def draw(s: Position, seat: Seat, card: Card) -> None:
    """Draw the top card of a shuffled deck."""
    deck = s.box.deck[card]
    require(draws_next(s, seat, deck), "FN-SET-02")
    require(s.place[card] == Place.DECK, "FN-SET-02")
    s.to_draw[seat][deck] -= 1
    s.place[card] = Place.FRONT
    look_after_deck(s, deck)
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
        lay_away_before_effect(s, seat, card)
        apply(s, seat, card)
    else:
        receive_coins(s, seat, card)


def receive_goal(s: Position, card: int) -> None:
    """A goal is laid open, beside the first one if the brochure was drawn."""
    if open_card_is(s, What.GOAL_CHOICE):
        s.goal_offered = card
    else:
        s.goal = card


def receive_free_plan(s: Position, seat: int, card: int) -> None:
    """A free plan: its traits and memory apply at once."""
    cite("FN-SP1-02")
    score_free_plan(s, seat, card)
    lay_down_free_plan(s, seat, card)
    name_friend(s, seat, card)


@question("free-plans-score")
def score_free_plan(s: Position, seat: int, card: int) -> None:
    """The points of a free plan enter the final score, though it is never bought."""
    enter_plan(s, seat, card)


@question("friend-bonus")
def name_friend(s: Position, seat: int, card: int) -> None:
    """A free plan is for its player alone."""


def receive_coins(s: Position, seat: int, card: int) -> None:
    """A chore pays, a support card pays or costs; a joint card does so for two."""
    cite("FN-SP3-02" if s.box.deck[card] == Deck.CHORE else "FN-SP4-02")
    change_tc(s, seat, s.box.tc[card])
    for other in range(s.box.seats):
        if s.sharing_player == other:
            change_tc(s, other, s.box.tc[card])
    s.sharing_player = NONE
    lay_away(s, seat, card)
