"""One compiled program serves every reading of a box."""

from __future__ import annotations

import pytest
from ludex.model.game import Game, Move, Table
from ludex.model.games import game_names, load_game
from ludex.model.play import attempt, begin
from ludex.model.state import State
from ludex.solver.native import Family, NoCompiler, Program, moves_of
from ludex.solver.native.build import compiler
from ludex.solver.native.equivalence import compare

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)

QUICKLY = ("-O0",)


def under(game: Game, configuration: str, **readings: str) -> Table:
    """A table of a configuration under other readings."""
    made = game.configurations[configuration]
    return game.table(made.model_copy(update={"rulings": {**made.rulings, **readings}}))


def assert_same_game(program: Program, table: Table, number: int, moves: int) -> None:
    """A random game of the compiled rules goes as the rules as written let it go."""
    theirs = ours = begin(table).after
    for move in moves_of(program, 11, number, most=moves):
        step = attempt(table, ours, move)
        assert step is not None, move
        ours = step.after
        after = program.step(theirs, move)
        assert isinstance(after, State)
        theirs = after
        assert theirs.packed() == ours.packed()
    assert table.to_act(ours) < 0 or program.legal(theirs) == table.legal(ours)


@pytest.mark.slow
@pytest.mark.parametrize("name", game_names())
def test_one_program_says_under_every_reading_what_the_rules_say(name: str) -> None:
    game, box = load_game(name), "small"
    family = Family(under(game, box), flags=QUICKLY)
    assert not family.switches.unserved
    for ruling, reading in sorted(set(game.questions.answered())):
        table = under(game, box, **{ruling: reading})
        program = family.program(table)
        assert program.family is family
        assert compare(program, 40, seed=7).differences == [], f"{ruling}: {reading}"
        assert_same_game(program, table, number=len(ruling), moves=60)


def test_two_readings_at_once_are_two_switches() -> None:
    game = load_game("mint-works")
    chosen = {"useless-placement": "permitted", "tie-mints": "with-placed"}
    table = under(game, "small", **chosen)
    program = Family(under(game, "small"), flags=QUICKLY).program(table)
    assert compare(program, 400, seed=1).differences == []
    own = Program(table, flags=QUICKLY)
    assert [moves_of(program, 3, n) for n in range(4)] == [moves_of(own, 3, n) for n in range(4)]


def test_a_rule_of_another_reading_is_refused_by_its_clause() -> None:
    game = load_game("mint-works")
    family = Family(under(game, "small"), flags=QUICKLY)
    idle = Move("idle", (0, 0))
    there = under(game, "small", **{"useless-placement": "permitted"})
    table = under(game, "small")
    condition = table.absent["idle"].under
    assert condition is not None
    assert family.program(table).apply(table.start(), idle) == condition.otherwise
    assert family.program(there).apply(there.start(), idle) != condition.otherwise


def test_a_family_serves_one_box_only() -> None:
    game = load_game("mint-works")
    family = Family(under(game, "tiny"), flags=QUICKLY)
    with pytest.raises(ValueError, match="one box"):
        family.program(under(game, "small"))
