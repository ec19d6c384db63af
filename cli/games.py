"""`ludex games`: the games that Ludex knows, and how complete each is."""

from __future__ import annotations

from model.game import Game
from model.games import game_names, load_game

from .terminal import add_row, counted, grid, terminal


def games() -> None:
    """List the games, and how complete each is."""
    table = grid("game", "title", "players", "rulebook", "version", "how complete", whole=("game", "players"))
    for name in game_names():
        game = load_game(name)
        counts = f"{counted(len(game.catalog), 'clause')}, {counted(len(game.rulings), 'ruling')}"
        rulebook = f"{game.catalog.rulebook.edition}; {counts}"
        add_row(table, name, game.title, players_of(game), rulebook, game.version, game.status)
    terminal().print(table)


def players_of(game: Game) -> str:
    """How many can play: `2`, `1 to 4`."""
    fewest, most = game.players.start, game.players.stop - 1
    return str(fewest) if fewest == most else f"{fewest} to {most}"
