"""Vacuous clause: taking it out of the rulebook changes nothing that can happen."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ludex.model.clause import Clause, ClauseKind
from ludex.model.game import Move, Table
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import Illegal, dropping, watching
from ludex.model.state import State

from ..budget import Budget
from ..coverage import Coverage
from ..result import Finding, Severity
from .ground import Ground

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


class VacuousClause:
    """Prohibitions that never matter, in any of the game's configurations."""

    name = "vacuous-clause"

    def look(self, ground: Ground, budget: Budget) -> Iterator[Finding]:
        """One finding for each clause that could be left out."""
        return self.needless(ground, self.weigh(ground, budget), Coverage())

    def weigh(self, ground: Ground, budget: Budget) -> Weight:
        """Leave every clause out in turn, in positions of all the game's configurations."""
        weight = Weight()
        rng = random.Random(ground.seed)
        grounds = [ground] + [
            Ground(ground.game, name, ground.game.table(configuration), seed=ground.seed)
            for name, configuration in ground.game.configurations.items()
            if name != ground.name
        ]
        for number, place in enumerate(grounds):
            for sample in place.samples(budget.part(budget.left / (len(grounds) - number))):
                weight.weigh(place.table, sample.state, place.table.some_instances(rng, MOST_TRIED))
        return weight

    def needless(self, ground: Ground, weight: Weight, elsewhere: Coverage) -> Iterator[Finding]:
        """The clauses that could be left out, given also what they did in other engines' runs."""
        for clause in weight.vacuous(elsewhere):
            if clause in ground.game.catalog:
                yield self._finding(ground, weight, clause)

    def _finding(self, ground: Ground, weight: Weight, clause: str) -> Finding:
        catalog = ground.game.catalog
        says = catalog[clause].says.rstrip(".")
        others = sorted(weight.shadowed.get(clause, ()))
        if others:
            reason = f"whatever it forbids {' and '.join(others[:3])} forbids as well"
        else:
            reason = "it never forbade anything"
        names = ", ".join(ground.game.configurations)
        severity = Severity.WARNING if catalog[clause].kind is ClauseKind.PROHIBITION else Severity.NOTE
        return Finding(
            detector=self.name,
            severity=severity,
            title=f"“{says}” could be left out: {reason}",
            detail=f"Leaving it out changed nothing in {weight.positions:,} positions of {names}.",
            clauses=(clause, *others),
            configuration=ground.name,
            about=clause,
        )


def never_came_up(ground: Ground, idle: Iterable[Clause], looked_at: str) -> Iterator[Finding]:
    """Clauses that permitted, forbade and caused nothing in anything that was played."""
    for clause in idle:
        reason = f": {clause.unreachable}" if clause.unreachable else ""
        yield Finding(
            detector=VacuousClause.name,
            severity=Severity.NOTE,
            title=f"“{clause.says.rstrip('.')}” never came up in anything that was played{reason}",
            detail=f"Looked at: {looked_at}.",
            clauses=(clause.id,),
            configuration=ground.name,
            about=f"idle {clause.id}",
        )
