"""Other readings of the locations, the Temp Agency among them."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import move, require

from ..box import Location
from ..development import end_turn, occupy, your_turn
from ..keywords import gain, gain_plan
from ..locations import (
    assembled_deed_opens,
    await_replacement,
    end_action,
    may_take_back,
    price_of,
    recycled_stars,
    supply_plans,
    use,
)
from ..plan_supply import leave_supply
from ..plans import arrives_built, stars_of, with_trucks
from ..questions import question
from ..state import Place, Plan, PlanOrNone, Position
from ..temp_agency import (
    agency_price,
    agency_supplier_price,
    blocked_location_may_be_copied,
    full_location_may_be_copied,
    use_elsewhere,
)

assembled_deed_opens.reads_as(stays_closed=False)
may_take_back.reads_as(refused=False)
full_location_may_be_copied.reads_as(refused=False)
blocked_location_may_be_copied.reads_as(refused=False)


@question.under("council-token", "may-decline", otherwise="MW-LOC-LEA-01")
@move("MW-LOC-LEA-02")
def council_mint(s: Position, seat: Seat) -> None:
    """Leadership Council: take the mint and leave the starting player token where it is."""
    your_turn(s, seat)
    require(s.token != seat, "MW-LOC-LEA-03")
    council = Location.LEADERSHIP_COUNCIL
    occupy(s, seat, council, price_of(s, seat, council, NONE))
    gain(s, seat, s.box.gains[council])
    end_turn(s)


@question.under("lotto-card", "may-decline", otherwise="MW-LOC-LOT-01")
@move("MW-LOC-LOT-01")
def lotto_without_card(s: Position, seat: Seat) -> None:
    """Lotto: place the mints and take no card."""
    your_turn(s, seat)
    occupy(s, seat, Location.LOTTO, price_of(s, seat, Location.LOTTO, NONE))
    end_turn(s)


def take_unbuilt(s: Position, seat: Seat, plan: Plan) -> None:
    """A plan of the supply arrives as a plan, whatever its new owner has built."""
    require(s.place[plan] == Place.SUPPLY, "MW-LOC-SUP-01")
    leave_supply(s, plan)
    gain_plan(s, seat, plan)


@question.under("assembler-choice", "may", otherwise="MW-BLD-ASM-01")
@move("MW-LOC-SUP-01", plan=supply_plans)
def supplier_unbuilt(s: Position, seat: Seat, plan: Plan) -> None:
    """Supplier: as the owner of an Assembler, take the plan unbuilt all the same."""
    your_turn(s, seat)
    require(arrives_built(s, seat), "MW-BLD-ASM-01")
    occupy(s, seat, Location.SUPPLIER, price_of(s, seat, Location.SUPPLIER, plan))
    take_unbuilt(s, seat, plan)
    await_replacement(s)
    end_action(s)


@recycled_stars.reads("current")
def stars_at_that_moment(s: Position, seat: Seat, plan: Plan) -> int:
    """The stars that a building provides at that moment; a plan has its printed ones."""
    return stars_of(s, seat, plan) if s.place[plan] == Place.BUILT else s.box.stars[plan]


@agency_price.reads("not-there")
def printed_price_and_one(s: Position, seat: Seat, location: Location, plan: PlanOrNone) -> int:
    """One more than the location itself costs: nobody was at the Supplier or the Builder."""
    cost = s.box.cost[plan] if location == Location.SUPPLIER else s.box.location_cost[location]
    return cost + s.box.surcharge


@use_elsewhere.reads("not-there")
def ability_alone(s: Position, seat: Seat, location: Location, plan: PlanOrNone, take: PlanOrNone) -> None:
    """The plan was not bought at the Supplier: no Assembler builds it, and nothing replaces it at once."""
    if location == Location.SUPPLIER:
        take_unbuilt(s, seat, plan)
    else:
        use(s, seat, location, plan, take)


@agency_supplier_price.reads("after-surcharge")
def trucks_lower_the_whole(s: Position, seat: Seat, plan: Plan) -> int:
    """The Truck lowers cost and surcharge together, so that a plan of cost one costs one."""
    return with_trucks(s, seat, s.box.cost[plan] + s.box.surcharge)
