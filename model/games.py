"""The games that Ludex knows, by name. A package elsewhere adds one with an entry point."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points

from .errors import unknown
from .game import Game

OURS = {
    "mint-works": "model.mint_works",
    "fourteen-nights": "model.fourteen_nights",
    "gold-mine": "model.gold_mine",
    "project-mine": "model.project_mine",
}


def game_names() -> list[str]:
    """The names of all games, ours first."""
    return [*OURS, *(point.name for point in entry_points(group="ludex.games"))]


def load_game(name: str) -> Game:
    """A game by its name."""
    key = name.lower().replace("_", "-")
    if key in OURS:
        game: Game = import_module(OURS[key]).GAME
        return game
    for point in entry_points(group="ludex.games"):
        if point.name == key:
            loaded: Game = point.load()
            return loaded
    raise unknown("game", "game", name, game_names())
