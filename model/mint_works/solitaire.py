"""Solitaire: an opponent that plays by itself, along the line of locations.

It takes the first space it can use, builds its oldest plan and buys what its card prefers.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE
from ludex.model.rule import automatic, cite, require

from .box import LOCATIONS, Location
from .development import can_pay, count_pass, is_full, occupy
from .locations import end_action, price_of, supply_plans, use
from .plans import supplier_price
from .questions import question
from .state import Ending, Phase, Place, Plan, PlanOrNone, Position, deck_is_empty

NO_CARD = (
    Location.PRODUCER,
    Location.WHOLESALER,
    Location.LEADERSHIP_COUNCIL,
    Location.LOTTO,
    Location.CROWDFUNDER,
)
"""The locations whose use leaves no card to choose."""


def opponents_turn(s: Position) -> None:
    """The opponent acts by itself when its turn has come."""
    require(s.ending == Ending.NOT_OVER and s.phase == Phase.DEVELOPMENT, "MW-RND-01")
    require(s.box.solitaire and s.turn == s.box.opponent, "MW-DEV-03")


def is_on_turn(s: Position) -> bool:
    """Whether the opponent is to act, so that its rules are worth trying."""
    return s.turn == s.box.opponent and s.phase == Phase.DEVELOPMENT


# The line of locations


def has_a_use(s: Position, location: Location) -> bool:
    """Whether the opponent can pay for a location and carry out its effect."""
    seat = s.box.opponent
    if location == Location.SUPPLIER:
        return any(may_buy(s, plan, supplier_price(s, seat, plan)) for plan in range(len(s.box.plans)))
    if location == Location.BUILDER:
        return builds_there(s) and can_pay(s, seat, price_of(s, seat, location, NONE))
    if location == Location.LOTTO and deck_is_empty(s):
        return False
    if location in NO_CARD:
        return can_pay(s, seat, s.box.location_cost[location])
    return knows_how_to_use(s, location)


@question("opponent-useless-space")
def builds_there(s: Position) -> bool:
    """Whether the Builder is of use to the opponent: it has a plan to build."""
    return len(s.oldest) > 0


@question("opponent-advanced")
def knows_how_to_use(s: Position, location: Location) -> bool:
    """Whether the opponent can use Recycler, Swap Meet or Temp Agency: no source says what it chooses."""
    return False


def can_use(s: Position, location: Location) -> bool:
    """Whether the opponent can use a location now."""
    free = s.open[location] and not is_full(s, location) and not s.blocked[location]
    return free and has_a_use(s, location)


def goes_to(s: Position, location: Location) -> None:
    """The opponent goes to the first location of the line that it can use."""
    cite("MW-SS-03")
    require(can_use(s, location), "MW-SR-03")
    require(not any(can_use(s, earlier) for earlier in LOCATIONS if earlier < location), "MW-SR-03")


def settle(s: Position, location: Location, plan: PlanOrNone, take: PlanOrNone) -> None:
    """The opponent goes to a location, leaves its mints there and receives the effect."""
    goes_to(s, location)
    cite("MW-SR-05")
    occupy(s, s.box.opponent, location, price_of(s, s.box.opponent, location, plan))
    block(s, location)
    use(s, s.box.opponent, location, plan, take)
    end_action(s)


def block(s: Position, location: Location) -> None:
    """A location that Justin uses is barred for the rest of the round."""
    if s.box.blocks:
        cite("MW-CARD-JUS-02")
        s.blocked[location] = True


def opponent_locations(s: Position) -> Iterable[int]:
    """The locations worth trying when the opponent is on turn."""
    return NO_CARD if is_on_turn(s) else ()


@automatic("MW-SR-03", location=opponent_locations)
def opponent_places(s: Position, location: Location) -> None:
    """The opponent uses a location that leaves it no card to choose."""
    opponents_turn(s)
    require(location in NO_CARD, "MW-SR-03")
    settle(s, location, NONE, NONE)


@automatic("MW-SR-04")
def opponent_passes(s: Position) -> None:
    """The opponent passes when it can use no location."""
    opponents_turn(s)
    require(not any(can_use(s, location) for location in LOCATIONS), "MW-SR-04")
    count_pass(s)


# Building the oldest plan


def oldest_plan(s: Position, *_: int) -> Iterable[int]:
    """The plan that the opponent builds next."""
    return s.oldest[:1] if is_on_turn(s) else ()


def is_oldest(s: Position, plan: Plan) -> None:
    """The opponent always deals with its oldest plan."""
    require(len(s.oldest) > 0 and s.oldest[0] == plan, "MW-SR-07")


@automatic("MW-SR-07", plan=oldest_plan)
def opponent_builds(s: Position, plan: Plan) -> None:
    """The opponent builds its oldest plan."""
    opponents_turn(s)
    is_oldest(s, plan)
    settle(s, Location.BUILDER, plan, NONE)


# Buying by its supplier priority


def may_buy(s: Position, plan: Plan, price: int) -> bool:
    """Whether the opponent considers a plan of the supply: it can pay for it, and its card lets it buy."""
    if s.box.buys_empty_handed:
        cite("MW-CARD-SON-02")
    return (
        s.box.wants[plan]
        and s.place[plan] == Place.SUPPLY
        and can_pay(s, s.box.opponent, price)
        and (not s.box.buys_empty_handed or is_empty_handed(s))
    )


@question("empty-handed-turn")
def is_empty_handed(s: Position) -> bool:
    """Whether the opponent had no plan when its turn began, be it the second of two in a row."""
    return len(s.oldest) == 0


def prefers(s: Position, plan: Plan, other: Plan) -> bool:
    """Whether the opponent would rather have one plan than another: by cost, then type, then place."""
    cost, its_cost = s.box.cost[plan], s.box.cost[other]
    if cost != its_cost:
        return cost > its_cost if s.box.dearest else cost < its_cost
    if s.box.type_rank[plan] != s.box.type_rank[other]:
        return s.box.type_rank[plan] < s.box.type_rank[other]
    return s.slot[plan] < s.slot[other]


def opponent_supply(s: Position, *_: int) -> Iterable[int]:
    """The plans that the opponent may take."""
    return supply_plans(s) if is_on_turn(s) else ()


@automatic("MW-SR-08", plan=opponent_supply)
def opponent_buys(s: Position, plan: Plan) -> None:
    """The opponent buys the plan it prefers among those it can pay for."""
    opponents_turn(s)
    seat = s.box.opponent
    cite("MW-CARD-AI-01")
    require(may_buy(s, plan, supplier_price(s, seat, plan)), "MW-SR-10")
    for other in range(len(s.box.plans)):
        if other != plan and may_buy(s, other, supplier_price(s, seat, other)):
            require(prefers(s, plan, other), "MW-SR-09")
    if s.box.spends_away:
        cite("MW-CARD-RAC-02")
        s.leaving += supplier_price(s, seat, plan)
    settle(s, Location.SUPPLIER, plan, NONE)
