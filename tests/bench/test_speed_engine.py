"""How fast the Python engine plays: rules carried out per second, for each game and number of players."""

import random
from itertools import islice

import pytest
from ludex.model.game import AUTOMATIC, OVER
from ludex.model.games import OURS, load_game
from ludex.solver.play.choosers import played_out, uniform

from tests.toy import GAME as TOY

RULES = 300

TABLES = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in (TOY, *map(load_game, OURS))
    for players in game.players
]


def listing_all_moves(table):
    """Random games in which every permitted move of every position is worked out."""
    rng = random.Random(1)
    while True:
        state = table.start()
        while (who := table.to_act(state)) != OVER:
            if who == AUTOMATIC:
                _move, state = next(table.successors(state))
            else:
                _move, state = rng.choice(list(table.successors(state)))
            yield state


def walking(table):
    """Random games in which moves are tried until one is permitted."""
    rng = random.Random(1)
    while True:
        for made in played_out(table, uniform(rng)):
            yield from made.chain


def carried_out(steps):
    """How many of the rules asked for were carried out."""
    return sum(1 for _ in islice(steps, RULES))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_with_all_permitted_moves(speed, game, players):
    table = game.table(players=players)
    speed(lambda: carried_out(listing_all_moves(table)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_in_a_random_walk(speed, game, players):
    table = game.table(players=players)
    speed(lambda: carried_out(walking(table)))
