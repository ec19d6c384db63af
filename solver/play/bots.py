"""Players that are not people: one moves at random, one takes what scores most at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ludex.model.game import Move, Table
from ludex.model.state import State

Bot = Callable[[Table, State, int, random.Random], Move]
"""Chooses a permitted move for a seat; there must be one."""


def random_bot(table: Table, state: State, _seat: int, rng: random.Random) -> Move:
    """Any permitted move, all equally likely."""
    return rng.choice(table.legal(state))


def greedy_bot(table: Table, state: State, seat: int, rng: random.Random) -> Move:
    """The move after which its lead is largest, as far as its seat can see; ties at random."""
    best: list[Move] = []
    best_lead: float | None = None
    for move, after in table.successors(state):
        lead = _lead(table, table.view(after, seat), seat)
        if best_lead is None or lead > best_lead:
            best, best_lead = [move], lead
        elif lead == best_lead:
            best.append(move)
    return rng.choice(best)


def _lead(table: Table, seen: State, seat: int) -> int:
    scores = table.scores(seen)
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)


BOTS: Mapping[str, Bot] = {"random": random_bot, "greedy": greedy_bot}
