"""The toy with one defect each: what the detectors must catch. The plain toy has none of them but its own."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import Annotated

from ludex.model.domain import Seat, between
from ludex.model.rule import automatic, cite, move, require

from tests.toy import GAME, Card, Phase, Place, Position, bury, count, draw, take

Handful = Annotated[int, between(1, 3)]


@move("TOY-TAKE-01")
def take_two_or_three(s: Position, seat: Seat, coins: Handful) -> None:
    """Take two or three coins: a heap of one cannot be taken."""
    require(coins >= 2, "TOY-TAKE-01")
    take(s, seat, coins)


STUCK = replace(GAME, rules=(take_two_or_three, draw, count))


@move("TOY-TURN-01")
def wait(s: Position, seat: Seat) -> None:
    """Do nothing."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    s.phase = Phase.COUNTING


ENDLESS = replace(GAME, rules=(take, bury, draw, wait, count))

LAST_COIN_STAYS = replace(
    GAME,
    rules=(take_two_or_three, draw, wait, count),
    endings={**GAME.endings, max(GAME.endings) + 1: "TOY-SCORE-01"},
)
"""Once one coin is left nobody can take it; no game ends by the second ending."""


@automatic("TOY-END-01")
def count_but_never_end(s: Position) -> None:
    """The next seat takes, whatever is left."""
    require(s.phase == Phase.COUNTING, "TOY-END-01")
    s.phase = Phase.TAKING
    s.turn = s.turn + 1 if s.turn + 1 < s.box.seats else 0


NO_END = replace(GAME, rules=(take, bury, draw, wait, count_but_never_end))


@move("TOY-TAKE-01")
def take_and_find_one(s: Position, seat: Seat, coins: Handful) -> None:
    """Take coins; one more appears from nowhere."""
    take(s, seat, coins)
    s.coins[seat] += 1


BROKEN_LAW = replace(GAME, rules=(take_and_find_one, bury, draw, count))


@move("TOY-BURY-01")
def bury_under_a_needless_clause(s: Position, seat: Seat, card: Card) -> None:
    """Bury, if the heap is not below nothing."""
    require(s.heap >= 0, "TOY-SCORE-01")
    bury(s, seat, card)


NEEDLESS = replace(GAME, rules=(take, bury_under_a_needless_clause, draw, count))


@automatic("TOY-END-01")
def tax(s: Position) -> None:
    """Who has more than two coins pays one."""
    require(s.phase == Phase.COUNTING, "TOY-END-01")
    require(s.coins[s.turn] > 2, "TOY-END-01")
    require(s.heap > 0, "TOY-END-01")
    s.coins[s.turn] -= 1
    s.phase = Phase.TAKING
    s.turn = s.turn + 1 if s.turn + 1 < s.box.seats else 0


UNORDERED = replace(GAME, rules=(take, bury, draw, count, tax))


def view_without_places(s: Position, _seat: int) -> Position:
    """The table without the cards, which are hidden by mistake."""
    for card in range(len(s.box.cards)):
        s.place[card] = Place.DECK
    s.bottom.clear()
    return s


LEAKING = replace(GAME, view=view_without_places)


class TwoEnds(IntEnum):
    """Why the game is over: the toy's reason, or somebody is rich."""

    NOT_OVER = 0
    HEAP_EMPTY = 1
    SOMEBODY_RICH = 2


class RichPosition(Position):
    """The toy with a second end."""

    ending: TwoEnds


@automatic("TOY-END-01")
def count_the_rich(s: RichPosition) -> None:
    """The game also ends when somebody has five coins."""
    require(s.phase == Phase.COUNTING, "TOY-END-01")
    if s.coins[s.turn] >= 5:
        cite("TOY-SCORE-01")
        s.ending = TwoEnds.SOMEBODY_RICH
        return
    count(s)


TWO_ENDS = replace(
    GAME,
    position=RichPosition,
    rules=(take, bury, draw, count_the_rich),
    endings={TwoEnds.HEAP_EMPTY: "TOY-END-01", TwoEnds.SOMEBODY_RICH: "TOY-SCORE-01"},
)
