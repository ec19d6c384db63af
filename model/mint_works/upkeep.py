"""The upkeep phase, step by step in the rulebook's order, and the two ways in which it ends the game."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE, Seat
from ludex.model.rule import automatic, cite, move, require

from .box import LOCATIONS, Location
from .development import begin_turn
from .keywords import each_gains, gain, take_from_mint_supply
from .plan_supply import needs_a_plan, wanted_supply
from .plans import buildings_counted, stars_in
from .questions import question
from .state import Ending, Phase, Place, Plan, Position, deck_is_empty, in_supply

INDICATED = {Location.LOTTO: "MW-LOC-LOT-03", Location.WHOLESALER: "MW-LOC-WHO-02"}
"""The clause that says what the owner of a deed location gains."""


def during(s: Position, phase: Phase, clause: str) -> None:
    """A step of the upkeep happens when its time has come."""
    require(s.ending == Ending.NOT_OVER and s.phase == phase, clause)


@automatic("MW-UP-01")
def count_stars(s: Position) -> None:
    """A neighbourhood with enough stars ends the game."""
    during(s, Phase.STARS, "MW-UP-01")
    if any(has_enough(s, seat) and may_end(s, seat) for seat in range(s.box.seats)):
        s.ending = Ending.STARS
    if s.ending == Ending.NOT_OVER:
        s.phase = Phase.REFILL


@question("seven-of-what")
def has_enough(s: Position, seat: Seat) -> bool:
    """Whether the buildings of a neighbourhood have enough stars together to end the game."""
    cite("MW-SCR-01")
    return stars_in(s, seat) >= s.box.figures.stars_to_end


@question("opponent-stars")
def may_end(s: Position, seat: Seat) -> bool:
    """Whether the stars of a seat end the game: those of an opponent alone do so too."""
    return True


@automatic("MW-UP-03")
def finish_refill(s: Position) -> None:
    """The supply is full again, or the game ends because it cannot be filled."""
    during(s, Phase.REFILL, "MW-UP-02")
    require(not needs_a_plan(s), "MW-UP-02")
    if in_supply(s) < least_supply(s) or (empty_deck_ends(s) and deck_is_empty(s)):
        s.ending = Ending.SUPPLY_SHORT
    if s.ending == Ending.NOT_OVER:
        s.phase = Phase.EFFECTS


@question("refill-enough")
def least_supply(s: Position) -> int:
    """How many plans the supply must hold for the game to go on: all that it is refilled to."""
    return wanted_supply(s)


empty_deck_ends = question.value("deck-runs-out", False)
"""Whether an empty deck ends the game though the supply is full."""


def pending(s: Position, plan: Plan) -> bool:
    """Whether a building's upkeep effect is still to come in this step."""
    return s.place[plan] == Place.BUILT and not s.resolved[plan] and works_already(s, plan)


@question("new-building")
def works_already(s: Position, plan: Plan) -> bool:
    """Whether a building has its upkeep effect yet: from the upkeep of the round in which it was built."""
    return True


def effects_to_come(s: Position, *_: int) -> Iterable[int]:
    """Buildings whose upkeep effect is still to come."""
    return [plan for plan in s.box.upkeep_plans if pending(s, plan)]


@automatic("MW-UP-04", plan=effects_to_come)
def effect(s: Position, plan: Plan) -> None:
    """A building's upkeep effect happens."""
    during(s, Phase.EFFECTS, "MW-UP-04")
    require(plan in s.box.upkeep_plans and pending(s, plan), "MW-UP-04")
    require(s.sharing == NONE, "MW-BLD-COO-03")
    s.resolved[plan] = True
    seat = s.owner[plan]
    if s.box.upkeep_mints[plan]:
        cite("MW-BLD-COO-02" if s.box.upkeep_shares[plan] else "MW-CARD-PLAN-02")
        gain(s, seat, s.box.upkeep_mints[plan])
    if s.box.upkeep_per_building[plan]:
        cite("MW-BLD-CHQ-01")
        gain(s, seat, s.box.upkeep_per_building[plan] * buildings_counted(s, seat, plan))
    if s.box.upkeep_stores[plan]:
        cite("MW-BLD-GAL-01")
        s.stored[plan] += take_from_mint_supply(s, s.box.upkeep_stores[plan])
    if s.box.upkeep_shares[plan]:
        if s.box.seats > 2:
            s.sharing = plan
        else:
            share(s, plan, 1 - seat)


def share(s: Position, plan: Plan, other: Seat) -> None:
    """Another player gains mints too."""
    cite("MW-BLD-COO-03")
    gain(s, other, s.box.upkeep_shares[plan])


