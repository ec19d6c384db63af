"""How long an engine may look and how much it may remember; one place that says when to stop."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isnan, nan

BUSY = 20
"""On a busy machine what a process computes may take so many times as long by the clock."""
MOST_STATES = 1_500_000
"""Positions kept at once unless told otherwise; some 400 bytes each, so about 600 MB."""


def processor_seconds() -> float:
    """Seconds that this process and those it waited for have computed: a busy machine adds none."""
    return sum(os.times()[:4])


@dataclass
class Budget:
    """Seconds, positions and decisions that an engine may use, and a way for someone to call it back."""

    seconds: float = 60.0
    states: int = MOST_STATES
    called_back: Callable[[], bool] = lambda: False
    depth: int | None = None
    """How many decisions from the start a search may look; None: as far as it goes."""
    work: float = inf
    """Pieces of work that may be done: positions looked at, games played; whoever does them counts them."""
    done: int = 0
    clock: Callable[[], float] = time.monotonic
    """What the seconds are counted by: those that pass, or those that this process computes."""
    started: float = nan

    def __post_init__(self) -> None:
        if isnan(self.started):
            self.started = self.clock()

    @property
    def used(self) -> float:
        """Seconds since the start."""
        return self.clock() - self.started

    @property
    def left(self) -> float:
        """Seconds that remain, never below zero."""
        return max(0.0, self.seconds - self.used)

    @property
    def milliseconds(self) -> int:
        """What remains for a solver that can only look at the clock on the wall."""
        passing = 1 if self.clock is time.monotonic else BUSY
        return max(1, int(min(self.left * passing, 1e6) * 1000))

    def over(self) -> str:
        """Why to stop now, in words; empty while there is no reason."""
        if self.called_back():
            return "interrupted"
        if self.done >= self.work:
            return f"{self.done:,} looked at"
        return f"time limit of {self.seconds:.3g} s" if self.used >= self.seconds else ""

    def spend(self, pieces: int = 1) -> None:
        """Count pieces of work."""
        self.done += pieces

    def worth(self, pieces: float) -> Budget:
        """A budget of so much work within this one: the same on every machine, as long as time suffices."""
        return Budget(self.left, self.states, self.called_back, self.depth, work=pieces, clock=self.clock)

    def part(self, seconds: float) -> Budget:
        """A budget for one job within this one."""
        return Budget(min(seconds, self.left), self.states, self.called_back, self.depth, clock=self.clock)
