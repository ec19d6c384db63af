"""Delta debugging: a game without the decisions, and a set-up without the readings, that it does not need."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludex.model.box import Configuration
from ludex.model.game import Move

from ..budget import Budget

Shown = Callable[[Sequence[Move]], Sequence[Move] | None]
"""The game that was really played of these moves, if it shows the same; None if it does not."""


def shrink(moves: Sequence[Move], shown: Shown, budget: Budget) -> list[Move]:
    """Leave out what a game does not need, in ever smaller pieces, while it shows the same."""
    best = list(moves)
    size = max(1, len(best) // 2)
    while size and not budget.over():
        start = len(best) - size
        while start >= 0 and not budget.over():
            shorter = shown(best[:start] + best[start + size :])
            if shorter is not None and len(shorter) < len(best):
                best = list(shorter)
            start = min(start, len(best)) - size
        size //= 2
    return best


def with_fewer_readings(
    configuration: Configuration, still: Callable[[Configuration], bool]
) -> Configuration:
    """The same set-up without the changed readings that are not needed, one after the other."""
    for ruling in list(configuration.rulings):
        fewer = {name: reading for name, reading in configuration.rulings.items() if name != ruling}
        plainer = configuration.model_copy(update={"rulings": fewer})
        if still(plainer):
            configuration = plainer
    return configuration
