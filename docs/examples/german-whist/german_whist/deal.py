"""The deal, the stock, and what is drawn from it."""

from __future__ import annotations

from ludex.api import NONE, chance, cite, require

from .state import Card, Phase, Place, Position

DEALER = 1
"""The second seat deals, so the first one leads."""


def start(s: Position) -> None:
    """The whole pack in the stock."""
    s.trumps = NONE
    s.led = NONE
    s.answer = NONE
    for card in range(len(s.box.cards)):
        s.holder[card] = NONE


def held(s: Position, seat: int) -> int:
    """How many cards a hand has."""
    return sum(int(s.holder[card] == seat) for card in range(len(s.box.cards)))


def stock(s: Position) -> int:
    """How many cards lie face down."""
    return sum(int(s.place[card] == Place.STOCK) for card in range(len(s.box.cards)))


def give(s: Position, card: int, seat: int) -> None:
    """Put a card into a hand, where its owner sees it."""
    s.place[card] = Place.HAND
    s.holder[card] = seat
    s.seen[seat][card] = True


@chance("GW-004")
def deal(s: Position, card: Card) -> None:
    """Deal a card, to the dealer's opponent first."""
    require(s.phase == Phase.DEAL, "GW-004")
    require(s.place[card] == Place.STOCK, "GW-004")
    other = 1 - DEALER
    give(s, card, other if held(s, other) == held(s, DEALER) else DEALER)
    if held(s, DEALER) == s.box.hand_size:
        cite("GW-007")
        s.phase = Phase.TURN_UP
        s.turn = other


@chance("GW-005", "GW-015")
def turn_up(s: Position, card: Card) -> None:
    """Turn up the top card of the stock; the first one makes trumps."""
    require(s.phase == Phase.TURN_UP, "GW-015")
    require(s.place[card] == Place.STOCK, "GW-005")
    s.place[card] = Place.FACE_UP
    for seat in range(s.box.seats):
        s.seen[seat][card] = True
    if s.trumps == NONE:
        cite("GW-006")
        s.trumps = s.box.suit[card]
    s.phase = Phase.LEAD


@chance("GW-014")
def draw(s: Position, card: Card) -> None:
    """The loser of a trick draws a card that nobody else sees."""
    require(s.phase == Phase.DRAW, "GW-014")
    require(s.place[card] == Place.STOCK, "GW-014")
    give(s, card, 1 - s.turn)
    s.phase = Phase.TURN_UP if stock(s) > 0 else Phase.LEAD
