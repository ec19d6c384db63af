"""A survey of one set-up: how thousands of random games went, and what a few of them looked like inside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ludex.model.game import Game, Move, Table
from ludex.model.play import run
from ludex.model.state import Number, State
from ludex.model.trace import Trace, record

from ..budget import Budget
from .games import Games

GAMES = 500
FEW = 20
"""Games where each takes long."""
LOOKED_INTO = 40
"""Games that are played again in Python to look into them."""
LEAST_SUPPLY = 3
"""A stock that begins smaller than this is no supply."""


@dataclass
class Low:
    """A common stock that ran out."""

    start: int
    games: int = 0
    """In how many of the games looked into."""
    first: int = 0
    """After how many decisions at the earliest."""
    shown_by: int = 0
    """Which game shows it first."""


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
    used: Counter[str] = field(default_factory=Counter)
    """How often each rule was used in the games looked into."""
    low: dict[str, Low] = field(default_factory=dict)
    traces: dict[int, Trace] = field(default_factory=dict)
    """The games that show something, replayed by the reference engine."""
    why_slow: str = ""

    @property
    def extent(self) -> str:
        """What was done."""
        return f"{self.finished:,} of {self.played:,} random games ended in {self.configuration}"


def survey(game: Game, name: str, table: Table, seed: int, budget: Budget) -> Survey:
    """Play random games of one configuration and look into some of them."""
    games = Games(table, seed)
    found = Survey(name, table.box.players, why_slow=games.why_slow)
    told = games.play(games.enough(GAMES, FEW), budget)
    found.played, found.finished = len(told), sum(one.over for one in told)
    halted = [number for number, one in enumerate(told) if not one.over and one.length < games.most]
    found.stuck = len(halted)
    if halted:
        found.stuck_game = tuple(games.moves(min(halted, key=lambda number: told[number].length)))
    shared = {criterion.clause for criterion in game.ranking if criterion.shares}
    if not shared and len(table.seats) > 1:
        found.undecided = [number for number, one in enumerate(told) if one.over and len(one.winners) > 1]
    ended = [number for number, one in enumerate(told) if one.over] or list(range(len(told)))
    for number in ended[:LOOKED_INTO]:
        if budget.over():
            break
        _look_into(found, table, number, games.moves(number))
    for number in {*found.undecided[:1], *(low.shown_by for low in found.low.values())}:
        found.traces[number] = record(table, games.moves(number), about=f"game {number} of seed {seed}")
    return found


def _look_into(found: Survey, table: Table, number: int, moves: Sequence[Move]) -> None:
    found.looked_into += 1
    supplies = list(_supplies(table))
    spent: set[str] = set()
    begun: State | None = None
    for decisions, step in enumerate(run(table, moves)):
        if begun is None:
            begun = step.after
        elif table.to_act(step.before) >= 0:
            found.used[step.move.rule] += 1
        for name in supplies:
            start, left = getattr(begun, name), getattr(step.after, name)
            if start >= LEAST_SUPPLY and left == 0 and name not in spent:
                spent.add(name)
                low = found.low.setdefault(name, Low(start, first=decisions, shown_by=number))
                low.games += 1
                if decisions < low.first:
                    low.first, low.shown_by = decisions, number


def _supplies(table: Table) -> Iterator[str]:
    """Numbers on the table that belong to nobody and cannot fall below zero."""
    for name, shape in table.schema.fields.items():
        visible = name not in table.schema.bookkeeping
        if isinstance(shape, Number) and visible and shape.low == 0 and shape.domain.labels is None:
            yield name
