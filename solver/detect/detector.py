"""What a detector is: a name, what it says in a sentence, what it needs to look at, and how it looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from ludex.model.game import Game

from ..budget import Budget
from ..coverage import Coverage, uncovered
from ..readings.witness import ReadingReport
from ..result import Finding
from ..survey.survey import Survey
from .target import Target
from .weight import Weight

ENOUGH = 50
"""Games played to their end before we report what never came up in any."""


class Needs(Enum):
    """What a detector looks at."""

    RULEBOOK = "the clauses and rulings alone"
    GRAPH = "the positions of a search and how they lead to one another"
    SAMPLES = "positions that can be reached, of a search or of random play"
    TOTALS = "what all jobs of a check came to together"


@dataclass
class Totals:
    """What all jobs of a check came to together."""

    game: Game
    coverage: dict[str, Coverage] = field(default_factory=dict)
    """By engine."""
    readings: ReadingReport | None = None
    weights: list[Weight] = field(default_factory=list)
    endings: set[str] = field(default_factory=set)
    """The clauses by which games ended."""
    ended: int = 0
    """Games that were played to their end."""
    looked_at: str = ""
    surveys: list[Survey] = field(default_factory=list)
    """What random games in the real box have shown."""
    exhausted: dict[str, frozenset[str]] = field(default_factory=dict)
    """Set-ups of which every position was visited, with the rules that can happen there."""
    whole: bool = True
    """Whether nothing was left out, so that what never came up may be reported."""

    @property
    def enough(self) -> bool:
        """Whether enough was played to say that something never comes up."""
        return self.whole and self.ended >= ENOUGH

    @property
    def all_coverage(self) -> Coverage:
        """What the clauses did in all engines together."""
        together = Coverage()
        for run in self.coverage.values():
            together.add(run)
        return together

    def idle(self) -> list[str]:
        """The clauses that should come up in play and never did."""
        return [clause.id for clause in uncovered(self.game.catalog, self.coverage)]


class Detector:
    """Looks for one kind of defect, in the one way or the other that suits it."""

    name: ClassVar[str]
    says: ClassVar[str]
    needs: ClassVar[Needs]

    def read(self, game: Game) -> Iterator[Finding]:
        """What the rulebook alone shows."""
        return iter(())

    def look(self, target: Target, budget: Budget) -> Iterator[Finding]:
        """What one way to set the game up shows within the budget; each finding with its evidence."""
        return iter(())

    def conclude(self, totals: Totals) -> Iterator[Finding]:
        """What all jobs together show."""
        return iter(())
