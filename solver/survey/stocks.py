"""Stocks that rules take from: how far down games bring them, and who asks for what is not there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ludex.model.explained import explanations
from ludex.model.game import Table
from ludex.model.play import Event
from ludex.model.shape import Number, Row, Stack
from ludex.model.state import State

from ..play.turning import Turning

OF = " of "
"""Between a field and the place that is counted in it."""
LEAST_SUPPLY = 3
"""A stock that begins smaller than this is no supply."""
SHORT = 60
"""Letters of a sentence about a field that a title has room for."""
YES_OR_NO = 2
"""Values of a row that only says which things lie in one place."""
ENOUGH, ALWAYS = 10, 0.9
"""Times that a rule must have been carried out, and the share of them in which it took something, before we
say that it takes from a stock."""


@dataclass
class Stock:
    """A common stock: how far down the games looked into have brought it."""

    start: int
    least: int
    words: str = ""
    games: int = 0
    """In how many of them it ran out."""
    ends: Counter[str] = field(default_factory=Counter)
    """How those ended, by clause."""
    other_ends: Counter[str] = field(default_factory=Counter)
    """How the others ended."""
    first: int = 0
    """After how many decisions at the earliest."""
    shown_by: int = -1
    """Which game shows it first."""
    turned: Turning | None = None
    """Where that game turned."""

    @property
    def name(self) -> str:
        """Its name without what explains it."""
        return self.words.partition(" (")[0]

    @property
    def ends_the_game(self) -> bool:
        """Whether running out is meant to end the game: a clause ends nearly all such games and no other."""
        clause, many = next(iter(self.ends.most_common(1)), ("", 0))
        return many >= ALWAYS * self.games and many > 0 and not self.other_ends[clause]


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
    usual: set[str] = field(default_factory=set)
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
    """The stocks that belong to nobody and begin with enough to be a supply."""
    amounts = {name: amount(begun, name) for name in _supplies(table)}
    return {
        name: Stock(start, start, words=stock_words(table, name))
        for name, start in amounts.items()
        if start >= LEAST_SUPPLY
    }


def take(order: Order, event: Event, name: str, named: set[str], number: int, decisions: int) -> None:
    """Count one carrying out of a rule, in which these clauses and questions came up."""
    before, after = amount(event.before, name), amount(event.after, name)
    if before > 0:
        order.there += 1
        order.taken += after < before
        order.left += 0 < after < before
        order.usual |= named
        order.usually = order.usually or event
        return
    if after < before or _found_elsewhere(event, name):
        order.served += 1
        return
    order.vainly = order.vainly or event
    order.in_vain += 1
    order.then = named if order.then is None else order.then & named
    if order.shown_by < 0:
        order.shown_by, order.first = number, decisions


def _found_elsewhere(event: Event, name: str) -> bool:
    """Whether something of the same kind was moved instead, such as the card under the deck."""
    field_name, _of, place = name.partition(OF)
    return bool(place) and getattr(event.before, field_name) != getattr(event.after, field_name)


def amount(state: State, name: str) -> int:
    """How much there is of a stock: a number, the size of a pile, or how many things lie in one place."""
    field, _of, place = name.partition(OF)
    value = getattr(state, field)
    if place:
        return sum(item == int(place) for item in value)
    return value if isinstance(value, int) else len(value)


def _supplies(table: Table) -> Iterator[str]:
    """Stocks on the table that belong to nobody: numbers, piles, and the places where things lie."""
    for name, shape in table.schema.fields.items():
        if name in table.schema.bookkeeping:
            continue
        if isinstance(shape, Stack) or (isinstance(shape, Number) and shape.domain.labels is None):
            yield name
        elif isinstance(shape, Row) and isinstance(shape.item, Number) and _is_place(table, shape):
            values = _values(table, shape)
            yield from (
                f"{name}{OF}{value}" for value in (values[1:] if len(values) == YES_OR_NO else values)
            )


def stock_words(table: Table, name: str) -> str:
    """A stock in the words of the game."""
    field, _of, place = name.partition(OF)
    words = field.replace("_", " ")
    shape = table.schema.fields[field]
    if not place:
        told = explanations(table.game.position).get(field)
        meant = told.says.splitlines()[0].rstrip(".") if told is not None else ""
        return f"{words} ({meant[0].lower()}{meant[1:]})" if meant and len(meant) <= SHORT else words
    if isinstance(shape, Row) and len(_values(table, shape)) == YES_OR_NO:
        return words
    return str(table.schema.show(field, int(place)))


def _values(table: Table, shape: Row) -> Sequence[int]:
    return shape.item.domain.values(table.box) if isinstance(shape.item, Number) else ()


def _is_place(table: Table, shape: Row) -> bool:
    """Whether a row says where each of many things lies."""
    if not isinstance(shape.item, Number) or shape.item.domain.labels is None:
        return False
    seats = set(table.box.seat_names)
    return shape.length > len(table.seats) and not seats & set(shape.item.domain.labels(table.box))
