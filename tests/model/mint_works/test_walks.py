"""Random games of Mint Works end properly with every plan and every mint accounted for."""

import random

import pytest

from invariants.mint_works import PROPERTIES
from model.game import CHANCE, OVER
from model.mint_works import GAME


def walk(table, rng, most=5000):
    """Play random decisions to the end, checking the properties at every decision."""
    state = table.advance(table.start())
    for _ in range(most):
        who = table.to_act(state)
        for law in PROPERTIES:
            assert law.holds(state), law.name
        if who == OVER:
            return state
        move = table.draw(state, rng) if who == CHANCE else rng.choice(table.legal(state))
        state = table.play(state, move)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(
    "name", ["full", "full-3", "full-4", "alone-justin", "alone-rachael", "alone-sonic", "alone-mort"]
)
def test_random_games_end(name):
    table = GAME.table(GAME.configurations[name])
    rng = random.Random(name)
    for _ in range(5):
        state = walk(table, rng)
        assert table.over(state) in ("MW-UP-01", "MW-UP-03", "MW-AIC-01")
        assert table.standing(state).winners
