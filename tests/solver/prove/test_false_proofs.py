"""Nothing false is proved: each slip of the audit is refused with its place, or seen as it is played."""

import pytest
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.lift.error import LiftError
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
    _seen, found = explore(slips.table_of(rule), (claim,), Budget(5), configuration="slip")
    assert found[0].verdict is Verdict.VIOLATED


@pytest.mark.parametrize("name", [name for name, slip in slips.SLIPS.items() if slip.claim is None])
def test_a_slip_really_breaks_down(name):
    seen, _found = explore(slips.table_of(slips.SLIPS[name].rule), (), Budget(5), configuration="slip")
    assert seen.faults


def test_a_number_drawn_in_a_rule_is_refused():
    with pytest.raises(LiftError, match="randint"):
        prove(slips.table_of(slips.a_number_is_drawn_in_a_rule), (), configuration_name="slip", processes=1)
