"""A game that makes no sense but uses every construct that a rule may be written in."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Annotated, NamedTuple

from ludex.model.box import Box
from ludex.model.domain import Amount, Seat, SeatOrNone, Signed, between, indexed
from ludex.model.game import OVER, Criterion, Game
from ludex.model.rule import cite, move, require
from ludex.model.state import Each, Limit, Pile, State

CARDS = indexed("card", lambda box: ("ace", "king", "queen", "jack"))
Card = Annotated[int, CARDS]
CELLS = indexed("cell", lambda box: ("north", "east", "south"))
Cell = Annotated[int, CELLS]
Small = Annotated[int, between(0, 3)]
WORTH = (3, 1, 2, 1)
NEIGHBOURS = ((1,), (0, 2), (1, 0))
NAMES = ("red", "blue", "red", "green")
PRICES = {0: 4, 1: 2, 2: 2, 3: 7}


class Mood(IntEnum):
    CALM = 0
    BUSY = 1
    WILD = 2


class Stone(NamedTuple):
    colour: str
    weight: int


STONES = (Stone("red", 1), Stone("blue", 5), Stone("red", 2), Stone("white", 0))


class Position(State):
    ending: Annotated[int, between(0, 1)]
    mood: Mood
    turn: Seat
    leader: SeatOrNone
    heap: Amount
    debt: Signed
    ready: bool
    coins: Each[Seat, Amount]
    grid: Each[Cell, Each[Card, Small]]
    where: Each[Card, Cell]
    pile: Pile[Card]
    short: Annotated[Pile[Card], Limit(2)]
    hands: Each[Seat, Pile[Card]]

    def richest(self) -> int:
        return max(self.coins)

    @property
    def total(self) -> int:
        return self.heap + sum(self.coins)


def start(s: Position) -> None:
    s.heap = 5
    s.ready = True


def to_act(s: Position) -> int:
    return OVER if s.ending else s.turn


def coins_of(s: Position, seat: int) -> int:
    return s.coins[seat]


def first_above(s: Position, limit: int) -> int:
    """The first seat with more than so many coins, -1 if there is none."""
    for seat in range(s.box.seats):
        if s.coins[seat] > limit:
            return seat
    return -1


def pay(s: Position, seat: int, cost: int, *, clause: str = "PZ-PAY-01") -> bool:
    require(s.coins[seat] >= cost, clause)
    s.coins[seat] -= cost
    return cost > 1


def counted(s: Position, *cells: int) -> int:
    return sum(s.grid[cell][card] for cell in cells for card in range(4))


@move("PZ-RULE-01")
def choose(s: Position, seat: Seat, card: Card) -> None:
    """If, elif, else, early return and writes at places that depend on the position."""
    require(s.turn == seat, "PZ-TURN-01")
    if s.mood == Mood.CALM:
        s.coins[s.turn] += 2
        if s.heap == 0:
            s.ending = 1
            return
        s.heap -= 1
    elif s.mood == Mood.BUSY and not s.ready:
        cite("PZ-BUSY-01")
        s.mood = Mood.WILD
        return
    else:
        require(s.leader != seat, "PZ-LEAD-01")
        s.leader = seat
    s.ready = not s.ready
    s.where[card] = s.where[(card + 1) % 4]


@move()
def wander(s: Position, seat: Seat, cell: Cell) -> None:
    """Loops that may be left, gone on with or returned from."""
    steps = 0
    for card in range(4):
        if s.where[card] == cell:
            continue
        if s.grid[s.where[card]][card] > 2:
            break
        steps += 1
        s.grid[cell][card] = min(3, s.grid[cell][card] + 1)
        if steps >= 3:
            s.debt -= steps
            return
    s.debt += steps
    for other in NEIGHBOURS[cell]:
        for card in s.pile:
            if card > other:
                s.grid[other][card] = 0
            elif s.ready:
                break


@move()
def measure(s: Position, seat: Seat) -> None:
    """Sums, extremes, counts, chained comparisons and conditional expressions."""
    require(0 <= s.leader < s.box.seats, "PZ-LEAD-02")
    rich = max(s.coins[other] for other in range(s.box.seats) if other != seat)
    poor = min(s.coins)
    s.heap = abs(s.debt) // 3 + s.debt % 2
    s.debt = rich - poor if rich > s.coins[seat] >= poor else -rich
    s.mood = Mood.WILD if any(s.where[card] == 1 for card in range(4)) else Mood(s.where[0])
    s.coins[s.leader] = sum(WORTH[card] for card in range(4) if s.where[card] == 2)
    s.ready = all(s.grid[0][card] <= s.grid[1][card] for card in range(4)) or len(s.pile) == 2
    s.turn = first_above(s, 3) if first_above(s, 3) >= 0 else s.turn
    s.heap += counted(s, 0, 2) + int(s.ready) * 2 + s.coins[0] * s.grid[0][0]


@move()
def look_up(s: Position, seat: Seat) -> None:
    """Tables, dictionaries, named tuples and texts found by a value of the position."""
    stone = STONES[s.where[1]]
    if stone.colour == "red":
        s.heap += stone.weight
    name = NAMES[s.where[0]]
    s.debt = PRICES[s.where[2]] if name in ("red", "green") else WORTH[s.grid[0][1]]
    for near in NEIGHBOURS[s.where[3]]:
        s.grid[near][s.where[0]] = 1
    total, best = s.total, s.richest()
    s.coins = [total if other == s.turn else best for other in range(s.box.seats)]


@move()
def deal(s: Position, seat: Seat, card: Card) -> None:
    """Piles: putting, taking, looking, asking."""
    if card in s.pile:
        s.pile.take_out(card)
        s.hands[s.turn].put_under(card)
    elif len(s.pile) > 1 and s.pile[1] != card:
        top = s.pile.take_top()
        s.hands[seat].put_on_top(top)
        s.short.put_on_top(s.hands[s.turn][0])
    else:
        s.pile.put_under(s.where[card])
        require(s.pile[0] < 3, "PZ-DEAL-01")
    s.heap = len(s.hands[seat]) + sum(s.hands[1]) + s.pile.count(2)
    if s.ready and s.hands[0]:
        s.debt = s.hands[0][len(s.hands[0]) - 1]


@move()
def buy(s: Position, seat: Seat, cost: Small) -> None:
    """Calls with writes inside conditions, keyword arguments, defaults, and unpacking."""
    left, right = (0, 1) if s.ready else (1, 0)
    if cost > 0 and pay(s, seat, cost):
        s.heap += cost
    elif pay(s, left, 1, clause="PZ-PAY-02") or s.coins[right] == 0:
        s.mood = Mood.BUSY
    best = -1
    for other in range(s.box.seats):
        if best < 0 or s.coins[other] > s.coins[best]:
            best = other
    s.leader = best
    s.coins[s.leader] += 1


@move()
def borrow(s: Position, seat: Seat) -> None:
    """An index that may be -1, an index too large and a pile that may be empty."""
    s.coins[s.leader] += 1
    s.heap = WORTH[s.heap] if s.ready else s.pile[0]
    s.debt = s.short.take_top()


GAME = Game(
    name="puzzle",
    title="Puzzle",
    version=1,
    players=range(2, 4),
    box=Box,
    position=Position,
    start=start,
    rules=(choose, wander, measure, look_up, deal, buy, borrow),
    to_act=to_act,
    endings={1: "PZ-END-01"},
    score=coins_of,
    ranking=(Criterion("PZ-SCORE-01", "most coins", coins_of),),
    folder=Path(__file__).parents[2] / "toy",
    status="complete: it is a puzzle",
)
