"""Two tables side by side: where they part."""

from __future__ import annotations

import pytest
from ludex.model.games import load_game
from ludex.model.play import reached
from ludex.solver.native import NoCompiler, compile_table
from ludex.solver.native.build import compiler
from ludex.solver.native.lockstep import paired_games

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)


def test_a_table_beside_itself_never_parts() -> None:
    game = load_game("mint-works")
    program = compile_table(game.table(game.configurations["full"]))
    found = paired_games(program, program, 5, seed=2)
    assert (found.played, found.parted, found.shortest) == (5, 0, None)


def test_another_income_parts_the_tables_where_it_is_paid_and_changes_the_games() -> None:
    game = load_game("mint-works")
    table = game.table(game.configurations["full"])
    parts = {**game.components, "game": {**game.components["game"], "income": 2}}
    richer = game.table(game.configurations["full"].model_copy(update={"components": parts}))
    found = paired_games(compile_table(table), compile_table(richer), 12, seed=2)
    assert found.parted == found.played == 12
    assert found.shortest is not None
    assert "mints" in found.shortest.what
    last = reached(table, found.shortest.moves)
    assert last is not None
    assert found.differs["scores"] + found.differs["length"] > 0
