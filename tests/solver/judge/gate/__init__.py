"""A game of one gate whose rulebook is full of holes, for testing what the judge makes of them."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated

from ludex.model.box import Box
from ludex.model.domain import Amount, Seat, between
from ludex.model.game import OVER, Criterion, Game
from ludex.model.question import Questions
from ludex.model.rule import move, require
from ludex.model.state import Each, State

Toll = Annotated[int, between(1, 3)]

question = Questions()
first_hour = question.value("first-hour", "open")
first_hour.reads_as(shut="shut")
second_wait = question.value("second-wait", "allowed")
second_wait.reads_as(forbidden="forbidden")
wall = question.value("wall", "low")
wall.reads_as(high="high")
ladder = question.value("ladder", "long")
ladder.reads_as(short="short")
coins_count = question.value("coins-count", True)
coins_count.reads_as(no=False)
purse = question.value("purse", 2)
purse.reads_as(three=3)


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    THROUGH = 1


class Position(State):
    """Who walks, how far the day is gone, who stands behind the gate."""

    box: Box
    ending: Ending
    turn: Seat
    hour: Amount
    coins: Each[Seat, Amount]
    through: Each[Seat, Amount]


def start(s: Position) -> None:
    """The same coins for each."""
    for seat in range(s.box.seats):
        s.coins[seat] = purse(s)


def to_act(s: Position) -> int:
    """The seat on turn until somebody is through."""
    return OVER if s.ending != Ending.NOT_OVER else s.turn


def _next(s: Position) -> None:
    s.hour += 1
    s.turn = 1 - s.turn


def _price(s: Position) -> int:
    return 3 if s.hour >= 2 else 1


@move("GATE-WALK-01")
def walk(s: Position, seat: Seat) -> None:
    """Walk through the gate."""
    require(s.turn == seat, "GATE-TURN-01")
    if s.hour == 0 and first_hour(s) == "shut":
        require(False, "GATE-SHUT-01")
    s.through[seat] = 1
    s.ending = Ending.THROUGH


@move("GATE-PAY-01")
def pay(s: Position, seat: Seat) -> None:
    """Pay the watchman, more in the evening."""
    price = _price(s)
    require(s.turn == seat, "GATE-TURN-01")
    require(s.coins[seat] >= price, "GATE-PAY-01")
    s.coins[seat] -= price
    _next(s)


@move("GATE-WAIT-01")
def wait(s: Position, seat: Seat) -> None:
    """Wait an hour."""
    require(s.turn == seat, "GATE-TURN-01")
    if s.hour == 1:
        require(second_wait(s) == "allowed", "GATE-WAIT-01")
    _next(s)


@move("GATE-CLIMB-01")
def climb(s: Position, seat: Seat) -> None:
    """Climb over the wall: forbidden only if the wall is high and the ladder short."""
    require(s.turn == seat, "GATE-TURN-01")
    high = wall(s) == "high"
    if high:
        require(ladder(s) == "long", "GATE-CLIMB-01")
    _next(s)


def through(s: Position, seat: int) -> int:
    """Whether a seat is behind the gate."""
    return s.through[seat]


def coins(s: Position, seat: int) -> int:
    """The coins of a seat, unless coins do not count."""
    return s.coins[seat] if coins_count(s) else 0


GAME = Game(
    name="gate",
    title="Gate",
    version=1,
    players=range(2, 3),
    box=Box,
    position=Position,
    start=start,
    rules=(walk, pay, wait, climb),
    to_act=to_act,
    endings={Ending.THROUGH: "GATE-WALK-02"},
    score=through,
    ranking=(
        Criterion("GATE-WIN-01", "through the gate", through),
        Criterion("GATE-WIN-02", "most coins", coins),
    ),
    folder=Path(__file__).parent,
    status="complete: it is a test",
    questions=question,
)
