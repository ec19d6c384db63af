"""A survey of one set-up: how thousands of random games went, and what a few of them looked like inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from statistics import median
from typing import NamedTuple

from ludex.invariants.property import Property, TurnOver, properties_of, turn_over_of
from ludex.model.errors import BadInput
from ludex.model.game import Game, Move, Table
from ludex.model.play import Event, attempt, begin, run
from ludex.model.rule import Kind, watching
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..coverage import Coverage
from ..monitor import watch_game
from ..native.pairs import Player
from ..native.playouts import Games as Counted
from ..play.choices import Choices
from ..play.turning import Turning, several_are_ahead, turning, turning_on_the_way
from ..play.turns import TurnCount, from_the_first
from ..readings.compare import with_reading
from .games import Games
from .holdings import Holding, cells_of_seats, holdings_at
from .stocks import Order, Stock, amount, cells_of, supplies_at, take

GAMES = 1_000
"""Games in each box; fewer where they are long."""
MOVES = {Player.RANDOM: 2_000_000, Player.GREEDY: 100_000}
"""Moves after which no more games by such players are counted."""
LOOKED_INTO, STEPS = 40, 3_000
"""Games that are played again in Python to look into them, none after so many steps."""
CHOICES_IN = 6
"""Games of these in which everything that is permitted is tried."""
SHOWN = 60
"""Moves of an endless game that are told."""
STALLED, STALLED_FOR = 8, 3_000
"""Games that must all go on for so many moves before we say that play need not end."""
LONGEST_TOLD = 150
"""Decisions of a game in which the last chance is looked for."""
LONGER = 5
"""As many times as long as games usually are."""


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
    """How many show it."""
    of: int
    turned: Turning | None = None
    """Where its game turned."""


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
    endings: set[str] = field(default_factory=set)
    """The clauses by which games ended."""
    coverage: Coverage = field(default_factory=Coverage)
    """What clauses did in those that were looked into."""
    at_work: Counter[str] = field(default_factory=Counter)
    """In how many of these each clause permitted or caused something."""
    looked_into: int = 0
    stuck: int = 0
    """Games that came to a halt before their end."""
    stuck_game: tuple[Move, ...] = ()
    """The shortest of them."""
    undecided: list[int] = field(default_factory=list)
    """The games that ended with several ahead although the rulebook's ranking does not let them share."""
    level_turned: Turning | None = None
    """Where the first of them turned."""
    counted: Counted = field(default_factory=Counted)
    """What happened in all of them: what was used and by whom, turns, ends."""
    rules: dict[str, Told] = field(default_factory=dict)
    labels: dict[tuple[str, str, int], str] = field(default_factory=dict)
    """What a rule with a value of a parameter is called."""
    stocks: dict[str, Stock] = field(default_factory=dict)
    holdings: dict[str, Holding] = field(default_factory=dict)
    """What players have that can fall below zero, by field."""
    orders: dict[tuple[str, str], Order] = field(default_factory=dict)
    """By rule and stock."""
    turns: Counter[tuple[int, ...]] = field(default_factory=Counter)
    """How many games that ended gave so many turns to whoever had the first, and to the others."""
    unequal_game: int = -1
    """The first of them in which some had more than others."""
    choices: Choices = field(default_factory=Choices)
    deciders: Counter[str] = field(default_factory=Counter)
    """By which clause of the ranking games were decided."""
    begun_by_the_first: bool = True
    """Whether whoever decided first had the first turn too."""
    won_from: dict[Player, Counter[int]] = field(default_factory=dict)
    """For players of each kind how many games were won alone by whoever began, the next seat, and so on."""
    stalling: list[Stalling] = field(default_factory=list)
    failed: list[Failed] = field(default_factory=list)
    traces: dict[int, Trace] = field(default_factory=dict)
    """The games that show something, replayed by the reference engine."""
    why_slow: str = ""

    def count_turns(self, number: int, taken: tuple[int, ...]) -> None:
        """One more game that ended, with the turns from whoever had the first; none if nobody had one."""
        if taken:
            self.turns[taken] += 1
        if self.unequal_game < 0 and len(set(taken)) > 1:
            self.unequal_game = number

    @property
    def people(self) -> str:
        """How many play."""
        return "one player" if self.players == 1 else f"{self.players} players"

    @property
    def extent(self) -> str:
        """What was done."""
        return f"{self.finished:,} of {self.played:,} random games ended in {self.configuration}"


