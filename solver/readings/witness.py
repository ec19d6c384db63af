"""A game that tells two readings of one ruling apart, and which of two such games is the better one."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludex.model.box import Configuration
from ludex.model.game import Move

from .compare import Difference
from .consequence import Consequence

Key = tuple[str, str]
"""A ruling and a reading that is not its default."""

CHANGED_RULING, MADE_UP = 5, 20
"""As many more decisions a game may take before one is better that needs another ruling to be changed, or
a box that nobody has."""


@dataclass(frozen=True)
class Witness:
    """A game after which two readings differ."""

    place: str
    configuration: Configuration
    moves: tuple[Move, ...]
    difference: Difference
    consequence: Consequence | None = None
    """What the difference leads to; None as long as nobody has looked."""
    shortest: bool = False
    """Whether every shorter game with this set-up was compared and shows no difference."""

    shortened: bool = False
    """Whether it was tried to make it shorter."""
    known: bool = False
    """Whether it comes from an earlier search and was only played again."""
    real: bool = False
    """Whether it is played in a box that people have, and needs no other reading besides."""
    made_up: bool = False
    """Whether its box holds other components than those of any configuration of the game."""

    @property
    def weight(self) -> int:
        """Sort key, best first: few decisions, few changed rulings, a box that there is."""
        return weight_of(self.configuration, len(self.moves)) + MADE_UP * self.made_up

    @property
    def rank(self) -> tuple[int, int, int, int, int]:
        """Sort key, best first: a real box, its weight, whether it is known to be shortest, what differs."""
        return not self.real, self.weight, not self.shortest, self.difference.effect, self.consequence is None


def weight_of(configuration: Configuration, decisions: int) -> int:
    """The weight of a game of so many decisions with this set-up."""
    return decisions + CHANGED_RULING * len(configuration.rulings)


@dataclass
class Tally:
    """How far the comparison of two readings has come."""

    compared: int = 0
    """Positions in which the two were compared."""
    witness: Witness | None = None
    exhausted: dict[str, int] = field(default_factory=dict)
    """Set-ups of which every position was compared, with how many there are."""


@dataclass
class ReadingReport:
    """What a search for witnesses came to."""

    tallies: dict[Key, Tally]
    positions: int

    @property
    def witnesses(self) -> dict[Key, Witness]:
        """The best games found."""
        return {key: tally.witness for key, tally in self.tallies.items() if tally.witness is not None}

    def take_over(self, other: ReadingReport) -> None:
        """Add what another search came to; the better witness stays."""
        self.positions += other.positions
        for key, tally in other.tallies.items():
            mine = self.tallies.setdefault(key, Tally())
            mine.compared += tally.compared
            mine.exhausted.update(tally.exhausted)
            if tally.witness is not None and (mine.witness is None or tally.witness.rank < mine.witness.rank):
                mine.witness = tally.witness
