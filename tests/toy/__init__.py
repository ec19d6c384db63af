"""A toy game for testing the kernel and the engines: take coins from a heap, with a drawn bonus."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated

from ludex.model.box import Box, Configuration
from ludex.model.domain import Amount, Seat, between, indexed
from ludex.model.game import AUTOMATIC, CHANCE, OVER, Criterion, Game
from ludex.model.question import Questions
from ludex.model.rule import automatic, chance, cite, move, require
from ludex.model.state import Each, Pile, State

question = Questions()

CARDS = indexed("card", lambda box: box.cards)
Card = Annotated[int, CARDS]
Handful = Annotated[int, between(1, 3)]


class Place(IntEnum):
    """Where a bonus card is."""

    DECK = 0
    BOTTOM = 1
    TAKEN = 2


class Phase(IntEnum):
    """What happens now."""

    TAKING = 0
    BONUS = 1
    COUNTING = 2


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    HEAP_EMPTY = 1


class ToyBox(Box):
    """The heap and the bonus cards."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        super().__init__(game, configuration)
        self.refuse_unknown_options("heap")
        self.heap = self.whole_number("heap", 7, 0, 10**12)
        data = self.component_data
        self.cards = tuple(card["name"] for card in data["card"])
        self.worth = tuple(int(card["worth"]) for card in data["card"])


class Position(State):
    """The heap, the seats' coins and the bonus cards."""

    box: ToyBox
    phase: Phase
    """What happens now."""
    ending: Ending
    """Why the game is over, or that it is not."""
    turn: Seat
    """Whose turn it is."""
    heap: Amount
    """The coins in the middle."""
    coins: Each[Seat, Amount]
    """The coins of a seat."""
    place: Each[Card, Place]
    """Where a bonus card lies."""
    bottom: Pile[Card]
    """The bonus cards under the deck."""


def start(s: Position) -> None:
    """The heap in the middle."""
    s.heap = s.box.heap


def to_act(s: Position) -> int:
    """The seat on turn, unless the deck or the counting is due."""
    if s.ending != Ending.NOT_OVER:
        return OVER
    if s.phase == Phase.BONUS:
        return CHANCE
    return AUTOMATIC if s.phase == Phase.COUNTING else s.turn


@move("TOY-TAKE-01")
def take(s: Position, seat: Seat, coins: Handful) -> None:
    """Take one to three coins from the heap."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    require(coins <= s.heap, "TOY-TAKE-01")
    s.heap -= coins
    s.coins[seat] += coins
    if coins == 1 and any(s.place[card] != Place.TAKEN for card in range(len(s.box.cards))):
        s.phase = Phase.BONUS
    else:
        s.phase = Phase.COUNTING


@move("TOY-BURY-01")
def bury(s: Position, seat: Seat, card: Card) -> None:
    """Pay two coins to slide a card of the deck under it."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    require(s.coins[seat] >= 2, "TOY-BURY-01")
    require(s.place[card] == Place.DECK, "TOY-BURY-01")
    s.coins[seat] -= 2
    s.place[card] = Place.BOTTOM
    s.bottom.put_under(card)
    s.phase = Phase.COUNTING


@question("bonus-source")
def bonus(s: Position, worth: int) -> int:
    """The coins that a card brings: they come from the heap, as far as it lasts."""
    worth = min(worth, s.heap)
    s.heap -= worth
    return worth


@bonus.reads("bank")
def bonus_from_the_bank(s: Position, worth: int) -> int:
    """All that it is worth; the heap stays as it is."""
    return worth


@chance("TOY-BONUS-01")
def draw(s: Position, card: Card) -> None:
    """Who takes a single coin draws a bonus card and gets what it is worth."""
    require(s.phase == Phase.BONUS, "TOY-BONUS-01")
    if any(s.place[other] == Place.DECK for other in range(len(s.box.cards))):
        require(s.place[card] == Place.DECK, "TOY-BONUS-01")
    else:
        require(s.bottom[0] == card, "TOY-BONUS-01")
        s.bottom.take_top()
    s.place[card] = Place.TAKEN
    s.coins[s.turn] += bonus(s, s.box.worth[card])
    s.phase = Phase.COUNTING


@automatic("TOY-END-01")
def count(s: Position) -> None:
    """The game ends when the heap is empty; otherwise the next seat takes."""
    require(s.phase == Phase.COUNTING, "TOY-END-01")
    if s.heap == 0:
        cite("TOY-END-01")
        s.ending = Ending.HEAP_EMPTY
        return
    s.phase = Phase.TAKING
    s.turn = s.turn + 1 if s.turn + 1 < s.box.seats else 0


def coins_of(s: Position, seat: int) -> int:
    """The coins that a seat has."""
    return s.coins[seat]


GAME = Game(
    name="toy",
    questions=question,
    title="Toy",
    version=1,
    players=range(2, 5),
    box=ToyBox,
    position=Position,
    start=start,
    rules=(take, bury, draw, count),
    to_act=to_act,
    endings={Ending.HEAP_EMPTY: "TOY-END-01"},
    score=coins_of,
    ranking=(Criterion("TOY-SCORE-01", "most coins", coins_of),),
    folder=Path(__file__).parent,
    status="complete: it is a toy",
    properties="tests.toy.properties",
    package=__name__,
    component_names=("name",),
)
