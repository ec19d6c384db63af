"""What becomes of mints in one step: prices, incomes, and what comes back when a round is over.

Each promise is counted anew from the cards and the table, not with the helpers of the rules.
"""

from __future__ import annotations

from ludex.model.mint_works.box import LOCATIONS, Location, MintBox
from ludex.model.mint_works.state import Phase, Place, Position

from ..property import each_step, follows_defaults
from .scope import all_can_gain, both, every_plan


def paid(before: Position, after: Position, location: int) -> int:
    """The mints that came to lie on a location in this step."""
    return after.laid[location] - before.laid[location]


def takes_a_space(before: Position, after: Position, location: int) -> bool:
    """Whether a space of a location was taken in this step."""
    return after.used[location] == before.used[location] + 1


def saved_by(s: Position, plans: tuple[int, ...], discount: tuple[int, ...]) -> int:
    """What the buildings of the seat on turn take off a price."""
    return sum(discount[plan] for plan in plans if s.place[plan] == Place.BUILT and s.owner[plan] == s.turn)


def with_one_truck(box: MintBox) -> bool:
    """For boxes like the real one: one Truck at most, and no plan for nothing."""
    return len(box.trucks) <= 1 and min(box.cost) >= 1


def where_copying_costs_two(box: MintBox) -> bool:
    """For boxes like the real one: no location is free, with the help of a Crane or a Truck neither."""
    dear = all(
        box.location_cost[location] >= (2 if location == Location.BUILDER and box.cranes else 1)
        for location in LOCATIONS
        if box.in_box[location] and location != Location.SUPPLIER and location != Location.TEMP_AGENCY
    )
    return dear and with_one_truck(box) and len(box.cranes) <= 1


@each_step("MW-PAS-01", "MW-DEV-02", applies=follows_defaults("gallery-spending"))
def a_pass_costs_nothing(before: Position, after: Position) -> bool:
    """A turn that takes no space leaves all mints and plans where they are."""
    idle = before.phase == Phase.DEVELOPMENT and sum(after.used) == sum(before.used)
    return not idle or (
        all(after.mints[seat] == before.mints[seat] for seat in range(before.box.seats))
        and all(after.place[plan] == before.place[plan] for plan in every_plan(before.box))
    )


@each_step(
    "MW-LOC-SUP-02",
    "MW-BLD-TRU-01",
    "MW-BLD-TRU-02",
    applies=both(with_one_truck, follows_defaults("unbuilt-effects")),
)
def a_plan_costs_what_is_printed_or_one_less_with_a_truck(before: Position, after: Position) -> bool:
    """Whoever buys at the Supplier places the printed cost, less a Truck's saving, but at least one mint."""
    box = before.box
    saved = saved_by(before, box.trucks, box.supplier_discount)
    return not takes_a_space(before, after, Location.SUPPLIER) or any(
        before.place[plan] == Place.SUPPLY
        and after.owner[plan] == before.turn
        and paid(before, after, Location.SUPPLIER) == max(box.cost[plan] - saved, 1)
        for plan in every_plan(box)
    )


@each_step(
    "MW-LOC-BUI-01",
    "MW-BLD-CRA-01",
    applies=follows_defaults("unbuilt-effects", "useless-placement", "opponent-useless-space"),
)
def building_costs_two_or_one_less_with_a_crane(before: Position, after: Position) -> bool:
    """Whoever builds at the Builder places its cost, less a Crane's saving, and has one building more."""
    box = before.box
    saved = saved_by(before, box.cranes, box.builder_discount)
    return not takes_a_space(before, after, Location.BUILDER) or (
        paid(before, after, Location.BUILDER) == max(box.location_cost[Location.BUILDER] - saved, 0)
        and any(
            before.place[plan] == Place.PLAN
            and after.place[plan] == Place.BUILT
            and after.owner[plan] == before.turn
            for plan in every_plan(box)
        )
    )


@each_step(
    "MW-LOC-TMP-02",
    applies=both(where_copying_costs_two, follows_defaults("unbuilt-effects", "temp-truck")),
)
def copying_costs_two_at_least(before: Position, after: Position) -> bool:
    """The Temp Agency asks for one more than the location it copies, so for two mints at least."""
    agency = Location.TEMP_AGENCY
    return not takes_a_space(before, after, agency) or paid(before, after, agency) >= 2


@each_step("MW-UP-06", "MW-CARD-RAC-02")
def placed_mints_go_back_to_the_supply(before: Position, after: Position) -> bool:
    """When the mints are returned, all of them come back but those that leave the game."""
    return before.phase != Phase.RETURN or (
        after.mint_supply + after.gone == before.mint_supply + before.gone + sum(before.laid)
        and after.gone - before.gone == before.leaving
        and sum(after.laid) == 0
    )


@each_step("MW-UP-07", applies=all_can_gain)
def every_player_gains_the_same_income(before: Position, after: Position) -> bool:
    """At the end of the upkeep every player gains one mint, and nobody more."""
    return before.phase != Phase.INCOME or all(
        after.mints[seat] == before.mints[seat] + before.box.figures.income
        for seat in range(before.box.seats)
    )


@each_step("MW-UP-05", "MW-BLD-DEE-02", applies=both(all_can_gain, follows_defaults("lotto-income")))
def an_owner_gains_what_is_indicated_and_nobody_else(before: Position, after: Position) -> bool:
    """A deed income goes to the owner of the location alone, as much as its card indicates."""
    box = before.box
    return before.phase != Phase.DEEDS or all(
        after.mints[seat] - before.mints[seat]
        == sum(
            box.owner_income[box.opens[plan]]
            for plan in box.deeds
            if before.owner[plan] == seat and after.resolved[plan] and not before.resolved[plan]
        )
        for seat in range(box.seats)
    )


@each_step("MW-BLD-GAL-01", "MW-UP-04")
def only_the_upkeep_puts_mints_on_buildings(before: Position, after: Position) -> bool:
    """Mints come to lie on a building only when its upkeep effect happens, and as many as it says."""
    return all(
        after.stored[plan] <= before.stored[plan]
        or (
            before.phase == Phase.EFFECTS
            and after.resolved[plan]
            and after.stored[plan] <= before.stored[plan] + before.box.upkeep_stores[plan]
        )
        for plan in every_plan(before.box)
    )


MINTS = (
    a_pass_costs_nothing,
    a_plan_costs_what_is_printed_or_one_less_with_a_truck,
    building_costs_two_or_one_less_with_a_crane,
    copying_costs_two_at_least,
    placed_mints_go_back_to_the_supply,
    every_player_gains_the_same_income,
    an_owner_gains_what_is_indicated_and_nobody_else,
    only_the_upkeep_puts_mints_on_buildings,
)
