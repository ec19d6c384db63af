"""Other readings of the scoring: which mints count in a tie, and what an opponent of cardboard has."""

from __future__ import annotations

from ludex.model.domain import Seat

from ..scoring import ageless, mints_that_count, unlimited_mints
from ..state import Position

unlimited_mints.reads_as(none=0)


@mints_that_count.reads("with-stored")
def all_of_the_neighbourhood(s: Position, seat: Seat) -> int:
    """All mints of a neighbourhood are the player's, those on buildings too."""
    return s.mints[seat] + sum(s.stored[plan] for plan in range(len(s.box.plans)) if s.owner[plan] == seat)


@mints_that_count.reads("with-placed")
def those_on_locations_too(s: Position, seat: Seat) -> int:
    """Mints that were not returned yet still belong to whoever placed them."""
    return s.mints[seat] + s.placed[seat]


@ageless.reads("loses")
def no_age_loses(s: Position, seat: Seat) -> int:
    """Whoever has no age cannot be nearer to 42."""
    return 0 if seat == s.box.opponent else 1
