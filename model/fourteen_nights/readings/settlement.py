"""Other readings of section 9: the order of its steps, and how the conversion is done."""

from __future__ import annotations

from ..settlement import (
    convertible,
    go_together,
    has_three_points,
    may_convert_again,
    step_after_conversion,
    step_after_purchases,
)
from ..state import Position, Step

step_after_purchases.reads_as(after=Step.CONVERT)
step_after_conversion.reads_as(after=Step.CONTRIBUTE)
go_together.reads_as(mixed=True)


@has_three_points.reads("mixed")
def has_three_points_in_all(s: Position, seat: int) -> bool:
    """Points of several minor traits may be put together."""
    traits = range(len(s.box.traits))
    return sum(convertible(s, seat, trait) for trait in traits) >= s.box.conversion_points


@may_convert_again.reads("single")
def has_not_converted(s: Position, seat: int) -> bool:
    """Three points, once."""
    return all(s.converted[seat][trait] == 0 for trait in range(len(s.box.traits)))
