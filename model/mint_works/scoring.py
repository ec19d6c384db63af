"""Scoring: the stars of a neighbourhood, and the tie-breaks in their order."""

from __future__ import annotations

from model.domain import Seat
from model.game import Criterion

from .plans import neighbourhood_size, stars_in
from .state import Ending, Position


def keeper_wins(s: Position, seat: Seat) -> int:
    """The opponent that keeps the mint supply wins when it is gone."""
    return int(s.ending == Ending.MINTS_GONE and seat == s.box.opponent)


def stars(s: Position, seat: Seat) -> int:
    """The stars of the own buildings."""
    return stars_in(s, seat)


def smallness(s: Position, seat: Seat) -> int:
    """The fewer buildings and plans, the better."""
    return -neighbourhood_size(s, seat)


def mints_left(s: Position, seat: Seat) -> int:
    """The mints of a neighbourhood."""
    if s.box.unlimited and seat == s.box.opponent and s.box.reading("unlimited-mints") == "most":
        return 1 + sum(s.mints) + sum(s.stored)
    if s.box.reading("tie-mints") == "with-stored":
        return s.mints[seat] + sum(
            s.stored[plan] for plan in range(len(s.box.plans)) if s.owner[plan] == seat
        )
    return s.mints[seat]


def age_fits(s: Position, seat: Seat) -> int:
    """How near an age is to the favourite one; the opponent of the solitaire mode has none."""
    favourite = s.box.favourite_age
    if seat == s.box.opponent:
        return (
            1
            if s.box.reading("opponent-age") == "wins"
            else -1000
            if s.box.reading("opponent-age") == "loses"
            else 0
        )
    if s.box.solitaire:
        return 0
    age = s.box.ages[seat]
    distance = abs(age - favourite) * 2
    if s.box.reading("equally-near") == "older" and age > favourite:
        return 1 - distance
    if s.box.reading("equally-near") == "younger" and age < favourite:
        return 1 - distance
    return -distance


RANKING = (
    Criterion("MW-AIC-01", "the mint supply is gone", keeper_wins),
    Criterion("MW-SCR-02", "most stars", stars),
    Criterion("MW-SCR-03", "smallest neighbourhood", smallness),
    Criterion("MW-SCR-04", "most mints", mints_left),
    Criterion("MW-SCR-05", "age nearest the favourite", age_fits),
)
