"""What the logic says of a position is what happened when the rule was played there.

Positions are random and typed, reachable or not; rules and parameters are random. Every number of
the position afterwards and the clause that forbids must be the same. Nothing is skipped: where
Python breaks down, the logic must say so at that place.
"""

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ludex.model.game import Table
from ludex.model.games import game_names, load_game
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import Illegal
from ludex.solver.lift.differential import Comparison, some_move, some_position
from ludex.solver.lift.terms import INTEGERS, Arithmetic

from tests.solver.lift.puzzle import GAME as PUZZLE
from tests.toy import GAME as TOY

SORTS = {"integers": INTEGERS, "bit-vectors": Arithmetic(20)}
SMALL = ("tiny", "prove")


@cache
def comparison(name: str, configuration: str, sort: str) -> Comparison:
    game = {"toy": TOY, "puzzle": PUZZLE}.get(name) or load_game(name)
    if configuration.isdigit():
        return Comparison(game.table(players=int(configuration)), SORTS[sort])
    return Comparison(game.table(game.configurations[configuration]), SORTS[sort])


def agrees(compared: Comparison, seed: int) -> None:
    rng = random.Random(seed)
    state = some_position(compared.table, rng)
    move = some_move(compared.table, state, rng)
    assert compared.disagreement(state, move) == "", (state, move)


def ours() -> list[tuple[str, str]]:
    return [(name, configuration) for name in game_names() for configuration in SMALL]


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("name", ["toy", "puzzle"])
@settings(max_examples=150, deadline=None, database=None)
@given(seed=st.integers(0, 2**32))
def test_lifted_rules_of_the_test_games_do_what_python_does(name, sort, seed):
    agrees(comparison(name, "3", sort), seed)


@pytest.mark.parametrize(("name", "configuration"), ours())
@settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32))
def test_lifted_rules_of_our_games_do_what_python_does(name, configuration, seed):
    agrees(comparison(name, configuration, "integers"), seed)


def outcomes(table: Table, examples: int) -> Counter[str]:
    """How often Python permits, forbids or breaks down in the positions that are tried."""
    found: Counter[str] = Counter()
    for seed in range(examples):
        rng = random.Random(seed)
        state = some_position(table, rng)
        try:
            table.apply(state, some_move(table, state, rng))
            found["permitted"] += 1
        except Illegal:
            found["forbidden"] += 1
        except RULE_FAULTS:
            found["breaks down"] += 1
    return found


def test_the_positions_tried_permit_forbid_and_rarely_break_down():
    found = outcomes(TOY.table(players=3), 300)
    assert found["permitted"] > 60
    assert found["forbidden"] > 60
    assert found["breaks down"] < 30
