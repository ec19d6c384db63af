"""Random games with the compiled rules: repeatable, watched, and replayed by Python."""

from __future__ import annotations

import pytest
from ludex.invariants.property import always, properties_of
from ludex.model.games import load_game
from ludex.model.play import reached
from ludex.solver.native import NoCompiler, compile_table, moves_of, playouts
from ludex.solver.native.build import compiler

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)


@always("MW-DEV-01")
def nobody_has_nine_mints(s) -> bool:  # type: ignore[no-untyped-def]
    """A law that some games break."""
    return all(s.mints[seat] < 9 for seat in range(s.box.seats))


def test_a_game_of_a_seed_is_a_game_by_the_rules() -> None:
    game = load_game("mint-works")
    table = game.table(game.configurations["full"])
    program = compile_table(table, [*properties_of(game), nobody_has_nine_mints])
    played = playouts(program, 300, seed=7)
    assert played.played == played.finished == 300
    assert sum(played.winners.values()) == sum(played.lengths.values()) == 300
    assert played.fault is None
    assert list(played.broken) == ["nobody-has-nine-mints"]
    moves = moves_of(program, 7, 12)
    last = reached(table, moves)
    assert last is not None
    assert table.over(last)
    assert playouts(program, 300, seed=7).scores == played.scores
    assert playouts(program, 300, seed=8).scores != played.scores
