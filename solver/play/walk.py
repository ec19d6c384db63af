"""Random games: seeded, so that any of them can be played again, with statistics of what happened.

In each position one permitted move is chosen, all equally likely; chance outcomes by their weight.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from ludex.model.game import AUTOMATIC, CHANCE, OVER, Move, Table
from ludex.model.play import carry_out
from ludex.model.rule import watching
from ludex.model.state import State

from ..coverage import Coverage

STUCK = "stuck"
"""How a game ended in which nobody could move and no clause ended it."""
UNFINISHED = "unfinished"
"""How a game ended that was broken off because it went on for too long."""
MOST_STEPS = 50_000


class Walked(NamedTuple):
    """One random game: its decisions and chance outcomes, all positions counted, and how it ended."""

    moves: tuple[Move, ...]
    decisions: int
    steps: int
    last: State
    end: str


@dataclass
class Statistics:
    """What happened in a number of random games."""

    lengths: list[int] = field(default_factory=list)
    """Decisions taken by seats, game by game."""
    steps: int = 0
    """Rules carried out: decisions, chance and what happens by itself."""
    ends: Counter[str] = field(default_factory=Counter)
    """By the clause that ended the game, or STUCK or UNFINISHED."""
    winners: Counter[int] = field(default_factory=Counter)
    """Games won alone, by seat."""
    ties: int = 0
    deciders: Counter[str] = field(default_factory=Counter)
    """By the clause of the scoring that decided who won."""
    hits: Coverage = field(default_factory=Coverage)
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.lengths)

    @property
    def typical_length(self) -> float:
        """Half of the games were shorter, half longer."""
        return median(self.lengths)

    def add(self, table: Table, walked: Walked) -> None:
        """Count one more game."""
        self.lengths.append(walked.decisions)
        self.steps += walked.steps
        self.ends[walked.end] += 1
        if table.over(walked.last) is None:
            return
        self.hits.cited(walked.end)
        standing = table.standing(walked.last)
        self.hits.cited(standing.decided_by.clause)
        self.hits.happened()
        self.deciders[standing.decided_by.clause] += 1
        if len(standing.winners) == 1:
            self.winners[standing.winners[0]] += 1
        else:
            self.ties += 1


class Aliased(Exception):
    """A rule changed a position that had been there before it."""

    def __init__(self, rule: str, steps_ago: int) -> None:
        super().__init__(f"{rule} changed the position of {steps_ago} steps before")


def walk(
    table: Table,
    games: int,
    seed: int = 0,
    *,
    progress: Callable[[int], None] | None = None,
    most_steps: int = MOST_STEPS,
    recheck: bool = False,
) -> Statistics:
    """Play random games. When interrupted from the keyboard, tell of those that were finished."""
    statistics = Statistics()
    began = time.perf_counter()
    try:
        with watching(statistics.hits):
            for number in range(games):
                game = random_game(table, seed, number, most_steps, recheck=recheck)
                statistics.add(table, game)
                if progress is not None:
                    progress(number + 1)
    except KeyboardInterrupt:
        statistics.interrupted = True
    statistics.seconds = time.perf_counter() - began
    return statistics


def random_game(
    table: Table,
    seed: int,
    number: int = 0,
    most_steps: int = MOST_STEPS,
    *,
    recheck: bool = False,
) -> Walked:
    """The game of this number among those of this seed, always the same.

    With `recheck`, all earlier positions are looked at again after every step: none may have changed.
    """
    rng = random.Random(f"{seed}/{number}")
    moves = []
    decisions = steps = 0
    state = table.start()
    earlier = [(state, state.packed())] if recheck else []
    for move, after, who in random_steps(table, state, rng):
        state = after
        steps += 1
        if who != AUTOMATIC:
            moves.append(move)
            decisions += who >= 0
        if recheck:
            _look_for_changes(earlier, move)
            earlier.append((state, state.packed()))
        if steps >= most_steps:
            return Walked(tuple(moves), decisions, steps, state, table.over(state) or UNFINISHED)
    return Walked(tuple(moves), decisions, steps, state, table.over(state) or STUCK)


def random_steps(table: Table, state: State, rng: random.Random) -> Iterator[tuple[Move, State, int]]:
    """Play on at random to the end: each rule, the position after it, and who made it happen."""
    while (who := table.game.to_act(state)) != OVER:
        event = carry_out(table, state, _in_order_of_trial(table, state, who, rng))
        if event is None:
            return
        yield event.move, event.after, who
        state = event.after


def _in_order_of_trial(table: Table, state: State, who: int, rng: random.Random) -> Iterable[Move]:
    """What may happen here, in such an order that the first that is permitted is fairly chosen."""
    if who == AUTOMATIC:
        return table.candidates(state, who)
    if who == CHANCE and table.weighs_chance:
        outcomes = table.legal(state)
        return rng.choices(outcomes, [table.weight(state, move) for move in outcomes]) if outcomes else []
    return _shuffled(table.candidates(state, who), rng)


def _shuffled(moves: list[Move], rng: random.Random) -> Iterator[Move]:
    """The moves in random order, shuffled no further than they are asked for."""
    while moves:
        index = int(rng.random() * len(moves))
        yield moves[index]
        moves[index] = moves[-1]
        moves.pop()


def _look_for_changes(earlier: list[tuple[State, bytes]], move: Move) -> None:
    for steps_ago, (state, packed) in enumerate(reversed(earlier), 1):
        if state.packed() != packed:
            raise Aliased(move.rule, steps_ago)
