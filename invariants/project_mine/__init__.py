"""What must be true of Project:MINE."""

from typing import Any

from ..property import CONSERVATION, ENDS, EQUAL_TURNS, among
from .properties import PROPERTIES

__all__ = ["LAWS", "PROPERTIES", "turn_over"]

LAWS = among(
    PROPERTIES,
    {
        EQUAL_TURNS: (
            "everybody-has-equal-turns",
            "everybody-has-equal-turns-in-every-era",
            "entrants-have-one-turn-in-a-transition-era",
        ),
        CONSERVATION: ("cards-are-conserved",),
        ENDS: ("all-competition-eras-were-played", "every-end-has-its-reason", "an-end-stays-reachable"),
    },
)
"""The properties that speak of what is told first."""


def turn_over(before: Any, after: Any, rule: str) -> int:
    """A turn is over when it is passed on."""
    return before.turn if rule == "pass-turn" else -1
