"""One figure of a bench, and how it is measured."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One engine on one table."""

    game: str
    configuration: str
    what: str
    engine: str
    rate: float
    """Positions expanded, or moves made, in a second of one core."""
    ratio: float = 0.0
    """Against the first row of the same game and kind; 0 where there is nothing to compare with."""
    bytes: float = 0.0
    """For a search: bytes a visited position, its share of the visited set and its parent included."""


def timed(run: Callable[[], int]) -> float:
    """How much was done in a second of this core, whatever else the machine does."""
    began = time.process_time()
    done = run()
    return done / max(1e-9, time.process_time() - began)
