"""The set-up for two to four players, whose steps the rulebook has lost, and what every set-up shares.

The solitaire set-up, which survives, stands in `solitaire_setup`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE, Seat
from ludex.model.rule import automatic, chance, cite, require

from .box import LOCATIONS, Location, MintBox
from .development import begin_turn
from .plan_supply import needs_a_plan
from .questions import question
from .solitaire_setup import set_up_alone
from .state import Phase, Position


@question("starting-mints", once=True)
def starting_mints(box: MintBox) -> int:
    """How many mints each of two to four players begins with: as many as a player alone."""
    return box.figures.starting_mints


@question("first-player", once=True)
def starting_player(box: MintBox) -> int:
    """Who holds the starting player token first: whoever the players agree on. NONE: it is drawn."""
    return max(box.named_start, 0)


def start(s: Position) -> None:
    """Everything in place but what chance decides: the plans, and whatever else is drawn."""
    cite("MW-CMP-06")
    for plan in range(len(s.box.plans)):
        s.owner[plan] = NONE
    s.sharing = NONE
    if s.box.solitaire:
        set_up_alone(s)
    else:
        set_up_together(s)
    lay_out_locations(s)
    cite("MW-CMP-03")
    s.mint_supply = s.box.tokens - sum(s.mints)
    s.turn = s.token
    s.phase = Phase.SETUP


def set_up_together(s: Position) -> None:
    """Two to four players get their first mints, and one of them the starting player token."""
    cite("MW-OV-01")
    for seat in range(s.box.seats):
        cite("MW-OV-03")
        s.mints[seat] = starting_mints(s.box)
    cite("MW-CMP-02")
    s.token = max(starting_player(s.box), 0)


def lay_out_locations(s: Position) -> None:
    """Core locations lie open, those of deeds closed; advanced ones are there if they were chosen."""
    cite("MW-CMP-05")
    for location in LOCATIONS:
        core = s.box.in_box[location] and s.box.location_kind[location] == "core"
        s.open[location] = core or (not s.box.drawn_advanced and location in s.box.advanced)


def locations_need_chance(s: Position) -> bool:
    """Whether an advanced location is still to be drawn."""
    return sum(1 for location in s.box.advanced if s.open[location]) < s.box.drawn_advanced


def is_drawn(box: MintBox) -> bool:
    """Whether the first starting player is still to be drawn."""
    return not box.solitaire and starting_player(box) == NONE


def drawn_locations(s: Position) -> Iterable[int]:
    """The advanced locations that may still be drawn."""
    return s.box.advanced if s.phase == Phase.SETUP else ()


def drawn_seats(s: Position) -> Iterable[int]:
    """The seats among which the first starting player may be drawn."""
    return range(s.box.seats) if s.phase == Phase.TOKEN else ()


@chance("MW-SS-04", location=drawn_locations)
def advanced_location(s: Position, location: Location) -> None:
    """Draw an advanced location to play with."""
    require(s.phase == Phase.SETUP, "MW-SS-04")
    require(locations_need_chance(s), "MW-SS-04")
    require(location in s.box.advanced and not s.open[location], "MW-SS-04")
    s.open[location] = True


@automatic("MW-CMP-06")
def shuffle(s: Position) -> None:
    """The locations lie on the table; the plans are shuffled, and the first player may be drawn."""
    require(s.phase == Phase.SETUP and not locations_need_chance(s), "MW-OV-03")
    if s.box.solitaire:
        cite("MW-SS-05")
    s.phase = Phase.TOKEN if is_drawn(s.box) else Phase.DEAL


@chance("MW-DEV-01", seat=drawn_seats)
def first_player(s: Position, seat: Seat) -> None:
    """Draw who gets the starting player token first."""
    require(s.phase == Phase.TOKEN, "MW-DEV-01")
    s.token = seat
    s.phase = Phase.DEAL


@automatic("MW-DEV-01")
def begin(s: Position) -> None:
    """The supply lies open; the holder of the starting player token begins."""
    require(s.phase == Phase.DEAL and not needs_a_plan(s), "MW-DEV-01")
    s.phase = Phase.DEVELOPMENT
    begin_turn(s, s.token)
