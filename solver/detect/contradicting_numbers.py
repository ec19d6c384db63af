"""Contradicting numbers: figures and orders that the rulebook states and that cannot all be true."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..budget import Budget
from ..prove.facts import IN_THE_BOX, Fact, contradictions, facts_of
from ..result import Finding, Severity
from .ground import Ground


class ContradictingNumbers:
    """Smallest sets of clauses whose figures or orders exclude each other."""

    name = "contradicting-numbers"

    def look(self, ground: Ground, budget: Budget) -> Iterator[Finding]:
        """One finding for each smallest contradiction."""
        for core in contradictions(facts_of(ground.game.catalog)):
            yield self._finding(ground, core)

    def _finding(self, ground: Ground, core: Sequence[Fact]) -> Finding:
        catalog = ground.game.catalog
        clauses = tuple(dict.fromkeys(fact.clause for fact in core if fact.clause != IN_THE_BOX))
        said = " against ".join(f"“{catalog[clause].says.rstrip('.')}”" for clause in clauses)
        facts = "; ".join(in_words(fact.text) for fact in core)
        return Finding(
            detector=self.name,
            severity=Severity.ERROR,
            title=f"The rulebook contradicts itself: {said} ({facts})",
            detail="\n".join(f"- {ground.says(fact.clause)}: {in_words(fact.text)}" for fact in core),
            clauses=clauses,
            configuration="rulebook",
            about=" | ".join(sorted(fact.text for fact in core)),
        )


def in_words(fact: str) -> str:
    """A fact as a person would write it."""
    words = fact.replace("_", " ").replace("==", "=").replace("!=", "≠").replace("*", "×")
    return re.sub(r"\s+", " ", words.replace("<=", "≤").replace(">=", "≥")).strip()
