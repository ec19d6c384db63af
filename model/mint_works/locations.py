"""The locations, in the rulebook's order: what each lets a player do.

Each effect is a function of its own, because the Temp Agency and a solitaire opponent use it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ludex.model.domain import NONE, Seat
from ludex.model.rule import chance, cite, move, require

from .box import Location
from .development import end_turn, finish_turn, occupy, your_turn
from .keywords import (
    become_building,
    draw,
    each_gains,
    gain,
    gain_plan,
    leave_neighbourhood,
    lose_plan,
    open_location,
)
from .plan_supply import drawable, enter_supply, leave_supply
from .plans import arrives_built, builder_price, supplier_price
from .questions import question
from .state import Ending, Phase, Place, Plan, PlanOrNone, Position, deck_is_empty, is_plan

assembled_deed_opens = question.value("assembler-deed", True)
"""Whether a deed that an Assembler lets arrive built opens its location."""
may_take_back = question.value("swap-same-card", True)
"""Whether the card just put into the supply at the Swap Meet may be taken back."""


def supply_plans(s: Position, *seat: int) -> Iterable[int]:
    """The plans that lie in the supply."""
    return [plan for plan, place in enumerate(s.place) if place == Place.SUPPLY]


def own_plans(s: Position, seat: int) -> Iterable[int]:
    """The unbuilt plans of a seat."""
    return [plan for plan, place in enumerate(s.place) if place == Place.PLAN and s.owner[plan] == seat]


def own_cards(s: Position, seat: int) -> Iterable[int]:
    """The plans and buildings of a seat."""
    return [plan for plan, owner in enumerate(s.owner) if owner == seat]


def at(location: Location, cards: Callable[..., Iterable[int]]) -> Callable[..., Iterable[int]]:
    """These cards, but none while the location is not in play."""
    return lambda s, *seat: cards(s, *seat) if s.open[location] else ()


def swap_targets(s: Position, seat: int, give: int) -> Iterable[int]:
    """What may be taken at the Swap Meet once a card has been put there."""
    return [give, *supply_plans(s)]


def price_of(s: Position, seat: Seat, location: Location, plan: PlanOrNone) -> int:
    """How many mints a location asks for: at the Supplier the cost of the plan."""
    if location == Location.SUPPLIER:
        return supplier_price(s, seat, plan)
    if location == Location.BUILDER:
        return builder_price(s, seat)
    return s.box.location_cost[location]


def use(s: Position, seat: Seat, location: Location, plan: PlanOrNone, take: PlanOrNone) -> None:
    """What a location does for whoever placed there, with the cards it asks for."""
    cite("MW-PLC-03")
    if location == Location.BUILDER:
        build(s, seat, plan)
    elif location == Location.CROWDFUNDER:
        fund(s, seat)
    elif location == Location.LEADERSHIP_COUNCIL:
        take_token(s, seat)
    elif location == Location.LOTTO:
        await_lotto_card(s)
    elif location == Location.RECYCLER:
        recycle(s, seat, plan)
    elif location == Location.SUPPLIER:
        take_from_supply(s, seat, plan)
    elif location == Location.SWAP_MEET:
        swap(s, seat, plan, take)
    else:
        gain(s, seat, s.box.gains[location])


def place(s: Position, seat: Seat, location: Location, plan: PlanOrNone, take: PlanOrNone) -> None:
    """Place mints on a free space and receive the location's effect; then the turn is over."""
    your_turn(s, seat)
    occupy(s, seat, location, price_of(s, seat, location, plan))
    use(s, seat, location, plan, take)
    end_action(s)


def end_action(s: Position) -> None:
    """The turn is over, unless a card has to be drawn first."""
    if s.phase == Phase.DEVELOPMENT:
        end_turn(s)


@move("MW-LOC-BUI-01", plan=own_plans)
def builder(s: Position, seat: Seat, plan: Plan) -> None:
    """Builder: build one plan of the own neighbourhood."""
    place(s, seat, Location.BUILDER, plan, NONE)


def build(s: Position, seat: Seat, plan: Plan) -> None:
    """Turn one plan of the own neighbourhood into a building."""
    require(is_plan(s, seat, plan), "MW-LOC-BUI-01")
    become_building(s, seat, plan)
    open_location(s, plan)


@move("MW-LOC-CRO-01")
def crowdfunder(s: Position, seat: Seat) -> None:
    """Crowdfunder: gain mints; every other player gains some too."""
    place(s, seat, Location.CROWDFUNDER, NONE, NONE)


def fund(s: Position, seat: Seat) -> None:
    """Gain mints; afterwards every other player gains some too."""
    gain(s, seat, s.box.gains[Location.CROWDFUNDER])
    cite("MW-LOC-CRO-02")
    each_gains(s, seat, s.box.others_gain[Location.CROWDFUNDER])


