"""What must be true of Dream of Fourteen Nights."""

from typing import Any

from ..property import CONSERVATION, ENDS, EQUAL_TURNS, among
from .properties import PROPERTIES

__all__ = ["LAWS", "PROPERTIES", "turn_over"]

LAWS = among(
    PROPERTIES,
    {
        EQUAL_TURNS: (
            "one-turn-for-each-player-and-day",
            "a-day-ends-when-everybody-has-acted",
            "turns-go-clockwise",
        ),
        CONSERVATION: (
            "every-card-lies-where-it-belongs",
            "cards-leave-a-deck-by-being-drawn",
            "coins-change-for-a-reason",
        ),
        ENDS: ("the-game-has-all-its-days", "an-end-stays-reachable"),
    },
)
"""The properties that speak of what is told first."""


def turn_over(before: Any, after: Any, rule: str) -> int:
    """A turn is over when its compulsory action was taken."""
    for seat in range(after.box.seats):
        if after.acted_today[seat] and not before.acted_today[seat]:
            return seat
    return -1
