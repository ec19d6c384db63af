"""What a reading does to real games: the same games are played under it and as we read the rulebook.

Game n of both sides has the same luck. As long as the readings permit the same and lead to the same table,
it is the same game. So it is seen in how many games the question comes up at all, in how many something else
is permitted, and what comes of it: another winner, another score, no end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from ..native.pairs import PairedGame, Played, Player
from ..native.playouts import STUCK, TOO_LONG
from ..statistics.interval import Share


@dataclass(frozen=True)
class Impact:
    """What another reading of one ruling does to the same games in one box, by players of one kind."""

    ruling: str
    reading: str
    configuration: str
    players: int
    """Seats at the table."""
    by: Player
    games: int
    came_up: int
    """Games in which anything at all is different."""
    other_moves: int
    """Games in which something else is permitted at a table that is the same."""
    other_winner: int
    other_score: int
    """Games with other scores, as they stood when they ended or were broken off."""
    no_end: int
    """Games that do not end under this reading, though they do as we read. Of those that were merely broken
    off for their length: how many more than the other way round, where that is not by chance."""
    halts: int = 0
    """How many more games come to a halt under this reading than as we read, where that is not by chance."""
    level: int = 0
    """How many more leave several ahead, likewise."""

    @property
    def share(self) -> float:
        """The share of games in which the question comes up."""
        return self.came_up / self.games if self.games else 0.0

    @property
    def words(self) -> str:
        """In a few words, with the interval of each figure."""
        if not self.games:
            return "not measured"
        if not self.came_up:
            return f"it comes up in none of {self.games:,} games"
        parts = [f"it comes up in {percent(self.came_up, self.games)} of games"]
        for count, what in (
            (self.halts, "nobody can go on"),
            (self.other_winner, "another wins"),
            (self.level, "several are left ahead"),
            (self.no_end - self.halts, "there is no end"),
        ):
            if count > 0:
                parts.append(f"{what} in {percent(count, self.games)}")
        if not self.other_winner and self.other_score:
            parts.append(f"other scores in {percent(self.other_score, self.games)}")
        return ", ".join(parts)


def percent(count: int, games: int) -> str:
    """A share with its 95 % interval, rounded as far as it is known."""
    share = Share(count, games)
    if share.share < 0.01:
        return f"{100 * share.share:.1f} %"
    return f"{100 * share.share:.0f} % ({100 * share.low:.0f} to {100 * share.high:.0f})"


def impact(
    ruling: str,
    reading: str,
    configuration: str,
    players: int,
    by: Player,
    games: Iterable[PairedGame],
    *,
    shared: bool = False,
    ours: Iterable[Played] = (),
) -> Impact:
    """What the games show; where a win may be `shared`, several winners are no matter.

    `ours`: other games as we read, that tell what happens there too.
    """
    told = list(games)
    known = [*(one.left for one in told), *ours]
    both = [one for one in told if one.left.over and one.right.over]
    return Impact(
        ruling,
        reading,
        configuration,
        players,
        by,
        len(told),
        sum(one.came_up for one in told),
        sum(one.offered >= 0 for one in told),
        sum(one.left.winners != one.right.winners for one in both),
        sum(one.left.scores != one.right.scores for one in told),
        _without_end(told, known),
        _more(told, lambda one: one.stuck == STUCK, known),
        0 if shared else _more(both, lambda one: len(one.winners) > 1, known),
    )


def _more(told: Sequence[PairedGame], happens: Callable[[Played], bool], ours: Sequence[Played]) -> int:
    """How many more games it happens in under this reading than as we read; 0 if that may be chance.

    What never happens as we read is no chance; what happens there too must happen far more often.
    """
    there = sum(happens(one.right) and not happens(one.left) for one in told)
    here = sum(happens(one.left) and not happens(one.right) for one in told)
    never = not any(happens(one) for one in ours)
    return there - here if never or there - here > 2 * sqrt(there + here) else 0


def _without_end(told: Sequence[PairedGame], ours: Sequence[Played]) -> int:
    """Games without an end, or that were broken off for their length where that is not by chance."""
    here = sum(one.right.over and one.left.stuck == TOO_LONG for one in told)
    there = sum(one.left.over and one.right.stuck == TOO_LONG for one in told)
    longer = there - here if there - here > 2 * sqrt(there + here) else 0
    return _more(told, lambda one: one.stuck not in (0, TOO_LONG), ours) + longer
