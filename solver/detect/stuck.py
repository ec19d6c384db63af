"""Stuck: someone must act and nothing is permitted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from ludex.model.game import CHANCE, Game, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import kind_at
from ludex.model.state import State

from ..budget import Budget
from ..play.blame import forbidding
from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import Target, after, quoted

MOST_STUCK = 150
"""Positions whose clauses are looked at: the first that a search met, and as many of the others."""
MOST_TRIED = 5_000
"""Ways to carry out one rule that are looked at."""
SHORT = 120
"""Letters of clauses that a brief title has room for."""


class Stuck(Detector):
    """Positions in which the game is not over and nobody can do anything."""

    name = "stuck"
    says = "Someone must act and nothing is permitted."
    needs = Needs.GRAPH

    def look(self, target: Target, budget: Budget) -> Iterator[Finding]:
        """One finding for each set of clauses that together forbid everything."""
        if target.exploration is None:
            return
        graph = target.exploration.graph
        reported: set[frozenset[str]] = set()
        for number in _some([*graph.stuck()]):
            if budget.over():
                return
            moves, state = graph.play_along(graph.ancestry(number))
            conflict = conflict_at(target.table, state)
            if conflict not in reported:
                reported.add(conflict)
                yield stuck_finding(target, moves, state)


def _some(numbers: list[int]) -> list[int]:
    """The first positions, and of the others some that lie evenly among them."""
    first, rest = numbers[:MOST_STUCK], numbers[MOST_STUCK:]
    return [*first, *rest[:: 1 + len(rest) // MOST_STUCK]]


def stuck_finding(target: Target, moves: Sequence[Move], state: State) -> Finding:
    """The finding that somebody is stuck after these moves."""
    table = target.table
    who = table.to_act(state)
    conflict = conflict_at(table, state)
    actor = table.box.seat_names[who] if who >= 0 else "chance" if who == CHANCE else "the rulebook itself"
    words = [write_move(table, move) for move in moves]
    title = f"{actor} must act {after(words)}, but nothing is permitted and the game is not over"
    blocked = "\n".join(f"- {quoted(target.game, clause)}" for clause in sorted(conflict))
    return Finding(
        detector=Stuck.name,
        severity=Severity.ERROR,
        title=title,
        detail=f"Together these clauses forbid everything that could be tried:\n{blocked}"
        if conflict
        else "",
        clauses=tuple(sorted(conflict)),
        configuration=target.name,
        rulings=target.readings,
        trace=target.trace(moves, "nothing is permitted any more"),
        about=" ".join(sorted(conflict)),
        brief=f"Nothing is permitted any more after {len(moves)} decisions{_because(target.game, conflict)}",
    )


def _because(game: Game, conflict: Collection[str]) -> str:
    """Why: in the words of the clauses if they are short, else by the sections in which they stand."""
    known = [game.catalog[clause] for clause in sorted(conflict) if clause in game.catalog]
    said = " and ".join(f"“{clause.says.rstrip('.')}”" for clause in known)
    if not said:
        return ""
    if len(said) <= SHORT:
        return f": {said}"
    sections = sorted({clause.section for clause in known})
    return f": the clauses of {' and '.join(sections)} together forbid everything"


def conflict_at(table: Table, state: State) -> frozenset[str]:
    """A smallest set of clauses that together forbid everything the one to act could try."""
    who = table.to_act(state)
    against: set[frozenset[str]] = set()
    for rule in table.rules.values():
        if rule.kind is kind_at(who):
            every = table.instances(rule, None, who if who >= 0 else None)
            for move in islice(every, MOST_TRIED):
                against.add(frozenset(forbidding(table, state, move)))
    chosen: set[str] = set()
    open_sets = [clauses for clauses in against if clauses]
    while open_sets:
        counts: dict[str, int] = {}
        for clauses in open_sets:
            for clause in clauses:
                counts[clause] = counts.get(clause, 0) + 1
        best = min(counts, key=lambda clause: (-counts[clause], clause))
        chosen.add(best)
        open_sets = [clauses for clauses in open_sets if best not in clauses]
    for clause in sorted(chosen):
        rest = chosen - {clause}
        if all(clauses & rest for clauses in against if clauses):
            chosen = rest
    return frozenset(chosen)
