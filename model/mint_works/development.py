"""The development phase: in turn, a player places mints on a space or passes, until all pass in a row."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .box import Location
from .state import Ending, Phase, Plan, Position, is_building


def your_turn(s: Position, seat: Seat) -> None:
    """A player acts in the development phase, when it is the own turn, and is no automatic opponent."""
    require(s.ending == Ending.NOT_OVER and s.phase == Phase.DEVELOPMENT, "MW-RND-01")
    require(s.turn == seat and seat != s.box.opponent, "MW-DEV-03")


def begin_turn(s: Position, seat: Seat) -> None:
    """The turn comes to a seat."""
    s.turn = seat
    if s.box.solitaire:
        s.again = s.box.opponent_turns - 1 if seat == s.box.opponent else 0
        s.empty_handed = len(s.oldest) == 0


def end_turn(s: Position) -> None:
    """After its one action the turn goes on clockwise, unless the same seat has another one in a row."""
    cite("MW-DEV-02")
    s.phase = Phase.DEVELOPMENT
    if s.again > 0:
        s.again -= 1
        if s.box.reading("empty-handed-turn") == "each-turn":
            s.empty_handed = len(s.oldest) == 0
    else:
        cite("MW-DEV-03")
        begin_turn(s, s.turn + 1 if s.turn + 1 < s.box.seats else 0)


def has_free_space(s: Position, seat: Seat, location: Location) -> bool:
    """Whether a location offers a space that nobody occupies."""
    barred = s.blocked[location] and (
        s.box.reading("blocking-reach") == "everybody" or seat != s.box.opponent
    )
    again = is_at(s, seat, location) and s.box.reading("same-location-twice") == "refused"
    return s.used[location] < s.box.spaces[location] and not barred and not again


def is_usable(s: Position, location: Location) -> bool:
    """Whether a location may be used at all: the open ones, perhaps a closed one of a deed as well."""
    closed = s.box.in_box[location] and s.box.location_kind[location] == "deed"
    return s.open[location] or (closed and s.box.reading("closed-location") == "usable")


def can_pay(s: Position, seat: Seat, price: int) -> bool:
    """Whether a seat has the mints that a space asks for."""
    return s.mints[seat] >= price or (s.box.unlimited and seat == s.box.opponent)


def occupy(s: Position, seat: Seat, location: Location, price: int) -> None:
    """Put the required mints on a free space of an open location."""
    require(is_usable(s, location), "MW-BLD-DEE-03")
    require(has_free_space(s, seat, location), "MW-PLC-01")
    require(can_pay(s, seat, price), "MW-PLC-02")
    pay(s, seat, location, price)
    visit(s, seat, location, price)


def is_at(s: Position, seat: Seat, location: Location) -> bool:
    """Whether a seat occupies a space of a location."""
    return s.visitors[location] // s.box.mark[seat] % 2 == 1


def visit(s: Position, seat: Seat, location: Location, price: int) -> None:
    """A seat occupies one more space of a location, perhaps only if it leaves a mint there."""
    s.passes = 0
    if price > 0 or s.box.reading("occupied-by-what") == "by-a-visit":
        if not is_at(s, seat, location):
            s.visitors[location] += s.box.mark[seat]
        s.used[location] += 1


def pay(s: Position, seat: Seat, location: Location, price: int) -> None:
    """Mints go from a seat to a location."""
    if s.box.unlimited and seat == s.box.opponent:
        s.mint_supply -= price
    else:
        s.mints[seat] -= price
        s.placed[seat] += price
    s.laid[location] += price


def count_pass(s: Position, seat: Seat) -> None:
    """One more player in a row has passed; once all have, the upkeep phase begins."""
    if s.box.reading("double-pass") == "once":
        s.again = 0
    if s.box.reading("pass-streak") == "any-row" or s.passes > 0 or seat == s.token:
        s.passes += 1
    if s.box.solitaire and seat != s.box.opponent and s.box.reading("opponent-pass") == "ignored":
        s.passes = s.box.seats
    end_turn(s)
    if s.passes == s.box.seats:
        cite("MW-DEV-04")
        cite("MW-DEV-05")
        s.passes = 0
        s.phase = Phase.STARS if s.box.reading("upkeep-sequence") == "as-listed" else Phase.REFILL
    else:
        cite("MW-PAS-02")


@move("MW-PAS-01")
def pass_(s: Position, seat: Seat) -> None:
    """End the turn without placing."""
    your_turn(s, seat)
    count_pass(s, seat)


def stores(s: Position, seat: int) -> Iterable[int]:
    """The own buildings with mints on them, if those may be spent at all."""
    if s.box.reading("gallery-spending") == "locked":
        return ()
    return [plan for plan, stored in enumerate(s.stored) if stored and s.owner[plan] == seat]


@move("MW-KEY-02", plan=stores)
def take_stored(s: Position, seat: Seat, plan: Plan) -> None:
    """Take a mint from an own building, to spend it; the turn goes on."""
    your_turn(s, seat)
    require(s.box.reading("gallery-spending") == "own-mints", "MW-BLD-GAL-01")
    require(is_building(s, seat, plan) and s.stored[plan] > 0, "MW-KEY-02")
    s.stored[plan] -= 1
    s.mints[seat] += 1


def storehouses(s: Position, seat: int) -> Iterable[int]:
    """The own buildings on which mints make stars, if a player may put some there."""
    if s.box.reading("gallery-deposit") == "supply-only":
        return ()
    return [plan for plan, owner in enumerate(s.owner) if owner == seat and s.box.stars_per_stored[plan]]


@move("MW-KEY-02", plan=storehouses)
def add_stored(s: Position, seat: Seat, plan: Plan) -> None:
    """Put an own mint on an own building, where it makes stars; the turn goes on."""
    your_turn(s, seat)
    require(s.box.reading("gallery-deposit") == "own-mints", "MW-BLD-GAL-01")
    require(is_building(s, seat, plan) and s.box.stars_per_stored[plan] > 0, "MW-BLD-GAL-02")
    require(s.mints[seat] > 0, "MW-KEY-02")
    s.mints[seat] -= 1
    s.stored[plan] += 1
