"""Stocks that rules take from: how far down games bring them, and who asks for what is not there."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from ludex.model.explained import explanations
from ludex.model.game import Table
from ludex.model.play import Event
from ludex.model.shape import Number, Row, Stack
from ludex.model.state import State

from ..native.courses import ITSELF, Cell
from ..native.pairs import places
from ..play.turning import Turning

DECK = "deck"
"""The column of the components that says to which pile a card belongs."""
LEAST_SUPPLY = 3
"""A stock that begins smaller than this is no supply."""
SHORT = 60
"""Letters of a sentence about a field that a title has room for."""
RARELY = 1 / 3
"""Of the games in which a stock lasts, so many may end by the clause that ends the others."""
YES_OR_NO = 2
"""Values of a row that only says which things lie in one place."""
ENOUGH, ALWAYS = 10, 0.9
"""Times that a rule must have been carried out, and the share of them in which it took something, before we
say that it takes from a stock."""


@dataclass
class Stock:
    """A common stock: what of the position it is, and how far down games have brought it."""

    field: str
    value: int | None = None
    """The value by which things are its own; none where numbers are added up."""
    members: tuple[int, ...] = ()
    """The members of a row that tell of it."""
    words: str = ""
    start: int = 0
    least: int = 0
    games: int = 0
    """In how many games it ran out."""
    of: int = 0
    """Games that were counted."""
    ends: Counter[str] = dataclass_field(default_factory=Counter)
    """How those ended, by clause."""
    other_ends: Counter[str] = dataclass_field(default_factory=Counter)
    """How the others ended."""
    first: int = 0
    """After how many decisions at the earliest."""
    shown_by: int = -1
    """Which game shows it first."""
    turned: Turning | None = None
    """Where that game turned."""

    def count(self, number: int, least: int, spent: int, ending: str | None) -> None:
        """One more game: how little was left, after how many decisions nothing was, how it ended."""
        self.of += 1
        self.least = min(self.least, least)
        if spent >= 0:
            self.games += 1
            if self.shown_by < 0 or spent < self.first:
                self.first, self.shown_by = spent, number
        if ending is not None:
            (self.ends if spent >= 0 else self.other_ends)[ending] += 1

    @property
    def ends_the_game(self) -> bool:
        """Whether running out is meant to end the game: a clause ends nearly all such games, few others."""
        clause, many = next(iter(self.ends.most_common(1)), ("", 0))
        others = self.other_ends[clause] <= RARELY * self.other_ends.total()
        return many >= ALWAYS * self.games and many > 0 and others


@dataclass
class Order:
    """A rule that takes from a stock: how often it did, and how often nothing was there to take."""

    there: int = 0
    """How often it was carried out while something was there."""
    taken: int = 0
    left: int = 0
    """How often it took some and left some, so that it is no order to take all there is."""
    in_vain: int = 0
    served: int = 0
    """How often it was carried out when nothing was there, and was served from elsewhere."""
    shown_by: int = -1
    first: int = 0
    usual: set[str] = dataclass_field(default_factory=set)
    """Clauses and open questions that came up when something was there."""
    then: set[str] | None = None
    """Those that came up every time that nothing was there."""
    decided_by: set[str] | None = None
    """Open questions that, read otherwise, change what happens when nothing is there, and only then."""
    usually: Event | None = None
    """The rule carried out while something was there."""
    vainly: Event | None = None

    @property
    def finds_nothing(self) -> bool:
        """Whether it takes a part of what is there whenever it can, and was carried out when it could not."""
        takes = self.left > 0 and self.there >= ENOUGH and self.taken >= ALWAYS * self.there
        return takes and self.in_vain > 0 and self.in_vain >= ALWAYS * (self.in_vain + self.served)

    @property
    def says_then(self) -> set[str]:
        """Clauses and open questions that come up only, and always, when nothing is there."""
        return (self.then or set()) - self.usual

    def add(self, other: Order) -> None:
        """What games in another box showed."""
        self.there += other.there
        self.taken += other.taken
        self.left += other.left
        self.in_vain += other.in_vain
        self.served += other.served
        self.usual |= other.usual
        if other.then is not None:
            self.then = other.then if self.then is None else self.then & other.then
            self.decided_by = (self.decided_by or set()) | (other.decided_by or set())


def supplies_at(table: Table, begun: State) -> dict[str, Stock]:
    """The stocks that belong to nobody and begin with enough to be a supply, by kind where there are any."""
    found = {}
    for name, stock in _stocks(table):
        stock.start = stock.least = amount(begun, stock)
        if stock.start >= LEAST_SUPPLY:
            found[name] = stock
    return {name: stock for name, stock in found.items() if not any(f"{name}, " in other for other in found)}


def take(order: Order, event: Event, stock: Stock, named: set[str], number: int, decisions: int) -> None:
    """Count one carrying out of a rule, in which these clauses and questions came up."""
    before, after = amount(event.before, stock), amount(event.after, stock)
    if before > 0:
        order.there += 1
        order.taken += after < before
        order.left += 0 < after < before
        order.usual |= named
        order.usually = order.usually or event
        return
    if after < before or _found_elsewhere(event, stock):
        order.served += 1
        return
    order.vainly = order.vainly or event
    order.in_vain += 1
    order.then = named if order.then is None else order.then & named
    if order.shown_by < 0:
        order.shown_by, order.first = number, decisions


def _found_elsewhere(event: Event, stock: Stock) -> bool:
    """Whether something of the same kind was moved instead, such as the card under the deck."""
    if stock.value is None:
        return False
    before, after = (getattr(state, stock.field) for state in (event.before, event.after))
    return any(before[member] != after[member] for member in stock.members)


def amount(state: State, stock: Stock) -> int:
    """How much there is of a stock: a number, the size of a pile, or how many things lie in one place."""
    value = getattr(state, stock.field)
    if isinstance(value, int):
        return value
    if not stock.members:
        return len(value)
    there = [value[member] for member in stock.members]
    return sum(there) if stock.value is None else there.count(stock.value)


def cells_of(table: Table, stock: Stock) -> list[Cell]:
    """Where the packed position holds it."""
    at, code = places(table.schema)[stock.field]
    if not stock.members:
        return [Cell(at, code[0])]
    wide = struct.calcsize("<" + code[0])
    value = ITSELF if stock.value is None else stock.value
    return [Cell(at + wide * member, code[0], value) for member in stock.members]


def _stocks(table: Table) -> Iterator[tuple[str, Stock]]:
    """Stocks on the table that belong to nobody: numbers, piles, and the places where things lie."""
    for name, shape in table.schema.fields.items():
        if name in table.schema.bookkeeping:
            continue
        if isinstance(shape, Stack) or (isinstance(shape, Number) and shape.domain.labels is None):
            yield name, Stock(name, words=_words(table, name))
        elif isinstance(shape, Row) and isinstance(shape.item, Number) and _of_things(table, shape):
            yield from _lying(table, name, shape, shape.item)


def _lying(table: Table, name: str, shape: Row, item: Number) -> Iterator[tuple[str, Stock]]:
    """The stocks that a row about many things makes: how many there are, or lie in one place, by kind."""
    every = tuple(range(shape.length))
    if item.domain.labels is None:
        yield name, Stock(name, members=every, words=_words(table, name))
        return
    values = item.domain.values(table.box)
    yes_or_no = len(values) == YES_OR_NO
    kinds = {} if yes_or_no else kinds_of(table, shape.length)
    for value in values[1:] if yes_or_no else values:
        place = name.replace("_", " ") if yes_or_no else str(table.schema.show(name, value))
        yield f"{name} of {value}", Stock(name, value, every, words=place)
        for kind, members in kinds.items():
            words = f"{place} of {kind} cards"
            yield f"{name} of {value}, {kind}", Stock(name, value, members, words=words)


def kinds_of(table: Table, many: int) -> dict[str, tuple[int, ...]]:
    """Things of the box, by the pile that they belong to, where the components say so."""
    for rows in table.box.component_data.values():
        if isinstance(rows, list) and len(rows) == many and all(DECK in row for row in rows):
            kinds: dict[str, tuple[int, ...]] = {}
            for number, row in enumerate(rows):
                kinds[row[DECK]] = (*kinds.get(row[DECK], ()), number)
            return kinds
    return {}


def _words(table: Table, name: str) -> str:
    """A stock in the words of the game."""
    words = name.replace("_", " ")
    told = explanations(table.game.position).get(name)
    meant = told.says.splitlines()[0].rstrip(".") if told is not None else ""
    return f"{words} ({meant[0].lower()}{meant[1:]})" if meant and len(meant) <= SHORT else words


def _of_things(table: Table, shape: Row) -> bool:
    """Whether a row tells of many things of the box: how many there are of each, or where each lies."""
    if not isinstance(shape.item, Number) or shape.over.labels is None:
        return False
    seats = set(table.box.seat_names)
    where = shape.item.domain.labels
    told = () if where is None else where(table.box)
    return shape.length > len(table.seats) and not seats & {*shape.over.labels(table.box), *told}
