"""A survey of one set-up: how thousands of random games went, and what a few of them looked like inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from ludex.invariants.property import properties_of
from ludex.model.game import Game, Move, Table
from ludex.model.play import Event, run
from ludex.model.rule import Kind
from ludex.model.shape import Number, Row, Stack
from ludex.model.state import State
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..monitor import watch_game
from ..native.playouts import Games as Counted
from ..play.choices import Choices
from .games import Games

GAMES = 1_000
"""Games in each box; fewer where they are long."""
LOOKED_INTO, STEPS = 40, 12_000
"""Games that are played again in Python to look into them; none is begun after so many steps."""
CHOICES_IN = 6
"""Games of these in which everything that is permitted is tried."""
OF = " of "
"""Between a field and the place that is counted in it."""
LEAST_SUPPLY = 3
"""A stock that begins smaller than this is no supply."""
SHOWN = 60
"""Moves of an endless game that are told."""
STALLED, STALLED_FOR = 8, 3_000
"""Games that must all go on for so many moves before we say that play need not end."""


@dataclass
class Stock:
    """A common stock: how far down the games looked into have brought it."""

    start: int
    least: int
    words: str = ""
    games: int = 0
    """In how many of them it ran out."""
    first: int = 0
    """After how many decisions at the earliest."""
    shown_by: int = -1
    """Which game shows it first."""


@dataclass
class Order:
    """A rule that takes from a stock: how often it did, and how often nothing was there to take."""

    taken: int = 0
    in_vain: int = 0
    shown_by: int = -1
    first: int = 0


class Told(NamedTuple):
    """A rule of the box for people."""

    summary: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Failed:
    """A property that fails in games of the real box."""

    property: str
    trace: Trace
    games: int
    """How many of those looked into."""


@dataclass(frozen=True)
class Stalling:
    """Seats that keep the game going by avoiding some rules."""

    seats: tuple[int, ...]
    avoided: tuple[str, ...]
    trace: Trace


@dataclass
class Survey:
    """What random games of one configuration have shown."""

    configuration: str
    players: int
    played: int = 0
    finished: int = 0
    looked_into: int = 0
    stuck: int = 0
    """Games that came to a halt before their end."""
    stuck_game: tuple[Move, ...] = ()
    """The shortest of them."""
    undecided: list[int] = field(default_factory=list)
    """The games that ended with several ahead although the rulebook's ranking does not let them share."""
    counted: Counted = field(default_factory=Counted)
    """What happened in all of them: what was used and by whom, turns, ends."""
    rules: dict[str, Told] = field(default_factory=dict)
    labels: dict[tuple[str, str, int], str] = field(default_factory=dict)
    """What a rule with a value of a parameter is called."""
    stocks: dict[str, Stock] = field(default_factory=dict)
    orders: dict[tuple[str, str], Order] = field(default_factory=dict)
    """By rule and stock."""
    choices: Choices = field(default_factory=Choices)
    deciders: Counter[str] = field(default_factory=Counter)
    """By which clause of the ranking games were decided."""
    stalling: list[Stalling] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    traces: dict[int, Trace] = field(default_factory=dict)
    """The games that show something, replayed by the reference engine."""
    why_slow: str = ""

    @property
    def people(self) -> str:
        """How many play."""
        return "one player" if self.players == 1 else f"{self.players} players"

    @property
    def extent(self) -> str:
        """What was done."""
        return f"{self.finished:,} of {self.played:,} random games ended in {self.configuration}"


