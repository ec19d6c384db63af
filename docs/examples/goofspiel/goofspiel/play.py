"""The rules: setting up, a round, the end."""

from __future__ import annotations

from ludex.api import AUTOMATIC, CHANCE, NONE, OVER, Seat, automatic, chance, cite, move, require

from .questions import leave_prize
from .state import Card, Ending, Place, Position


def start(s: Position) -> None:
    """A whole suit in every hand, the prizes in the deck."""
    for card in range(len(s.box.cards)):
        s.taker[card] = NONE
        for seat in range(s.box.seats):
            s.hand[seat][card] = True
    for seat in range(s.box.seats):
        s.picked[seat] = NONE


def to_act(s: Position) -> int:
    """The deck, then whoever has not picked yet, then the cards are shown by themselves."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if not s.turned:
        return CHANCE
    for seat in range(s.box.seats):
        if s.picked[seat] == NONE:
            return seat
    return AUTOMATIC


def may_go_ahead(s: Position, seat: int) -> bool:
    """Nobody waits for another before picking a card."""
    return bool(s.turned) and s.picked[seat] == NONE


@chance("GOOF-007", "GOOF-008")
def turn_over(s: Position, prize: Card) -> None:
    """Turn over the top prize."""
    require(s.ending == Ending.NOT_OVER, "GOOF-014")
    require(not s.turned, "GOOF-008")
    require(s.place[prize] == Place.DECK, "GOOF-008")
    s.place[prize] = Place.SHOWN
    s.turned = True


@move("GOOF-009")
def pick(s: Position, seat: Seat, card: Card) -> None:
    """Lay a card of the hand face down."""
    require(s.ending == Ending.NOT_OVER, "GOOF-014")
    require(s.turned, "GOOF-008")
    require(s.picked[seat] == NONE, "GOOF-009")
    require(s.hand[seat][card], "GOOF-013")
    s.picked[seat] = card


@automatic("GOOF-010")
def show(s: Position) -> None:
    """Show the cards: the highest takes the prize, and all of them are put aside."""
    require(s.ending == Ending.NOT_OVER, "GOOF-014")
    require(s.turned, "GOOF-008")
    require(all(s.picked[seat] != NONE for seat in range(s.box.seats)), "GOOF-010")
    highest = max(s.picked)
    if sum(int(s.picked[seat] == highest) for seat in range(s.box.seats)) == 1:
        cite("GOOF-011")
        for seat in range(s.box.seats):
            if s.picked[seat] == highest:
                take_prizes(s, seat)
    else:
        cite("GOOF-012")
        leave_prize(s)
    for seat in range(s.box.seats):
        s.hand[seat][s.picked[seat]] = False
        s.picked[seat] = NONE
    s.turned = False
    if all(s.place[prize] != Place.DECK for prize in range(len(s.box.cards))):
        cite("GOOF-014")
        s.ending = Ending.LAST_PRIZE


def take_prizes(s: Position, seat: int) -> None:
    """Give a player what lies face up."""
    for prize in range(len(s.box.cards)):
        if s.place[prize] == Place.SHOWN:
            s.place[prize] = Place.TAKEN
            s.taker[prize] = seat


def points(s: Position, seat: int) -> int:
    """What the prizes of a player are worth."""
    return sum(s.box.worth[prize] for prize in range(len(s.box.cards)) if s.taker[prize] == seat)
