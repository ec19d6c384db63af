"""Other readings of secret passages."""

from __future__ import annotations

from ..secret_passage import (
    is_as_good_as_flooded,
    is_at_the_mouth,
    leads_nowhere,
    may_stay_at_a_safe_passage,
    may_walk_instead,
    tried_alone,
)
from ..state import Position

is_at_the_mouth.reads_as(tile=True)
tried_alone.reads_as(refused=False)
is_as_good_as_flooded.reads_as(no_move=False)
may_stay_at_a_safe_passage.reads_as(must=False)


@may_walk_instead.reads("either")
def may_always_walk(s: Position, seat: int) -> bool:
    """The turn section joins passage and walk by a plain or."""
    return not leads_nowhere(s, seat) or is_as_good_as_flooded(s, seat)
