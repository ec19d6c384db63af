"""Other readings of the market (게임 준비 1 to 4)."""

from __future__ import annotations

from ..market import shuffle_into_pile
from ..state import Position


@shuffle_into_pile.reads("technology")
def into_the_technology_pile(s: Position, contract: int) -> None:
    """As it is written: discarded contracts come up among the technology cards."""
    s.technology_pile[s.box.contract[contract]] += 1
