"""The table of Mint Works: where every plan lies, who has how many mints, which spaces are taken.

The plan deck is unordered, for nobody knows its order, except for its bottom: plans that were put
under it lie there in a known order and are drawn last.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ludex.model.domain import NONE, Amount, Seat, SeatOrNone, Signed, between, indexed
from ludex.model.rule import cite
from ludex.model.state import Each, Limit, Pile, State

from .box import LOCATIONS, Location, MintBox

PLANS = indexed("plan", lambda box: box.plans)
Plan = Annotated[int, PLANS]
Estate = Annotated[int, indexed("estate", lambda box: box.estates)]
PlanOrNone = Annotated[int, PLANS.or_none()]


class Place(IntEnum):
    """Where a plan card is."""

    DECK = 0
    BOTTOM = 1
    SUPPLY = 2
    PLAN = 3
    BUILT = 4


class Phase(IntEnum):
    """What happens now; set-up and upkeep are taken step by step."""

    SETUP = 0
    TOKEN = 1
    DEAL = 2
    DEVELOPMENT = 3
    LOTTO = 4
    REPLACE = 5
    STARS = 6
    REFILL = 7
    EFFECTS = 8
    DEEDS = 9
    SWEEP = 10
    RESTOCK = 11
    RETURN = 12
    INCOME = 13


class Ending(IntEnum):
    """Why the game is over."""

    NOT_OVER = 0
    STARS = 1
    SUPPLY_SHORT = 2
    MINTS_GONE = 3
    ROUND_LIMIT = 4


class Position(State):
    """Everything that lies on the table."""

    box: MintBox
    phase: Phase
    ending: Ending
    closing: Ending
    """An end that waits until the upkeep phase is over."""
    turn: Seat
    again: Annotated[int, between(0, lambda box: box.opponent_turns - 1)]
    """How many more turns the seat on turn takes in a row."""
    token: Seat
    """Who holds the starting player token."""
    passes: Annotated[int, between(0, lambda box: box.seats)]
    """How many players have passed in a row."""
    rounds: Annotated[int, between(0, lambda box: box.rounds)]
    """Rounds played, counted only where an option limits them."""
    mints: Each[Seat, Amount]
    mint_supply: Signed
    """Tokens left; below zero, substitutes have been brought in."""
    open: Each[Location, bool]
    landlord: Each[Estate, SeatOrNone]
    """Who still owns the location of a deed that has left, where a reading knows such an owner."""
    used: Each[Location, Annotated[int, between(0, lambda box: box.most_spaces)]]
    """How many of a location's spaces are occupied."""
    visitors: Each[Location, Annotated[int, between(0, lambda box: 2**box.seats - 1)]]
    """Which seats occupy a location, as a sum of their marks."""
    laid: Each[Location, Amount]
    """How many mints lie on a location."""
    placed: Each[Seat, Amount]
    """How many of the mints on locations a seat has put there."""
    place: Each[Plan, Place]
    owner: Each[Plan, SeatOrNone]
    bottom: Annotated[Pile[Plan], Limit(lambda box: len(box.plans) if box.keeps_bottom else 0)]
    """Plans under the deck, the one that will be drawn first on top."""
    stored: Each[Plan, Amount]
    """Mints that lie on a building."""
    secret: Each[Plan, bool]
    """Plans in a neighbourhood that only their owner has seen."""
    unseen: Each[Seat, Annotated[int, between(0, lambda box: len(box.plans))]]
    """Only in a seat's view: how many plans a seat holds that the viewer cannot see."""
    resolved: Each[Plan, bool]
    """Whose effect has happened in this step of the upkeep, or has to wait for the next round."""
    sharing: PlanOrNone
    """The building whose owner is choosing another player."""
    unseen_supply: Annotated[int, between(0, lambda box: box.slots)]
    """Only in a seat's view: how many plans of the supply the viewer cannot see."""
    slot: Each[Plan, Annotated[int, between(0, lambda box: box.slots if box.solitaire else 0)]]
    """Solitaire: where a plan lies in the supply, 1 nearest the deck; 0 elsewhere."""
    oldest: Annotated[Pile[Plan], Limit(lambda box: len(box.plans) if box.solitaire else 0)]
    """Solitaire: the opponent's plans, oldest first."""
    blocked: Each[Location, bool]
    """Open locations that are barred for the rest of the round."""
    empty_handed: bool
    """Solitaire: the opponent had no plan when its turn began."""
    gone: Amount
    """Solitaire: mints that have left the game."""
    leaving: Amount
    """Solitaire: mints on the Supplier that will leave the game."""


def start(s: Position) -> None:
    """Everything in place but what chance decides: the plans, and whatever else is drawn."""
    box = s.box
    cite("MW-OV-01")
    if box.solitaire:
        set_up_alone(s)
    for plan in range(len(box.plans)):
        s.owner[plan] = NONE
    for estate in range(len(box.estates)):
        s.landlord[estate] = NONE
    s.sharing = NONE
    for seat in range(box.seats):
        s.mints[seat] = box.opponent_mints if seat == box.opponent else box.starting_mints
    s.mint_supply = box.tokens - sum(s.mints)
    cite("MW-CMP-05")
    for location in LOCATIONS:
        core = box.in_box[location] and box.location_kind[location] == "core"
        deed = box.in_box[location] and box.location_kind[location] == "deed" and not box.solitaire
        s.open[location] = (
            core
            or (deed and box.reading("deeds-at-start") == "open")
            or (not box.drawn_advanced and location in box.advanced)
        )
    cite("MW-CMP-02")
    s.token = max(box.start_player, 0)
    s.turn = s.token
    s.phase = Phase.SETUP


def set_up_alone(s: Position) -> None:
    """The steps of the solitaire set-up that the tables of the box have taken already."""
    cite("MW-SOL-01")
    cite("MW-SR-01")
    cite("MW-SOL-02")
    cite("MW-SS-01")
    cite("MW-SS-02")
    cite("MW-SS-03")
    cite("MW-SS-08")
    cite("MW-SS-09")


def in_supply(s: Position) -> int:
    """How many plans lie in the plan supply."""
    return sum(1 for plan in range(len(s.box.plans)) if s.place[plan] == Place.SUPPLY)


def deck_has_unknown(s: Position) -> bool:
    """Whether the deck still has cards above those that were put under it."""
    return any(s.place[plan] == Place.DECK for plan in range(len(s.box.plans)))


def deck_is_empty(s: Position) -> bool:
    """Whether no card is left to draw."""
    return not deck_has_unknown(s) and len(s.bottom) == 0


def is_building(s: Position, seat: Seat, plan: Plan) -> bool:
    """Whether a plan stands built in a seat's neighbourhood."""
    return s.place[plan] == Place.BUILT and s.owner[plan] == seat


def is_plan(s: Position, seat: Seat, plan: Plan) -> bool:
    """Whether a plan lies unbuilt in a seat's neighbourhood."""
    return s.place[plan] == Place.PLAN and s.owner[plan] == seat
