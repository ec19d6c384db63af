"""Figures against the box: a clause states a number that the components do not have."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.game import Game

from ..result import Finding, Severity
from .contradicting_numbers import in_words
from .detector import Detector, Needs
from .target import quoted


class Figures(Detector):
    """Figures that clauses state and that what lies in the box does not have."""

    name = "figures"
    says = "A clause states a figure that the components in the box do not have."
    needs = Needs.RULEBOOK

    def read(self, game: Game) -> Iterator[Finding]:
        """One finding for each smallest set of clauses that the box contradicts."""
        from ..prove.box_figures import against_the_box

        for stated, counted in against_the_box(game):
            clauses = tuple(dict.fromkeys(fact.clause for fact in stated))
            said = " and ".join(f"“{game.catalog[clause].says.rstrip('.')}”" for clause in clauses)
            has = " and ".join(in_words(fact.text) for fact in counted)
            yield Finding(
                self.name,
                Severity.ERROR,
                f"The rulebook says {said}, but in the box {has}",
                "\n".join(f"- {quoted(game, fact.clause)}: {in_words(fact.text)}" for fact in stated),
                clauses,
                "rulebook",
                about="figures " + " | ".join(sorted(fact.text for fact in (*stated, *counted))),
            )
