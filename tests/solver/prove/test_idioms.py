"""Idioms of Python that a prover could read otherwise: each is refused, or means what Python says it means.

The prover's own comparison with Python is switched off here: what is lifted has to be right by itself.
"""

import random

import pytest
from ludex.model.game import Move
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.lift.differential import Comparison, some_position
from ludex.solver.lift.error import LiftError
from ludex.solver.native.assemble import source_of
from ludex.solver.native.equivalence import Compared, same_rule
from ludex.solver.native.error import NotCompilable
from ludex.solver.native.program import Program
from ludex.solver.prove import obligation, vacuity
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from tests.solver.prove.idioms import IDIOMS as FIRST_IDIOMS
from tests.solver.prove.oddities import ODDITIES
from tests.solver.prove.slips import table_of

POSITIONS = 12
IDIOMS = FIRST_IDIOMS | ODDITIES
BREAKS = [name for name, idiom in IDIOMS.items() if idiom.claim is not None]
ELSEWHERE = {
    "an_iterator_outside_is_used_up",
    "a_record_with_a_number_from_elsewhere",
    "a_global_is_changed_by_an_operator",
    "an_operator_calls",
    "a_key_counts",
    "a_global_grows",
    "a_function_remembers",
    "an_order_of_texts_in_a_set",
    *(
        "closures_of_one_text_are_not_alike",
        "functions_that_call_each_other",
        "a_copy_of_one_layer_is_changed",
    ),
    *(
        "a_method_that_changes_is_handed_over",
        "a_method_is_called_by_its_name",
        "an_inner_name_hides_a_global",
    ),
    *("a_decorator_inside_a_helper_counts", "sorted_is_not_what_it_seems", "a_property_counts"),
    *("a_dictionary_grows_when_it_is_read", "a_method_of_a_harmless_name_counts", "a_descriptor_counts"),
    *("the_first_of_a_set", "one_taken_from_a_set", "the_first_of_a_global_set"),
    *("a_set_sorted_by_what_all_have_in_common", "a_global_list_that_a_set_up_changes"),
    *("a_helper_reads_what_a_set_up_changes", "a_global_number_that_a_set_up_changes"),
    *("how_the_program_was_called", "a_name_around_a_function_changes"),
}
"""What hangs on more than the position: only refusing it is right, and what a game shows is by luck."""


@pytest.fixture
def unchecked(monkeypatch):
    for module in (obligation, vacuity):
        for check in ("stopped", "carried_out", "before_differs"):
            if hasattr(module, check):
                monkeypatch.setattr(module, check, lambda *_: "")


@pytest.mark.parametrize("name", IDIOMS)
def test_an_idiom_is_never_misread(name, unchecked):
    rule, claim = IDIOMS[name]
    table, claims = table_of(rule), () if claim is None else (claim,)
    try:
        found = prove(table, claims, configuration_name="idiom", processes=1)
    except LiftError as refused:
        assert refused.line > 0
        assert refused.instead
        return
    assert name not in ELSEWHERE
    wanted = "rules-never-break-down" if claim is None else "the-claim"
    verdict = next(result.verdict for result in found if result.property == wanted)
    assert verdict not in (Verdict.PROVED, Verdict.VACUOUS)
    compared, rng = Comparison(table), random.Random(0)
    instance = Move(next(iter(table.rules)), (0,))
    for state in (table.start(), *(some_position(table, rng) for _ in range(POSITIONS))):
        assert compared.disagreement(state, instance) == ""


@pytest.mark.parametrize("name", [name for name in BREAKS if name not in ELSEWHERE])
def test_an_idiom_really_breaks_its_claim(name):
    rule, claim = IDIOMS[name]
    _seen, found = explore(table_of(rule), (claim,), Budget(5), configuration="idiom")
    assert found[0].verdict is Verdict.VIOLATED


def is_compiled(name):
    try:
        source_of(table_of(IDIOMS[name].rule))
    except NotCompilable:
        return False
    return True


def test_what_is_compiled_means_what_python_means():
    compiled = [name for name in IDIOMS if is_compiled(name)]
    assert not ELSEWHERE & set(compiled)
    assert len(compiled) > 15
    table = table_of(*(IDIOMS[name].rule for name in compiled))
    program, seen, rng = Program(table, flags=("-O0",)), Compared(), random.Random(0)
    for rule in table.rules:
        for state in (table.start(), *(some_position(table, rng) for _ in range(POSITIONS))):
            same_rule(program, state, Move(rule, (0,)), seen)
    assert [one for one in seen.differences if "Site(kind='range'" not in one] == []
