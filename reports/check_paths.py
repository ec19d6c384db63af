"""Where the last checks are kept."""

from __future__ import annotations

from pathlib import Path

from ludex.model.files import cache_folder
from ludex.model.game import Game

MOST_CHARACTERS = 500_000_000
"""Of a check: some five million for our four games, since every finding comes with its game."""


def last_check() -> Path:
    """Where the last check is kept, whatever it looked at."""
    return cache_folder() / "last-check.json"


def kept_path(game: Game) -> Path:
    """Where the last whole check of a game is kept."""
    return cache_folder() / f"last-check-{game.name}.json"
