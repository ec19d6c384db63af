"""Random games of the compiled rules are as likely as the rules say, by a chi-squared test."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from ludex.model.game import CHANCE, Table
from ludex.model.games import load_game
from ludex.model.play import begin, steps
from ludex.solver.native import NoCompiler, compile_table, playouts
from ludex.solver.native.build import compiler

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)

GAMES = 40_000
NEGLIGIBLE = 1e-9
"""Games that go on and on are followed until they are this unlikely."""


def exact_lengths(table: Table, *, weighed: bool) -> dict[int, float]:
    """How likely a random game is to have so many decisions, worked out with the rules as written."""
    now = {begin(table).after.packed(): 1.0}
    over: dict[int, float] = {}
    length = 0
    while now:
        later: dict[bytes, float] = {}
        for key, likely in now.items():
            state = table.schema.unpack(key)
            if table.over(state):
                over[length] = over.get(length, 0.0) + likely
                continue
            made = list(steps(table, state))
            chance = weighed and table.to_act(state) == CHANCE
            weights = [table.weight(state, step.move) if chance else 1 for step in made]
            for step, weight in zip(made, weights, strict=True):
                after = step.after.packed()
                later[after] = later.get(after, 0.0) + likely * float(Fraction(weight, sum(weights)))
        now = {key: likely for key, likely in later.items() if likely > NEGLIGIBLE}
        length += 1
    return over


def too_far(expected: dict[int, float], counted: Counter[int]) -> bool:
    """Whether counts are farther from what was expected than one in a million would be."""
    square, bins, rest_expected, rest_counted = 0.0, 0, 0.0, 0
    for length in sorted(expected.keys() | counted.keys()):
        rest_expected += expected.get(length, 0.0) * GAMES
        rest_counted += counted[length]
        if rest_expected >= 20:
            square += (rest_counted - rest_expected) ** 2 / rest_expected
            bins, rest_expected, rest_counted = bins + 1, 0.0, 0
    freedom = bins - 1
    return square > freedom + 5 * sqrt(2 * freedom) + 15


@pytest.mark.parametrize(
    ("name", "configuration"), [("fourteen-nights", "tiny"), ("mint-works", "quick-tie-three")]
)
def test_games_are_as_long_as_chance_and_even_choice_make_them(name: str, configuration: str) -> None:
    game = load_game(name)
    table = game.table(game.configurations[configuration])
    counted = playouts(compile_table(table), GAMES, seed=5).lengths
    assert sum(counted.values()) == GAMES
    assert not too_far(exact_lengths(table, weighed=True), counted)
    assert too_far({length: 1 / len(counted) for length in counted}, counted)
