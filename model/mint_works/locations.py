"""The core and deed locations: Producer, Wholesaler, Builder, Supplier, Leadership Council and Lotto.

Each effect is a function of its own, because the Temp Agency and a solitaire opponent use it too.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import chance, cite, move, require

from .box import Location
from .development import end_turn, occupy, your_turn
from .keywords import (
    become_building,
    draw,
    gain,
    gain_plan,
    leave_slot,
    open_location,
)
from .plans import arrives_built, builder_price, supplier_price
from .setup import drawable
from .state import Ending, Phase, Place, Plan, Position, deck_is_empty, in_supply, is_plan


def supply_plans(s: Position, *_seat: int) -> Iterable[int]:
    """The plans that lie in the supply."""
    return [plan for plan, place in enumerate(s.place) if place == Place.SUPPLY]


def assembled_plans(s: Position, *_seat: int) -> Iterable[int]:
    """The plans that the owner of an Assembler might take unbuilt, if that is permitted at all."""
    return supply_plans(s) if s.box.reading("assembler-choice") == "may" else ()


def own_plans(s: Position, seat: int) -> Iterable[int]:
    """The unbuilt plans of a seat."""
    return [plan for plan, place in enumerate(s.place) if place == Place.PLAN and s.owner[plan] == seat]


def mints(s: Position, seat: Seat, location: Location) -> None:
    """Gain what a location gives."""
    cite("MW-PLC-03")
    gain(s, seat, s.box.gains[location])


def build(s: Position, seat: Seat, plan: Plan) -> None:
    """Turn one plan of the own neighbourhood into a building."""
    require(is_plan(s, seat, plan), "MW-LOC-BUI-01")
    cite("MW-PLC-03")
    become_building(s, seat, plan)
    open_location(s, plan)


def take_from_supply(s: Position, seat: Seat, plan: Plan, built: bool, replaced: bool) -> None:
    """Gain one plan of the supply; in solitaire a new one takes its place."""
    require(s.place[plan] == Place.SUPPLY, "MW-LOC-SUP-01")
    cite("MW-PLC-03")
    leave_slot(s, plan)
    if built:
        cite("MW-BLD-ASM-01")
        become_building(s, seat, plan)
        if s.box.reading("assembler-deed") == "opens":
            open_location(s, plan)
    else:
        gain_plan(s, seat, plan)
    end_turn(s)
    if s.box.solitaire and replaced:
        cite("MW-SR-02")
        s.phase = Phase.REPLACE


def take_token(s: Position, seat: Seat) -> None:
    """Take the starting player token from whoever holds it, and a mint."""
    keeps = s.token == seat
    if keeps:
        cite("MW-LOC-LEA-03")
    s.token = seat
    if not keeps or s.box.reading("council-kept") == "paid":
        cite("MW-LOC-LEA-02")
        mints(s, seat, Location.LEADERSHIP_COUNCIL)


def await_lotto_card(s: Position) -> None:
    """The top card of the plan deck is about to be drawn for the seat on turn."""
    require(not deck_is_empty(s), "MW-LOC-LOT-01")
    cite("MW-PLC-03")
    s.phase = Phase.LOTTO


@move("MW-LOC-PRO-01")
def producer(s: Position, seat: Seat) -> None:
    """Producer: gain mints."""
    your_turn(s, seat)
    occupy(s, seat, Location.PRODUCER, s.box.location_cost[Location.PRODUCER])
    mints(s, seat, Location.PRODUCER)
    end_turn(s)


@move("MW-LOC-WHO-01")
def wholesaler(s: Position, seat: Seat) -> None:
    """Wholesaler, once its deed is built: gain mints."""
    your_turn(s, seat)
    occupy(s, seat, Location.WHOLESALER, s.box.location_cost[Location.WHOLESALER])
    mints(s, seat, Location.WHOLESALER)
    end_turn(s)


@move("MW-LOC-BUI-01", plan=own_plans)
def builder(s: Position, seat: Seat, plan: Plan) -> None:
    """Builder: build one plan of the own neighbourhood."""
    your_turn(s, seat)
    occupy(s, seat, Location.BUILDER, builder_price(s, seat))
    build(s, seat, plan)
    end_turn(s)


@move("MW-LOC-SUP-01", plan=supply_plans)
def supplier(s: Position, seat: Seat, plan: Plan) -> None:
    """Supplier: gain a plan of the supply, for as many mints as it costs."""
    your_turn(s, seat)
    occupy(s, seat, Location.SUPPLIER, supplier_price(s, seat, plan))
    take_from_supply(s, seat, plan, arrives_built(s, seat), True)


@move("MW-LOC-SUP-01", plan=assembled_plans)
def supplier_unbuilt(s: Position, seat: Seat, plan: Plan) -> None:
    """Supplier: as the owner of an Assembler, take the plan unbuilt all the same."""
    your_turn(s, seat)
    require(s.box.reading("assembler-choice") == "may", "MW-BLD-ASM-01")
    require(arrives_built(s, seat), "MW-BLD-ASM-01")
    occupy(s, seat, Location.SUPPLIER, supplier_price(s, seat, plan))
    take_from_supply(s, seat, plan, False, True)


@move("MW-LOC-LEA-01")
def leadership_council(s: Position, seat: Seat) -> None:
    """Leadership Council: take the starting player token and a mint."""
    your_turn(s, seat)
    occupy(s, seat, Location.LEADERSHIP_COUNCIL, s.box.location_cost[Location.LEADERSHIP_COUNCIL])
    take_token(s, seat)
    end_turn(s)


@move("MW-LOC-LEA-02")
def council_mint(s: Position, seat: Seat) -> None:
    """Leadership Council: take the mint and leave the starting player token where it is."""
    your_turn(s, seat)
    require(s.box.reading("council-token") == "may-decline", "MW-LOC-LEA-01")
    require(s.token != seat, "MW-LOC-LEA-03")
    occupy(s, seat, Location.LEADERSHIP_COUNCIL, s.box.location_cost[Location.LEADERSHIP_COUNCIL])
    mints(s, seat, Location.LEADERSHIP_COUNCIL)
    end_turn(s)


@move("MW-LOC-LOT-01")
def lotto(s: Position, seat: Seat) -> None:
    """Lotto, once its deed is built: gain the top card of the plan deck, unseen by others."""
    your_turn(s, seat)
    occupy(s, seat, Location.LOTTO, s.box.location_cost[Location.LOTTO])
    await_lotto_card(s)


@move("MW-LOC-LOT-01")
def lotto_without_card(s: Position, seat: Seat) -> None:
    """Lotto: place the mints and take no card."""
    your_turn(s, seat)
    require(
        s.box.reading("lotto-card") == "may-decline"
        or (s.box.reading("lotto-empty-deck") == "permitted" and deck_is_empty(s)),
        "MW-LOC-LOT-01",
    )
    occupy(s, seat, Location.LOTTO, s.box.location_cost[Location.LOTTO])
    end_turn(s)


@chance("MW-LOC-LOT-02", plan=drawable)
def lotto_card(s: Position, plan: Plan) -> None:
    """The top card of the plan deck goes face down to the seat that used Lotto."""
    require(s.ending == Ending.NOT_OVER and s.phase == Phase.LOTTO, "MW-LOC-LOT-01")
    s.secret[plan] = draw(s, plan) or s.secret[plan]
    gain_plan(s, s.turn, plan)
    end_turn(s)


def own_secrets(s: Position, seat: int) -> Iterable[int]:
    """The cards from Lotto that a seat might lay down at will, if that is permitted at all."""
    if s.box.reading("lotto-card-state") == "plan":
        return ()
    return [plan for plan in own_plans(s, seat) if s.secret[plan]]


@move("MW-LOC-LOT-02", plan=own_secrets)
def lay_down(s: Position, seat: Seat, plan: Plan) -> None:
    """Decide to build a card from Lotto, without the Builder; the turn goes on."""
    your_turn(s, seat)
    require(s.box.reading("lotto-card-state") == "own-decision", "MW-LOC-BUI-01")
    require(is_plan(s, seat, plan) and s.secret[plan], "MW-LOC-LOT-02")
    become_building(s, seat, plan)
    open_location(s, plan)


def idle_locations(s: Position, _seat: int) -> Iterable[int]:
    """Where a player might stand in the way of others, if that is permitted at all."""
    found: list[int] = []
    if s.box.reading("useless-placement") == "permitted" or s.box.reading("declined-effect") == "permitted":
        found += [Location.BUILDER, Location.RECYCLER, Location.SWAP_MEET]
    if s.box.reading("supplier-without-plans") != "refused":
        found.append(Location.SUPPLIER)
    if s.box.reading("temp-agency-unused") == "for-the-surcharge":
        found.append(Location.TEMP_AGENCY)
    if s.box.reading("declining-mints") == "may":
        found += [Location.PRODUCER, Location.WHOLESALER]
    return found


@move("MW-PLC-03", location=idle_locations)
def idle(s: Position, seat: Seat, location: Location) -> None:
    """Occupy a space of a location whose effect one cannot carry out, or does not want."""
    your_turn(s, seat)
    may_idle = s.box.reading("useless-placement") == "permitted"
    may_decline = s.box.reading("declined-effect") == "permitted"
    everything = range(len(s.box.plans))
    if location == Location.SUPPLIER:
        require(s.box.reading("supplier-without-plans") != "refused", "MW-PLC-03")
        require(in_supply(s) == 0, "MW-LOC-SUP-01")
        occupy(s, seat, location, 1 if s.box.reading("supplier-without-plans") == "one-mint" else 0)
    elif location == Location.TEMP_AGENCY:
        require(s.box.reading("temp-agency-unused") == "for-the-surcharge", "MW-LOC-TMP-01")
        occupy(s, seat, location, s.box.surcharge)
    elif location == Location.PRODUCER or location == Location.WHOLESALER:
        require(s.box.reading("declining-mints") == "may", "MW-PLC-03")
        occupy(s, seat, location, s.box.location_cost[location])
    elif location == Location.BUILDER:
        require(may_idle or may_decline, "MW-PLC-03")
        able = any(is_plan(s, seat, plan) for plan in everything)
        require(may_decline if able else may_idle, "MW-LOC-BUI-01")
        occupy(s, seat, location, builder_price(s, seat))
    else:
        require(may_idle or may_decline, "MW-PLC-03")
        require(location == Location.RECYCLER or location == Location.SWAP_MEET, "MW-PLC-03")
        able = any(s.owner[plan] == seat for plan in everything)
        require(may_decline if able else may_idle, "MW-LOC-REC-01")
        occupy(s, seat, location, s.box.location_cost[location])
    end_turn(s)
