"""Other readings of the development phase: standing in the way, and spending the mints of a Gallery."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE, Seat
from ludex.model.rule import move, require

from ..box import Location
from ..development import end_turn, note_whose_mints, occupy, your_turn
from ..locations import price_of
from ..questions import question
from ..state import Plan, Position, deck_is_empty, is_building, is_plan
from ..upkeep import forget_whose_mints

IDLE = (Location.BUILDER, Location.LOTTO, Location.RECYCLER, Location.SWAP_MEET)
"""The locations whose effect a player may be unable to carry out."""


def idle_locations(s: Position, seat: int) -> Iterable[int]:
    """Where a player might stand in the way of others."""
    return IDLE


def has_a_card_for(s: Position, seat: Seat, location: Location) -> bool:
    """Whether a player could carry out the effect of a location."""
    if location == Location.LOTTO:
        return not deck_is_empty(s)
    if location == Location.BUILDER:
        return any(is_plan(s, seat, plan) for plan in range(len(s.box.plans)))
    return any(s.owner[plan] == seat for plan in range(len(s.box.plans)))


@question.under("useless-placement", "permitted", otherwise="MW-PLC-03")
@move("MW-PLC-01", location=idle_locations)
def idle(s: Position, seat: Seat, location: Location) -> None:
    """Occupy a space of a location whose effect one cannot carry out."""
    your_turn(s, seat)
    require(location in IDLE, "MW-PLC-03")
    require(not has_a_card_for(s, seat, location), "MW-PLC-03")
    occupy(s, seat, location, price_of(s, seat, location, NONE))
    end_turn(s)


def stores(s: Position, seat: int) -> Iterable[int]:
    """The own buildings with mints on them."""
    return [plan for plan, stored in enumerate(s.stored) if stored and s.owner[plan] == seat]


@question.under("gallery-spending", "own-mints", otherwise="MW-BLD-GAL-01")
@move("MW-KEY-02", plan=stores)
def take_stored(s: Position, seat: Seat, plan: Plan) -> None:
    """Take a mint from an own building, to spend it; the turn goes on."""
    your_turn(s, seat)
    require(is_building(s, seat, plan) and s.stored[plan] > 0, "MW-KEY-02")
    s.stored[plan] -= 1
    s.mints[seat] += 1


@note_whose_mints.reads("with-placed")
def remember_whose_mints(s: Position, seat: Seat, price: int) -> None:
    """Whoever placed mints still owns them."""
    s.placed[seat] += price


@forget_whose_mints.reads("with-placed")
def they_are_returned(s: Position) -> None:
    """The mints on locations are nobody's once they have gone back to the supply."""
    for seat in range(s.box.seats):
        s.placed[seat] = 0
