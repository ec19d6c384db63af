"""Set-up, as far as chance decides it: advanced locations, the first starting player, the plan supply."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE, Seat
from ludex.model.rule import automatic, chance, cite, require

from .box import Location
from .development import begin_turn
from .keywords import draw, enter_supply
from .state import Ending, Phase, Place, Plan, Position, deck_is_empty, in_supply


def open_advanced(s: Position) -> int:
    """How many advanced locations lie on the table."""
    return sum(1 for location in s.box.advanced if s.open[location])


def locations_need_chance(s: Position) -> bool:
    """Whether an advanced location is still to be drawn."""
    return open_advanced(s) < s.box.drawn_advanced


def supply_needs_chance(s: Position) -> bool:
    """Whether the plan supply is short and the deck can help."""
    return in_supply(s) < wanted_supply(s) and not deck_is_empty(s)


def wanted_supply(s: Position) -> int:
    """How many plans the plan supply should hold now."""
    later = s.phase == Phase.REFILL or s.phase == Phase.RESTOCK
    return s.box.supply if later else s.box.first_supply


def drawn_locations(s: Position) -> Iterable[int]:
    """The advanced locations that may still be drawn."""
    return s.box.advanced if s.phase == Phase.SETUP else ()


def drawn_seats(s: Position) -> Iterable[int]:
    """The seats among which the first starting player may be drawn."""
    return range(s.box.seats) if s.phase == Phase.TOKEN else ()


def drawable(s: Position) -> Iterable[int]:
    """The cards that may be on top of the plan deck."""
    if s.phase == Phase.SETUP or s.phase == Phase.TOKEN:
        return ()
    unknown = [plan for plan, place in enumerate(s.place) if place == Place.DECK]
    return unknown or s.bottom[:1]


@chance("MW-SS-04", location=drawn_locations)
def advanced_location(s: Position, location: Location) -> None:
    """Draw an advanced location to play with."""
    require(s.phase == Phase.SETUP, "MW-SS-04")
    require(locations_need_chance(s), "MW-SS-04")
    require(location in s.box.advanced and not s.open[location], "MW-SS-04")
    s.open[location] = True


@automatic("MW-SS-05")
def shuffle(s: Position) -> None:
    """The locations are chosen; the plans are shuffled, and the first player is drawn if nobody is named."""
    require(s.phase == Phase.SETUP and not locations_need_chance(s), "MW-SS-05")
    s.phase = Phase.TOKEN if s.box.start_player == NONE else Phase.DEAL


@chance("MW-DEV-01", seat=drawn_seats)
def first_player(s: Position, seat: Seat) -> None:
    """Draw who gets the starting player token first."""
    require(s.phase == Phase.TOKEN, "MW-DEV-01")
    s.token = seat
    s.phase = Phase.DEAL


def is_dealing(s: Position) -> bool:
    """Whether the plan supply is being laid out or filled up."""
    return (
        s.phase == Phase.DEAL
        or s.phase == Phase.REFILL
        or s.phase == Phase.REPLACE
        or s.phase == Phase.RESTOCK
    )


@chance("MW-SS-05", plan=drawable)
def deal(s: Position, plan: Plan) -> None:
    """The top card of the plan deck goes to the plan supply."""
    require(s.ending == Ending.NOT_OVER and is_dealing(s), "MW-UP-02")
    require(in_supply(s) < wanted_supply(s), "MW-UP-02")
    if s.phase == Phase.DEAL:
        cite("MW-SS-06")
    elif s.phase == Phase.REFILL:
        cite("MW-UP-02")
    elif s.phase == Phase.REPLACE:
        cite("MW-SR-02")
    else:
        cite("MW-SR-06")
    draw(s, plan)
    enter_supply(s, plan)


@automatic("MW-SS-06")
def begin(s: Position) -> None:
    """The supply lies open; the holder of the starting player token begins."""
    require(s.phase == Phase.DEAL and not supply_needs_chance(s), "MW-SS-06")
    cite("MW-DEV-01")
    s.phase = Phase.DEVELOPMENT
    begin_turn(s, s.token)
