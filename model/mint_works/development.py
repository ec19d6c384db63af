"""The development phase: in turn, a player places mints on a space or passes, until all pass in a row."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite, move, require

from .box import Location
from .keywords import pays_from_the_supply
from .questions import question
from .state import Ending, Phase, Position

NOT_IN_PLAY = {"core": "MW-SS-02", "deed": "MW-BLD-DEE-03", "advanced": "MW-SS-04"}
"""The clause by which a location of each class cannot be used while it is not open."""


def your_turn(s: Position, seat: Seat) -> None:
    """A player acts in the development phase, when it is the own turn, and is no automatic opponent."""
    require(s.ending == Ending.NOT_OVER and s.phase == Phase.DEVELOPMENT, "MW-RND-01")
    require(s.turn == seat and seat != s.box.opponent, "MW-DEV-03")


def begin_turn(s: Position, seat: Seat) -> None:
    """The turn comes to a seat; an opponent alone may take several in a row."""
    s.turn = seat
    if s.box.solitaire:
        s.again = s.box.opponent_turns - 1 if seat == s.box.opponent else 0
        note_empty_hands(s)


@question("empty-handed-turn")
def note_empty_hands(s: Position) -> None:
    """Nobody has to remember what the opponent had when the first of its turns began."""


def end_turn(s: Position) -> None:
    """After its one action the turn goes on clockwise, unless the same seat has another one in a row."""
    cite("MW-DEV-02")
    if s.again > 0:
        cite("MW-CARD-SON-01")
        s.again -= 1
    else:
        cite("MW-DEV-03")
        begin_turn(s, s.turn + 1 if s.turn + 1 < s.box.seats else 0)


def finish_turn(s: Position) -> None:
    """The card that an action waited for has been drawn or laid out; the turn is over."""
    s.phase = Phase.DEVELOPMENT
    end_turn(s)


def is_full(s: Position, location: Location) -> bool:
    """Whether all spaces of a location are occupied."""
    return s.used[location] >= s.box.spaces[location]


def can_pay(s: Position, seat: Seat, price: int) -> bool:
    """Whether a seat has the mints that a space asks for."""
    return s.mints[seat] >= price or pays_from_the_supply(s, seat)


def occupy(s: Position, seat: Seat, location: Location, price: int) -> None:
    """Put the required mints on a free space of an open location."""
    require(s.open[location], NOT_IN_PLAY[s.box.location_kind[location]])
    require(not is_full(s, location), "MW-PLC-01")
    require(not s.blocked[location], "MW-CARD-JUS-02")
    require(can_pay(s, seat, price), "MW-PLC-02")
    if pays_from_the_supply(s, seat):
        cite("MW-CARD-MOR-01")
        s.mint_supply -= price
    else:
        s.mints[seat] -= price
        note_whose_mints(s, seat, price)
    s.laid[location] += price
    s.used[location] += 1
    s.passes = 0


@question("tie-mints")
def note_whose_mints(s: Position, seat: Seat, price: int) -> None:
    """All mints look alike: a placed mint is nobody's any more."""


def count_pass(s: Position) -> None:
    """One more player in a row has passed; once all have, the upkeep phase begins."""
    s.again = 0
    s.passes += 1
    end_turn(s)
    if s.passes == s.box.seats:
        cite("MW-DEV-04")
        cite("MW-DEV-05")
        s.passes = 0
        s.phase = Phase.STARS
    else:
        cite("MW-PAS-02")


@move("MW-PAS-01")
def pass_(s: Position, seat: Seat) -> None:
    """End the turn without placing."""
    your_turn(s, seat)
    count_pass(s)
