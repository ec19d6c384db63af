"""What the properties of Mint Works read off the table themselves: a helper of the rules may be wrong.

A property that asked the helper that its rule asks would go wrong with it and stay true. Where a ruling
that is read otherwise changes how stars count, the rules are asked all the same.
"""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.mint_works import plans
from ludex.model.mint_works.box import MintBox
from ludex.model.mint_works.state import Place, Plan, Position

from .scope import every_plan

ORDINARY_STARS = {
    "counts-itself": "counts",
    "museum-icon": "culture",
    "landfill-icon": "culture",
    "landfill-minimum": "each-building",
    "unbuilt-effects": "built-only",
}
"""The rulings under which stars count as the cards say without further ado."""


def in_supply(s: Position) -> int:
    """How many plans lie in the plan supply."""
    return sum(1 for plan in every_plan(s.box) if s.place[plan] == Place.SUPPLY)


def is_building(s: Position, seat: Seat, plan: Plan) -> bool:
    """Whether a plan stands built before a player."""
    return s.place[plan] == Place.BUILT and s.owner[plan] == seat


def buildings(s: Position, seat: Seat) -> int:
    """The buildings before a player; one that counts as two does so."""
    return sum(s.box.counts_as[plan] for plan in every_plan(s.box) if is_building(s, seat, plan))


def stars_for_others(s: Position, seat: Seat, plan: Plan) -> int:
    """The stars that a building gives for those beside it that are of its type."""
    stars = 0
    for other in every_plan(s.box):
        if s.box.stars_for[plan][other] and is_building(s, seat, other):
            stars += s.box.stars_for[plan][other] * s.box.counts_as[other]
    return stars


def printed_stars(s: Position, seat: Seat, plan: Plan) -> int:
    """The stars of a building by what is printed on it and on those beside it."""
    box = s.box
    stars = box.stars[plan] + stars_for_others(s, seat, plan)
    if box.stars_per_stored[plan]:
        stars += box.stars_per_stored[plan] * s.stored[plan]
    if box.stars_per_building[plan]:
        stars += box.stars_per_building[plan] * buildings(s, seat)
    if box.stars_per_plan[plan]:
        stars += box.stars_per_plan[plan] * sum(
            1 for other in every_plan(box) if s.place[other] == Place.PLAN and s.owner[other] == seat
        )
    for landfill in box.landfills:
        if box.dims[landfill][plan] and s.owner[landfill] == seat and s.place[landfill] == Place.BUILT:
            stars = max(stars - box.dims[landfill][plan], 0)
    return stars


def stars_count_as_printed(box: MintBox) -> bool:
    """Whether no ruling that is read otherwise changes how stars count."""
    return all(box.rulings[ruling] == reading for ruling, reading in ORDINARY_STARS.items())


def stars_of(s: Position, seat: Seat, plan: Plan) -> int:
    """The stars of a building."""
    return printed_stars(s, seat, plan) if stars_count_as_printed(s.box) else plans.stars_of(s, seat, plan)


def stars_in(s: Position, seat: Seat) -> int:
    """The stars of all buildings of a player."""
    if not stars_count_as_printed(s.box):
        return plans.stars_in(s, seat)
    stars = sum(printed_stars(s, seat, plan) for plan in every_plan(s.box) if is_building(s, seat, plan))
    return max(stars, 0)
