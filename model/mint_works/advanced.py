"""The advanced locations: Crowdfunder, Recycler, Swap Meet, and the Temp Agency, which copies the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .box import Location
from .development import can_pay, end_turn, has_free_space, is_usable, occupy, pay, visit, your_turn
from .keywords import (
    each_gains,
    enter_supply,
    gain,
    gain_plan,
    leave_neighbourhood,
    leave_slot,
    lose_plan,
)
from .locations import await_lotto_card, build, mints, own_plans, supply_plans, take_from_supply, take_token
from .plans import arrives_built, builder_price, stars_of, supplier_price, with_trucks
from .state import Place, Plan, Position, is_plan


def own_cards(s: Position, seat: int) -> Iterable[int]:
    """The plans and buildings of a seat."""
    return [plan for plan, owner in enumerate(s.owner) if owner == seat]


def at(location: Location, cards: Callable[..., Iterable[int]]) -> Callable[..., Iterable[int]]:
    """These cards, but none while the location is not in play."""
    return lambda s, *seat: cards(s, *seat) if s.open[location] else ()


def hired(cards: Callable[..., Iterable[int]]) -> Callable[..., Iterable[int]]:
    """These cards, but none while the Temp Agency is not in play."""
    return lambda s, *seat: cards(s, *seat) if s.open[s.box.agency] else ()


def swap_targets(s: Position, seat: int, give: int) -> Iterable[int]:
    """What may be taken at the Swap Meet once a card has been put there."""
    return [give, *supply_plans(s)]


def fund(s: Position, seat: Seat) -> None:
    """Gain mints; afterwards every other player gains some too."""
    mints(s, seat, Location.CROWDFUNDER)
    cite("MW-LOC-CRO-02")
    each_gains(s, seat, s.box.others_gain[Location.CROWDFUNDER])


def recycle(s: Position, seat: Seat, plan: Plan) -> None:
    """Put an own card under the plan deck and gain its cost and its stars in mints."""
    require(s.owner[plan] == seat, "MW-LOC-REC-01")
    cite("MW-PLC-03")
    worth = s.box.cost[plan] if s.box.reading("recycler-cost") == "printed" else supplier_price(s, seat, plan)
    if s.place[plan] == Place.BUILT:
        if s.box.reading("recycled-building") != "cost-and-stars":
            worth = 0
        if s.box.reading("recycled-building") != "nothing":
            worth += (
                s.box.stars[plan]
                if s.box.reading("recycler-stars") == "printed"
                else max(stars_of(s, seat, plan), 0)
            )
    elif s.box.reading("recycler-plan-stars") == "counted":
        worth += s.box.stars[plan]
    leave_neighbourhood(s, seat, plan)
    lose_plan(s, plan)
    cite("MW-LOC-REC-02")
    gain(s, seat, worth)


def swap(s: Position, seat: Seat, give: Plan, take: Plan) -> None:
    """Put an own card into the plan supply, then take a plan from it."""
    require(s.owner[give] == seat, "MW-LOC-SWA-01")
    require(take != give or s.box.reading("swap-same-card") == "permitted", "MW-LOC-SWA-02")
    require(take == give or s.place[take] == Place.SUPPLY, "MW-LOC-SWA-02")
    cite("MW-PLC-03")
    leave_neighbourhood(s, seat, give)
    unseen = s.secret[give] and s.box.reading("swapped-lotto-card") == "face-down"
    if take != give:
        leave_slot(s, take)
        enter_supply(s, give)
    s.secret[give] = unseen
    gain_plan(s, seat, take)


def may_copy(s: Position, seat: Seat, location: Location) -> bool:
    """Whether a location may be copied at the Temp Agency, apart from somebody being there."""
    full_matters = s.box.reading("temp-full-target") == "refused"
    closed_matters = s.box.reading("temp-closed-target") == "refused"
    block_matters = s.box.reading("temp-blocked-target") == "refused"
    alone_matters = s.box.reading("temp-own-target") == "refused"
    return (
        location != s.box.agency
        and (s.visitors[location] != s.box.mark[seat] or not alone_matters)
        and (is_usable(s, location) or not closed_matters)
        and (not s.blocked[location] or not block_matters)
        and (s.used[location] < s.box.spaces[location] or not full_matters)
    )


def hire(s: Position, seat: Seat, location: Location, price: int) -> None:
    """Pay the Temp Agency for the use of another location that somebody occupies."""
    agency = s.box.agency
    require(s.open[agency], "MW-LOC-TMP-01")
    require(has_free_space(s, seat, agency), "MW-PLC-01")
    require(may_copy(s, seat, location), "MW-LOC-TMP-01")
    require(s.used[location] > 0, "MW-LOC-TMP-03")
    total = price + s.box.surcharge
    require(can_pay(s, seat, total), "MW-LOC-TMP-02")
    pay(s, seat, location if s.box.reading("temp-mints") == "at-target" else agency, total)
    visit(s, seat, agency, total)


def hired_builder_price(s: Position, seat: Seat) -> int:
    """What building costs through the Temp Agency, before its surcharge."""
    if s.box.reading("temp-discounts") == "none":
        return s.box.location_cost[Location.BUILDER]
    return builder_price(s, seat)


def hired_supplier_price(s: Position, seat: Seat, plan: Plan) -> int:
    """What a plan costs through the Temp Agency, before its surcharge."""
    if s.box.reading("temp-discounts") == "none":
        return s.box.cost[plan]
    if s.box.reading("temp-truck") == "after-surcharge":
        return with_trucks(s, seat, s.box.cost[plan] + s.box.surcharge) - s.box.surcharge
    return supplier_price(s, seat, plan)


def hire_builder(s: Position, seat: Seat, plan: Plan) -> None:
    """Build a plan through the Temp Agency."""
    require(is_plan(s, seat, plan), "MW-LOC-BUI-01")
    hire(s, seat, Location.BUILDER, hired_builder_price(s, seat))
    build(s, seat, plan)
    end_turn(s)


def hire_supplier(s: Position, seat: Seat, plan: Plan) -> None:
    """Gain a plan of the supply through the Temp Agency."""
    hire(s, seat, Location.SUPPLIER, hired_supplier_price(s, seat, plan))
    built = arrives_built(s, seat) and s.box.reading("temp-assembler") == "applies"
    take_from_supply(s, seat, plan, built, s.box.reading("temp-replacement") == "at-once")


@move("MW-LOC-CRO-01")
def crowdfunder(s: Position, seat: Seat) -> None:
    """Crowdfunder: gain mints; every other player gains some too."""
    your_turn(s, seat)
    occupy(s, seat, Location.CROWDFUNDER, s.box.location_cost[Location.CROWDFUNDER])
    fund(s, seat)
    end_turn(s)


@move("MW-LOC-REC-01", plan=at(Location.RECYCLER, own_cards))
def recycler(s: Position, seat: Seat, plan: Plan) -> None:
    """Recycler: put an own card under the plan deck and gain its cost and stars in mints."""
    your_turn(s, seat)
    occupy(s, seat, Location.RECYCLER, s.box.location_cost[Location.RECYCLER])
    recycle(s, seat, plan)
    end_turn(s)


@move("MW-LOC-SWA-01", give=at(Location.SWAP_MEET, own_cards), take=swap_targets)
def swap_meet(s: Position, seat: Seat, give: Plan, take: Plan) -> None:
    """Swap Meet: put an own card into the plan supply and take a plan from it."""
    your_turn(s, seat)
    occupy(s, seat, Location.SWAP_MEET, s.box.location_cost[Location.SWAP_MEET])
    swap(s, seat, give, take)
    end_turn(s)


@move("MW-LOC-TMP-01")
def temp_producer(s: Position, seat: Seat) -> None:
    """Temp Agency: use the Producer."""
    your_turn(s, seat)
    hire(s, seat, Location.PRODUCER, s.box.location_cost[Location.PRODUCER])
    mints(s, seat, Location.PRODUCER)
    end_turn(s)


@move("MW-LOC-TMP-01")
def temp_wholesaler(s: Position, seat: Seat) -> None:
    """Temp Agency: use the Wholesaler."""
    your_turn(s, seat)
    hire(s, seat, Location.WHOLESALER, s.box.location_cost[Location.WHOLESALER])
    mints(s, seat, Location.WHOLESALER)
    end_turn(s)


@move("MW-LOC-TMP-01", plan=hired(own_plans))
def temp_builder(s: Position, seat: Seat, plan: Plan) -> None:
    """Temp Agency: use the Builder."""
    your_turn(s, seat)
    hire_builder(s, seat, plan)


@move("MW-LOC-TMP-01", plan=hired(supply_plans))
def temp_supplier(s: Position, seat: Seat, plan: Plan) -> None:
    """Temp Agency: use the Supplier."""
    your_turn(s, seat)
    hire_supplier(s, seat, plan)


@move("MW-LOC-TMP-01")
def temp_council(s: Position, seat: Seat) -> None:
    """Temp Agency: use the Leadership Council."""
    your_turn(s, seat)
    hire(s, seat, Location.LEADERSHIP_COUNCIL, s.box.location_cost[Location.LEADERSHIP_COUNCIL])
    take_token(s, seat)
    end_turn(s)


@move("MW-LOC-TMP-01")
def temp_lotto(s: Position, seat: Seat) -> None:
    """Temp Agency: use Lotto."""
    your_turn(s, seat)
    hire(s, seat, Location.LOTTO, s.box.location_cost[Location.LOTTO])
    await_lotto_card(s)


@move("MW-LOC-TMP-01")
def temp_crowdfunder(s: Position, seat: Seat) -> None:
    """Temp Agency: use the Crowdfunder."""
    your_turn(s, seat)
    hire(s, seat, Location.CROWDFUNDER, s.box.location_cost[Location.CROWDFUNDER])
    fund(s, seat)
    end_turn(s)


@move("MW-LOC-TMP-01", plan=hired(own_cards))
def temp_recycler(s: Position, seat: Seat, plan: Plan) -> None:
    """Temp Agency: use the Recycler."""
    your_turn(s, seat)
    hire(s, seat, Location.RECYCLER, s.box.location_cost[Location.RECYCLER])
    recycle(s, seat, plan)
    end_turn(s)


@move("MW-LOC-TMP-01", give=hired(own_cards), take=swap_targets)
def temp_swap_meet(s: Position, seat: Seat, give: Plan, take: Plan) -> None:
    """Temp Agency: use the Swap Meet."""
    your_turn(s, seat)
    hire(s, seat, Location.SWAP_MEET, s.box.location_cost[Location.SWAP_MEET])
    swap(s, seat, give, take)
    end_turn(s)
