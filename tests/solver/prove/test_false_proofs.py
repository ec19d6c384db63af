"""Nothing false is proved: each slip of the audit is refused with its place, or seen as it is played."""

import pytest
from ludex.invariants.laws import equal_turns
from ludex.invariants.property import RESERVED, Property, When, refuse_confusion
from ludex.model.errors import BadInput
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.lift.error import LiftError
from ludex.solver.lift.terms import Arithmetic
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from tests.solver.prove import slips

UNBROKEN = "rules-never-break-down"


@pytest.mark.parametrize("name", slips.SLIPS)
def test_a_slip_is_never_proved(name):
    rule, claim = slips.SLIPS[name]
    claims = () if claim is None else (claim,)
    try:
        found = prove(slips.table_of(rule), claims, configuration_name="slip", processes=1)
    except LiftError as refused:
        assert refused.file == slips.__file__
        assert refused.line > 0
        assert refused.instead
        return
    verdicts = {result.property: result.verdict for result in found}
    assert verdicts[UNBROKEN if claim is None else "the-claim"] is not Verdict.PROVED


@pytest.mark.parametrize("name", [name for name, slip in slips.SLIPS.items() if slip.claim is not None])
def test_a_slip_really_breaks_its_claim(name):
    rule, claim = slips.SLIPS[name]
    assert claim is not None
    _seen, found = explore(slips.table_of(rule), (claim,), Budget(60), configuration="slip")
    assert found[0].verdict is Verdict.VIOLATED


@pytest.mark.parametrize("name", [name for name, slip in slips.SLIPS.items() if slip.claim is None])
def test_a_slip_really_breaks_down(name):
    seen, _found = explore(slips.table_of(slips.SLIPS[name].rule), (), Budget(60), configuration="slip")
    assert seen.faults


def test_a_number_drawn_in_a_rule_is_refused():
    with pytest.raises(LiftError, match="randint"):
        prove(slips.table_of(slips.a_number_is_drawn_in_a_rule), (), configuration_name="slip", processes=1)


def holds_of(name, test, memory=None):
    holds = (lambda s: test(s)) if memory is None else (lambda s, remembered: test(s, remembered))
    return Property(name, When.ALWAYS, holds, ("SL-01",), memory)


def proved(properties, *rules, **more):
    table = slips.table_of(*rules or (slips.x_grows,), **more)
    found = prove(table, properties, configuration_name="slip", processes=1)
    return {result.property: result.verdict for result in found}


def test_two_memories_of_one_name_are_refused():
    doubled = [
        holds_of(name, lambda s, counted: counted.seen < 3, slips.counting(step))
        for name, step in (("one", 0), ("two", 1))
    ]
    with pytest.raises(BadInput, match="the name of two memories"):
        proved(doubled)


def test_memories_of_laws_made_by_one_factory_are_kept_apart():
    laws = [equal_turns((rule,), "SL-01", name=rule) for rule in ("x-grows", "nothing")]
    assert len({law.memory.__qualname__ for law in laws}) == 2
    refuse_confusion(laws)


@pytest.mark.parametrize("name", ["twice", *RESERVED])
def test_names_that_could_be_confused_are_refused(name):
    false = holds_of(name, lambda s: s.x == 0)
    true = holds_of("twice", lambda s: s.y == 1)
    with pytest.raises(BadInput, match=name):
        proved([false, true])


def test_a_narrowing_outside_its_domain_is_refused():
    table = slips.table_of(slips.a_narrowing_offers_what_is_no_card)
    with pytest.raises(BadInput, match="the narrowing of card offers 7"):
        table.legal(table.start())


def test_a_to_act_that_breaks_down_is_told():
    found = proved([], to_act=slips.nobody_knows_who)
    assert found[UNBROKEN] is not Verdict.PROVED


def test_a_memory_that_breaks_down_keeps_nothing():
    p = holds_of("remembered", lambda s, memory: memory.seen < 8, slips.Forgetful)
    assert proved([p])["remembered"] is not Verdict.PROVED
    _seen, found = explore(slips.table_of(slips.x_grows), (p,), Budget(60), configuration="slip")
    assert found[0].verdict is Verdict.VIOLATED


def test_a_property_that_breaks_down_at_the_start_is_violated():
    found = proved([holds_of("broken", lambda s: (7, 8)[s.y + 1] > 0)])
    assert found["broken"] is Verdict.VIOLATED


def test_nothing_is_exhausted_where_a_rule_broke_down():
    rule = slips.SLIPS["a_phase_that_is_none"].rule
    seen, found = explore(
        slips.table_of(rule, slips.x_grows),
        (holds_of("bounded", lambda s: s.x < 10),),
        Budget(60),
        configuration="slip",
    )
    assert seen.faults
    assert found[0].verdict is Verdict.SURVIVED
    assert "a-phase-that-is-none broke down" in found[0].evidence


def test_what_nothing_can_make_false_is_vacuous():
    found = proved(
        [
            holds_of("untouched", lambda s: s.y == 1),
            holds_of("always", lambda s: s.x == s.x or s.y == 3),
            holds_of("no-such-case", lambda s: s.y != 4 or s.x == 3),
            holds_of("in-range", lambda s: s.x <= 9),
        ]
    )
    assert found["untouched"] is Verdict.VACUOUS
    assert found["always"] is Verdict.VACUOUS
    assert found["no-such-case"] is Verdict.VACUOUS
    assert found["in-range"] is Verdict.PROVED


def results_of(properties, *rules):
    found = prove(slips.table_of(*rules), properties, configuration_name="slip", processes=1)
    return {result.property: result for result in found}


def test_the_evidence_names_a_near_miss_and_how_often_python_was_asked():
    found = results_of([holds_of("below-nine", lambda s: s.x <= 9)], slips.x_grows)["below-nine"]
    assert "1 would break it but for a clause, such as '0 x-grows' but for SL-01" in found.evidence
    assert "compared with Python in" in found.evidence


def test_the_failure_told_is_the_rule_that_breaks_the_weakest_claim():
    weak = holds_of("weak", lambda s: s.a[0] == 1)
    leaning = holds_of("leaning", lambda s: s.x == 0)
    found = results_of([leaning, weak], slips.x_follows_a, slips.a_changes_late)
    assert "not kept by '0 a-changes-late'" in found["weak"].evidence
    assert found["weak"].position["y"] == 9
    assert found["leaning"].evidence.startswith("it fell only because weak fell: not kept by '0 x-follows-a'")


def test_a_difference_between_python_and_logic_leaves_nothing_proved(monkeypatch):
    """As if the lifter had forgotten that a rule adds."""
    real = Arithmetic.add

    def wrong(self, *values):
        return real(self, *values[:1]) if len(values) == 2 and values[1] == 1 else real(self, *values)

    monkeypatch.setattr(Arithmetic, "add", wrong)
    found = results_of([holds_of("still", lambda s: s.x <= 9)], slips.x_grows)
    assert {result.verdict for result in found.values()} == {Verdict.UNDECIDED}
    assert "a defect of this tool" in found["still"].evidence
