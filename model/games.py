"""The games that Ludex knows, by name. A package elsewhere adds one with an entry point."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points

from .errors import unknown
from .game import Game
from .naming import plain

OURS = {
    "mint-works": "ludex.model.mint_works",
    "fourteen-nights": "ludex.model.fourteen_nights",
    "gold-mine": "ludex.model.gold_mine",
    "project-mine": "ludex.model.project_mine",
}

PRINTED = {"ミントワークス": "mint-works"}
"""Titles that only the text of a rulebook has."""


def game_names() -> list[str]:
    """The names of all games, ours first."""
    return [*OURS, *(point.name for point in entry_points(group="ludex.games"))]


def load_game(name: str) -> Game:
    """A game by its name, or by its title as the box prints it."""
    key = PRINTED.get(name.strip(), plain(name))
    if key in OURS:
        game: Game = import_module(OURS[key]).GAME
        return game
    for point in entry_points(group="ludex.games"):
        if point.name == key:
            loaded: Game = point.load()
            return loaded
    for other in OURS.values():
        titled: Game = import_module(other).GAME
        if key in (plain(titled.title), plain(titled.catalog.rulebook.title)):
            return titled
    raise unknown("game", "game", name, game_names())
