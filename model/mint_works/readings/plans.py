"""Other readings of the plans and buildings."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import cite

from ..box import MintBox
from ..plans import assemblers, counts, is_at_work, size_of_plan, size_of_plans
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
