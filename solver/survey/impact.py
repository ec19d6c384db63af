"""What a reading does to real games: the same games are played under it and as we read the rulebook.

Game n of both sides has the same luck. As long as the chosen moves are permitted under both readings and lead
to the same positions, it is the same game; a move that is merely offered more parts nothing until it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.ruling import Ruling

from ..budget import Budget
from .games import Games, Played

GAMES = 1_000
FEW = 16
"""Games of each side where a game takes long."""
SURE = 1.96


@dataclass(frozen=True)
class Impact:
    """How many of the same games go otherwise under another reading of one ruling."""

    ruling: str
    reading: str
    configuration: str
    games: int
    other_winner: int
    other_score: int
    other_end: int
    """Games that end by another clause, or end on one side only."""
    other_course: int
    """Games of another length, or any of the above."""

    @property
    def share(self) -> float:
        """The share of games that go otherwise in any way."""
        return self.other_course / self.games if self.games else 0.0

    @property
    def winner_share(self) -> float:
        """The share of games that somebody else wins."""
        return self.other_winner / self.games if self.games else 0.0

    @property
    def words(self) -> str:
        """In a few words, with the interval of the larger figure."""
        if not self.games:
            return "not measured"
        if not self.other_course:
            return f"no difference in {self.games:,} games"
        parts = [f"{_percent(self.other_course, self.games)} of games go otherwise"]
        if self.other_winner:
            parts.append(f"another winner in {_percent(self.other_winner, self.games)}")
        return ", ".join(parts)


def _percent(count: int, games: int) -> str:
    """A share with its 95 % interval (Wilson), rounded as far as it is known."""
    share, more = count / games, SURE**2 / games
    middle = (share + more / 2) / (1 + more)
    spread = SURE * sqrt(share * (1 - share) / games + more / (4 * games)) / (1 + more)
    low, high = 100 * max(0.0, middle - spread), 100 * min(1.0, middle + spread)
    return f"{100 * share:.0f} % ({low:.0f} to {high:.0f})" if share >= 0.01 else f"{100 * share:.1f} %"


def impacts(
    game: Game, name: str, configuration: Configuration, rulings: list[Ruling], seed: int, budget: Budget
) -> Iterator[Impact]:
    """The impact of every other defensible reading of these rulings, one after the other, in time."""
    base = Games(game.table(configuration), seed)
    numbers = base.enough(GAMES, FEW)
    mine = base.play(numbers, budget)
    for ruling in rulings:
        for reading in ruling.defensible:
            if reading == game.rulings[ruling.id].default:
                continue
            if budget.over():
                return
            chosen = {**configuration.rulings, ruling.id: reading}
            try:
                table = game.table(configuration.model_copy(update={"rulings": chosen}))
            except BadInput:
                continue  # this reading does not permit this set-up
            theirs = Games(table, seed).play(numbers, budget)
            yield _impact(ruling.id, reading, name, mine, theirs)


def _impact(ruling: str, reading: str, name: str, mine: list[Played], theirs: list[Played]) -> Impact:
    pairs = list(zip(mine, theirs, strict=False))
    both = [(one, two) for one, two in pairs if one.over and two.over]
    return Impact(
        ruling,
        reading,
        name,
        len(pairs),
        sum(one.winners != two.winners for one, two in both),
        sum(one.scores != two.scores for one, two in both),
        sum(one.ending != two.ending for one, two in pairs),
        sum(one != two for one, two in pairs),
    )
