"""Open questions that no play can test: seating, whose box it is, what counts as fair."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.model.game import Game
from ludex.model.ruling import Gap

from ..result import Finding, Severity
from .detector import Detector, Needs


class OpenQuestions(Detector):
    """Rulings about matters outside the position, labelled as not testable by play."""

    name = "open-question"
    says = "A question is left open that play cannot test."
    needs = Needs.RULEBOOK

    def read(self, game: Game) -> Iterator[Finding]:
        """One finding for each question left open or answered twice that play cannot decide."""
        for ruling in game.rulings:
            if not ruling.not_mechanical:
                continue
            readings = "\n".join(f"- {name}: {reading.says}" for name, reading in ruling.readings.items())
            yield Finding(
                detector=self.name,
                severity=Severity.WARNING if ruling.gap is Gap.CONTRADICTORY else Severity.NOTE,
                title=f"{ruling.question} The rulebook is {ruling.gap.value} (not testable by play)",
                detail=f"Readings:\n{readings}\nWe follow {ruling.default}: {ruling.why}\n"
                f"Not testable by play: {ruling.not_mechanical}",
                clauses=ruling.clauses,
                configuration="rulebook",
                rulings={ruling.id: ruling.default},
                about=ruling.id,
            )
