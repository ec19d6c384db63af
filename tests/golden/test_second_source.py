"""The golden tables agree with an enumerator that shares nothing with the search that wrote them."""

from dataclasses import replace
from itertools import accumulate

import pytest
from ludex.model.domain import Seat
from ludex.model.rule import move
from ludex.solver.budget import Budget
from ludex.solver.explore.golden import count

from tests import toy
from tests.toy import Handful, Position

from .naive import Naive
from .test_golden import GAMES, TABLES

FEW = 120
"""Positions that are counted in a second or two, without any cleverness."""
WHOLE = [("toy", "tiny"), ("toy", "full"), ("mint-works", "tiny-endless"), ("mint-works", "quick-tycoon")]
PARTS = [
    (name, configuration)
    for name, game in GAMES.items()
    for configuration in game.made_for("exhaust", "explore", "prove")
    if (name, configuration) not in WHOLE
]


def both(name, configuration, depth=None, games=None):
    """What the naive enumerator counts, and what the table says."""
    stored = TABLES[name].configurations[configuration]
    table = GAMES[name].table(GAMES[name].configurations[configuration])
    return Naive(table).count(depth, len(stored.games) if games is None else games), stored


@pytest.mark.parametrize(("name", "configuration"), WHOLE)
def test_a_small_configuration_is_counted_whole(name, configuration):
    found, stored = both(name, configuration)
    assert found == (stored.positions, stored.transitions, stored.ends, stored.layers, stored.games)


@pytest.mark.parametrize(("name", "configuration"), PARTS)
def test_the_beginning_of_every_searched_configuration_is_counted(name, configuration):
    layers = TABLES[name].configurations[configuration].layers
    depth = max(1, sum(total <= FEW for total in accumulate(layers)) - 1)
    found, stored = both(name, configuration, depth, games=min(2, depth))
    assert found.layers == stored.layers[: depth + 1]
    assert found.games == stored.games[: len(found.games)]


def test_a_narrowing_that_loses_a_move_shows_as_another_count():
    @move("TOY-TAKE-01", coins=lambda s, seat: (1, 2))
    def take(s: Position, seat: Seat, coins: Handful) -> None:
        toy.take(s, seat, coins)

    table = replace(toy.GAME, rules=(take, *toy.GAME.rules[1:])).table(players=2)
    searched = count(table, Budget(60))
    assert searched is not None
    assert Naive(table).count(None, 0).positions > searched.positions
