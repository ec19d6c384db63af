"""Solitaire: an opponent that plays by itself, and a plan supply that is replaced at once or swept away.

The opponent goes along the line of locations and takes the first space it can use.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.rule import automatic, cite, require

from .advanced import (
    fund,
    hire,
    hire_builder,
    hire_supplier,
    hired_builder_price,
    hired_supplier_price,
    may_copy,
    recycle,
    swap,
)
from .box import LOCATIONS, Location
from .development import can_pay, count_pass, end_turn, has_free_space, is_usable, occupy
from .locations import await_lotto_card, build, mints, supply_plans, take_from_supply, take_token
from .plans import arrives_built, builder_price, supplier_price
from .state import Ending, Phase, Place, Plan, Position, deck_is_empty

NO_CARD = (
    Location.PRODUCER,
    Location.WHOLESALER,
    Location.LEADERSHIP_COUNCIL,
    Location.LOTTO,
    Location.CROWDFUNDER,
)
"""The locations whose use leaves no card to choose."""
COPIED = (*NO_CARD, Location.BUILDER, Location.SUPPLIER)
"""The locations that an opponent copies at the Temp Agency."""


def opponents_turn(s: Position) -> None:
    """The opponent acts by itself when its turn has come."""
    require(s.ending == Ending.NOT_OVER and s.phase == Phase.DEVELOPMENT, "MW-RND-01")
    require(s.box.solitaire and s.turn == s.box.opponent, "MW-SR-03")


def may_buy(s: Position, plan: Plan, hired: bool) -> bool:
    """Whether the opponent considers a plan of the supply, at the Supplier or through the Temp Agency."""
    seat = s.box.opponent
    usual = supplier_price(s, seat, plan)
    price = hired_supplier_price(s, seat, plan) + s.box.surcharge if hired else usual
    return (
        s.box.wants[plan]
        and s.place[plan] == Place.SUPPLY
        and can_pay(s, seat, price)
        and (s.empty_handed or not s.box.buys_empty_handed)
    )


def prefers(s: Position, plan: Plan, other: Plan) -> bool:
    """Whether the opponent would rather have one plan than another: by cost, then type, then place."""
    if s.box.reading("opponent-cost") == "price":
        left, right = supplier_price(s, s.box.opponent, plan), supplier_price(s, s.box.opponent, other)
    else:
        left, right = s.box.cost[plan], s.box.cost[other]
    if left != right:
        return left > right if s.box.dearest else left < right
    if s.box.type_rank[plan] != s.box.type_rank[other]:
        return s.box.type_rank[plan] < s.box.type_rank[other]
    return s.slot[plan] < s.slot[other]


def is_able(s: Position, location: Location, hired: bool) -> bool:
    """Whether the opponent can pay for a location, directly or hired, and carry out its effect."""
    seat = s.box.opponent
    if location == Location.SUPPLIER:
        return any(may_buy(s, plan, hired) for plan in range(len(s.box.plans)))
    if location == Location.BUILDER:
        price = hired_builder_price(s, seat) + s.box.surcharge if hired else builder_price(s, seat)
        idles = not hired and s.box.reading("opponent-useless-space") == "free-space"
        return (len(s.oldest) > 0 or idles) and can_pay(s, seat, price)
    if location == Location.TEMP_AGENCY:
        copies = not hired and location == s.box.agency
        return copies and any(is_target(s, other) for other in LOCATIONS if other != location)
    if location == Location.LOTTO and deck_is_empty(s):
        return False
    if location == Location.LEADERSHIP_COUNCIL and s.token == seat:
        able = s.box.reading("opponent-council") == "always"
    elif location in NO_CARD:
        able = True
    else:
        able = s.box.reading("opponent-advanced") == "habits" and len(s.oldest) > 0
        if location == Location.SWAP_MEET:
            able = able and any(s.place[plan] == Place.SUPPLY for plan in range(len(s.box.plans)))
    return able and can_pay(s, seat, s.box.location_cost[location] + (s.box.surcharge if hired else 0))


def is_target(s: Position, location: Location) -> bool:
    """Whether the opponent can copy a location at the Temp Agency."""
    return (
        s.box.reading("opponent-advanced") == "habits"
        and location in COPIED
        and s.used[location] > 0
        and may_copy(s, s.box.opponent, location)
        and is_able(s, location, True)
    )


def can_use(s: Position, location: Location) -> bool:
    """Whether the opponent can use a location now."""
    return (
        is_usable(s, location) and has_free_space(s, s.box.opponent, location) and is_able(s, location, False)
    )


def goes_to(s: Position, location: Location) -> None:
    """The opponent goes to the first location of the line that it can use."""
    require(can_use(s, location), "MW-SR-03")
    require(not any(can_use(s, earlier) for earlier in LOCATIONS if earlier < location), "MW-SR-03")


def settle(s: Position, location: Location, price: int) -> None:
    """The opponent goes to a location and leaves its mints there."""
    goes_to(s, location)
    cite("MW-SR-05")
    occupy(s, s.box.opponent, location, price)
    block(s, location)


def block(s: Position, location: Location) -> None:
    """Where the opponent's card says so, a location it uses is barred for the rest of the round."""
    if s.box.blocks:
        cite("MW-AIC-01")
        s.blocked[location] = True


def chooses_target(s: Position, location: Location) -> None:
    """The opponent copies the first location of the line that it can."""
    goes_to(s, Location.TEMP_AGENCY)
    require(is_target(s, location), "MW-SR-03")
    require(not any(is_target(s, earlier) for earlier in LOCATIONS if earlier < location), "MW-SR-03")


def is_oldest(s: Position, plan: Plan) -> None:
    """The opponent always deals with its oldest plan."""
    require(len(s.oldest) > 0 and s.oldest[0] == plan, "MW-SR-07")


