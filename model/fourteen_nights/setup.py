"""Section 3: pawns on space 1, coins, a token, a destination, a plan, and the shared goal."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import cite, move, require

from .components import Deck
from .decks import table_is_quiet
from .state import Card, Place, Position, Step, blank_names

SHARED = 0
"""The seat for which the one card of the whole table is turned over."""


def start(s: Position) -> None:
    """Lay out the table; what is dealt face down follows as draws."""
    box = s.box
    blank_names(s)
    cite("FN-OV-03")
    cite("FN-CMP-11")
    cite("FN-SET-01")
    cite("FN-SET-02")
    cite("FN-SET-09")
    s.step = Step.MOVE
    s.day = 1
    for seat in range(box.seats):
        cite("FN-SET-03")
        s.pawn[seat] = box.start_space
        s.banned[seat][box.start_space] = box.reading("start-space-acted") == "acted"
        cite("FN-SET-04")
        s.tc[seat] = box.start_tc
        cite("FN-SET-05")
        s.tokens[seat] = box.start_tokens
        cite("FN-CMP-01")
        cite("FN-SET-06")
        s.draws[seat][Deck.DESTINATION] = 1
        cite("FN-SET-07")
        s.draws[seat][Deck.PLAN] = box.start_plans
    cite("FN-SET-08")
    s.draws[SHARED][Deck.GOAL] = 1
    if box.two_players and box.reading("two-player-chance-deck") == "reduced":
        for card in box.every_card:
            if box.least_players[card] > box.players:
                s.place[card] = Place.OUT
    if box.two_players and box.reading("two-player-destinations") == "chosen":
        for seat in range(box.seats):
            s.draws[seat][Deck.DESTINATION] = 0
        s.step = Step.DESTINATION
        if box.reading("destination-choice-order") == "last-chooses-first":
            s.turn = box.seats - 1
    if box.reading("cards-not-listed") == "left-out":
        for card in box.every_card:
            if not box.listed[card]:
                s.place[card] = Place.OUT


def free_destinations(s: Position, _seat: int) -> list[int]:
    """The destinations nobody has taken."""
    if s.step != Step.DESTINATION:
        return []
    return [card for card in s.box.cards_of[Deck.DESTINATION] if s.place[card] == Place.DECK]


@move("FN-2P-05", card=free_destinations)
def choose_destination(s: Position, seat: Seat, card: Card) -> None:
    """With two players: choose a destination instead of drawing one."""
    require(s.step == Step.DESTINATION and s.turn == seat and table_is_quiet(s), "FN-2P-05")
    require(s.box.deck[card] == Deck.DESTINATION and s.place[card] == Place.DECK, "FN-SET-06")
    take_destination(s, seat, card)
    following = s.turn + 1 if s.turn + 1 < s.box.seats else 0
    s.turn = following
    if s.destination[following] != NONE:
        s.step = Step.MOVE
        s.turn = s.first


def take_destination(s: Position, seat: int, card: int) -> None:
    """Lay a destination open before a seat: its weights for the whole game."""
    s.destination[seat] = card
    s.place[card] = Place.FRONT
    s.owner[card] = seat
