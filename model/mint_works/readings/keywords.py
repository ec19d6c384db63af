"""Other readings of the keywords: what leaves a neighbourhood, and what stays with its player."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite

from ..keywords import (
    deed_closes_its_location,
    give_up_stored,
    next_to_gain,
    note_as_new,
    recycled_card_is_shown,
    tokens_given,
)
from ..state import Plan, Position

deed_closes_its_location.reads_as(closes=True)
recycled_card_is_shown.reads_as(unseen=False)


@give_up_stored.reads("owner")
def keep_stored(s: Position, seat: Seat, plan: Plan) -> None:
    """The player keeps the mints: they are in the own neighbourhood."""
    s.mints[seat] += s.stored[plan]


@tokens_given.reads("box-only")
def no_more_than_there_are(s: Position, amount: int) -> int:
    """Gaining is taking from the supply: what is not there cannot be taken."""
    cite("MW-CMP-03")
    return min(amount, max(s.mint_supply, 0))


@next_to_gain.reads("box-only")
def clockwise_from_the_token(s: Position, step: int) -> Seat:
    """Where tokens are short the starting player is the first to take them."""
    seat = s.token + step
    return seat - s.box.seats if seat >= s.box.seats else seat


@note_as_new.reads("next-round")
def mark_as_new(s: Position, plan: Plan) -> None:
    """A building is new in the round in which it is built."""
    s.new[plan] = True
