"""Who decides when nobody is asked: at random, by fair dice, eagerly for some rules, or by drawn bytes.

A chooser says in which order the moves of a position are to be tried; the first that is permitted is made.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.play import Step, begin, steps
from ludex.model.state import State

Chooser = Callable[[Table, State, int], Iterable[Move]]
"""The moves worth trying for whoever is to act in a position, in the order in which to try them."""
Pick = Callable[[int], int]
"""A choice among so many: a number from zero up to one less."""

Bot = Callable[[Table, State, int, random.Random], Move]
"""A player that is no person: it chooses a permitted move for a seat; there must be one."""

WEIGHTS = (1, 1, 3, 0)
"""How eagerly a rule is tried in one game: as the others are, more than they, or only when it must be."""


def played_out(table: Table, choose: Chooser) -> Iterator[Step]:
    """A whole game: the set-up, then step by step until it is over, all are stuck or a rule breaks down.

    It is broken off when the drawn bytes are used up.
    """
    made: Step | None = begin(table)
    with suppress(OutOfBytes):
        while made is not None:
            yield made
            made = None if made.fault is not None else step_by(table, made.after, choose)


def deadlock(table: Table, state: State) -> bool:
    """Whether the game is not over and nobody can do anything."""
    return table.to_act(state) != OVER and next(steps(table, state), None) is None


def step_by(table: Table, state: State, choose: Chooser) -> Step | None:
    """One step as the chooser wants it; None where the game is over or nothing is permitted."""
    who = table.to_act(state)
    return None if who == OVER else next(steps(table, state, choose(table, state, who)), None)


def uniform(rng: random.Random) -> Chooser:
    """Every permitted move is as likely as the others, a chance outcome as likely as its weight says."""

    def order(table: Table, state: State, who: int) -> Iterable[Move]:
        if who == CHANCE and table.weighs_chance:
            outcomes = table.legal(state)
            return rng.choices(outcomes, [table.weight(state, move) for move in outcomes]) if outcomes else ()
        return _shuffled(table.candidates(state, who), rng)

    return order


def with_bots(bots: Mapping[int, Bot], otherwise: Chooser, rng: random.Random) -> Chooser:
    """Some seats are played by bots, the others and chance as another chooser wants it."""

    def order(table: Table, state: State, who: int) -> Iterable[Move]:
        if who not in bots:
            return otherwise(table, state, who)
        return () if next(table.successors(state), None) is None else [bots[who](table, state, who, rng)]

    return order


def _shuffled(moves: list[Move], rng: random.Random) -> Iterator[Move]:
    """The moves in random order, shuffled no further than they are asked for."""
    while moves:
        index = int(rng.random() * len(moves))
        yield moves[index]
        moves[index] = moves[-1]
        moves.pop()


def by_rules(pick: Pick, weights: Mapping[str, int]) -> Chooser:
    """A rule first, rather an eager one, and then its parameters.

    Rules that weigh nothing are tried only when all others are forbidden.
    """

    def order(table: Table, state: State, who: int) -> Iterator[Move]:
        rules = table.rules_at(who)
        eager = [rule for rule in rules for _ in range(weights.get(rule.name, 1))]
        turned = eager[pick(len(eager)) :] + eager if len(eager) > 1 else eager
        seat = who if who >= 0 else None
        tried: set[str] = set()
        for rule in (*turned, *rules):
            if rule.name not in tried:
                tried.add(rule.name)
                moves = list(table.instances(rule, state, seat))
                start = pick(len(moves)) if len(moves) > 1 else 0
                yield from moves[start:]
                yield from moves[:start]

    return order


def eagerness(table: Table, rng: random.Random) -> dict[str, int]:
    """How eagerly each rule is tried in one random game."""
    return {name: rng.choice(WEIGHTS) for name in table.rules}


def swarm(table: Table, rng: random.Random) -> Chooser:
    """Random play in which each rule is tried more or less eagerly throughout a game (swarm testing)."""
    return by_rules(rng.randrange, eagerness(table, rng))


class OutOfBytes(Exception):
    """The drawn bytes are used up; the game stops where it is."""


class Bytes:
    """Picks read off a byte string; small bytes mean early choices, so that shrinking simplifies the game."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.used = 0

    def __call__(self, many: int) -> int:
        if many <= 1:
            return 0
        wide = 1 if many <= 256 else 2
        if self.used + wide > len(self._data):
            raise OutOfBytes
        value = int.from_bytes(self._data[self.used : self.used + wide], "big")
        self.used += wide
        return value % many

    def weights(self, rules: Sequence[str]) -> dict[str, int]:
        """How eagerly each rule is tried, from the first bytes (swarm testing)."""
        head = self._data[: len(rules)]
        self.used = len(head)
        return {name: WEIGHTS[byte % len(WEIGHTS)] for name, byte in zip(rules, head, strict=False)}
