"""Directed random play: start again from where something rare happened, to get to the rare corners."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable

from ludex.model.game import OVER, Table
from ludex.model.play import Step

from ..play.choosers import Chooser, by_rules, eagerness
from .place import Corner, Place

STRETCH = 40
"""Decisions from one restart to the next."""
FRESH = 0.25
"""Share of the stretches that start at the set-up."""


Favour = Callable[[Table, Step], float]
"""How much rather a step should be taken than others."""


class Wanderer:
    """Random play on one table that remembers the shortest way to everything it has seen happen.

    The caller visits each position it is handed, says what it saw there and which steps there are.
    """

    def __init__(self, place: Place, rng: random.Random, favour: Favour | None = None) -> None:
        self.place = place
        self.table = place.table
        self.favour = favour
        self.rng = rng
        self.corners: dict[str, Corner] = {}
        self.seen: Counter[str] = Counter()
        self.news = 0
        """How many things were seen for the first time."""
        self.here = place.start
        self._left = 0
        self._turns = 0
        self._gains = 1.0
        self.weights: dict[str, int] = {}
        self.choose: Chooser = by_rules(rng.randrange, {})

    @property
    def promise(self) -> float:
        """How much another turn here is likely to bring, by what the last ones brought."""
        return self._gains / (self._turns + 1)

    def reward(self, gains: float) -> None:
        """Remember what a turn brought."""
        self._turns += 1
        self._gains = 0.5 * self._gains + gains + 0.5

    def restart(self) -> Corner:
        """The position to visit next when a stretch is over."""
        self._left = STRETCH
        self.weights = eagerness(self.table, self.rng)
        self.choose = by_rules(self.rng.randrange, self.weights)
        if not self.corners or self.rng.random() < FRESH:
            self._left = 10 * STRETCH
            self.here = self.place.start
        else:
            names = list(self.corners)
            rare = [1.0 / (1 + self.seen[name]) for name in names]
            name = self.rng.choices(names, rare)[0]
            self.seen[name] += 1
            self.here = self.corners[name]
        return self.here

    def saw(self, happenings: Iterable[str], corner: Corner) -> None:
        """Remember what happened at a position."""
        for name in sorted(happenings):
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
