"""`ludex games`: the games that Ludex knows, and how complete each is."""

from __future__ import annotations

from model.game import Game
from model.games import game_names, load_game

from .terminal import add_row, grid, terminal


def games() -> None:
    """List the games, and how complete each is."""
    table = grid("game", "title", "players", "edition", "version", "clauses", "rulings", "how complete")
    for name in game_names():
        game = load_game(name)
        edition = game.catalog.rulebook.edition
        counts = len(game.catalog), len(game.rulings)
        add_row(table, name, game.title, players_of(game), edition, game.version, *counts, game.status)
    terminal().print(table)


def players_of(game: Game) -> str:
    """How many can play: `2`, `1 to 4`."""
    fewest, most = game.players.start, game.players.stop - 1
    return str(fewest) if fewest == most else f"{fewest} to {most}"
