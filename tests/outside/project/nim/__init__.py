"""Nim with one heap: take one to three stones; whoever takes the last one wins."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated

from ludex.api import (
    OVER,
    Amount,
    Box,
    Configuration,
    Criterion,
    Each,
    Game,
    Questions,
    Seat,
    State,
    between,
    move,
    require,
)

from model import LARGEST_HEAP

question = Questions()
Handful = Annotated[int, between(1, 3)]


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    HEAP_EMPTY = 1


class NimBox(Box):
    """The heap."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("heap")
        self.heap = self.whole_number("heap", 9, 1, LARGEST_HEAP)


class Position(State):
    """The heap and who took the last stone."""

    box: NimBox
    ending: Ending
    """Whether the heap is empty."""
    turn: Seat
    """Who takes next."""
    heap: Amount
    """The stones left."""
    last: Each[Seat, bool]
    """Who took the last stone."""


most_at_once = question.value("most-at-once", 3)
most_at_once.reads_as(two=2)


def start(s: Position) -> None:
    """The heap in the middle."""
    s.heap = s.box.heap


def to_act(s: Position) -> int:
    """The seat on turn."""
    return OVER if s.ending != Ending.NOT_OVER else s.turn


@move("NIM-TAKE-01")
def take(s: Position, seat: Seat, stones: Handful) -> None:
    """Take some stones from the heap."""
    require(s.ending == Ending.NOT_OVER, "NIM-END-01")
    require(s.turn == seat, "NIM-TURN-01")
    require(stones <= s.heap, "NIM-TAKE-01")
    require(stones <= most_at_once(s), "NIM-TAKE-01")
    s.heap -= stones
    if s.heap == 0:
        s.last[seat] = True
        s.ending = Ending.HEAP_EMPTY
    else:
        s.turn = 1 - seat


def took_the_last(s: Position, seat: int) -> int:
    """One for whoever took the last stone."""
    return int(s.last[seat])


GAME = Game(
    name="nim",
    title="Nim",
    version=1,
    players=range(2, 3),
    box=NimBox,
    position=Position,
    start=start,
    rules=(take,),
    to_act=to_act,
    endings={Ending.HEAP_EMPTY: "NIM-END-01"},
    score=took_the_last,
    ranking=(Criterion("NIM-END-01", "took the last stone", took_the_last),),
    folder=Path(__file__).parent,
    status="complete",
    questions=question,
    properties="nim.properties",
    package=__name__,
)
