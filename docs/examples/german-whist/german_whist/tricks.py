"""Tricks: leading, following suit, winning, and the end."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.api import AUTOMATIC, CHANCE, NONE, OVER, Seat, automatic, cite, move, require

from .deal import held
from .questions import counts_with_stock
from .state import Card, Ending, Phase, Place, Position


def to_act(s: Position) -> int:
    """Whoever leads or answers, unless cards are dealt, turned up or drawn, or a trick is counted."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if s.phase == Phase.LEAD or s.phase == Phase.ANSWER:
        return s.turn
    return AUTOMATIC if s.phase == Phase.COUNT else CHANCE


def own_cards(s: Position, seat: int) -> Iterator[int]:
    """The cards of a hand."""
    return (card for card in range(len(s.box.cards)) if s.holder[card] == seat)


def lay(s: Position, card: int) -> None:
    """Put a card of a hand on the table, where everybody sees it."""
    s.place[card] = Place.TRICK
    s.holder[card] = NONE
    for seat in range(s.box.seats):
        s.seen[seat][card] = True


@move("GW-008", card=own_cards)
def lead(s: Position, seat: Seat, card: Card) -> None:
    """Lead any card of the hand."""
    require(s.ending == Ending.NOT_OVER, "GW-017")
    require(s.phase == Phase.LEAD, "GW-008")
    require(s.turn == seat, "GW-012")
    require(s.holder[card] == seat, "GW-008")
    lay(s, card)
    s.led = card
    s.turn = 1 - seat
    s.phase = Phase.ANSWER


@move("GW-008", card=own_cards)
def follow(s: Position, seat: Seat, card: Card) -> None:
    """Answer with a card of the suit that was led, or with any if there is none in the hand."""
    require(s.phase == Phase.ANSWER, "GW-008")
    require(s.turn == seat, "GW-008")
    require(s.holder[card] == seat, "GW-008")
    if has_suit(s, seat, suit_of(s, s.led)):
        require(s.box.suit[card] == suit_of(s, s.led), "GW-009")
    else:
        cite("GW-010")
    lay(s, card)
    s.answer = card
    s.phase = Phase.COUNT


def suit_of(s: Position, card: int) -> int:
    """The suit of a card; none if there is no card."""
    return s.box.suit[card] if card >= 0 else NONE


def has_suit(s: Position, seat: int, suit: int) -> bool:
    """Whether a hand has a card of this suit."""
    return any(s.holder[card] == seat and s.box.suit[card] == suit for card in range(len(s.box.cards)))


def answer_wins(s: Position) -> bool:
    """Whether the second card takes the trick."""
    if s.led < 0 or s.answer < 0:
        return False
    if suit_of(s, s.answer) == suit_of(s, s.led):
        return s.box.rank[s.answer] > s.box.rank[s.led]
    return suit_of(s, s.answer) == s.trumps


@automatic("GW-011")
def count(s: Position) -> None:
    """Give the trick to its winner, who takes the face-up card and leads."""
    require(s.phase == Phase.COUNT, "GW-011")
    winner = s.turn if answer_wins(s) else 1 - s.turn
    for card in range(len(s.box.cards)):
        if s.place[card] == Place.TRICK:
            s.place[card] = Place.ASIDE
    s.led = NONE
    s.answer = NONE
    cite("GW-012")
    s.turn = winner
    if any(s.place[card] == Place.FACE_UP for card in range(len(s.box.cards))):
        cite("GW-013")
        s.tricks[winner] += counts_with_stock(s)
        for card in range(len(s.box.cards)):
            if s.place[card] == Place.FACE_UP:
                s.place[card] = Place.HAND
                s.holder[card] = winner
        s.phase = Phase.DRAW
    else:
        cite("GW-016")
        s.tricks[winner] += 1
        s.phase = Phase.LEAD
        if held(s, 0) == 0 and held(s, 1) == 0:
            cite("GW-017")
            s.ending = Ending.ALL_PLAYED


def tricks_of(s: Position, seat: int) -> int:
    """The tricks of a player that count."""
    return s.tricks[seat]
