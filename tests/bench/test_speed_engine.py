"""How fast the Python engine plays: rules carried out per second, all permitted moves listed at each."""

import random

import pytest

from model.game import AUTOMATIC, OVER
from model.games import load_game
from solver.walk import random_game
from tests.toy import GAME as TOY

GAMES = 5


def play_listing_all_moves(table, seed):
    """One random game in which every permitted move of every position is worked out; counts the steps."""
    rng = random.Random(seed)
    state, steps = table.start(), 0
    while (who := table.to_act(state)) != OVER:
        if who == AUTOMATIC:
            _move, state = next(table.successors(state))
        else:
            _move, state = rng.choice(list(table.successors(state)))
        steps += 1
    return steps


TABLES = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in (TOY, load_game("mint-works"))
    for players in game.players
]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_with_all_permitted_moves(speed, game, players):
    table = game.table(players=players)
    speed(lambda: sum(play_listing_all_moves(table, seed) for seed in range(GAMES)))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_in_a_random_walk(speed, game, players):
    table = game.table(players=players)
    speed(lambda: sum(random_game(table, 0, number).steps for number in range(GAMES)))
