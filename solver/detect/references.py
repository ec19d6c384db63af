"""References: sections, pictures, components or terms that the rulebook uses and does not have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.model.game import Game

from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import quoted

MISSING = {
    "section": "there is no such section",
    "component": "no such component is listed",
    "term": "the word is never explained",
    "figure": "the picture is not there",
    "clause": "nothing says that",
}
SEVERAL = {
    "section": "sections are referred to, but there are no such sections",
    "component": "components are spoken of and listed nowhere",
    "term": "words are used and never explained",
    "figure": "pictures that the rules lean on are not there",
    "clause": "rules are referred to, and nothing says them",
}


def together(findings: Sequence[Finding]) -> str:
    """What several findings about one kind of missing things say."""
    kind = findings[0].about.split()[1]
    return f"{len(findings)} {SEVERAL[kind]}: {', '.join(one.brief for one in findings)}"


class References(Detector):
    """Things that clauses lean on and that are not there."""

    name = "references"
    says = "The rulebook refers to something it does not have."
    needs = Needs.RULEBOOK

    def read(self, game: Game) -> Iterator[Finding]:
        """One finding for each thing that is missing, with all clauses that lean on it."""
        missing: dict[tuple[str, str], list[str]] = {}
        for dangling in game.catalog.dangling():
            missing.setdefault((dangling.kind, dangling.name), []).append(dangling.clause.id)
        for (kind, name), clauses in missing.items():
            says = "\n".join(f"- {quoted(game, clause)}" for clause in clauses)
            section = game.catalog[clauses[0]].section
            yield Finding(
                detector=self.name,
                severity=Severity.WARNING,
                title=f"“{section}” relies on the {kind} “{name}”, but {MISSING[kind]}",
                detail=f"Clauses that rely on it:\n{says}",
                clauses=tuple(clauses),
                configuration="rulebook",
                about=f"{self.name} {kind} {name}",
                brief=name,
            )
