"""References: sections, pictures, components or terms that the rulebook uses and does not have."""

from __future__ import annotations

from collections.abc import Iterator

from ..budget import Budget
from ..result import Finding, Severity
from .ground import Ground

MISSING = {
    "section": "there is no such section",
    "component": "no such component is listed",
    "term": "the word is never explained",
    "figure": "the picture is not there",
    "clause": "nothing says that",
}


class References:
    """Things that clauses lean on and that are not there."""

    name = "references"

    def look(self, ground: Ground, budget: Budget) -> Iterator[Finding]:
        """One finding for each thing that is missing, with all clauses that lean on it."""
        missing: dict[tuple[str, str], list[str]] = {}
        for dangling in ground.game.catalog.dangling():
            missing.setdefault((dangling.kind, dangling.name), []).append(dangling.clause.id)
        for (kind, name), clauses in missing.items():
            says = "\n".join(f"- {ground.says(clause)}" for clause in clauses)
            section = ground.game.catalog[clauses[0]].section
            yield Finding(
                detector=self.name,
                severity=Severity.WARNING,
                title=f"“{section}” relies on the {kind} “{name}”, but {MISSING[kind]}",
                detail=f"Clauses that rely on it:\n{says}",
                clauses=tuple(clauses),
                configuration="rulebook",
            )
