"""What many games by given players show: seats, lengths, ends, and what winners and others do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import inf
from typing import Any

from ludex.model.box import Configuration
from ludex.model.game import Game, Table

from ..budget import Budget
from ..crew import LOCAL, Order, spread
from ..native.playouts import Games
from ..players.games import play_games
from ..pool import Done, Say
from .interval import Share, Spread

MANY, FEW = 4_096, 8
"""Games that one process plays before it hands them over: at random, and by players that think."""


@dataclass(frozen=True)
class SeatStatistics:
    """How one seat fared in the finished games."""

    seat: str
    player: str
    wins: Share
    """A shared win counts in parts."""
    shared: int
    """How many of the wins were shared."""
    score: Spread | None
    turns: Spread | None
    decisions: Spread | None
    more_turns: Share
    """In how many games it had more turns than somebody else."""


@dataclass(frozen=True)
class Use:
    """How often a rule was used, or used with one value of a parameter; finished games only."""

    rule: str
    parameter: str
    """Empty for the rule itself."""
    value: str
    by_winners: int
    by_others: int
    each_winner: float
    """How often in a game, for one winner."""
    each_other: float


@dataclass(frozen=True)
class Statistics:
    """What many games in one box have shown; shares are of the finished games unless they say otherwise."""

    game: str
    players: tuple[str, ...]
    seed: int
    games: int
    finished: Share
    """Of all games."""
    stuck: int
    """Games that came to a halt before their end."""
    too_long: int
    """Games that were broken off."""
    seconds: float
    length: Spread | None
    """Decisions and chance outcomes of a finished game."""
    seats: tuple[SeatStatistics, ...]
    shared: Share
    """Games that several won together."""
    endings: dict[str, Share]
    """By the clause that ended the game."""
    unequal_turns: Share
    """Games in which some seat had more turns than another."""
    won_with_most_turns: Share
    """Of those: games that somebody with the most turns won."""
    uses: tuple[Use, ...]
    never_used: tuple[tuple[str, str, str], ...]
    """Rule, parameter and value that no game, finished or not, has seen."""

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self, dict_factory=_plain)


def _plain(items: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(items)
    return Share(**data).as_data() if data.keys() == {"count", "of"} else data


@dataclass(frozen=True)
class Evening:
    """Who plays at which table, with which luck."""

    configuration: Configuration
    players: tuple[str, ...]
    seed: int


def play_some(
    game: Game, evening: Evening, numbers: range, say: Say, called_back: Callable[[], bool]
) -> Games:
    """Some of the games, here or on another machine."""
    return play_games(
        game.table(evening.configuration),
        evening.players,
        len(numbers),
        evening.seed,
        first=numbers.start,
        budget=Budget(inf, called_back=called_back),
    )


def statistics(
    table: Table,
    *,
    games: int,
    seed: int = 0,
    players: Sequence[str] = (),
    budget: Budget | None = None,
    progress: Callable[[int], None] = lambda _done: None,
    on: str = LOCAL,
) -> Statistics:
    """Play games and count; those of the same seed, table and players are always the same games."""
    budget = budget or Budget(inf)
    seated = tuple(players) or ("random",) * table.box.seats
    at_once = MANY if set(seated) == {"random"} else FEW
    parts = [range(first, min(games, first + at_once)) for first in range(0, games, at_once)]
    evening = Evening(table.box.configuration, seated, seed)
    order = Order(f"{__name__}:play_some", table.game, evening)
    played: dict[int, Games] = {}
    for message in spread(order, parts, budget, on=on):
        if isinstance(message, Done):
            played[message.task.start] = message.result
            progress(sum(some.played for some in played.values()))
    together = Games(scores=[Counter() for _ in table.seats])
    for _first, some in sorted(played.items()):
        together.add(some)
    together.seconds = budget.used
    return summary(table, together, seated, seed)


def summary(table: Table, games: Games, players: tuple[str, ...], seed: int) -> Statistics:
    """Games that were played, as shares and spreads."""
    finished = games.finished
    unequal = {turns: many for turns, many in games.turns.items() if len(set(turns)) > 1}
    winners = sum(len(seats) * many for seats, many in games.winners.items())
    uses, never = _uses(table, games, winners, finished * table.box.seats - winners)
    return Statistics(
        table.game.name,
        players,
        seed,
        games.played,
        Share(finished, games.played),
        games.stuck,
        games.too_long,
        games.seconds,
        Spread.of(games.lengths),
        tuple(_seat(table, games, players, seat) for seat in table.seats),
        Share(sum(many for seats, many in games.winners.items() if len(seats) > 1), finished),
        {clause: Share(many, finished) for clause, many in games.endings.most_common()},
        Share(sum(unequal.values()), finished),
        Share(games.won_with_turns[True], sum(unequal.values())),
        uses,
        never,
    )


def _seat(table: Table, games: Games, players: tuple[str, ...], seat: int) -> SeatStatistics:
    turns: Counter[int] = Counter()
    decisions: Counter[int] = Counter()
    more = 0
    for each, many in games.turns.items():
        if any(each):
            turns[each[seat]] += many
        more += many * (each[seat] > min(each))
    for each, many in games.decisions.items():
        decisions[each[seat]] += many
    won = {seats: many for seats, many in games.winners.items() if seat in seats}
    return SeatStatistics(
        table.box.seat_names[seat],
        players[seat],
        Share(sum(many / len(seats) for seats, many in won.items()), games.finished),
        sum(many for seats, many in won.items() if len(seats) > 1),
        Spread.of(games.scores[seat]),
        Spread.of(turns),
        Spread.of(decisions),
        Share(more, games.finished),
    )


def _uses(
    table: Table, games: Games, winners: int, others: int
) -> tuple[tuple[Use, ...], tuple[tuple[str, str, str], ...]]:
    uses, never = [], []
    for key, many in games.used.items():
        rule, parameter, value = key
        domain = dict(table.rules[rule].parameters).get(parameter)
        label = "" if domain is None else domain.show(table.box, value)
        if not many:
            if not parameter or games.used[rule, "", 0]:
                never.append((rule, parameter, label))
            continue
        won, lost = games.used_by_winners[key], games.used_by_others[key]
        if won or lost:
            each = won / max(1, winners), lost / max(1, others)
            uses.append(Use(rule, parameter, label, won, lost, *each))
    return tuple(uses), tuple(never)