def numbers_of_players(surveys: Iterable[Survey]) -> str:
    """For how many players: `2, 3 and 4 players`."""
    *most, last = sorted({one.players for one in surveys})
    if last == 1:
        return "one player"
    return f"{', '.join(map(str, most))} and {last} players" if most else f"{last} players"


def survey(game: Game, name: str, table: Table, seed: int, budget: Budget) -> Survey:
    """Play random games of one configuration and look into some of them."""
    games = Games(table, seed, properties_of(game))
    found = Survey(name, table.box.players, why_slow=games.why_slow)
    told = games.play(range(GAMES), budget)
    found.played, found.finished = len(told), sum(one.over for one in told)
    found.endings = {game.endings[one.ending] for one in told if one.over}
    found.counted = games.counted(found.played, budget)
    found.stocks = supplies_at(table, begin(table).after)
    found.holdings = holdings_at(table)
    _follow(found, games, budget)
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
    if found.undecided:
        level = games.moves(found.undecided[0])
        found.level_turned = turning(table, level, several_are_ahead, budget)
    ended = [number for number, one in enumerate(told) if one.over] or list(range(len(told)))
    ended.sort(key=lambda number: max(STEPS // LOOKED_INTO, told[number].length))
    looked_at = 0
    for number in ended[:LOOKED_INTO]:
        if budget.over() or looked_at >= STEPS:
            break
        moves = games.moves(number)[:STEPS]
        looked_at += len(moves)
        _look_into(found, games, number, moves, turn_over_of(game))
    for stock in found.stocks.values():
        if stock.games and stock.first <= LONGEST_TOLD:
            short = games.moves(stock.shown_by)[: stock.first]
            stock.turned = turning_on_the_way(table, short, partial(_runs_out, table, stock), budget)
    for order in found.orders.values():
        if order.finds_nothing:
            order.decided_by = set(_deciding(game, table, order))
        order.usually = order.vainly = None  # positions stay in this process
    found.failed = list(_failed(games, found.counted, budget))
    found.counted.broken.clear()  # properties and positions stay in this process
    usual = median(one.length for one in told) if told else 0
    if found.finished > found.played / 2 and LONGER * usual <= STALLED_FOR:
        found.stalling = list(_stalling(games, budget))
    shown = {stock.shown_by for stock in found.stocks.values()}
    shown |= {order.shown_by for order in found.orders.values() if order.finds_nothing}
    shown |= {holding.shown_by for holding in found.holdings.values()}
    shown.add(found.unequal_game)
    for number in {*found.undecided[:1], *shown} - {-1}:
        found.traces[number] = record(table, games.moves(number), about=f"game {number} of seed {seed}")
    return found


def _follow(found: Survey, games: Games, budget: Budget) -> None:
    """In all games: how far down stocks go, turns, what decides, and from which place they are won."""
    table = games.table
    stocks = {name: cells_of(table, stock) for name, stock in found.stocks.items()}
    seats = {name: cells_of_seats(table, name) for name in found.holdings}
    each = {f"{name} of {cell.offset}": [cell] for name, cells in seats.items() for cell in cells}
    cells = {**stocks, **each}
    for player, moves in MOVES.items():
        won = found.won_from.setdefault(player, Counter())
        for one in games.courses(cells, found.played, player, moves, budget):
            ending = table.game.endings[one.ending] if one.ending else None
            if ending is not None and one.first >= 0 and len(one.winners) == 1:
                won[(one.winners[0] - one.first) % len(table.seats)] += 1
            if player is not Player.RANDOM:
                continue
            if ending is not None:
                found.count_turns(one.number, from_the_first(one.turns, one.opened))
            found.begun_by_the_first &= one.opened in (-1, one.first)
            if one.decided >= 0:
                found.deciders[table.ranking[one.decided].clause] += 1
            least = iter(one.least)
            for stock, spent in zip(found.stocks.values(), one.spent, strict=False):
                stock.count(one.number, next(least), spent, ending)
            for name, holding in found.holdings.items():
                holding.count(one.number, one.length, min(next(least) for _seat in seats[name]))


def _look_into(
    found: Survey, games: Games, number: int, moves: Sequence[Move], turn_over: TurnOver | None
) -> None:
    table = games.table
    found.looked_into += 1
    turns, first = TurnCount(table, turn_over), -1
    least, spent = {name: stock.start for name, stock in found.stocks.items()}, dict[str, int]()
    seen, at_work = Coverage(), set[str]()
    with watching(seen), watching(found.coverage):
        for decisions, step in enumerate(run(table, moves)):
            if decisions:
                turns.follow(step)
                first = table.to_act(step.before) if first < 0 else first
            named = {*seen.caused, *seen.consulted}
            for name, stock in found.stocks.items():
                for event in step.chain:
                    order = found.orders.setdefault((event.move.rule, name), Order())
                    take(order, event, stock, named, number, decisions)
                if not games.compiled:
                    least[name] = min(least[name], amount(step.after, stock))
                    if least[name] <= 0:
                        spent.setdefault(name, decisions)
            deeply = decisions and found.looked_into <= CHOICES_IN and not games.large
            if deeply and table.to_act(step.before) >= 0:
                found.choices.look(table, step.before)
            at_work |= {*seen.caused, *seen.permitted}
            seen.caused.clear()
            seen.permitted.clear()
            seen.consulted.clear()
    found.at_work.update(at_work)
    ending = None if step.fault is not None else table.over(step.after)
    if games.compiled:
        return
    found.begun_by_the_first &= turns.first in (-1, first)
    for name, stock in found.stocks.items():
        stock.count(number, least[name], spent.get(name, -1), ending)
    if ending is not None:
        found.deciders[table.standing(step.after).decided_by.clause] += 1
        found.count_turns(number, from_the_first(turns.by_seat(), turns.first))


def _deciding(game: Game, table: Table, order: Order) -> Iterator[str]:
    """The open questions that, read otherwise, change what a rule does when nothing is there, only then."""
    made = table.box.configuration
    for ruling in game.rulings:
        if ruling.id not in (order.then or ()):
            continue
        for reading in ruling.readings:
            with suppress(BadInput):
                other = game.table(with_reading(made, ruling.id, reading))
                if other.schema.fields.keys() != table.schema.fields.keys():
                    continue
                if _changes(other, order.vainly) and not _changes(other, order.usually):
                    yield ruling.id
                    break


def _changes(other: Table, event: Event | None) -> bool:
    """Whether a rule leads elsewhere under another reading."""
    if event is None:
        return False
    step = attempt(other, other.schema.unpack(event.before.packed()), event.move)
    return step is None or step.fault is not None or step.chain[0].after.packed() != event.after.packed()


def _labels(table: Table) -> Iterator[tuple[tuple[str, str, int], str]]:
    for rule in table.rules.values():
        if rule.kind is Kind.MOVE:
            yield (rule.name, "", 0), rule.name
            for name, domain in rule.parameters[1:]:
                if domain.labels is not None:
                    for value in domain.values(table.box):
                        yield (rule.name, name, value), domain.show(table.box, value)


def _failed(games: Games, counted: Counted, budget: Budget) -> Iterator[Failed]:
    """The properties that fail in random games, each with its first game and how many show it."""
    table = games.table
    for p, moves in counted.broken.values():
        trace = record(table, moves, about=f"violates: {p.summary}")
        turned = turning_on_the_way(table, moves, partial(_breaks, table, p), budget)
        yield Failed(p.name, trace, counted.broken_in[p.name], counted.played, turned)


def _breaks(table: Table, p: Property, moves: Sequence[Move]) -> bool:
    """Whether a game breaks a law anywhere."""
    return bool(watch_game(table, [p], moves)[0])


def _runs_out(table: Table, stock: Stock, moves: Sequence[Move]) -> bool:
    """Whether nothing is left of a stock anywhere in a game."""
    return any(amount(step.after, stock) <= 0 for step in run(table, moves))


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
