"""What must be true of Project:MINE."""

from ..property import CONSERVATION, ENDS, EQUAL_TURNS, among
from .properties import PROPERTIES

__all__ = ["LAWS", "PROPERTIES"]

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
