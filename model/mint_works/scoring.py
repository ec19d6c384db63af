"""Scoring: the stars of a neighbourhood, and the tie-breaks in their order.

When Rachael has won because the mint supply is empty, stars and tie-breaks no longer matter: every
step before the last leaves both sides level.
"""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.game import Criterion

from .plans import neighbourhood_size, stars_in
from .questions import question
from .state import Ending, Position


def most_stars(s: Position, seat: Seat) -> int:
    """The more stars, the better."""
    return 0 if s.ending == Ending.MINTS_GONE else stars_in(s, seat)


def smallness(s: Position, seat: Seat) -> int:
    """The fewer buildings and plans, the better."""
    return 0 if s.ending == Ending.MINTS_GONE else -neighbourhood_size(s, seat)


def most_mints(s: Position, seat: Seat) -> int:
    """The more mints, the better."""
    if s.ending == Ending.MINTS_GONE:
        return 0
    if s.box.unlimited and seat == s.box.opponent:
        return unlimited_mints(s, seat)
    return mints_that_count(s, seat)


@question("tie-mints")
def mints_that_count(s: Position, seat: Seat) -> int:
    """The mints of a neighbourhood, apart from those that lie on its buildings."""
    return s.mints[seat]


@question("unlimited-mints")
def unlimited_mints(s: Position, seat: Seat) -> int:
    """How many mints an opponent has that has no end of them: more than anybody."""
    return 1 + sum(s.mints) + sum(s.laid) + sum(s.stored)


def age_fits(s: Position, seat: Seat) -> int:
    """The nearer the age to 42, the better."""
    if s.box.solitaire:
        return 0 if s.ending == Ending.MINTS_GONE else ageless(s, seat)
    return -abs(s.box.ages[seat] - s.box.figures.favourite_age)


@question("opponent-age")
def ageless(s: Position, seat: Seat) -> int:
    """An opponent of cardboard has no age to compare: neither side is nearer."""
    return 0


def keeper_wins(s: Position, seat: Seat) -> int:
    """Rachael, who keeps the mint supply, wins when it is empty."""
    return 1 if s.ending == Ending.MINTS_GONE and seat == s.box.opponent else 0


RANKING = (
    Criterion("MW-SCR-02", "most stars", most_stars),
    Criterion("MW-SCR-03", "smallest neighbourhood", smallness, fewest=True),
    Criterion("MW-SCR-04", "most mints", most_mints),
    Criterion("MW-SCR-05", "age nearest 42", age_fits, asks=True),
    Criterion(
        "MW-CARD-RAC-01", "the mint supply is gone", keeper_wins, applies=lambda box: bool(box.solitaire)
    ),
)
