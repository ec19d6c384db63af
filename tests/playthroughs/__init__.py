"""Golden playthroughs: one whole annotated game for each named configuration, to be read in a diff."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ludex.model.game import Game
from ludex.model.games import OURS, load_game
from ludex.solver.play.playthrough import playthrough

from tests.toy import GAME as TOY

FOLDER = Path(__file__).parent


def wanted() -> Iterator[tuple[str, Game, str]]:
    """File name, game and configuration of every playthrough there should be."""
    for game in (TOY, *map(load_game, OURS)):
        for configuration in game.configurations:
            yield f"{game.name}-{configuration}.txt", game, configuration


def written(game: Game, configuration: str) -> str:
    """The playthrough as the rules write it today."""
    return playthrough(game.table(game.configurations[configuration]), configuration)
