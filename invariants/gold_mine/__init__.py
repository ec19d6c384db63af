"""What must be true of Gold Mine."""

from ..property import CONSERVATION, ENDS, EQUAL_TURNS, among
from .properties import PROPERTIES

__all__ = ["LAWS", "PROPERTIES"]

LAWS = among(
    PROPERTIES,
    {
        EQUAL_TURNS: ("everybody-has-had-as-many-turns", "turns-go-clockwise"),
        CONSERVATION: ("nuggets-are-conserved", "tiles-are-conserved"),
        ENDS: ("nobody-wins-without-the-gold", "an-end-stays-reachable"),
    },
)
"""The properties that speak of what is told first."""
