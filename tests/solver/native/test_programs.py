"""Random programs and slips: what is compiled does what Python does, and the rest is refused."""

import random

import pytest
from ludex.model.game import Move
from ludex.solver.lift.differential import some_position
from ludex.solver.native.equivalence import Compared, same_rule
from ludex.solver.native.error import NotCompilable
from ludex.solver.native.program import Program

from tests.solver.native.programs import MOMENT, tally
from tests.solver.prove import slips
from tests.solver.prove.slips import Card, Only, Position


def test_random_programs_are_refused_or_equal():
    found, wrong = tally(range(1_000))
    assert wrong == []
    assert found["equal"] > 100
    assert found["refused"] > 100


def differences(rule):
    table = slips.table_of(rule)
    program = Program(table, flags=("-O0",))
    rng, found = random.Random(1), Compared()
    for move in table.all_instances():
        for _ in range(20):
            same_rule(program, some_position(table, rng), move, found)
    return [one for one in found.differences if MOMENT not in one]


@pytest.mark.parametrize("name", sorted(slips.SLIPS.keys() - {"luck_in_a_rule"}))
def test_what_fooled_the_prover_does_not_fool_the_compiler(name):
    try:
        assert differences(slips.SLIPS[name].rule) == []
    except NotCompilable as refusal:
        assert refusal.line > 0 or str(refusal)


def test_a_loop_leaves_its_name_at_the_last_member_or_is_refused():
    @slips.move("SL-01")
    def the_last(s: Position, seat: Only, k: Card) -> None:
        for m in range(2):
            s.x = m
        s.y = m

    with pytest.raises(NotCompilable, match="m, which may have no value here"):
        differences(the_last)


def test_a_pile_of_its_own_does_not_change_with_the_other():
    @slips.move("SL-01")
    def kept_apart(s: Position, seat: Only, k: Card) -> None:
        kept = slips.Pile(s.discard)
        s.discard.clear()
        s.x = len(kept)

    assert differences(kept_apart) == []
    assert Move("kept-apart", (0, 1)) in set(slips.table_of(kept_apart).all_instances())
