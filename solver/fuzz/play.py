"""Playing a game out of a stream of picks: random numbers, or the bytes that Hypothesis draws and shrinks."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludex.model.game import OVER, Move, Table
from ludex.model.play import Step, attempt, begin
from ludex.model.state import State

from ..budget import Budget

Pick = Callable[[int], int]
"""A choice among so many: a number from zero up to one less."""

WEIGHTS = (1, 1, 3, 0)
"""How eagerly a rule is tried in one game: as the others are, more than they, or only when it must be."""


class OutOfBytes(Exception):
    """The drawn bytes are used up; the game stops where it is."""


class Bytes:
    """Picks read off a byte string; small bytes mean early choices, so that shrinking simplifies the game."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._next = 0

    def __call__(self, many: int) -> int:
        if many <= 1:
            return 0
        wide = 1 if many <= 256 else 2
        if self._next + wide > len(self._data):
            raise OutOfBytes
        value = int.from_bytes(self._data[self._next : self._next + wide], "big")
        self._next += wide
        return value % many

    def weights(self, rules: Sequence[str]) -> dict[str, int]:
        """How eagerly each rule is tried, from the first bytes (swarm selection)."""
        head = self._data[: len(rules)]
        self._next = len(head)
        return {name: WEIGHTS[byte % len(WEIGHTS)] for name, byte in zip(rules, head, strict=False)}


def swarm(rules: Sequence[str], rng: random.Random) -> dict[str, int]:
    """How eagerly each rule is tried in one random game."""
    return {name: rng.choice(WEIGHTS) for name in rules}


def choose(table: Table, state: State, who: int, pick: Pick, weights: dict[str, int]) -> Step | None:
    """One step that is permitted here, rule first and then its parameters; None if nothing is.

    Rules that weigh nothing are tried only when all others are forbidden.
    """
    rules = table.rules_at(who)
    eager = [rule for rule in rules for _ in range(weights.get(rule.name, 1))]
    order = eager[pick(len(eager)) :] + eager if len(eager) > 1 else eager
    seat = who if who >= 0 else None
    tried: set[str] = set()
    for rule in [*order, *rules]:
        if rule.name in tried:
            continue
        tried.add(rule.name)
        moves = list(table.instances(rule, state, seat))
        start = pick(len(moves)) if len(moves) > 1 else 0
        for move in [*moves[start:], *moves[:start]]:
            step = attempt(table, state, move)
            if step is not None:
                return step
    return None


class Played(NamedTuple):
    """A game as far as it was played; `step` is the last one, with its fault if there is one."""

    moves: tuple[Move, ...]
    state: State
    over: bool
    stuck: bool
    last: Step | None


def play_out(
    table: Table,
    pick: Pick,
    weights: dict[str, int],
    *,
    most: int = 400,
    on_step: Callable[[Step], bool] | None = None,
) -> Played:
    """Play from the start until the end, a fault, a limit, or until `on_step` says stop."""
    step: Step | None = begin(table)
    assert step is not None
    state = step.after
    moves: list[Move] = []
    try:
        while len(moves) < most:
            who = table.to_act(state)
            if who == OVER:
                return Played(tuple(moves), state, True, False, step)
            step = choose(table, state, who, pick, weights)
            if step is None:
                return Played(tuple(moves), state, False, True, None)
            moves.append(step.move)
            if step.fault is not None:
                break
            stop = on_step is not None and on_step(step)
            state = step.after
            if stop:
                break
    except OutOfBytes:
        pass
    return Played(tuple(moves), state, table.to_act(state) == OVER, False, step)


def shorten(moves: Sequence[Move], still: Callable[[Sequence[Move]], bool], budget: Budget) -> list[Move]:
    """Leave out what a game does not need, in ever smaller pieces, while `still` says it shows the same."""
    best = list(moves)
    size = max(1, len(best) // 2)
    while size and not budget.over():
        start = len(best) - size
        while start >= 0 and not budget.over():
            shorter = best[:start] + best[start + size :]
            if still(shorter):
                best = shorter
            start -= size
        size //= 2
    return best
