"""Other readings of the keywords: what leaves a neighbourhood, and what stays with its player."""

from __future__ import annotations

from ludex.model.domain import Seat

from ..keywords import deed_closes_its_location, give_up_stored, recycled_card_is_shown
from ..state import Plan, Position

deed_closes_its_location.reads_as(closes=True)
recycled_card_is_shown.reads_as(unseen=False)


@give_up_stored.reads("owner")
def keep_stored(s: Position, seat: Seat, plan: Plan) -> None:
    """The player keeps the mints: they are in the own neighbourhood."""
    s.mints[seat] += s.stored[plan]
