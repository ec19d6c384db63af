"""Vacuous clause: taking it out of the rulebook changes nothing that can happen."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.clause import Clause, ClauseKind
from ludex.model.game import Game

from ..result import Finding, Severity
from .detector import Detector, Needs, Totals
from .weight import Weight


class VacuousClause(Detector):
    """Prohibitions that never matter, in any of the game's configurations."""

    name = "vacuous-clause"
    says = "A clause could be left out."
    needs = Needs.TOTALS

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        """Clauses that could be left out, then those that never came up at all."""
        elsewhere = totals.all_coverage
        for weight in totals.weights:
            for clause in weight.vacuous(elsewhere):
                if clause in totals.game.catalog:
                    yield self._needless(totals.game, weight, clause)
        for clause in totals.idle() if totals.enough else ():
            yield self._idle(totals, totals.game.catalog[clause])

    def _needless(self, game: Game, weight: Weight, clause: str) -> Finding:
        catalog = game.catalog
        says = catalog[clause].says.rstrip(".")
        others = sorted(weight.shadowed.get(clause, ()))
        if others:
            reason = f"whatever it forbids {' and '.join(others[:3])} forbids as well"
        else:
            reason = "it never forbade anything"
        names = ", ".join(game.configurations)
        severity = Severity.WARNING if catalog[clause].kind is ClauseKind.PROHIBITION else Severity.NOTE
        return Finding(
            detector=self.name,
            severity=severity,
            title=f"“{says}” could be left out: {reason}",
            detail=f"Leaving it out changed nothing in {weight.positions:,} positions of {names}.",
            clauses=(clause, *others),
            configuration="all configurations",
            about=clause,
        )

    def _idle(self, totals: Totals, clause: Clause) -> Finding:
        """A clause that permitted, forbade and caused nothing in anything that was played."""
        reason = f": {clause.unreachable}" if clause.unreachable else ""
        return Finding(
            detector=self.name,
            severity=Severity.NOTE,
            title=f"“{clause.says.rstrip('.')}” never came up in anything that was played{reason}",
            detail=f"Looked at: {totals.looked_at}.",
            clauses=(clause.id,),
            configuration="all configurations",
            about=f"idle {clause.id}",
        )
