"""Random games with the compiled rules: repeatable, watched, and replayed by Python."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ludex.invariants.property import always, properties_of
from ludex.model.domain import Seat
from ludex.model.games import load_game
from ludex.model.play import reached
from ludex.model.rule import move, require
from ludex.model.state import State
from ludex.solver.native import NoCompiler, compile_table, moves_of, playouts
from ludex.solver.native.build import compiler

from tests import toy

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


@move("TOY-TAKE-01")
def pile_up(s: State, seat: Seat) -> None:
    """Lays three cards on a pile that may hold two."""
    require(s.turn == seat, "TOY-TURN-01")  # type: ignore[attr-defined]
    for _ in range(3):
        s.bottom.put_on_top(0)  # type: ignore[attr-defined]


def test_a_pile_that_grows_too_high_is_a_fault_and_no_disagreement() -> None:
    """Python notices it only when the position is packed, and a survey broke down by it."""
    game = replace(toy.GAME, rules=(*toy.GAME.rules, pile_up))
    played = playouts(compile_table(game.table(players=2)), 50, seed=1)
    assert played.fault is not None
    fault, moves = played.fault
    assert fault.move.rule == "pile-up"
    assert fault.what.startswith("a number leaves its range, at ")
    assert moves[-1].rule == "pile-up"
