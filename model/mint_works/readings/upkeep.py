"""Other readings of the upkeep phase."""

from __future__ import annotations

from ludex.model.domain import Seat

from ..box import Location
from ..plans import stars_of
from ..state import Place, Plan, Position, is_building
from ..upkeep import (
    empty_deck_ends,
    forget_what_is_new,
    has_enough,
    indicated_income,
    least_supply,
    makes_an_owner,
    may_end,
    pass_the_token_on,
    works_already,
)

least_supply.reads_as(any_plan=1)
empty_deck_ends.reads_as(ends=True)


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


@may_end.reads("only-the-players")
def no_opponent_of_cardboard(s: Position, seat: Seat) -> bool:
    """Only the stars of the player are looked at: the opponent is never called a player."""
    return seat != s.box.opponent


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


@works_already.reads("next-round")
def unless_it_is_new(s: Position, plan: Plan) -> bool:
    """A building that was built in this round has no upkeep effect yet."""
    return not s.new[plan]


@forget_what_is_new.reads("next-round")
def nothing_is_new(s: Position) -> None:
    """The buildings of this round work from the next one on."""
    for plan in range(len(s.box.plans)):
        s.new[plan] = False
