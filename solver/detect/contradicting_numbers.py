"""Contradicting numbers: figures and orders that the rulebook states and that cannot all be true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ludex.model.game import Game

from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import quoted

if TYPE_CHECKING:
    from ..prove.rulebook_numbers import Fact


class ContradictingNumbers(Detector):
    """Smallest sets of clauses whose figures or orders exclude each other."""

    name = "contradicting-numbers"
    says = "Figures or orders contradict one another."
    needs = Needs.RULEBOOK

    def read(self, game: Game) -> Iterator[Finding]:
        """One finding for each smallest contradiction."""
        from ..prove.rulebook_numbers import contradictions, facts_of

        for core in contradictions(facts_of(game.catalog)):
            yield self._finding(game, core)

    def _finding(self, game: Game, core: Sequence[Fact]) -> Finding:
        from ..prove.rulebook_numbers import IN_THE_BOX

        catalog = game.catalog
        clauses = tuple(dict.fromkeys(fact.clause for fact in core if fact.clause != IN_THE_BOX))
        said = " against ".join(f"“{catalog[clause].says.rstrip('.')}”" for clause in clauses)
        facts = "; ".join(in_words(fact.text) for fact in core)
        return Finding(
            detector=self.name,
            severity=Severity.ERROR,
            title=f"The rulebook contradicts itself: {said} ({facts})",
            detail="\n".join(f"- {quoted(game, fact.clause)}: {in_words(fact.text)}" for fact in core),
            clauses=clauses,
            configuration="rulebook",
            about=" | ".join(sorted(fact.text for fact in core)),
        )


def in_words(fact: str) -> str:
    """A fact as a person would write it."""
    words = fact.replace("_", " ").replace("==", "=").replace("!=", "≠").replace("*", "×")
    return re.sub(r"\s+", " ", words.replace("<=", "≤").replace(">=", "≥")).strip()
