"""Which of two games shows a defect better: the one place that ranks them."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.box import Configuration
from ludex.model.game import Move
from ludex.model.trace import Trace

Rank = tuple[int, int, int, int, int, tuple[tuple[str, ...], ...]]


def rank(trace: Trace) -> Rank:
    """Sort key of a recorded game, best first."""
    return _rank(trace.configuration, [tuple(step.move.split()) for step in trace.steps])


def rank_line(configuration: Configuration, moves: Sequence[Move]) -> Rank:
    """Sort key of a line of play, best first."""
    return _rank(configuration, [(move.rule, *map(str, move.args)) for move in moves])


def _rank(configuration: Configuration, moves: Sequence[tuple[str, ...]]) -> Rank:
    """Few steps, few players, few changed rulings, few kinds of move, plain set-up."""
    kinds = {word for move in moves for word in move}
    changed = (
        len(configuration.variants) + len(configuration.options) + (configuration.components is not None)
    )
    return (len(moves), configuration.players, len(configuration.rulings), len(kinds), changed, tuple(moves))
