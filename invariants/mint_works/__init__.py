"""What must be true of Mint Works."""

from typing import Any

from ..property import CONSERVATION, ENDS, EQUAL_TURNS, among
from .properties import PROPERTIES
from .steps import a_round_begins

__all__ = ["LAWS", "PROPERTIES", "turn_over"]

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


def turn_over(before: Any, after: Any, rule: str) -> int:
    """A turn is over when another is on turn in the same round."""
    return before.turn if before.turn != after.turn and not a_round_begins(before, after) else -1