@move("MW-LOC-LEA-01")
def leadership_council(s: Position, seat: Seat) -> None:
    """Leadership Council: take the starting player token and a mint."""
    place(s, seat, Location.LEADERSHIP_COUNCIL, NONE, NONE)


def take_token(s: Position, seat: Seat) -> None:
    """Take the starting player token from whoever holds it, perhaps oneself, and a mint."""
    if s.token == seat:
        cite("MW-LOC-LEA-03")
    s.token = seat
    cite("MW-LOC-LEA-02")
    gain(s, seat, s.box.gains[Location.LEADERSHIP_COUNCIL])


@move("MW-LOC-LOT-01")
def lotto(s: Position, seat: Seat) -> None:
    """Lotto, once its deed is built: gain the top card of the plan deck, unseen by others."""
    place(s, seat, Location.LOTTO, NONE, NONE)


def await_lotto_card(s: Position) -> None:
    """The top card of the plan deck is about to be drawn for the seat on turn."""
    require(not deck_is_empty(s), "MW-LOC-LOT-01")
    s.phase = Phase.LOTTO


@chance("MW-LOC-LOT-02", plan=drawable)
def lotto_card(s: Position, plan: Plan) -> None:
    """The top card of the plan deck goes face down to the seat that used Lotto."""
    require(s.ending == Ending.NOT_OVER and s.phase == Phase.LOTTO, "MW-LOC-LOT-01")
    s.secret[plan] = draw(s, plan) or s.secret[plan]
    gain_plan(s, s.turn, plan)
    finish_turn(s)


@move("MW-LOC-PRO-01")
def producer(s: Position, seat: Seat) -> None:
    """Producer: gain mints."""
    place(s, seat, Location.PRODUCER, NONE, NONE)


@move("MW-LOC-REC-01", plan=at(Location.RECYCLER, own_cards))
def recycler(s: Position, seat: Seat, plan: Plan) -> None:
    """Recycler: put an own card under the plan deck and gain its cost and stars in mints."""
    place(s, seat, Location.RECYCLER, plan, NONE)


def recycle(s: Position, seat: Seat, plan: Plan) -> None:
    """Put an own card under the plan deck and gain its cost and its stars in mints."""
    require(s.owner[plan] == seat, "MW-LOC-REC-01")
    worth = s.box.cost[plan] + recycled_stars(s, seat, plan)
    leave_neighbourhood(s, seat, plan)
    lose_plan(s, plan)
    cite("MW-LOC-REC-02")
    gain(s, seat, worth)


@question("recycler-stars")
def recycled_stars(s: Position, seat: Seat, plan: Plan) -> int:
    """The star value of a recycled card: what is printed on it."""
    return s.box.stars[plan]


@move("MW-LOC-SUP-01", plan=supply_plans)
def supplier(s: Position, seat: Seat, plan: Plan) -> None:
    """Supplier: gain a plan of the supply, for as many mints as it costs."""
    place(s, seat, Location.SUPPLIER, plan, NONE)


def take_from_supply(s: Position, seat: Seat, plan: Plan) -> None:
    """Gain one plan of the supply, with an Assembler as a building; in solitaire a new one replaces it."""
    require(s.place[plan] == Place.SUPPLY, "MW-LOC-SUP-01")
    leave_supply(s, plan)
    if arrives_built(s, seat):
        cite("MW-BLD-ASM-01")
        become_building(s, seat, plan)
        if assembled_deed_opens(s):
            open_location(s, plan)
    else:
        gain_plan(s, seat, plan)
    await_replacement(s)


def await_replacement(s: Position) -> None:
    """In solitaire a new plan is laid out at once for the one that was bought."""
    if s.box.solitaire:
        cite("MW-SR-02")
        s.phase = Phase.REPLACE


@move("MW-LOC-SWA-01", give=at(Location.SWAP_MEET, own_cards), take=swap_targets)
def swap_meet(s: Position, seat: Seat, give: Plan, take: Plan) -> None:
    """Swap Meet: put an own card into the plan supply and take a plan from it."""
    place(s, seat, Location.SWAP_MEET, give, take)


def swap(s: Position, seat: Seat, give: Plan, take: Plan) -> None:
    """Put an own card face up into the plan supply, then take a plan from it."""
    require(s.owner[give] == seat, "MW-LOC-SWA-01")
    require(take != give or may_take_back(s), "MW-LOC-SWA-02")
    require(take == give or s.place[take] == Place.SUPPLY, "MW-LOC-SWA-02")
    leave_neighbourhood(s, seat, give)
    if take == give:
        s.secret[give] = False
    else:
        leave_supply(s, take)
        enter_supply(s, give)
    gain_plan(s, seat, take)


@move("MW-LOC-WHO-01")
def wholesaler(s: Position, seat: Seat) -> None:
    """Wholesaler, once its deed is built: gain mints."""
    place(s, seat, Location.WHOLESALER, NONE, NONE)
