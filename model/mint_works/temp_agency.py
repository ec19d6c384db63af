"""The Temp Agency: use another location that somebody occupies, for one mint more than it costs."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .box import Location
from .development import NOT_IN_PLAY, is_full, occupy, your_turn
from .locations import end_action, price_of, use
from .plans import supplier_price
from .questions import question
from .state import Place, Plan, PlanOrNone, Position, Use


def occupied_elsewhere(s: Position, seat: int) -> Iterable[int]:
    """What could be copied: the uses of occupied locations, with cards that may be within reach."""
    if not s.open[Location.TEMP_AGENCY]:
        return ()
    return [
        index
        for index, (location, plan, take) in enumerate(s.box.uses)
        if s.used[location]
        and (plan < 0 or s.owner[plan] == seat or s.place[plan] == Place.SUPPLY)
        and (take < 0 or take == plan or s.place[take] == Place.SUPPLY)
    ]


@move("MW-LOC-TMP-01", other=occupied_elsewhere)
def temp_agency(s: Position, seat: Seat, other: Use) -> None:
    """Temp Agency: use another location as if one had placed there."""
    location, plan, take = s.box.uses[other]
    your_turn(s, seat)
    hire(s, seat, location, plan, take)


def hire(s: Position, seat: Seat, location: Location, plan: PlanOrNone, take: PlanOrNone) -> None:
    """Pay the Temp Agency for another location that somebody occupies, and receive its effect."""
    occupy(s, seat, Location.TEMP_AGENCY, agency_price(s, seat, location, plan))
    require(s.open[location], NOT_IN_PLAY[s.box.location_kind[location]])
    require(may_copy(s, location), "MW-LOC-TMP-03")
    use_elsewhere(s, seat, location, plan, take)
    end_action(s)


def may_copy(s: Position, location: Location) -> bool:
    """Whether an occupied location can be copied, though it may be full or barred."""
    return (
        s.open[location]
        and s.used[location] > 0
        and (full_location_may_be_copied(s) or not is_full(s, location))
        and (blocked_location_may_be_copied(s) or not s.blocked[location])
    )


full_location_may_be_copied = question.value("temp-full-target", True)
"""Whether a location can be copied though all its spaces are taken."""
blocked_location_may_be_copied = question.value("temp-blocked-target", True)
"""Whether a location can be copied though Justin has barred its spaces."""


@question("temp-as-if-there")
def agency_price(s: Position, seat: Seat, location: Location, plan: PlanOrNone) -> int:
    """What copying costs: one more than the location would cost this player, Truck and Crane included."""
    cite("MW-LOC-TMP-02")
    if location == Location.SUPPLIER:
        return agency_supplier_price(s, seat, plan)
    return price_of(s, seat, location, plan) + s.box.surcharge


@question("temp-truck")
def agency_supplier_price(s: Position, seat: Seat, plan: Plan) -> int:
    """What a plan costs through the Temp Agency: what it costs at the Supplier, and then one more."""
    return supplier_price(s, seat, plan) + s.box.surcharge


@question("temp-as-if-there")
def use_elsewhere(s: Position, seat: Seat, location: Location, plan: PlanOrNone, take: PlanOrNone) -> None:
    """The copied location has its whole effect, as if one had placed there."""
    use(s, seat, location, plan, take)
