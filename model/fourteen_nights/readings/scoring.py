"""Other readings of section 2: what a point counts, and whether a conversion still enters the score."""

from __future__ import annotations

from ..scoring import given_up, memory_in_score, taken_out, unlisted_is_minor, unlisted_weight
from ..state import Position

unlisted_weight.reads_as(none=0)
unlisted_is_minor.reads_as(one_not_minor=False, none=False)
given_up.reads_as(kept=0)
taken_out.reads_as(after_score=0)


@memory_in_score.reads("after-score")
def memory_without_conversions(s: Position, seat: int) -> int:
    """The memory before anything was converted, three points for each."""
    return s.memory[seat] - sum(s.converted[seat][trait] for trait in range(len(s.box.traits))) // 3
