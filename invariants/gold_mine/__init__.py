"""What must be true of Gold Mine."""

from typing import Any

from ludex.model.gold_mine.state import Phase

from ..property import CONSERVATION, ENDS, EQUAL_TURNS, among
from .properties import PROPERTIES

__all__ = ["LAWS", "PROPERTIES", "turn_over"]

LAWS = among(
    PROPERTIES,
    {
        EQUAL_TURNS: ("everybody-has-had-as-many-turns", "turns-go-clockwise"),
        CONSERVATION: ("nuggets-are-conserved", "tiles-are-conserved"),
        ENDS: ("nobody-wins-without-the-gold", "an-end-stays-reachable"),
    },
)
"""The properties that speak of what is told first."""


def turn_over(before: Any, after: Any, rule: str) -> int:
    """A turn of production is over when the next miner's begins, or when the game ends in it."""
    over = before.turn != after.turn or before.ending != after.ending
    return before.turn if over and before.phase >= Phase.MOVEMENT else -1
