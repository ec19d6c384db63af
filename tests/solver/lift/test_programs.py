"""Random programs: what is lifted is what Python does, and a lifter broken on purpose is found out."""

import pytest
from ludex.solver.lift import calls, notebook, rows, values
from ludex.solver.lift.terms import Arithmetic

from tests.solver.lift.programs import outcome, tally

PROGRAMS = range(1_000)
EXAMINED = 10
"""One program in so many is also put to Python on positions that the solver makes."""


def test_random_programs_are_refused_or_equal():
    found, wrong = tally(PROGRAMS, EXAMINED)
    assert wrong == []
    assert found["equal"] > 300
    assert found["refused"] > 100


def a_kept_row_is_the_new_one(patch):
    patch.setattr(values.Handle, "replace", lambda self: None)


def rows_may_change_on_the_way(patch):
    patch.setattr(notebook, "sources_of", lambda value: [])


def rows_end_at_minus_one(patch):
    real = rows._cells_at

    def cells_at(book, row, index):
        last = len(row.items) - 1
        return real(book, row, book.arithmetic.either(book.arithmetic.equal(index, -1), last, index))

    patch.setattr(rows, "_cells_at", cells_at)


def names_keep_the_value_of_the_other_way(patch):
    real = notebook.merged

    def merged(arithmetic, condition, one, other):
        if (
            notebook.MISSING in (type(one), type(other))
            or one is notebook.MISSING
            or other is notebook.MISSING
        ):
            return one if other is notebook.MISSING else other
        return real(arithmetic, condition, one, other)

    patch.setattr(notebook, "merged", merged)


def enumerations_have_every_member(patch):
    real = calls._made

    def made(book, kind, args, given, symbolic):
        return args[0] if symbolic and kind.__name__ == "Phase" else real(book, kind, args, given, symbolic)

    patch.setattr(calls, "_made", made)


def the_rest_is_forgotten(patch):
    real = Arithmetic.divide
    patch.setattr(Arithmetic, "divide", lambda self, a, b, *, rest: real(self, a, b, rest=False))


BROKEN = [
    a_kept_row_is_the_new_one,
    rows_may_change_on_the_way,
    rows_end_at_minus_one,
    names_keep_the_value_of_the_other_way,
    enumerations_have_every_member,
    the_rest_is_forgotten,
]


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_lifter_is_found_out_by_random_programs(break_it, monkeypatch):
    monkeypatch.setattr(calls, "_bodies", {})
    break_it(monkeypatch)
    assert any(outcome(seed, EXAMINED)[0] not in ("equal", "refused") for seed in PROGRAMS)