@move("MW-BLD-COO-03")
def favour(s: Position, seat: Seat, other: Seat) -> None:
    """Choose the other player who gains a mint from one's building."""
    during(s, Phase.EFFECTS, "MW-UP-04")
    require(s.sharing != NONE and s.owner[s.sharing] == seat, "MW-BLD-COO-03")
    require(other != seat, "MW-BLD-COO-03")
    for plan in s.box.upkeep_plans:
        if s.sharing == plan:
            share(s, plan, other)
    s.sharing = NONE


@automatic("MW-UP-04")
def finish_effects(s: Position) -> None:
    """All upkeep effects have happened."""
    during(s, Phase.EFFECTS, "MW-UP-04")
    require(s.sharing == NONE, "MW-BLD-COO-03")
    require(not any(pending(s, plan) for plan in s.box.upkeep_plans), "MW-UP-04")
    for plan in s.box.upkeep_plans:
        s.resolved[plan] = False
    s.phase = Phase.DEEDS


def deeds(s: Position, *_: int) -> Iterable[int]:
    """The plans that are deeds."""
    return s.box.deeds


@question("deed-owner")
def makes_an_owner(s: Position, plan: Plan) -> bool:
    """Whether a deed makes the player who has it the owner of its location: once it is built."""
    return s.place[plan] == Place.BUILT


def earns(s: Position, plan: Plan) -> bool:
    """Whether the owner of a deed location is due an income: any mint lies on it."""
    return makes_an_owner(s, plan) and s.laid[s.box.opens[plan]] > 0 and not s.resolved[plan]


@automatic("MW-UP-05", plan=deeds)
def deed_income(s: Position, plan: Plan) -> None:
    """The owner of a deed location on which mints lie gains what is indicated."""
    during(s, Phase.DEEDS, "MW-UP-05")
    require(plan in s.box.deeds and earns(s, plan), "MW-UP-05")
    cite("MW-BLD-DEE-02")
    location = Location(s.box.opens[plan])
    if location in INDICATED:
        cite(INDICATED[location])
    s.resolved[plan] = True
    gain(s, s.owner[plan], indicated_income(s, location))


@question("lotto-income")
def indicated_income(s: Position, location: Location) -> int:
    """The mints that the card of a deed location indicates for its owner."""
    return s.box.owner_income[location]


@automatic("MW-UP-05")
def finish_deeds(s: Position) -> None:
    """All deed incomes have been paid."""
    during(s, Phase.DEEDS, "MW-UP-05")
    require(not any(earns(s, plan) for plan in s.box.deeds), "MW-UP-05")
    for plan in s.box.deeds:
        s.resolved[plan] = False
    s.phase = Phase.SWEEP if s.box.solitaire else Phase.RETURN


@automatic("MW-UP-06")
def return_mints(s: Position) -> None:
    """All mints on locations go back to the mint supply, and the spaces are free again."""
    during(s, Phase.RETURN, "MW-UP-06")
    pass_the_token_on(s)
    for location in LOCATIONS:
        s.mint_supply += s.laid[location]
        s.laid[location] = 0
        s.used[location] = 0
        s.blocked[location] = False
    forget_whose_mints(s)
    forget_what_is_new(s)
    if s.box.spends_away:
        cite("MW-CARD-RAC-02")
        s.mint_supply -= s.leaving
        s.gone += s.leaving
        s.leaving = 0
    s.phase = Phase.INCOME


@question("token-between-rounds")
def pass_the_token_on(s: Position) -> None:
    """The starting player token stays with its holder until somebody uses the Leadership Council."""


@question("tie-mints")
def forget_whose_mints(s: Position) -> None:
    """Nobody has kept in mind whose mints lay where."""


@question("new-building")
def forget_what_is_new(s: Position) -> None:
    """No building was marked as new."""


@automatic("MW-UP-07")
def pay_income(s: Position) -> None:
    """Every player gains a mint, and the next development phase begins."""
    during(s, Phase.INCOME, "MW-UP-07")
    each_gains(s, NONE, s.box.figures.income)
    if s.ending == Ending.NOT_OVER:
        cite("MW-UP-08")
        s.phase = Phase.DEVELOPMENT
        begin_turn(s, s.token)
        count_round(s)


def count_round(s: Position) -> None:
    """Where an option limits the rounds, the last one ends the game."""
    if s.box.rounds > 0:
        s.rounds += 1
        if s.rounds == s.box.rounds:
            cite("MW-HOUSE-01")
            s.ending = Ending.ROUND_LIMIT
