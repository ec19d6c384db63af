"""Other readings of the upkeep phase."""

from __future__ import annotations

from ludex.model.domain import Seat

from ..box import Location
from ..plans import stars_of
from ..state import Place, Plan, Position, is_building
from ..upkeep import has_enough, indicated_income, least_supply, makes_an_owner, pass_the_token_on

least_supply.reads_as(any_plan=1)


@has_enough.reads("mints")
def enough_mints(s: Position, seat: Seat) -> bool:
    """Seven mints lie on the buildings of a neighbourhood: that is the glyph the text shows."""
    stored = sum(s.stored[plan] for plan in range(len(s.box.plans)) if is_building(s, seat, plan))
    return stored >= s.box.figures.stars_to_end


@has_enough.reads("one-building")
def enough_on_one(s: Position, seat: Seat) -> bool:
    """One single building has seven stars."""
    goal = s.box.figures.stars_to_end
    return any(
        is_building(s, seat, plan) and stars_of(s, seat, plan) >= goal for plan in range(len(s.box.plans))
    )


@makes_an_owner.reads("held")
def having_it_is_enough(s: Position, plan: Plan) -> bool:
    """Whoever has the deed is the owner, built or not."""
    return s.place[plan] == Place.BUILT or s.place[plan] == Place.PLAN


@indicated_income.reads("one")
def one_glyph(s: Position, location: Location) -> int:
    """One mint, as many as the text shows glyphs."""
    return min(s.box.owner_income[location], 1)


@pass_the_token_on.reads("passes-on")
def next_player_clockwise(s: Position) -> None:
    """The token goes to the next player, unless it was taken in this round."""
    if s.used[Location.LEADERSHIP_COUNCIL] == 0:
        s.token = s.token + 1 if s.token + 1 < s.box.seats else 0