def survey(game: Game, name: str, table: Table, seed: int, budget: Budget) -> Survey:
    """Play random games of one configuration and look into some of them."""
    games = Games(table, seed)
    found = Survey(name, table.box.players, why_slow=games.why_slow)
    told = games.play(range(GAMES), budget)
    found.played, found.finished = len(told), sum(one.over for one in told)
    found.counted = games.counted(found.played, "random", budget)
    found.labels = dict(_labels(table))
    found.rules = {rule.name: Told(rule.summary, rule.clauses) for rule in table.rules.values()}
    halted = [number for number, one in enumerate(told) if not one.over and one.length < games.most]
    found.stuck = len(halted)
    if halted:
        found.stuck_game = tuple(games.moves(min(halted, key=lambda number: told[number].length)))
    shared = {criterion.clause for criterion in game.ranking if criterion.shares}
    if not shared and len(table.seats) > 1:
        team = getattr(table.box, "team", tuple(table.seats))
        found.undecided = [
            number
            for number, one in enumerate(told)
            if one.over and len({team[seat] for seat in one.winners}) > 1
        ]
    ended = [number for number, one in enumerate(told) if one.over] or list(range(len(told)))
    ended = sorted(ended, key=lambda number: told[number].length > STEPS // LOOKED_INTO)[:LOOKED_INTO]
    looked_into: list[Sequence[Move]] = []
    for number in ended:
        if budget.over() or sum(map(len, looked_into)) >= STEPS:
            break
        moves = games.moves(number)[:STEPS]
        looked_into.append(moves)
        _look_into(found, table, number, moves, deeply=not games.large)
    found.failed = list(_failed(game, games, found.played, looked_into, budget))
    if found.finished > found.played / 2:
        found.stalling = list(_stalling(games, budget))
    shown = {stock.shown_by for stock in found.stocks.values()}
    shown |= {order.shown_by for order in found.orders.values()}
    for number in {*found.undecided[:1], *shown} - {-1}:
        found.traces[number] = record(table, games.moves(number), about=f"game {number} of seed {seed}")
    return found


def _look_into(found: Survey, table: Table, number: int, moves: Sequence[Move], *, deeply: bool) -> None:
    found.looked_into += 1
    supplies, spent = list(_supplies(table)), set[str]()
    begun: State | None = None
    for decisions, step in enumerate(run(table, moves)):
        if begun is None:
            begun = step.after
            for name in supplies:
                start = _amount(begun, name)
                if start >= LEAST_SUPPLY:
                    found.stocks.setdefault(name, Stock(start, start, words=_stock_words(table, name)))
        elif deeply and found.looked_into <= CHOICES_IN and table.to_act(step.before) >= 0:
            found.choices.look(table, step.before)
        for event in step.chain:
            for name in found.stocks:
                _take(
                    found.orders.setdefault((event.move.rule, name), Order()), event, name, number, decisions
                )
        for name, stock in found.stocks.items():
            left = _amount(step.after, name)
            stock.least = min(stock.least, left)
            if left <= 0 < _amount(step.before, name):
                stock.games += name not in spent
                spent.add(name)
                if stock.shown_by < 0 or decisions < stock.first:
                    stock.first, stock.shown_by = decisions, number
    if step.fault is None and table.over(step.after) is not None:
        found.deciders[table.standing(step.after).decided_by.clause] += 1


def _take(order: Order, event: Event, name: str, number: int, decisions: int) -> None:
    before = _amount(event.before, name)
    order.taken += _amount(event.after, name) < before
    if before <= 0:
        order.in_vain += 1
        if order.shown_by < 0:
            order.shown_by, order.first = number, decisions


def _amount(state: State, name: str) -> int:
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
            yield from (f"{name}{OF}{value}" for value in shape.item.domain.values(table.box))


def _stock_words(table: Table, name: str) -> str:
    field, _of, place = name.partition(OF)
    words = field.replace("_", " ")
    return f"{table.schema.show(field, int(place))} ({words})" if place else words


def _is_place(table: Table, shape: Row) -> bool:
    """Whether a row says where each of many things lies."""
    if not isinstance(shape.item, Number) or shape.item.domain.labels is None:
        return False
    seats = set(table.box.seat_names)
    return shape.length > len(table.seats) and not seats & set(shape.item.domain.labels(table.box))


def _labels(table: Table) -> Iterator[tuple[tuple[str, str, int], str]]:
    for rule in table.rules.values():
        if rule.kind is Kind.MOVE:
            yield (rule.name, "", 0), rule.name
            for name, domain in rule.parameters[1:]:
                if domain.labels is not None:
                    for value in domain.values(table.box):
                        yield (rule.name, name, value), domain.show(table.box, value)


def _failed(
    game: Game, games: Games, many: int, looked_into: Sequence[Sequence[Move]], budget: Budget
) -> Iterator[Failed]:
    """The properties that fail in random games, each with its first game and how many of a few show it."""
    table = games.table
    broken = games.violations(properties_of(game), many, budget)
    watched = [p for p, _moves in broken]
    often: Counter[str] = Counter()
    for moves in looked_into if watched else ():
        often.update(violation.property.name for violation in watch_game(table, watched, moves)[0])
    for p, moves in broken:
        yield Failed(p.name, record(table, moves, about=f"violates: {p.summary}"), often[p.name])


def _stalling(games: Games, budget: Budget) -> Iterator[Stalling]:
    """The fewest rules that all seats, then that one seat alone, avoid to keep the game going."""
    table = games.table
    moves = [rule.name for rule in table.rules.values() if rule.kind is Kind.MOVE]
    for seats in dict.fromkeys((tuple(table.seats), tuple(table.seats)[:1])):
        for avoided in (*combinations(moves, 1), *combinations(moves, 2)):
            if budget.over():
                return
            if games.goes_on(avoided, seats, STALLED, STALLED_FOR):
                game = games.going_on(avoided, seats, SHOWN)
                yield Stalling(seats, avoided, record(table, game, about="it goes on like this"))
                break
