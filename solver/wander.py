"""Directed random play: start again from where something rare happened, to get to the rare corners."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from model.game import OVER, Move, Table
from model.state import State

from .fuzz_play import swarm
from .stepping import Step, Stepper

STRETCH = 40
"""Decisions from one restart to the next."""
FRESH = 0.25
"""Share of the stretches that start at the set-up."""


Favour = Callable[[Table, Step], float]
"""How much rather a step should be taken than others."""


class Corner(NamedTuple):
    """A position where something was seen, and the game to it."""

    moves: tuple[Move, ...]
    state: State


class Wanderer:
    """Random play on one table that remembers the shortest way to everything it has seen happen.

    The caller visits each position it is handed, says what it saw there and which steps there are.
    """

    def __init__(self, table: Table, rng: random.Random, favour: Favour | None = None) -> None:
        self.table = table
        self.favour = favour
        self.rng = rng
        self.stepper = Stepper(table)
        self.corners: dict[str, Corner] = {}
        self.seen: Counter[str] = Counter()
        self.news = 0
        """How many things were seen for the first time."""
        self.start = Corner((), self.stepper.begin().after)
        self.here = self.start
        self._left = 0
        self.weights: dict[str, int] = {}

    def restart(self) -> Corner:
        """The position to visit next when a stretch is over."""
        self._left = STRETCH
        self.weights = swarm(list(self.table.rules), self.rng)
        if not self.corners or self.rng.random() < FRESH:
            self._left = 10 * STRETCH
            self.here = self.start
        else:
            names = list(self.corners)
            rare = [1.0 / (1 + self.seen[name]) for name in names]
            name = self.rng.choices(names, rare)[0]
            self.seen[name] += 1
            self.here = self.corners[name]
        return self.here

    def saw(self, happenings: Iterable[str], corner: Corner | None = None) -> None:
        """Remember what happened at the present position."""
        corner = corner or self.here
        for name in happenings:
            self.seen[name] += 1
            known = self.corners.get(name)
            if known is None:
                self.news += 1
            if known is None or len(corner.moves) < len(known.moves):
                self.corners[name] = corner

    def go_on(self, steps: list[Step]) -> Corner:
        """The next position to visit, by one of these steps or from elsewhere."""
        steps = [step for step in steps if step.fault is None]
        self._left -= 1
        if not steps or self._left <= 0 or self.table.to_act(self.here.state) == OVER:
            return self.restart()
        by_rule: dict[str, list[Step]] = {}
        for step in steps:
            by_rule.setdefault(step.move.rule, []).append(step)
        rules = list(by_rule)
        weights = [self.weights.get(rule, 1) for rule in rules]
        if not any(weights):
            weights = [1] * len(rules)
        if self.favour is None:
            step = self.rng.choice(by_rule[self.rng.choices(rules, weights)[0]])
        else:
            eager = {rule: weight / len(by_rule[rule]) for rule, weight in zip(rules, weights, strict=True)}
            liked = [(0.1 + eager[step.move.rule]) * self.favour(self.table, step) for step in steps]
            step = self.rng.choices(steps, liked)[0]
        self.here = Corner((*self.here.moves, step.move), step.after)
        return self.here
