"""All games of a set-up, shortest first, each compared in full: what is found so is the shortest there is."""

from __future__ import annotations

from ..budget import Budget
from .observer import Observer
from .setup import Line, Setup

MOST_POSITIONS = 60_000
"""Positions remembered for one set-up."""


class Breadth:
    """A search of one setup that can be broken off and taken up again."""

    def __init__(self, observer: Observer, setup: Setup) -> None:
        observer.compare_starts(setup)
        self.observer = observer
        self.setup = setup
        self.depth = 0
        """Every position that fewer than so many decisions lead to has been visited."""
        self._known = {setup.start.state.packed()}
        self._layer = [setup.start]
        self._next = 0
        self._later: list[Line] = []
        self._sound = True
        """Whether no position had to be left out."""

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to visit, or no room to remember it."""
        return not self._layer or len(self._known) > MOST_POSITIONS

    @property
    def exhausted(self) -> bool:
        """Whether every position of the set-up was visited."""
        return not self._layer and self._sound

    def go_on(self, effort: int, budget: Budget) -> None:
        """Visit more positions until so much effort is spent."""
        until = self.observer.effort + effort
        while not self.ended and self.observer.effort < until and not budget.over():
            if self._next == len(self._layer):
                self._layer, self._later, self._next = self._later, [], 0
                if self._sound:
                    self.depth += 1
                    self.observer.all_compared(self.setup, self.depth)
                continue
            self._visit(self._layer[self._next])
            self._next += 1
        if self.exhausted:
            self.observer.exhausted(self.setup, len(self._known))

    def _visit(self, line: Line) -> None:
        for step in self.observer.visit(self.setup, line, every=True):
            try:
                key = step.after.packed()
            except OverflowError:
                self._sound = False
                continue
            if key not in self._known:
                self._known.add(key)
                self._later.append(Line((*line.moves, step.move), step.after))
