"""Lost end: an end of the game that can no longer come about, and positions from which no end can."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.game import Game
from ludex.model.notation import write_move

from ..budget import Budget
from ..explore.endings import leading_to, unknown_positions, without_end
from ..explore.search import Exploration
from ..result import Finding, Severity
from .detector import Detector, Needs, Totals
from .target import Target, after


class LostEnd(Detector):
    """Ends that are out of reach."""

    name = "lost-end"
    says = "An end of the game can no longer come about."
    needs = Needs.GRAPH

    def look(self, target: Target, budget: Budget) -> Iterator[Finding]:
        """Positions without any end first, then each end that is lost while the game goes on."""
        seen = target.exploration
        if seen is None:
            return
        stuck = leading_to(seen.graph, seen.graph.stuck())
        hopeless = [number for number in without_end(seen.graph) if not stuck[number]]
        if hopeless:
            yield self._no_end(target, seen, hopeless)
        if len(target.game.endings) < 2:
            return
        reached: dict[int, list[int]] = {}
        for number, ending in seen.graph.endings():
            reached.setdefault(ending, []).append(number)
        for ending, clause in target.game.endings.items():
            if not target.game.catalog.is_of_the_rulebook(clause):
                continue
            if ending not in reached:
                continue
            hopeful = leading_to(seen.graph, [*reached[ending], *unknown_positions(seen.graph)])
            lost = next(
                (n for n in range(seen.graph.expanded) if not hopeful[n] and not seen.graph.is_over(n)), None
            )
            if lost is not None:
                yield self._one_end(target, seen, clause, lost)

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        """Ends that no engine ever came to."""
        game = totals.game
        for clause in dict.fromkeys(game.endings.values()) if totals.enough else ():
            if clause not in totals.endings and game.catalog.is_of_the_rulebook(clause):
                yield Finding(
                    detector=self.name,
                    severity=Severity.WARNING,
                    title=f"The game never ended by “{_words(game, clause)}” in anything that was played",
                    detail=f"Looked at: {totals.looked_at}.",
                    clauses=(clause,),
                    configuration="all configurations",
                )

    def _no_end(self, target: Target, seen: Exploration, hopeless: list[int]) -> Finding:
        trace = seen.graph.trace(min(hopeless), about="no end can be reached any more")
        words = [step.move for step in trace.steps]
        return Finding(
            detector=self.name,
            severity=Severity.ERROR,
            title=f"No end of the game can be reached any more {after(words)}",
            detail=f"{len(hopeless):,} positions lead to no end: {seen.extent()}.",
            clauses=self._ends_of(target, seen),
            configuration=target.name,
            rulings=target.readings,
            trace=trace,
            about="no end",
            brief=f"No end of the game can be reached any more, first after {len(words)} decisions",
        )

    def _ends_of(self, target: Target, seen: Exploration) -> tuple[str, ...]:
        """The clauses by which games in this box end; all that end the game, where none was seen to."""
        ends = {ending for _number, ending in seen.graph.endings()} or set(target.game.endings)
        return tuple(dict.fromkeys(clause for end, clause in target.game.endings.items() if end in ends))

    def _one_end(self, target: Target, seen: Exploration, clause: str, number: int) -> Finding:
        moves = seen.graph.moves(number)
        words = [write_move(target.table, move) for move in moves]
        return Finding(
            detector=self.name,
            severity=Severity.NOTE,
            title=f"The end “{_words(target.game, clause)}” is lost {after(words)}, though the game goes on",
            detail=f"From there only other ends can be reached: {seen.extent()}.",
            clauses=(clause,),
            configuration=target.name,
            rulings=target.readings,
            trace=target.trace(moves, f"the end by {clause} is lost"),
            about=f"lost {clause}",
        )


def _words(game: Game, clause: str) -> str:
    catalog = game.catalog
    return catalog[clause].says.rstrip(".") if clause in catalog else clause
