"""Statistics side by side, from paired games: game n of both sides has the same luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from ..budget import Budget
from ..statistics.interval import SURE
from ..survey.games import Games, Played
from .ground import Ground
from .result import Measure, Statistics

GAMES = 400
"""Pairs of games of each box; few where each takes long."""


def paired_statistics(ground: Ground, seed: int, budget: Budget) -> Statistics | None:
    """How games of one box go on both sides; None if there was no time to play any."""
    sides = Games(ground.left, seed), Games(ground.right, seed)
    numbers = range(GAMES)
    pairs = list(zip(*(side.play(numbers, budget) for side in sides), strict=False))
    if not pairs:
        return None
    finished = [(one, other) for one, other in pairs if one.over and other.over]
    measures = [_measure("games that end", pairs, lambda game: float(game.over))]
    if len(finished) > 1:
        measures.append(_measure("decisions in a game", finished, lambda game: float(game.length)))
        measures.append(_measure("the winner's score", finished, lambda game: float(max(game.scores))))
        for seat, name in enumerate(ground.left.box.seat_names):
            measures.append(_measure(f"score of {name}", finished, _score(seat)))
            if len(ground.left.seats) > 1:
                measures.append(_measure(f"share of wins of {name}", finished, _wins(seat)))
        endings = sorted({game.ending for pair in finished for game in pair})
        clauses = {**ground.left.game.endings, **ground.right.game.endings}
        for ending in endings:
            measures.append(_measure(f"games that end by {clauses[ending]}", finished, _ends(ending)))
    return Statistics(configuration=ground.name, games=len(pairs), measures=tuple(measures))


def _score(seat: int) -> Callable[[Played], float]:
    return lambda game: float(game.scores[seat])


def _wins(seat: int) -> Callable[[Played], float]:
    return lambda game: (seat in game.winners) / len(game.winners)


def _ends(ending: int) -> Callable[[Played], float]:
    return lambda game: float(game.ending == ending)


def _measure(what: str, pairs: Sequence[tuple[Played, Played]], value: Callable[[Played], float]) -> Measure:
    """The means of both sides, and the 95 % interval of the mean difference of pairs."""
    left = [value(one) for one, _other in pairs]
    right = [value(other) for _one, other in pairs]
    apart = [b - a for a, b in zip(left, right, strict=True)]
    mean = sum(apart) / len(apart)
    variance = sum((each - mean) ** 2 for each in apart) / max(1, len(apart) - 1)
    spread = SURE * sqrt(variance / len(apart))
    return Measure(
        what=what,
        left=round(sum(left) / len(left), 4),
        right=round(sum(right) / len(right), 4),
        low=round(mean - spread, 4),
        high=round(mean + spread, 4),
    )
