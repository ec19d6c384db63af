"""How the open questions of Dream of Fourteen Nights can be answered otherwise, section by section."""

from . import (
    chance,
    choices,
    decks,
    drawing,
    goal,
    holdings,
    movement,
    scoring,
    settlement,
    setup,
    spaces,
    tokens,
    turn,
    two_players,
    view,
)

__all__ = [
    "chance",
    "choices",
    "decks",
    "drawing",
    "goal",
    "holdings",
    "movement",
    "scoring",
    "settlement",
    "setup",
    "spaces",
    "tokens",
    "turn",
    "two_players",
    "view",
]
