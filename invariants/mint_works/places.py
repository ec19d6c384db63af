"""Who comes before whom at the end of Mint Works."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.mint_works.state import Place, Position

from ..laws import places_follow
from ..property import follows_defaults
from .restated import stars_in
from .scope import both, together

FAVOURITE_AGE = 42


def few_cards(s: Position, seat: Seat) -> int:
    """The fewer cards, the better; one that counts as two buildings does so once it is built."""
    return -sum(
        s.box.counts_as[plan] if s.place[plan] == Place.BUILT else 1
        for plan in range(len(s.box.plans))
        if s.owner[plan] == seat
    )


ties_are_broken_in_order = places_follow(
    "ties-are-broken-in-order",
    "Level in stars, the smaller neighbourhood is ahead, then more mints, then the age nearer to 42.",
    (
        stars_in,
        few_cards,
        lambda s, seat: s.mints[seat],
        lambda s, seat: -abs(s.box.ages[seat] - FAVOURITE_AGE),
    ),
    "MW-SCR-02",
    "MW-SCR-03",
    "MW-SCR-04",
    "MW-SCR-05",
    applies=both(together, follows_defaults("second-neighbourhood", "bridge-unbuilt", "tie-mints")),
)
