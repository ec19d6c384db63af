"""Solitaire: an opponent that plays by itself, and a plan supply that is replaced at once or swept away.

The opponent goes along the line of locations and takes the first space it can use.
"""

from __future__ import annotations

from collections.abc import Iterable

from model.rule import automatic, cite, require

from .advanced import fund
from .box import Location
from .development import can_pay, count_pass, end_turn, has_free_space, occupy
from .keywords import leave_slot, lose_plan
from .locations import await_lotto_card, build, mints, supply_plans, take_from_supply, take_token
from .plans import arrives_built, builder_price, supplier_price
from .setup import supply_needs_chance
from .state import Ending, Phase, Place, Plan, Position, deck_is_empty, in_supply
from .upkeep import during

NO_CHOICE = (
    Location.PRODUCER,
    Location.WHOLESALER,
    Location.LEADERSHIP_COUNCIL,
    Location.LOTTO,
    Location.CROWDFUNDER,
)
"""The locations whose use leaves nothing to choose."""


def opponents_turn(s: Position) -> None:
    """The opponent acts by itself when its turn has come."""
    require(s.ending == Ending.NOT_OVER and s.phase == Phase.DEVELOPMENT, "MW-RND-01")
    require(s.box.solitaire and s.turn == s.box.opponent, "MW-SR-03")


def may_buy(s: Position, plan: Plan) -> bool:
    """Whether the opponent considers a plan of the supply."""
    seat = s.box.opponent
    return (
        s.box.wants[plan]
        and s.place[plan] == Place.SUPPLY
        and can_pay(s, seat, supplier_price(s, seat, plan))
        and (s.empty_handed or not s.box.buys_empty_handed)
    )


def prefers(s: Position, plan: Plan, other: Plan) -> bool:
    """Whether the opponent would rather buy one plan than another: by cost, then type, then place."""
    if s.box.reading("opponent-cost") == "price":
        left, right = supplier_price(s, s.box.opponent, plan), supplier_price(s, s.box.opponent, other)
    else:
        left, right = s.box.cost[plan], s.box.cost[other]
    if left != right:
        return left > right if s.box.dearest else left < right
    if s.box.type_rank[plan] != s.box.type_rank[other]:
        return s.box.type_rank[plan] < s.box.type_rank[other]
    return s.slot[plan] < s.slot[other]


def can_use(s: Position, location: Location) -> bool:
    """Whether the opponent can use a location now."""
    seat = s.box.opponent
    if not s.open[location] or not has_free_space(s, seat, location):
        return False
    if location == Location.SUPPLIER:
        return any(may_buy(s, plan) for plan in range(len(s.box.plans)))
    if location == Location.BUILDER:
        return len(s.oldest) > 0 and can_pay(s, seat, builder_price(s, seat))
    if location == Location.LOTTO and deck_is_empty(s):
        return False
    if location == Location.LEADERSHIP_COUNCIL and s.token == seat:
        return s.box.reading("opponent-council") == "always" and can_pay(
            s, seat, s.box.location_cost[location]
        )
    return location in NO_CHOICE and can_pay(s, seat, s.box.location_cost[location])


def goes_to(s: Position, location: Location) -> None:
    """The opponent goes to the first location of the line that it can use."""
    require(can_use(s, location), "MW-SR-03")
    require(not any(can_use(s, earlier) for earlier in Location if earlier < location), "MW-SR-03")


def settle(s: Position, location: Location, price: int) -> None:
    """The opponent's mints come to lie on a location, with what its card says about that."""
    cite("MW-SR-05")
    occupy(s, s.box.opponent, location, price)
    if s.box.blocks:
        cite("MW-AIC-01")
        s.blocked[location] = True


def oldest_plan(s: Position, *_: int) -> Iterable[int]:
    """The plan that the opponent builds next."""
    return s.oldest[:1]


@automatic("MW-SR-03")
def opponent_places(s: Position, location: Location) -> None:
    """The opponent uses a location that leaves it nothing to choose."""
    opponents_turn(s)
    require(location in NO_CHOICE, "MW-SR-03")
    goes_to(s, location)
    seat = s.box.opponent
    settle(s, location, s.box.location_cost[location])
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


@automatic("MW-SR-07", plan=oldest_plan)
def opponent_builds(s: Position, plan: Plan) -> None:
    """The opponent builds its oldest plan."""
    opponents_turn(s)
    require(len(s.oldest) > 0 and s.oldest[0] == plan, "MW-SR-07")
    goes_to(s, Location.BUILDER)
    settle(s, Location.BUILDER, builder_price(s, s.box.opponent))
    build(s, s.box.opponent, plan)
    end_turn(s)


@automatic("MW-SR-08", plan=supply_plans)
def opponent_buys(s: Position, plan: Plan) -> None:
    """The opponent buys the plan it prefers among those it can pay for."""
    opponents_turn(s)
    goes_to(s, Location.SUPPLIER)
    require(may_buy(s, plan), "MW-SR-10")
    for other in range(len(s.box.plans)):
        if other != plan and may_buy(s, other):
            require(prefers(s, plan, other), "MW-SR-09")
    seat = s.box.opponent
    price = supplier_price(s, seat, plan)
    settle(s, Location.SUPPLIER, price)
    if s.box.spends_away:
        s.leaving += price
    take_from_supply(s, seat, plan, arrives_built(s, seat), True)


@automatic("MW-SR-04")
def opponent_passes(s: Position) -> None:
    """The opponent passes when it can use no location."""
    opponents_turn(s)
    require(not any(can_use(s, location) for location in Location), "MW-SR-04")
    count_pass(s, s.box.opponent)


@automatic("MW-SR-02")
def finish_replacement(s: Position) -> None:
    """A new plan lies in the supply, or the deck had none left."""
    during(s, Phase.REPLACE, "MW-SR-02")
    require(not supply_needs_chance(s), "MW-SR-02")
    if in_supply(s) < s.box.first_supply and s.box.reading("replacement-fails") == "ends":
        s.ending = Ending.SUPPLY_SHORT
    else:
        s.phase = Phase.DEVELOPMENT


@automatic("MW-SR-06")
def sweep(s: Position) -> None:
    """When nobody paid the Supplier, the supply goes under the deck and new plans are dealt."""
    during(s, Phase.SWEEP, "MW-SR-06")
    if s.laid[Location.SUPPLIER] > 0:
        s.phase = Phase.RETURN
        return
    for slot in range(s.box.supply, 0, -1):
        for plan in range(len(s.box.plans)):
            if s.slot[plan] == slot:
                leave_slot(s, plan)
                lose_plan(s, plan)
    s.phase = Phase.RESTOCK


@automatic("MW-SR-06")
def finish_sweep(s: Position) -> None:
    """The supply has new plans."""
    during(s, Phase.RESTOCK, "MW-SR-06")
    require(not supply_needs_chance(s), "MW-SR-06")
    s.phase = Phase.RETURN