def is_favourite(s: Position, plan: Plan, hired: bool) -> None:
    """The opponent buys the plan it prefers among those it can pay for."""
    require(may_buy(s, plan, hired), "MW-SR-10")
    for other in range(len(s.box.plans)):
        if other != plan and may_buy(s, other, hired):
            require(prefers(s, plan, other), "MW-SR-09")


def use(s: Position, location: Location) -> None:
    """The effect of a location that leaves no card to choose."""
    seat = s.box.opponent
    if location == Location.LOTTO:
        await_lotto_card(s)
        return
    if location == Location.LEADERSHIP_COUNCIL:
        take_token(s, seat)
    elif location == Location.CROWDFUNDER:
        fund(s, seat)
    else:
        mints(s, seat, location)
    end_turn(s)


def opponent_locations(s: Position) -> Iterable[int]:
    """The locations worth trying when the opponent is on turn."""
    return NO_CARD if s.turn == s.box.opponent and s.phase == Phase.DEVELOPMENT else ()


def oldest_plan(s: Position, *_: int) -> Iterable[int]:
    """The plan that the opponent builds next."""
    return s.oldest[:1] if s.turn == s.box.opponent else ()


def opponent_supply(s: Position, *_: int) -> Iterable[int]:
    """The plans that the opponent may take."""
    return supply_plans(s) if s.turn == s.box.opponent and s.phase == Phase.DEVELOPMENT else ()


@automatic("MW-SR-03", location=opponent_locations)
def opponent_places(s: Position, location: Location) -> None:
    """The opponent uses a location that leaves it no card to choose."""
    opponents_turn(s)
    require(location in NO_CARD, "MW-SR-03")
    settle(s, location, s.box.location_cost[location])
    use(s, location)


@automatic("MW-SR-07", plan=oldest_plan)
def opponent_builds(s: Position, plan: Plan) -> None:
    """The opponent builds its oldest plan."""
    opponents_turn(s)
    is_oldest(s, plan)
    settle(s, Location.BUILDER, builder_price(s, s.box.opponent))
    build(s, s.box.opponent, plan)
    end_turn(s)


@automatic("MW-SR-08", plan=opponent_supply)
def opponent_buys(s: Position, plan: Plan) -> None:
    """The opponent buys the plan it prefers among those it can pay for."""
    opponents_turn(s)
    is_favourite(s, plan, False)
    seat = s.box.opponent
    price = supplier_price(s, seat, plan)
    settle(s, Location.SUPPLIER, price)
    if s.box.spends_away:
        cite("MW-AIC-01")
        s.leaving += price
    take_from_supply(s, seat, plan, arrives_built(s, seat), True)


@automatic("MW-SR-03")
def opponent_idles(s: Position) -> None:
    """The opponent takes a space of the Builder though it has nothing to build."""
    opponents_turn(s)
    require(s.box.reading("opponent-useless-space") == "free-space", "MW-SR-03")
    require(len(s.oldest) == 0, "MW-SR-07")
    settle(s, Location.BUILDER, builder_price(s, s.box.opponent))
    end_turn(s)


@automatic("MW-SR-04")
def opponent_passes(s: Position) -> None:
    """The opponent passes when it can use no location."""
    opponents_turn(s)
    require(not any(can_use(s, location) for location in LOCATIONS), "MW-SR-04")
    count_pass(s, s.box.opponent)


@automatic("MW-SR-07", plan=oldest_plan)
def opponent_recycles(s: Position, plan: Plan) -> None:
    """The opponent recycles its oldest plan."""
    opponents_turn(s)
    is_oldest(s, plan)
    settle(s, Location.RECYCLER, s.box.location_cost[Location.RECYCLER])
    recycle(s, s.box.opponent, plan)
    end_turn(s)


@automatic("MW-SR-07", give=oldest_plan, take=opponent_supply)
def opponent_swaps(s: Position, give: Plan, take: Plan) -> None:
    """The opponent swaps its oldest plan for the one it would buy, whatever that costs."""
    opponents_turn(s)
    is_oldest(s, give)
    require(s.place[take] == Place.SUPPLY, "MW-LOC-SWA-02")
    for other in range(len(s.box.plans)):
        if other != take and s.place[other] == Place.SUPPLY:
            require(prefers(s, take, other), "MW-SR-09")
    settle(s, Location.SWAP_MEET, s.box.location_cost[Location.SWAP_MEET])
    swap(s, s.box.opponent, give, take)
    end_turn(s)


@automatic("MW-SR-03", location=opponent_locations)
def opponent_hires(s: Position, location: Location) -> None:
    """The opponent copies a location that leaves it no card to choose."""
    opponents_turn(s)
    require(location in NO_CARD, "MW-SR-03")
    chooses_target(s, location)
    hire(s, s.box.opponent, location, s.box.location_cost[location])
    block(s, Location.TEMP_AGENCY)
    use(s, location)


@automatic("MW-SR-07", plan=oldest_plan)
def opponent_hires_builder(s: Position, plan: Plan) -> None:
    """The opponent builds its oldest plan through the Temp Agency."""
    opponents_turn(s)
    is_oldest(s, plan)
    chooses_target(s, Location.BUILDER)
    hire_builder(s, s.box.opponent, plan)
    block(s, Location.TEMP_AGENCY)


@automatic("MW-SR-08", plan=opponent_supply)
def opponent_hires_supplier(s: Position, plan: Plan) -> None:
    """The opponent buys the plan it prefers through the Temp Agency."""
    opponents_turn(s)
    is_favourite(s, plan, True)
    chooses_target(s, Location.SUPPLIER)
    hire_supplier(s, s.box.opponent, plan)
    block(s, Location.TEMP_AGENCY)
