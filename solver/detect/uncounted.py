"""Uncounted: components of which no clause says how many there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ludex.model.clause import Clause, ClauseKind
from ludex.model.game import Game

from ..result import Finding, Severity
from .detector import Detector, Needs

PLURALS = {"die": "dice"}
COUNTED = re.compile(r"^(\w+) == ")


class Uncounted(Detector):
    """Components that the rulebook speaks of in the plural, without their number."""

    name = "uncounted"
    says = "The rulebook does not say how many of a component there are."
    needs = Needs.RULEBOOK

    def read(self, game: Game) -> Iterator[Finding]:
        """One finding for all of them."""
        components = game.catalog.rulebook.components
        several = {name: _plural(name) for name in components if not name.endswith("s")}
        spoken = {
            name: [clause.id for clause in game.catalog if _speaks(clause, words)]
            for name, words in several.items()
        }
        missing = {
            several[name]: clauses
            for name, clauses in spoken.items()
            if clauses and not any(_counts(clause, name, several) for clause in game.catalog)
        }
        if not missing:
            return
        yield Finding(
            self.name,
            Severity.WARNING,
            f"No clause says how many there are of {len(missing)} of the {len(components)} kinds of"
            f" components: {', '.join(missing)}",
            "\n".join(f"{words}: spoken of by {', '.join(clauses)}" for words, clauses in missing.items()),
            tuple(dict.fromkeys(clause for clauses in missing.values() for clause in clauses)),
            "rulebook",
            about=self.name,
        )


def _plural(name: str) -> str:
    *first, last = name.split()
    return " ".join([*first, PLURALS.get(last, last if last.endswith("s") else f"{last}s")])


def _speaks(clause: Clause, words: str) -> bool:
    """Whether a clause has a component in the plural."""
    return re.search(rf"\b{re.escape(words)}\b", clause.says, re.I) is not None


def _counts(clause: Clause, name: str, several: Mapping[str, str]) -> bool:
    """Whether a clause states a number for it: `bat_tokens == 19` counts bat challenge tokens."""
    words = several[name].lower().split()
    if clause.kind is ClauseKind.NUMBER and _speaks(clause, several[name]):
        return True
    others = {tuple(other.lower().split()) for other in several.values()} - {tuple(words)}
    stated = [match[1].split("_") for fact in clause.facts if (match := COUNTED.match(fact))]
    return any(
        said[-1] in (words[-1], f"{words[0]}s")
        and {*said} <= {*words, f"{words[0]}s"}
        and tuple(said) not in others
        for said in stated
    )
