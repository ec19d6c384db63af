"""The upkeep phase, step by step in the rulebook's order, and the two ways in which it ends the game."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE, Seat, SeatOrNone
from ludex.model.rule import automatic, cite, move, require

from .box import LOCATIONS, Location
from .development import begin_turn
from .keywords import each_gains, gain, is_paid, leave_supply
from .plans import building_count, stars_of
from .setup import supply_needs_chance, wanted_supply
from .state import Ending, Phase, Place, Plan, Position, deck_is_empty, in_supply, is_building


def during(s: Position, phase: Phase, clause: str) -> None:
    """A step of the upkeep happens when its time has come."""
    require(s.ending == Ending.NOT_OVER and s.phase == phase, clause)


def has_enough(s: Position, seat: Seat) -> bool:
    """Whether a neighbourhood has what ends the game."""
    goal = s.box.stars_to_end
    everything = range(len(s.box.plans))
    if s.box.reading("seven-of-what") == "mints":
        return sum(s.stored[plan] for plan in everything if is_building(s, seat, plan)) >= goal
    counted = s.box.reading("vault-in-check") == "counts"
    stars = [
        stars_of(s, seat, plan)
        if is_building(s, seat, plan) and (counted or not s.box.stars_per_plan[plan])
        else 0
        for plan in everything
    ]
    return max(stars) >= goal if s.box.reading("seven-where") == "one-building" else sum(stars) >= goal


def can_end(s: Position, seat: Seat) -> bool:
    """Whether a seat is one of the players whose stars end the game."""
    return seat != s.box.opponent or s.box.reading("opponent-stars") == "end-the-game"


def pending(s: Position, plan: Plan) -> bool:
    """Whether a building's upkeep effect is still to come in this step."""
    return s.place[plan] == Place.BUILT and not s.resolved[plan]


def waits(s: Position, seat: Seat, other: Seat) -> bool:
    """Whether what one seat gains at upkeep comes after what another gains."""
    if s.box.reading("upkeep-order") == "any":
        return False
    seats = s.box.seats
    return (seat - s.token) % seats > (other - s.token) % seats


def effects_to_come(s: Position, *_: int) -> Iterable[int]:
    """Buildings whose upkeep effect is still to come."""
    return [plan for plan in s.box.upkeep_plans if pending(s, plan)]


def deeds(s: Position, *_: int) -> Iterable[int]:
    """The plans that are deeds."""
    return s.box.deeds


def payee(s: Position, plan: Plan) -> SeatOrNone:
    """Who owns the location that a deed opens; NONE: nobody."""
    held = s.place[plan] == Place.BUILT or (
        s.box.reading("deed-owner") == "held" and s.place[plan] == Place.PLAN
    )
    for estate in range(len(s.box.deeds)):
        known = s.box.keeps_landlords and s.box.deeds[estate] == plan and s.landlord[estate] != NONE
        if known and (held or s.box.reading("deed-leaves") == "builder-stays-owner"):
            return s.landlord[estate]
    return s.owner[plan] if held else NONE


def earns(s: Position, plan: Plan) -> bool:
    """Whether a deed's owner is due an income: mints lie on the location it opens."""
    location = s.box.opens[plan]
    owner = payee(s, plan)
    held = owner != NONE and is_paid(s, owner)
    alone = s.box.reading("owner-own-mint") == "guests-only" and any(
        owner == seat and s.visitors[location] == s.box.mark[seat] for seat in range(s.box.seats)
    )
    return held and not alone and s.laid[location] > 0 and not s.resolved[plan]


@automatic("MW-UP-01")
def count_stars(s: Position) -> None:
    """A neighbourhood with enough stars ends the game."""
    during(s, Phase.STARS, "MW-UP-01")
    cite("MW-SCR-01")
    if any(has_enough(s, seat) and can_end(s, seat) for seat in range(s.box.seats)):
        close(s, Ending.STARS)
    if s.ending == Ending.NOT_OVER:
        if s.box.reading("upkeep-sequence") == "as-listed":
            s.phase = Phase.REFILL
        else:
            finish_upkeep(s)


def close(s: Position, ending: Ending) -> None:
    """The game ends, at once or when the upkeep phase is over."""
    if s.box.reading("rest-of-upkeep") == "skipped":
        s.ending = ending
    elif s.closing == Ending.NOT_OVER:
        s.closing = ending


@automatic("MW-UP-03")
def finish_refill(s: Position) -> None:
    """The supply is full again, or the game ends because it cannot be filled."""
    during(s, Phase.REFILL, "MW-UP-02")
    require(not supply_needs_chance(s), "MW-UP-02")
    short = in_supply(s) < wanted_supply(s)
    if s.box.reading("refill-enough") == "any-plan":
        short = in_supply(s) == 0
    if deck_is_empty(s) and s.box.reading("deck-runs-out") == "ends":
        short = True
    if short:
        close(s, Ending.SUPPLY_SHORT)
    if s.ending == Ending.NOT_OVER:
        sweeps = s.box.solitaire and s.box.reading("sweep-time") == "with-refill"
        s.phase = Phase.SWEEP if sweeps else Phase.EFFECTS


def phase_after_sweep(s: Position) -> Phase:
    """What follows once the supply of the solitaire mode has been looked at."""
    return Phase.EFFECTS if s.box.reading("sweep-time") == "with-refill" else Phase.RETURN


