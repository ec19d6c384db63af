"""Scoring: the stars of a neighbourhood, and the tie-breaks in their order.

When the keeper of the mint supply has won, stars and tie-breaks no longer matter: every step before
the last leaves both sides level.
"""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.game import Criterion

from .plans import neighbourhood_size, stars_in
from .state import Ending, Position


def stars(s: Position, seat: Seat) -> int:
    """The stars of the own buildings."""
    return stars_in(s, seat)


def is_left_to_mints(s: Position) -> bool:
    """Whether two players share the lead by stars and by size, and others' mints are compared too then."""
    if s.box.reading("mints-of-whom") == "tied":
        return False
    seats = range(s.box.seats)
    return any(
        one != two and all(not is_ahead(s, other, one) and not is_ahead(s, other, two) for other in seats)
        for one in seats
        for two in seats
    )


def is_ahead(s: Position, seat: Seat, other: Seat) -> bool:
    """Whether a seat has more stars than another, or as many in a smaller neighbourhood."""
    more = stars_in(s, seat) - stars_in(s, other)
    return more > 0 or (more == 0 and size(s, seat) < size(s, other))


def size(s: Position, seat: Seat) -> int:
    """How large a neighbourhood is."""
    cards = neighbourhood_size(s, seat)
    return cards + s.mints[seat] if s.box.reading("size-of-what") == "everything" else cards


def most_stars(s: Position, seat: Seat) -> int:
    """The more stars, the better; alone, too few may be as bad as less than none."""
    anybody = s.box.reading("mints-of-whom") == "all"
    if s.ending == Ending.MINTS_GONE or (anybody and is_left_to_mints(s)):
        return 0
    stars = stars_in(s, seat)
    too_few = s.box.solitaire and seat != s.box.opponent and stars < s.box.stars_to_end
    return -1 if too_few and s.box.reading("solitaire-victory") == "seven-stars" else stars


def smallness(s: Position, seat: Seat) -> int:
    """The fewer buildings and plans, the better."""
    return 0 if s.ending == Ending.MINTS_GONE or is_left_to_mints(s) else -size(s, seat)


def most_mints(s: Position, seat: Seat) -> int:
    """The more mints in the neighbourhood, the better."""
    if s.ending == Ending.MINTS_GONE:
        return 0
    if s.box.unlimited and seat == s.box.opponent and s.box.reading("unlimited-mints") == "most":
        return 1 + sum(s.mints) + sum(s.placed) + sum(s.stored)
    mints = s.mints[seat]
    if s.box.reading("placed-mints") == "still-owned":
        mints += s.placed[seat]
    if s.box.reading("tie-mints") == "with-stored":
        mints += sum(s.stored[plan] for plan in range(len(s.box.plans)) if s.owner[plan] == seat)
    return mints


def age_fits(s: Position, seat: Seat) -> int:
    """The nearer the age to the favourite one, the better; the opponent of the solitaire mode has none."""
    if s.box.solitaire:
        wins = s.box.reading("opponent-age") == "wins"
        loses = s.box.reading("opponent-age") == "loses"
        ahead = wins if seat == s.box.opponent else loses
        return 1 if ahead and s.ending != Ending.MINTS_GONE else 0
    age = s.box.ages[seat]
    distance = abs(age - s.box.favourite_age)
    older = age > s.box.favourite_age and s.box.reading("equally-near") == "older"
    younger = age < s.box.favourite_age and s.box.reading("equally-near") == "younger"
    return (1 if older or younger else 0) - 2 * distance


def keeper_wins(s: Position, seat: Seat) -> int:
    """The opponent that keeps the mint supply wins when it is gone."""
    return 1 if s.ending == Ending.MINTS_GONE and seat == s.box.opponent else 0


RANKING = (
    Criterion("MW-SCR-02", "most stars", most_stars),
    Criterion("MW-SCR-03", "smallest neighbourhood", smallness, fewest=True),
    Criterion("MW-SCR-04", "most mints", most_mints),
    Criterion("MW-SCR-05", "age nearest 42", age_fits),
    Criterion("MW-AIC-01", "the mint supply is gone", keeper_wins),
)
