"""Random games: seeded, so that any of them can be played again, with statistics of what happened.

In each position one permitted move is chosen, all equally likely; chance outcomes by their weight.
Seats can be given to bots.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

from ludex.model.game import Move, Table
from ludex.model.play import SET_UP, Breakdown
from ludex.model.rule import Kind, Watcher, watching
from ludex.model.state import State

from ..coverage import Coverage
from .choosers import Bot, played_out, uniform, with_bots

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
        standing = table.standing(walked.last)
        self.hits.caused.update((walked.end, standing.decided_by.clause))
        self.deciders[standing.decided_by.clause] += 1
        if len(standing.winners) == 1:
            self.winners[standing.winners[0]] += 1
        else:
            self.ties += 1


class Aliased(Exception):
    """A rule changed a position that had been there before it."""

    def __init__(self, rule: str, steps_ago: int) -> None:
        super().__init__(f"{rule} changed the position of {steps_ago} steps before")


class _Recheck(Watcher):
    """Looks at all earlier positions again after every rule: none may have changed."""

    def __init__(self) -> None:
        self._earlier: list[tuple[State, bytes]] = []

    def happened(self, move: Move, after: State) -> None:
        for steps_ago, (state, packed) in enumerate(reversed(self._earlier), 1):
            if state.packed() != packed:
                raise Aliased(move.rule, steps_ago)
        self._earlier.append((after, after.packed()))


def walk(
    table: Table,
    games: int,
    seed: int = 0,
    *,
    progress: Callable[[int], None] | None = None,
    most_steps: int = MOST_STEPS,
    recheck: bool = False,
    bots: Mapping[int, Bot] | None = None,
) -> Statistics:
    """Play random games. When interrupted from the keyboard, tell of those that were finished."""
    statistics = Statistics()
    began = time.perf_counter()
    try:
        with watching(statistics.hits):
            for number in range(games):
                game = random_game(table, seed, number, most_steps, recheck=recheck, bots=bots)
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
    bots: Mapping[int, Bot] | None = None,
) -> Walked:
    """The game of this number among those of this seed, always the same.

    With `recheck`, all earlier positions are looked at again after every step: none may have changed.
    """
    rng = random.Random(f"{seed}/{number}")
    chooser = with_bots(bots or {}, uniform(rng), rng)
    moves: list[Move] = []
    decisions = steps = 0
    with watching(_Recheck()) if recheck else nullcontext():
        for made in played_out(table, chooser):
            if made.fault is not None:
                raise Breakdown(made.fault)
            steps += len(made.chain)
            if made.move != SET_UP:
                moves.append(made.move)
                decisions += table.rules[made.move.rule].kind is Kind.MOVE
            if steps >= most_steps:
                break
    end = table.over(made.after) or (UNFINISHED if steps >= most_steps else STUCK)
    return Walked(tuple(moves), decisions, steps, made.after, end)
