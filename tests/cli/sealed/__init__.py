"""A toy with secrets: a hidden card each, then sealed bids that are opened together."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated

from ludex.model.box import Box
from ludex.model.domain import Amount, Seat, between
from ludex.model.game import AUTOMATIC, CHANCE, OVER, Criterion, Game
from ludex.model.rule import automatic, chance, move, require
from ludex.model.state import OWNER_ONLY, Each, State

Number = Annotated[int, between(1, 3)]
Sealed = Annotated[int, between(0, 3)]


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    OPENED = 1


class Position(State):
    """Bids on the table and what each seat keeps to itself."""

    ending: Ending
    turn: Annotated[int, between(0, lambda box: box.seats)]
    card: Annotated[Each[Seat, Sealed], OWNER_ONLY]
    bid: Annotated[Each[Seat, Sealed], OWNER_ONLY]
    shown: Each[Seat, Amount]


def to_act(s: Position) -> int:
    """First the cards are dealt, then each seat bids, then the bids are opened."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if any(s.card[seat] == 0 for seat in range(s.box.seats)):
        return CHANCE
    return s.turn if s.turn < s.box.seats else AUTOMATIC


@chance("SEAL-DEAL-01")
def deal(s: Position, seat: Seat, number: Number) -> None:
    """Deal each seat a card that only it may see."""
    require(s.card[seat] == 0, "SEAL-DEAL-01")
    require(all(s.card[before] > 0 for before in range(seat)), "SEAL-DEAL-01")
    s.card[seat] = number


@move("SEAL-BID-01")
def bid(s: Position, seat: Seat, number: Number) -> None:
    """Write down a bid that nobody sees."""
    require(s.turn == seat, "SEAL-BID-01")
    s.bid[seat] = number
    s.turn += 1


@automatic("SEAL-OPEN-01")
def open_bids(s: Position) -> None:
    """All bids are opened together."""
    require(s.turn == s.box.seats, "SEAL-OPEN-01")
    for seat in range(s.box.seats):
        s.shown[seat] = s.bid[seat] + s.card[seat]
    s.ending = Ending.OPENED


def shown_by(s: Position, seat: int) -> int:
    """What a seat's card and bid come to."""
    return s.shown[seat]


GAME = Game(
    name="sealed",
    title="Sealed bids",
    version=1,
    players=range(2, 3),
    box=Box,
    position=Position,
    start=lambda s: None,
    rules=(deal, bid, open_bids),
    to_act=to_act,
    endings={Ending.OPENED: "SEAL-OPEN-01"},
    score=shown_by,
    ranking=(Criterion("SEAL-OPEN-01", "the highest sum", shown_by),),
    folder=Path(__file__).parent,
    status="complete: it is a toy with secrets",
)
