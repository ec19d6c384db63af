"""What must be true of Mint Works."""

from ..property import CONSERVATION, ENDS, EQUAL_TURNS, among
from .properties import PROPERTIES

__all__ = ["LAWS", "PROPERTIES"]

LAWS = among(
    PROPERTIES,
    {
        EQUAL_TURNS: ("turns-are-equal-within-one", "one-action-is-a-turn", "turns-go-clockwise"),
        CONSERVATION: ("tokens-add-up", "deck-bottom-agrees", "cards-in-neighbourhoods-have-owners"),
        ENDS: (
            "every-end-has-its-reason",
            "ordinary-ends-come-at-upkeep",
            "enough-stars-end-the-game",
            "an-empty-deck-ends-the-game",
            "an-end-stays-reachable",
        ),
    },
)
"""The properties that speak of what is told first."""
