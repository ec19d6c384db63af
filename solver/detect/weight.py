"""Weighing clauses: what each of them forbids, found by leaving it out of the rulebook."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from ludex.model.game import Move, Table
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import Illegal, dropping, watching
from ludex.model.state import State

from ..budget import Budget
from ..coverage import Coverage
from .target import Target

MOST_TRIED = 600
"""Moves tried in one position, permitted or not, whoever's turn it is."""
LEAST_ASKED, LEAST_BLOCKED = 200, 30
"""How often a clause must have been asked, or have forbidden something, before we say it never matters."""


@dataclass
class Weight:
    """Which clauses made a difference so far, and what else forbade the same where they did not."""

    asked: Coverage = field(default_factory=Coverage)
    matters: set[str] = field(default_factory=set)
    shadowed: dict[str, set[str]] = field(default_factory=dict)
    positions: int = 0

    def weigh(self, table: Table, state: State, moves: Iterable[Move]) -> None:
        """Try moves in a position, and again without the clause that forbade them."""
        self.positions += 1
        for move in moves:
            try:
                with watching(self.asked):
                    table.apply(state, move)
            except Illegal as illegal:
                if illegal.clause not in self.matters:
                    self._without(table, state, move, illegal.clause)
            except RULE_FAULTS:
                continue

    def _without(self, table: Table, state: State, move: Move, clause: str) -> None:
        try:
            with dropping({clause}):
                table.apply(state, move)
        except Illegal as illegal:
            self.shadowed.setdefault(clause, set()).add(illegal.clause)
        except RULE_FAULTS:
            self.matters.add(clause)
        else:
            self.matters.add(clause)

    def vacuous(self, elsewhere: Coverage) -> list[str]:
        """Clauses that conditions rest on and that never made a difference, though often enough asked.

        A clause that caused something elsewhere, or forbade what nothing here forbade, does make one.
        """
        often = [
            clause
            for clause in set(self.asked.permitted) | set(self.asked.blocked)
            if (self.asked.blocked[clause] >= LEAST_BLOCKED if clause in self.shadowed else True)
            and self.asked.permitted[clause] + self.asked.blocked[clause] >= LEAST_ASKED
            and not elsewhere.caused[clause]
            and (clause in self.shadowed or not elsewhere.blocked[clause])
        ]
        return sorted(set(often) - self.matters)


def weigh_clauses(target: Target, budget: Budget) -> Weight:
    """Leave every clause out in turn, in positions of all the game's configurations."""
    weight = Weight()
    rng = random.Random(target.seed)
    targets = [target] + [
        Target(target.game, name, target.game.table(configuration), seed=target.seed)
        for name, configuration in target.game.configurations.items()
        if name != target.name
    ]
    for place in targets:
        for sample in place.samples(budget.worth(budget.work / len(targets))):
            weight.weigh(place.table, sample.state, place.table.some_instances(rng, MOST_TRIED))
    return weight
