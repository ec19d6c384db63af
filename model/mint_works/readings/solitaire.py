"""Other readings of solitaire: the row of the supply, the sweep, and an opponent that uses every location."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE
from ludex.model.rule import automatic, require

from ..box import LOCATIONS, Location, MintBox
from ..development import can_pay, end_turn, note_empty_hands, occupy
from ..locations import price_of, supply_plans
from ..plan_supply import close_ranks, free_slot, is_free, solitaire_supply
from ..questions import question
from ..solitaire import (
    NO_CARD,
    block,
    builds_there,
    goes_to,
    is_empty_handed,
    is_oldest,
    is_on_turn,
    knows_how_to_use,
    may_buy,
    oldest_plan,
    opponent_supply,
    opponents_turn,
    prefers,
    settle,
)
from ..solitaire_supply import ends_without_replacement, has_too_few_new_plans, swept_slot
from ..state import Place, Plan, PlanOrNone, Position, Use, deck_is_empty, in_supply
from ..temp_agency import agency_price, hire, may_copy

ends_without_replacement.reads_as(ends=True)
builds_there.reads_as(free_space=True)
COPIED = (*NO_CARD, Location.BUILDER, Location.SUPPLIER)
"""The locations that an opponent copies at the Temp Agency."""


@solitaire_supply.reads("three")
def as_for_more_players(box: MintBox) -> int:
    """The basic rules apply: the supply is refilled to three."""
    return box.figures.supply


@free_slot.reads("farthest-first")
def farthest_free_slot(s: Position) -> int:
    """The free place farthest from the deck, so that the first drawn lies farthest from it."""
    free = 0
    for slot in range(1, solitaire_supply(s.box) + 1):
        if is_free(s, slot):
            free = slot
    return free


@close_ranks.reads("gap")
def leave_a_gap(s: Position, plan: Plan) -> None:
    """The others stay where they are, and the new plan fills the gap."""


@has_too_few_new_plans.reads("ends")
def the_sweep_ends_the_game(s: Position) -> bool:
    """The game ends when the deck cannot give as many new plans as are swept away."""
    plans = range(len(s.box.plans))
    in_deck = sum(1 for plan in plans if s.place[plan] == Place.DECK or s.place[plan] == Place.BOTTOM)
    return in_deck < s.box.figures.solitaire_supply


@swept_slot.reads("nearest-first")
def from_the_nearest(s: Position, step: int) -> int:
    """The plan nearest the deck goes under it first."""
    return step + 1


@question.under("opponent-useless-space", "free-space", otherwise="MW-SR-07")
@automatic("MW-SR-03")
def opponent_idles(s: Position) -> None:
    """The opponent stands at the Builder without a plan to build."""
    opponents_turn(s)
    require(len(s.oldest) == 0, "MW-SR-07")
    goes_to(s, Location.BUILDER)
    occupy(s, s.box.opponent, Location.BUILDER, price_of(s, s.box.opponent, Location.BUILDER, NONE))
    block(s, Location.BUILDER)
    end_turn(s)


@note_empty_hands.reads("double-turn")
def remember_empty_hands(s: Position) -> None:
    """What the opponent has when the turn comes to it counts for all turns that it takes in a row."""
    s.empty_handed = len(s.oldest) == 0


@is_empty_handed.reads("double-turn")
def was_empty_handed(s: Position) -> bool:
    """Whether the opponent had no plan at the start of the first of its turns."""
    return s.empty_handed


# An opponent with habits: it gives its oldest plan, takes what it would buy, copies what comes first


@knows_how_to_use.reads("habits")
def by_habit(s: Position, location: Location) -> bool:
    """Whether the opponent can pay for a location that asks for a choice and has what it asks for."""
    if location == Location.TEMP_AGENCY:
        return any(can_copy(s, other) for other in LOCATIONS if other != location)
    something_to_take = location == Location.RECYCLER or in_supply(s) > 0
    return (
        len(s.oldest) > 0 and something_to_take and can_pay(s, s.box.opponent, s.box.location_cost[location])
    )


habits = question.under("opponent-advanced", "habits", otherwise="MW-SR-04")


@habits
@automatic("MW-SR-07", plan=oldest_plan)
def opponent_recycles(s: Position, plan: Plan) -> None:
    """The opponent recycles its oldest plan."""
    opponents_turn(s)
    is_oldest(s, plan)
    settle(s, Location.RECYCLER, plan, NONE)


@habits
@automatic("MW-SR-07", give=oldest_plan, take=opponent_supply)
def opponent_swaps(s: Position, give: Plan, take: Plan) -> None:
    """The opponent swaps its oldest plan for the one it would buy, whatever that costs."""
    opponents_turn(s)
    is_oldest(s, give)
    require(s.place[take] == Place.SUPPLY, "MW-LOC-SWA-02")
    for other in range(len(s.box.plans)):
        if other != take and s.place[other] == Place.SUPPLY:
            require(prefers(s, take, other), "MW-SR-09")
    settle(s, Location.SWAP_MEET, give, take)


def could_buy(s: Position, plan: Plan) -> bool:
    """Whether the opponent considers a plan of the supply through the Temp Agency."""
    return may_buy(s, plan, agency_price(s, s.box.opponent, Location.SUPPLIER, plan))


def can_copy(s: Position, location: Location) -> bool:
    """Whether the opponent can copy a location at the Temp Agency."""
    seat = s.box.opponent
    if location not in COPIED or not may_copy(s, location):
        return False
    if location == Location.SUPPLIER:
        return any(could_buy(s, plan) for plan in range(len(s.box.plans)))
    if location == Location.BUILDER and len(s.oldest) == 0:
        return False
    if location == Location.LOTTO and deck_is_empty(s):
        return False
    return can_pay(s, seat, agency_price(s, seat, location, NONE))


def opponent_uses(s: Position) -> Iterable[int]:
    """What the opponent might copy: with its oldest plan, or a plan of the supply."""
    cards = [NONE, *s.oldest[:1], *supply_plans(s)] if is_on_turn(s) else []
    return [index for index, (_location, plan, take) in enumerate(s.box.uses) if plan in cards and take < 0]


@habits
@automatic("MW-SR-03", other=opponent_uses)
def opponent_hires(s: Position, other: Use) -> None:
    """The opponent copies the first location of the line that it can."""
    location, plan, take = s.box.uses[other]
    opponents_turn(s)
    goes_to(s, Location.TEMP_AGENCY)
    require(can_copy(s, location), "MW-SR-03")
    require(not any(can_copy(s, earlier) for earlier in LOCATIONS if earlier < location), "MW-SR-03")
    chooses(s, location, plan)
    hire(s, s.box.opponent, location, plan, take)
    block(s, Location.TEMP_AGENCY)


def chooses(s: Position, location: Location, plan: PlanOrNone) -> None:
    """The opponent builds its oldest plan and buys the one it prefers, at the Temp Agency too."""
    if location == Location.BUILDER:
        is_oldest(s, plan)
    elif location == Location.SUPPLIER:
        require(could_buy(s, plan), "MW-SR-10")
        for other in range(len(s.box.plans)):
            if other != plan and could_buy(s, other):
                require(prefers(s, plan, other), "MW-SR-09")
