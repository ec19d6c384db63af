"""Players that want to win, for any game: they try each move out in random games with the compiled rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from ludex.model.game import Move, Table
from ludex.model.state import State

from .playouts import MOST_SEATS, TOO_LONG, types_of
from .program import Program

PLAYOUTS = 400
"""Random games for one decision, unless told otherwise."""
BATCH = 8
"""Random games between two looks at which move is worth another try."""
BOLDNESS = 0.7
"""How much a move that was seldom tried counts for more than its results."""


class MonteCarlo:
    """Tries the permitted moves out in random games and takes the one that did best.

    Moves that do well are tried more often (UCB1). What chance still decides is drawn anew in each of the
    games. Fields that a seat may not see are taken as they are: it plays with open cards.
    """

    def __init__(self, program: Program, *, games: int = PLAYOUTS, longest: int = 2_000) -> None:
        self.program = program
        self.games = games
        self.longest = longest
        self._game, _tally = types_of(program)

    def __call__(self, table: Table, state: State, seat: int, rng: random.Random) -> Move:
        """A permitted move for a seat; there must be one."""
        moves = table.legal(state)
        if len(moves) == 1:
            return moves[0]
        tried = [0] * len(moves)
        worth = [0.0] * len(moves)
        held = [self._after(state, move) for move in moves]
        for done in range(max(len(moves), self.games // BATCH)):
            place = done if done < len(moves) else self._next(tried, worth)
            if held[place] is None:
                tried[place] += BATCH
                continue
            worth[place] += self._tried_out(held[place], seat, rng)
            tried[place] += BATCH
        best = max(worth[place] / tried[place] for place in range(len(moves)))
        return rng.choice([m for place, m in enumerate(moves) if worth[place] / tried[place] == best])

    def _after(self, state: State, move: Move) -> Any:
        after = self.program.step(state, move)
        return self.program.load(after) if isinstance(after, State) else None

    def _next(self, tried: Sequence[int], worth: Sequence[float]) -> int:
        total = log(sum(tried))
        return max(
            range(len(tried)),
            key=lambda place: worth[place] / tried[place] + BOLDNESS * sqrt(total / tried[place]),
        )

    def _tried_out(self, held: Any, seat: int, rng: random.Random) -> float:
        """How well a seat does in some random games from here: what it wins, and a little for its lead."""
        batch = (self._game * BATCH)()
        self.program.library.nx_playouts(
            self.program.context,
            held,
            None,
            None,
            rng.getrandbits(63),
            0,
            BATCH,
            self.longest,
            0,
            batch,
            None,
        )
        return sum(self._result(one, seat) for one in batch)

    def _result(self, one: Any, seat: int) -> float:
        scores: list[int] = list(one.scores[: min(MOST_SEATS, self.program.table.box.seats)])
        others = [score for other, score in enumerate(scores) if other != seat]
        lead = scores[seat] - max(others, default=0)
        edge: float = 0.1 * lead / (1 + abs(lead))
        won = one.winners >> seat & 1 and one.stuck != TOO_LONG
        return (0.9 / max(1, bin(one.winners).count("1")) if won else 0.0) + edge


def monte_carlo(table: Table, *, games: int = PLAYOUTS) -> MonteCarlo:
    """A player for this table."""
    return MonteCarlo(Program(table), games=games)
