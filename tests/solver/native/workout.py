"""A game that makes no sense but uses what the four games seldom do, so that a wrong compiler cannot hide."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ludex.invariants.property import always, each_step
from ludex.model.box import Box
from ludex.model.domain import Seat, between, indexed
from ludex.model.game import AUTOMATIC, OVER, Criterion, Game
from ludex.model.rule import automatic, move, require
from ludex.model.state import Each, Pile, State

CARDS = indexed("card", lambda box: ("ace", "king", "queen", "jack"))
Card = Annotated[int, CARDS]
Divisor = Annotated[int, between(1, 3)]
WORTH = (3, 1, 4, 1, 5)
ODD = (1, 3)
GAPS = (-7, -2, 0, 1, 5, 8)


class Position(State):
    ending: Annotated[int, between(0, 1)]
    busy: bool
    turn: Seat
    balance: Annotated[int, between(-9, 9)]
    heap: Annotated[int, between(0, 9)]
    row: Each[Card, Annotated[int, between(0, 3)]]
    pile: Pile[Card]


def to_act(s: Position) -> int:
    if s.ending:
        return OVER
    return AUTOMATIC if s.busy else s.turn


@move("WO-DIV-01")
def divide(s: Position, seat: Seat, by: Divisor) -> None:
    """Quotients and remainders of numbers below zero."""
    require(s.turn == seat, "WO-TURN-01")
    s.balance = (s.balance - 3) // by
    s.heap = s.balance % by + s.heap % 2
    s.busy = True


@move("WO-TABLE-01")
def look_up(s: Position, seat: Seat) -> None:
    """A table counted from its end, and one that may be left."""
    require(s.turn == seat, "WO-TURN-01")
    s.row[0] = WORTH[s.balance // 4] % 4
    if s.heap not in ODD:
        s.balance = WORTH[s.heap]
    elif s.balance in GAPS:
        s.heap = 0
    s.busy = True


@move("WO-PILE-01")
def deal(s: Position, seat: Seat, card: Card) -> None:
    """Cards under a pile and from its top, also where there is none."""
    require(s.turn == seat, "WO-TURN-01")
    if card not in s.pile:
        s.pile.put_under(card)
    else:
        s.row[s.pile.take_top()] = 2
        s.row[s.pile.take_top()] = 1
    s.busy = True


@move("WO-LOOP-01")
def count_up(s: Position, seat: Seat) -> None:
    """A loop that goes on and is left."""
    require(s.turn == seat, "WO-TURN-01")
    found = 0
    for card in range(4):
        if s.row[card] == 0:
            continue
        if s.row[card] == 3:
            break
        found += 1
    s.heap = found
    s.busy = True


@move("WO-ROW-01")
def reach_back(s: Position, seat: Seat) -> None:
    """A row has nothing below its first member, and nothing beyond its last."""
    require(s.turn == seat, "WO-TURN-01")
    s.row[s.heap - 3] = s.row[s.balance]
    s.busy = True


@automatic("WO-FIRST-01")
def first_of_two(s: Position) -> None:
    """Happens before the other wherever both are ready."""
    require(s.busy, "WO-FIRST-01")
    s.heap = min(s.heap + 1, 9)
    s.turn = 1 - s.turn
    s.busy = False


@automatic("WO-LAST-01")
def second_of_two(s: Position) -> None:
    """Never happens while the first one is ready."""
    require(s.busy, "WO-LAST-01")
    s.ending = 1
    s.busy = False


def start(s: Position) -> None:
    s.heap = 5


def score(s: Position, seat: int) -> int:
    return s.heap * seat


def fours(s: Position) -> list[int]:
    """Where a four stands, by a list that is made, marked and read."""
    marks = [False] * 10
    for place in range(5):
        if WORTH[place] == 4:
            marks[place + s.heap // 2] = True
    return [place for place in range(10) if marks[place]]


@always("WO-PILE-01")
def the_pile_stays_low(s: Position) -> bool:
    return len(s.pile) < 3


@always("WO-LOOP-01")
def the_row_stays_small(s: Position) -> bool:
    return sum(s.row) < 5


@always("WO-TABLE-01")
def the_fours_stay_below(s: Position) -> bool:
    return all(place < 6 for place in fours(s))


@each_step("WO-DIV-01")
def the_heap_falls_gently(before: Position, after: Position) -> bool:
    return after.heap >= before.heap - 4


@each_step("WO-PILE-01")
def the_row_changes_with_the_pile(before: Position, after: Position) -> bool:
    return before.row == after.row or before.pile != after.pile


@each_step("WO-TABLE-01")
def nobody_rests_on_a_high_row(before: Position, after: Position) -> bool:
    """Says something of steps that change nothing it reads."""
    return before.row != after.row or sum(after.row) < 4


PROPERTIES = (
    the_pile_stays_low,
    the_row_stays_small,
    the_fours_stay_below,
    the_heap_falls_gently,
    the_row_changes_with_the_pile,
    nobody_rests_on_a_high_row,
)
GAME = Game(
    name="workout",
    title="Workout",
    version=1,
    players=range(2, 3),
    box=Box,
    position=Position,
    start=start,
    rules=(divide, look_up, deal, count_up, reach_back, first_of_two, second_of_two),
    to_act=to_act,
    endings={1: "WO-LAST-01"},
    score=score,
    ranking=(Criterion("WO-LAST-01", "most", score),),
    folder=Path(__file__).parents[2] / "toy",
    status="a toy",
)
