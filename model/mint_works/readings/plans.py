"""Other readings of the plans and buildings."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite

from ..box import MintBox
from ..plans import (
    assemblers,
    counts,
    dimmed,
    is_at_work,
    size_of_plan,
    size_of_plans,
    stars_for,
    stars_taken,
)
from ..state import Place, Plan, Position, is_building

size_of_plans.reads_as(face_up_only=0)


@is_at_work.reads("from-the-start")
def in_a_neighbourhood(s: Position, plan: Plan) -> bool:
    """A card works as soon as it lies in a neighbourhood, so that a Crane makes its own building cheaper."""
    return s.place[plan] == Place.BUILT or s.place[plan] == Place.PLAN


@assemblers.reads("co-op-assembles")
def and_the_co_op(box: MintBox) -> tuple[int, ...]:
    """The whole paragraph without a heading is the Co-Op's, its first sentence too."""
    cite("MW-BLD-COO-01")
    sharing = tuple(plan for plan in range(len(box.plans)) if box.upkeep_shares[plan])
    return (*box.assemblers, *sharing)


@counts.reads("others")
def only_others(s: Position, seat: Seat, plan: Plan, other: Plan) -> bool:
    """A building counts the others, not itself."""
    return other != plan and is_building(s, seat, other)


@size_of_plan.reads("two")
def a_bridge_is_two(s: Position, plan: Plan) -> int:
    """A Bridge counts as two in all cases, even before it is built."""
    return s.box.counts_as[plan]


@stars_for.reads("every-type")
def for_every_building(s: Position, plan: Plan, other: Plan) -> int:
    """A Museum gives a star for a building of any type."""
    return s.box.stars_for_any[plan]


@stars_for.reads("with-mints")
def for_buildings_with_mints(s: Position, plan: Plan, other: Plan) -> int:
    """A Museum gives a star for a building on which mints lie: that is the glyph the text shows."""
    return s.box.stars_for_any[plan] if s.stored[other] > 0 else 0


@stars_taken.reads("every-type")
def from_every_building(s: Position, landfill: Plan, plan: Plan) -> int:
    """A Landfill takes a star from a building of any type, itself among them."""
    return s.box.dims_any[landfill]


@stars_taken.reads("with-mints")
def from_buildings_with_mints(s: Position, landfill: Plan, plan: Plan) -> int:
    """A Landfill takes a star from a building on which mints lie: that is the glyph the text shows."""
    return s.box.dims_any[landfill] if s.stored[plan] > 0 else 0


@dimmed.reads("in-total")
def perhaps_below_zero(s: Position, stars: int, taken: int) -> int:
    """Only the whole neighbourhood has no less than zero: a building without stars costs it one."""
    return stars - taken
