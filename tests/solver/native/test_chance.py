"""Random games of the compiled rules are as likely as the rules say, by a chi-squared test."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest
from ludex.model.game import CHANCE, Table
from ludex.model.games import load_game
from ludex.model.play import begin, steps
from ludex.solver.native import NoCompiler, compile_table, playouts
from ludex.solver.native.build import compiler
from ludex.solver.play.choosers import played_out, uniform

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)

GAMES = 40_000
NEGLIGIBLE = 1e-9
"""Games that go on and on are followed until they are this unlikely."""


class Likely:
    """How likely random games are, worked out with the rules as written."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._leads: dict[bytes, list[tuple[bytes, int]]] = {}

    def leads(self, key: bytes) -> list[tuple[bytes, int]]:
        """Where a position leads, with the weight of each way; nowhere if the game is over."""
        if key not in self._leads:
            table, state = self.table, self.table.schema.unpack(key)
            chance = table.to_act(state) == CHANCE
            self._leads[key] = [
                (step.after.packed(), table.weight(state, step.move) if chance else 1)
                for step in (() if table.over(state) else steps(table, state))
            ]
        return self._leads[key]

    def lengths(self, *, weighed: bool) -> dict[int, float]:
        """How likely a random game is to have so many decisions."""
        now = {begin(self.table).after.packed(): 1.0}
        over: dict[int, float] = {}
        length = 0
        while now:
            later: dict[bytes, float] = {}
            for key, likely in now.items():
                leads = [(after, weight if weighed else 1) for after, weight in self.leads(key)]
                total = sum(weight for _after, weight in leads)
                if not leads:
                    over[length] = over.get(length, 0.0) + likely
                for after, weight in leads:
                    later[after] = later.get(after, 0.0) + likely * weight / total
            now = {key: likely for key, likely in later.items() if likely > NEGLIGIBLE}
            length += 1
        return over


def too_far(expected: dict[int, float], counted: Counter[int]) -> bool:
    """Whether counts are farther from what was expected than one in a million would be."""
    square, bins, rest_expected, rest_counted = 0.0, 0, 0.0, 0
    for length in sorted(expected.keys() | counted.keys()):
        rest_expected += expected.get(length, 0.0) * counted.total()
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
    assert not too_far(Likely(table).lengths(weighed=True), counted)
    assert too_far({length: 1 / len(counted) for length in counted}, counted)


def test_outcomes_are_as_likely_as_their_weights() -> None:
    game = load_game("project-mine")
    table = game.table(game.configurations["small"])
    state = begin(table).after
    weights = {move: table.weight(state, move) for move in table.legal(state)}
    assert table.to_act(state) == CHANCE
    assert len(set(weights.values())) > 1
    used = playouts(compile_table(table), GAMES, seed=5, most=1).used
    counted = Counter(
        {
            move.args[0]: many
            for (rule, name, value), many in used.items()
            for move in weights
            if name and (move.rule, move.args[0]) == (rule, value)
        }
    )
    assert counted.total() == GAMES
    total = sum(weights.values())
    assert not too_far({move.args[0]: weight / total for move, weight in weights.items()}, counted)
    assert too_far({move.args[0]: 1 / len(weights) for move in weights}, counted)


def test_the_random_player_of_python_chooses_as_evenly() -> None:
    game = load_game("fourteen-nights")
    table = game.table(game.configurations["tiny"])
    choose = uniform(random.Random(5))
    counted = Counter(sum(1 for _step in played_out(table, choose)) - 1 for _game in range(1_500))
    expected = Likely(table).lengths(weighed=True)
    assert not too_far(expected, counted)
    assert too_far({length + 1: likely for length, likely in expected.items()}, counted)
