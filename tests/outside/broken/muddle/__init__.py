"""A heap of coins, written with one mistake of each kind that `ludex lint` finds."""

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
    Seat,
    SeatOrNone,
    State,
    between,
    move,
    require,
)

Handful = Annotated[int, between(1, 3)]


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    HEAP_EMPTY = 1


class MuddleBox(Box):
    """The heap."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.heap = self.whole_number("heap", 9, 1, 20)


class Position(State):
    """The heap, and who has what of it."""

    box: MuddleBox
    ending: Ending
    """Whether the heap is empty."""
    turn: Seat
    """Who takes next."""
    heap: Amount
    """The coins left."""
    taken: Each[Seat, Amount]
    before: SeatOrNone
    """Who took before."""
    forgotten: Each[Seat, Amount]
    """Counted, and never looked at."""


def start(s: Position) -> None:
    """The heap in the middle."""
    s.heap = s.box.heap


def to_act(s: Position) -> int:
    """The seat on turn."""
    return OVER if s.ending != Ending.NOT_OVER else s.turn


def few(s: Position, seat: int) -> list[int]:
    """Too few: three coins may be taken as well."""
    return [1, 2]


@move("MUD-TAKE-01", coins=few)
def take(s: Position, seat: Seat, coins: Handful) -> None:
    """Take some coins from the heap."""
    require(s.ending == Ending.NOT_OVER, "MUD-END-01")
    require(s.turn == seat, "MUD-TURM-01")
    require(coins <= s.heap, "MDU-TAKE-01")
    while s.heap > 0 and coins > 0:
        s.heap -= 1
        s.taken[seat] += 1
        coins -= 1
    s.forgotten[seat] += 1
    s.turn = 1 - seat
    if s.heap == 0:
        s.ending = Ending.HEAP_EMPTY


def careless(s: Position, seat: int) -> int:
    """Nobody asks for this; it takes everything for granted."""
    require(s.heap > 3, "MUD-TAKE-01")
    require(s.heap <= 3, "MUD-TAKE-01")
    last = s.before
    return s.taken[last] + seat // s.turn


def careful(s: Position, seat: int) -> int:
    """The same by somebody who asks first."""
    require(s.heap > 3, "MUD-TAKE-01")
    if s.before < 0 or s.turn == 0:
        return 0
    return s.taken[s.before] + seat // s.turn


def coins_of(s: Position, seat: int) -> int:
    """What a seat took."""
    return s.taken[seat]


GAME = Game(
    name="muddle",
    title="Muddle",
    version=1,
    players=range(2, 3),
    box=MuddleBox,
    position=Position,
    start=start,
    rules=(take,),
    to_act=to_act,
    endings={Ending.HEAP_EMPTY: "MUD-END-01"},
    score=coins_of,
    ranking=(Criterion("MUD-END-01", "most coins", coins_of),),
    folder=Path(__file__).parent,
    status="broken on purpose",
    properties="muddle.properties",
    package=__name__,
)
