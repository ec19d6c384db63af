"""A lifter that is broken on purpose is caught: the comparison with Python is not blind."""

import random

import pytest
from ludex.solver.lift import (
    builtins,
    expressions,
    flow,
    merging,
    notebook,
    operators,
    rows,
    statements,
    terms,
)
from ludex.solver.lift.differential import Comparison, some_move, some_position
from ludex.solver.lift.frame import BREAKS, CONTINUES
from ludex.solver.lift.terms import Arithmetic, conjunction, disjunction

from tests.solver.lift.puzzle import GAME

EXAMPLES = 400


def disagrees() -> bool:
    compared = Comparison(GAME.table(players=3), Arithmetic())
    for seed in range(EXAMPLES):
        rng = random.Random(seed)
        state = some_position(compared.table, rng)
        if compared.disagreement(state, some_move(compared.table, state, rng)):
            return True
    return False


def the_rest_follows_a_return(patch):
    def after(frame, flow, rest):
        later = rest(frame)
        return later._replace(returns=disjunction((flow.returns, later.returns)))

    patch.setattr(flow, "after", after)


def break_goes_on(patch):
    patch.setattr(statements, "BREAKS", CONTINUES)
    patch.setattr(statements.Statements, "_do_break", lambda self, node: lambda frame: CONTINUES)


def continue_breaks(patch):
    patch.setattr(statements.Statements, "_do_continue", lambda self, node: lambda frame: BREAKS)


def both_branches_are_the_first(patch):
    patch.setattr(notebook, "merged", lambda arithmetic, condition, one, other: one)


def filters_are_ignored(patch):
    patch.setattr(notebook.Notebook, "since", lambda self, mark: True)


def writes_hit_the_first_cell(patch):
    real = rows._keys
    patch.setattr(rows, "_keys", lambda *args: real(*args)[:1])


def minus_one_is_the_last(patch):
    real = rows._cells_at

    def cells_at(notebook, row, index):
        arithmetic = notebook.arithmetic
        last = arithmetic.either(arithmetic.equal(index, -1), len(row.items) - 1, index)
        return real(notebook, row, last)

    patch.setattr(rows, "_cells_at", cells_at)


def smaller_or_equal_is_smaller(patch):
    real = Arithmetic.less
    patch.setattr(Arithmetic, "less", lambda self, a, b, *, or_equal: real(self, a, b, or_equal=False))


def difference_is_turned_round(patch):
    real = Arithmetic.subtract
    patch.setattr(Arithmetic, "subtract", lambda self, a, b: real(self, b, a))


def quotient_is_the_rest(patch):
    real = Arithmetic.divide
    patch.setattr(Arithmetic, "divide", lambda self, a, b, *, rest: real(self, a, b, rest=True))


def and_is_or(patch):
    patch.setattr(expressions, "conjunction", disjunction)


def or_is_and(patch):
    patch.setattr(expressions, "disjunction", conjunction)


def not_is_nothing(patch):
    patch.setattr(expressions, "negation", lambda condition: condition)


def largest_is_smallest(patch):
    real = builtins._best
    patch.setattr(builtins, "_best", lambda notebook, largest, *more: real(notebook, True, *more))


def under_is_on_top(patch):
    real = rows.pile_method
    patch.setattr(
        "ludex.solver.lift.calls.pile_method",
        lambda notebook, pile, name, args: real(
            notebook, pile, "put_on_top" if name == "put_under" else name, args
        ),
    )


def taking_out_leaves_the_card(patch):
    patch.setattr(rows, "_without", lambda notebook, cards, found: cards)


def a_pile_is_always_full(patch):
    patch.setattr(merging, "_before", lambda index, size: True)


def equal_tables_are_confused(patch):
    real = rows._table
    patch.setattr(rows, "_table", lambda n, pairs, index: real(n, pairs[::-1][:1] * 2, index))


def truth_of_a_number_is_its_sign(patch):
    real = operators.truth_of
    patch.setattr(
        expressions,
        "truth_of",
        lambda notebook, value: (
            notebook.arithmetic.less(1, value, or_equal=False)
            if isinstance(value, terms.Number)
            else real(notebook, value)
        ),
    )


def requirements_forget_their_path(patch):
    patch.setattr(notebook.Notebook, "_here", lambda self, condition: condition)


def breakdowns_are_overlooked(patch):
    patch.setattr(notebook.Notebook, "breaks_unless", lambda self, condition: None)


MUTANTS = [
    the_rest_follows_a_return,
    break_goes_on,
    continue_breaks,
    both_branches_are_the_first,
    filters_are_ignored,
    writes_hit_the_first_cell,
    minus_one_is_the_last,
    smaller_or_equal_is_smaller,
    difference_is_turned_round,
    quotient_is_the_rest,
    and_is_or,
    or_is_and,
    not_is_nothing,
    largest_is_smallest,
    under_is_on_top,
    taking_out_leaves_the_card,
    a_pile_is_always_full,
    equal_tables_are_confused,
    truth_of_a_number_is_its_sign,
    requirements_forget_their_path,
    breakdowns_are_overlooked,
]


@pytest.fixture
def fresh(monkeypatch):
    """Functions are compiled once and kept; a broken compiler must neither reuse nor leave any behind."""
    monkeypatch.setattr("ludex.solver.lift.calls._bodies", {})
    return monkeypatch


@pytest.mark.parametrize("mutate", MUTANTS, ids=lambda mutate: mutate.__name__)
def test_a_broken_lifter_is_caught(mutate, fresh):
    mutate(fresh)
    assert disagrees()
