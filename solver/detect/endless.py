"""Endless: play that can go on for ever, and whether anybody could put an end to it."""

from __future__ import annotations

from collections.abc import Iterator

from ..budget import Budget
from ..explore.endings import Endless as Stretches
from ..explore.endings import endless, going_round, shortest_cycle
from ..explore.graph import Graph
from ..explore.search import Exploration
from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import Target, after

MOST_TRIED = 300
"""Positions from which a way round is sought."""
MOST_LOOKED_AT = 2_000_000
"""Positions looked at for it in all, once some way round is known."""


class Endless(Detector):
    """Positions from which the seats can play on for ever, whatever chance does."""

    name = "endless"
    says = "Play can go on for ever."
    needs = Needs.GRAPH

    def look(self, target: Target, budget: Budget) -> Iterator[Finding]:
        """At most one finding: the earliest cycle, and on whom it depends."""
        seen = target.exploration
        if seen is None:
            return
        stretches = endless(seen.graph, target.table.seats)
        lasting = next(((s, where) for s, where in stretches.alone.items() if where), None)
        if lasting is not None:
            seat, where = lasting
            name = target.table.box.seat_names[seat]
            yield self._finding(
                target, seen, where, f"{name} alone can keep the game going for ever", Severity.ERROR
            )
        elif stretches.nobody_can_end:
            yield self._finding(
                target,
                seen,
                stretches.nobody_can_end,
                "The game can go on for ever, and no seat alone can force an end",
                Severity.WARNING,
            )
        elif stretches.together:
            yield self._finding(target, seen, stretches.together, _agreed(stretches, seen), Severity.NOTE)

    def _finding(
        self, target: Target, seen: Exploration, where: list[int], title: str, severity: Severity
    ) -> Finding:
        graph = seen.graph
        number, cycle = _plainest(graph, where)
        way = [*graph.ancestry(number), *cycle[1:]]
        moves, _state = graph.play_along(way)
        trace = target.trace(moves, "the last position has been there before")
        words = [step.move for step in trace.steps]
        round_trip = words[len(words) - (len(cycle) - 1) :]
        before = words[: len(words) - len(round_trip)]
        return Finding(
            detector=self.name,
            severity=severity,
            title=f"{title}: {after(before)}, {', '.join(round_trip)} leads back to the same position",
            detail=f"{len(where):,} positions are of this kind: {seen.extent()}.",
            clauses=target.caused(moves, len(before)),
            configuration=target.name,
            rulings=target.readings,
            trace=trace,
            about=title,
            brief=f"{title}: {', '.join(round_trip)} leads back to the same position",
        )


def _plainest(graph: Graph, where: list[int]) -> tuple[int, list[int]]:
    """A short way round that needs the least luck: positions in which seats decide count first."""
    best: tuple[int, int, int, list[int]] | None = None
    inside, looked_at = set(where), 0
    for tried, number in enumerate(sorted(going_round(graph, where), key=lambda n: (graph.actor[n] < 0, n))):
        if (tried > MOST_TRIED or looked_at > MOST_LOOKED_AT) and best is not None:
            break
        cycle, passed = shortest_cycle(graph, number, inside)
        looked_at += passed
        if cycle:
            luck = sum(graph.actor[place] < 0 for place in cycle)
            if best is None or (luck, len(cycle)) < best[:2]:
                best = (luck, len(cycle), number, cycle)
    assert best is not None
    return best[2], best[3]


def _agreed(stretches: Stretches, seen: Exploration) -> str:
    if seen.complete:
        return "The game goes on for ever if all seats want it to; sooner or later a single seat can end it"
    return "The game goes on for ever if all seats want it to"
