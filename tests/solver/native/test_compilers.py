"""The rules compile with every C compiler that is installed here, also with those that pip brings."""

from __future__ import annotations

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.solver.native import Program, build, playouts
from ludex.solver.native.build import Compiler, compilers
from ludex.solver.native.equivalence import compare

FOUND = list(compilers())


@pytest.mark.parametrize("using", FOUND, ids=[found.command[-1].rsplit("/", 1)[-1] for found in FOUND])
def test_the_rules_are_the_same_whoever_compiles_them(
    using: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "compiler", lambda: using)
    game = load_game("gold-mine")
    table = game.table(game.configurations["tiny"])
    program = Program(table, properties_of(game), flags=("-O3",))
    assert compare(program, 400, seed=2).differences == []
    assert playouts(program, 20, seed=4, most=300).played == 20
