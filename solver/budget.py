"""How long an engine may look and how much it may remember; one place that says when to stop."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

MOST_STATES = 1_500_000
"""Positions kept at once unless told otherwise; some 400 bytes each, so about 600 MB."""


@dataclass
class Budget:
    """Seconds, positions and decisions that an engine may use, and a way for someone to call it back."""

    seconds: float = 60.0
    states: int = MOST_STATES
    called_back: Callable[[], bool] = lambda: False
    depth: int | None = None
    """How many decisions from the start a search may look; None: as far as it goes."""
    started: float = field(default_factory=time.monotonic)

    @property
    def used(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """Seconds that remain, never below zero."""
        return max(0.0, self.seconds - self.used)

    def over(self) -> str:
        """Why to stop now, in words; empty while there is no reason."""
        if self.called_back():
            return "interrupted"
        return f"time limit of {self.seconds:.3g} s" if self.used >= self.seconds else ""

    def part(self, seconds: float) -> Budget:
        """A budget for one job within this one."""
        return Budget(min(seconds, self.left), self.states, self.called_back, self.depth)
