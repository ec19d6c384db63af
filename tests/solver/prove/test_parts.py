"""The parts of a goal are together the goal, and a goal that says one thing has none."""

import pytest
import z3
from ludex.solver.prove.parts import parts_of

A, B, C, D = z3.Bools("a b c d")
TAKEN_APART = [
    (z3.And(A, B, C), 3),
    (z3.Not(z3.Or(A, B)), 2),
    (z3.Not(z3.Not(z3.And(A, B))), 2),
    (z3.Implies(A, z3.And(B, C)), 2),
    (z3.Or(A, z3.And(B, C, D), z3.And(A, B)), 3),
    (z3.Or(A, z3.Not(z3.Or(B, C))), 2),
    (z3.And(A, z3.Or(B, C)), 2),
]


@pytest.mark.parametrize(("goal", "number"), TAKEN_APART, ids=[str(goal) for goal, _ in TAKEN_APART])
def test_all_parts_together_are_the_goal(goal, number):
    parts = parts_of(goal)
    assert len(parts) == number
    solver = z3.Solver()
    solver.add(z3.And(*parts) != goal)
    assert solver.check() == z3.unsat


@pytest.mark.parametrize(
    "goal", [A, z3.Not(A), z3.Or(A, B), z3.Implies(A, B), z3.And(A), z3.Not(z3.And(A, B))]
)
def test_what_says_one_thing_has_no_parts(goal):
    assert parts_of(goal) == []
