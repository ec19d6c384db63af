"""Which of two games shows a defect better: the one place that ranks traces."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.trace import Trace

Rank = tuple[int, int, int, int, int, tuple[str, ...]]


def rank(trace: Trace) -> Rank:
    """Sort key, best first: few steps, few players, few changed rulings, few kinds of move, plain set-up."""
    configuration = trace.configuration
    moves = tuple(step.move for step in trace.steps)
    kinds = {word for move in moves for word in move.split()}
    changed = (
        len(configuration.variants) + len(configuration.options) + (configuration.components is not None)
    )
    return (len(moves), configuration.players, len(configuration.rulings), len(kinds), changed, moves)


def better(left: Trace, right: Trace) -> bool:
    """Whether the left game shows a defect better than the right one."""
    return rank(left) < rank(right)


def best(traces: Iterable[Trace]) -> Trace | None:
    """The game that shows a defect best, or None if there is none."""
    return min(traces, key=rank, default=None)