@automatic("MW-UP-04", plan=effects_to_come)
def effect(s: Position, plan: Plan) -> None:
    """A building's upkeep effect happens."""
    during(s, Phase.EFFECTS, "MW-UP-04")
    require(plan in s.box.upkeep_plans and pending(s, plan), "MW-UP-04")
    require(s.sharing == NONE, "MW-UP-04")
    for other in s.box.upkeep_plans:
        require(not (pending(s, other) and waits(s, s.owner[plan], s.owner[other])), "MW-UP-04")
    s.resolved[plan] = True
    seat = s.owner[plan]
    if s.box.upkeep_mints[plan]:
        if s.box.upkeep_shares[plan]:
            cite("MW-BLD-COO-02")
        gain(s, seat, s.box.upkeep_mints[plan])
    if s.box.upkeep_per_building[plan]:
        cite("MW-BLD-CHQ-01")
        own = s.box.counts_as[plan] if s.box.reading("headquarters-itself") == "others" else 0
        gain(s, seat, s.box.upkeep_per_building[plan] * (building_count(s, seat) - own))
    if s.box.upkeep_stores[plan]:
        cite("MW-BLD-GAL-01")
        store(s, plan)
    if s.box.upkeep_shares[plan]:
        chooses = s.box.reading("co-op-gift") == "may" and seat != s.box.opponent
        if s.box.seats > 2 or (chooses and is_paid(s, 1 - seat)):
            s.sharing = plan
        elif is_paid(s, 1 - seat):
            share(s, plan, 1 - seat)


def store(s: Position, plan: Plan) -> None:
    """Mints from the supply come to lie on a building."""
    wanted = s.box.upkeep_stores[plan]
    taken = min(wanted, max(s.mint_supply, 0)) if s.box.capped else wanted
    s.stored[plan] += taken
    leave_supply(s, taken, wanted)


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


@move("MW-BLD-COO-03")
def no_favour(s: Position, seat: Seat) -> None:
    """Let nobody else gain a mint from one's building."""
    during(s, Phase.EFFECTS, "MW-UP-04")
    require(s.box.reading("co-op-gift") == "may", "MW-BLD-COO-03")
    require(s.sharing != NONE and s.owner[s.sharing] == seat, "MW-BLD-COO-03")
    s.sharing = NONE


@automatic("MW-UP-04")
def finish_effects(s: Position) -> None:
    """All upkeep effects have happened."""
    during(s, Phase.EFFECTS, "MW-UP-04")
    require(s.sharing == NONE, "MW-UP-04")
    require(not any(pending(s, plan) for plan in s.box.upkeep_plans), "MW-UP-04")
    for plan in s.box.upkeep_plans:
        s.resolved[plan] = False
    s.phase = Phase.DEEDS


@automatic("MW-UP-05", plan=deeds)
def deed_income(s: Position, plan: Plan) -> None:
    """The owner of a deed location on which mints lie gains an income."""
    during(s, Phase.DEEDS, "MW-UP-05")
    require(plan in s.box.deeds and earns(s, plan), "MW-UP-05")
    for other in s.box.deeds:
        require(not (earns(s, other) and waits(s, payee(s, plan), payee(s, other))), "MW-UP-05")
    cite("MW-BLD-DEE-02")
    s.resolved[plan] = True
    location = s.box.opens[plan]
    if location == Location.LOTTO:
        cite("MW-LOC-LOT-03")
    elif location == Location.WHOLESALER:
        cite("MW-LOC-WHO-02")
    times = s.laid[location] if s.box.reading("deed-income") == "per-mint" else 1
    if s.box.reading("deed-paid") == "twice":
        times *= 2
    gain(s, payee(s, plan), s.box.owner_income[location] * times)


@automatic("MW-UP-05")
def finish_deeds(s: Position) -> None:
    """All deed incomes have been paid."""
    during(s, Phase.DEEDS, "MW-UP-05")
    require(not any(earns(s, plan) for plan in s.box.deeds), "MW-UP-05")
    for plan in s.box.deeds:
        s.resolved[plan] = False
    if s.box.solitaire and s.box.reading("sweep-time") == "before-return":
        s.phase = Phase.SWEEP
    else:
        s.phase = Phase.RETURN


@automatic("MW-UP-06")
def return_mints(s: Position) -> None:
    """All mints on locations go back to the mint supply, and the spaces are free again."""
    during(s, Phase.RETURN, "MW-UP-06")
    if s.used[Location.LEADERSHIP_COUNCIL] == 0 and s.box.reading("token-between-rounds") == "passes-on":
        s.token = s.token + 1 if s.token + 1 < s.box.seats else 0
    for location in LOCATIONS:
        s.mint_supply += s.laid[location]
        s.laid[location] = 0
        s.used[location] = 0
        s.visitors[location] = 0
        s.blocked[location] = False
    for seat in range(s.box.seats):
        s.placed[seat] = 0
    if s.box.reading("new-building") == "next-round":
        for plan in s.box.working:
            s.resolved[plan] = False
    s.mint_supply -= s.leaving
    s.gone += s.leaving
    s.leaving = 0
    s.phase = Phase.INCOME


@automatic("MW-UP-07")
def pay_income(s: Position) -> None:
    """Every player gains a mint."""
    during(s, Phase.INCOME, "MW-UP-07")
    each_gains(s, NONE, s.box.income)
    if s.ending == Ending.NOT_OVER:
        if s.box.reading("upkeep-sequence") == "as-listed":
            finish_upkeep(s)
        else:
            s.phase = Phase.STARS


def finish_upkeep(s: Position) -> None:
    """The next round begins, unless an end of the game has waited for this moment."""
    if s.closing != Ending.NOT_OVER:
        s.ending = s.closing
    else:
        cite("MW-UP-08")
        s.phase = Phase.DEVELOPMENT
        begin_turn(s, s.token)
        if s.box.rounds > 0:
            s.rounds += 1
            if s.rounds == s.box.rounds:
                cite("MW-HOUSE-01")
                s.ending = Ending.ROUND_LIMIT
