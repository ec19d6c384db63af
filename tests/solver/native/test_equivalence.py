"""Rule by rule, in positions reachable or not, the compiled rules say what the rules as written say."""

from __future__ import annotations

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.solver.native import NoCompiler, compile_table
from ludex.solver.native.build import compiler
from ludex.solver.native.equivalence import compare

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)


@pytest.mark.parametrize(
    ("name", "configuration"),
    [
        ("mint-works", "full-4"),
        ("mint-works", "alone-rachael"),
        ("fourteen-nights", "full"),
        ("gold-mine", "contrary"),
        ("project-mine", "small"),
    ],
)
def test_random_rules_in_random_positions_do_the_same(name: str, configuration: str) -> None:
    game = load_game(name)
    program = compile_table(game.table(game.configurations[configuration]), properties_of(game))
    found = compare(program, 3_000, seed=1)
    assert found.differences == []
    assert found.pairs >= 3_000
    assert found.permitted > 0
