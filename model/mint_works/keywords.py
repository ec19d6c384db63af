"""Keywords of the rulebook: gaining and losing mints and plans, and drawing from the plan deck."""

from __future__ import annotations

from ludex.model.domain import NONE, Seat
from ludex.model.rule import cite, require

from .state import Ending, Place, Plan, Position, deck_has_unknown


def gain(s: Position, seat: Seat, amount: int) -> None:
    """A player takes mints from the mint supply into the own neighbourhood."""
    cite("MW-KEY-06")
    if s.box.unlimited and seat == s.box.opponent:
        return
    taken = amount
    if s.box.capped:
        taken = min(amount, max(s.mint_supply, 0))
    s.mints[seat] += taken
    leave_supply(s, taken, amount)


def each_gains(s: Position, apart: int, amount: int) -> None:
    """Every player, apart from one perhaps, gains mints; where too few are left, clockwise from the first."""
    due = amount * sum(1 for seat in range(s.box.seats) if seat != apart and is_paid(s, seat))
    if s.box.capped and s.box.reading("gaining-order") == "nobody" and s.mint_supply < due:
        return
    for step in range(s.box.seats if s.box.capped else 1):
        for seat in range(s.box.seats):
            its_time = not s.box.capped or (seat - s.token) % s.box.seats == step
            if its_time and seat != apart and is_paid(s, seat) and s.ending == Ending.NOT_OVER:
                gain(s, seat, amount)


def is_paid(s: Position, seat: Seat) -> bool:
    """Whether a seat counts among the players whom others' effects and the upkeep pay."""
    return seat != s.box.opponent or s.box.reading("opponent-income") == "like-a-player"


def leave_supply(s: Position, taken: int, wanted: int) -> None:
    """Mints leave the mint supply, which has no end unless the opponent keeps it."""
    cite("MW-NOTE-01")
    s.mint_supply -= taken
    if s.mint_supply < 0:
        cite("MW-NOTE-02")
    if s.box.limited:
        if s.box.reading("keeper-wins") == "empty":
            if s.mint_supply == 0:
                s.ending = Ending.MINTS_GONE
        elif taken < wanted:
            s.ending = Ending.MINTS_GONE


def lose_plan(s: Position, plan: Plan) -> None:
    """A plan leaves its neighbourhood or the supply and goes face down under the plan deck."""
    cite("MW-KEY-07")
    s.place[plan] = Place.BOTTOM
    s.bottom.put_under(plan)
    s.owner[plan] = NONE
    if s.box.reading("recycled-lotto-card") == "shown":
        s.secret[plan] = False


def leave_neighbourhood(s: Position, seat: Seat, plan: Plan) -> None:
    """What becomes of the mints on a building, and of the location it opens, when it goes."""
    if s.box.reading("stored-mints") == "owner":
        s.mints[seat] += s.stored[plan]
    else:
        cite("MW-KEY-08")
        s.mint_supply += s.stored[plan]
    s.stored[plan] = 0
    s.resolved[plan] = False
    location = s.box.opens[plan]
    if location != NONE and s.place[plan] == Place.BUILT:
        if s.box.reading("deed-leaves") == "closes":
            s.open[location] = False
        elif s.open[location]:
            remember_landlord(s, seat, plan)
    if s.box.solitaire and plan in s.oldest:
        s.oldest.take_out(plan)


def remember_landlord(s: Position, seat: Seat, plan: Plan) -> None:
    """A deed goes, and where a reading says so its location keeps the owner it has."""
    for estate in range(len(s.box.deeds)):
        here = s.box.keeps_landlords and s.box.deeds[estate] == plan
        if here and (s.landlord[estate] == NONE or s.box.reading("deed-built-again") != "first-owner"):
            s.landlord[estate] = seat


def gain_plan(s: Position, seat: Seat, plan: Plan) -> None:
    """A plan arrives face down in a neighbourhood."""
    s.place[plan] = Place.PLAN
    s.owner[plan] = seat
    if seat == s.box.opponent:
        s.oldest.put_under(plan)


def become_building(s: Position, seat: Seat, plan: Plan) -> None:
    """A plan lies face up in a neighbourhood from now on."""
    cite("MW-KEY-04")
    if s.box.solitaire and plan in s.oldest:
        s.oldest.take_out(plan)
    s.place[plan] = Place.BUILT
    s.owner[plan] = seat
    s.secret[plan] = False
    if plan in s.box.working and s.box.reading("new-building") == "next-round":
        s.resolved[plan] = True


def open_location(s: Position, plan: Plan) -> None:
    """A deed that gets built turns its location to the open side, where it may lie already."""
    location = s.box.opens[plan]
    if location != NONE:
        cite("MW-BLD-DEE-01")
        again = s.open[location]
        if again and s.box.reading("deed-built-again") == "turned-over":
            s.open[location] = False
        else:
            s.open[location] = True
        if not again and s.box.reading("deed-opens") == "next-round":
            s.blocked[location] = True
        stays = s.box.reading("deed-built-again") == "first-owner" and again
        for estate in range(len(s.box.deeds)):
            if s.box.keeps_landlords and s.box.deeds[estate] == plan and not stays:
                s.landlord[estate] = NONE


def draw(s: Position, plan: Plan) -> bool:
    """The top card of the plan deck is this one; says whether nobody could have known that."""
    if deck_has_unknown(s):
        require(s.place[plan] == Place.DECK, "MW-KEY-03")
        return True
    require(len(s.bottom) > 0 and s.bottom[0] == plan, "MW-KEY-07")
    s.bottom.take_top()
    return False


def enter_supply(s: Position, plan: Plan) -> None:
    """A plan is laid face up into the plan supply; in solitaire into a free slot of the row."""
    s.place[plan] = Place.SUPPLY
    s.owner[plan] = NONE
    s.secret[plan] = False
    if s.box.solitaire:
        free = 0
        nearest_last = range(s.box.slots, 0, -1)
        nearest_first = range(1, s.box.slots + 1)
        for slot in nearest_last if s.box.reading("row-order") == "nearest-first" else nearest_first:
            if not any(s.slot[other] == slot for other in range(len(s.box.plans))):
                free = slot
        s.slot[plan] = free


def leave_slot(s: Position, plan: Plan) -> None:
    """Solitaire: a plan leaves the row of the supply; the plans nearer the deck may move up."""
    if s.box.solitaire:
        if s.box.reading("supply-row") == "slide":
            for other in range(len(s.box.plans)):
                if s.slot[other] > 0 and s.slot[other] < s.slot[plan]:
                    s.slot[other] += 1
        s.slot[plan] = 0
