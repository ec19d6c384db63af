"""What is proved does not depend on how busy the machine is, as long as what is computed is counted."""

import time

from ludex.invariants.property import properties_of
from ludex.solver.budget import BUSY, Budget, processor_seconds
from ludex.solver.prove.engine import prove

from tests.toy import GAME


def proved(monkeypatch, clock):
    """The evidence of a minute's proof on a machine where a minute passes whenever somebody looks."""
    passed = iter(range(0, 60_000_000, 60))
    with monkeypatch.context() as patched:
        patched.setattr(time, "monotonic", lambda: float(next(passed)))
        given = time.monotonic if clock is None else clock
        results = prove(
            GAME.table(players=2), properties_of(GAME), configuration_name="toy", processes=1, clock=given
        )
    return {result.property: result.evidence for result in results}


def test_a_busy_machine_proves_what_an_idle_one_does(monkeypatch):
    evidence = proved(monkeypatch, processor_seconds)
    assert any("not kept by 'draw penny'" in said for said in evidence.values())
    assert not any("time limit" in said for said in evidence.values())
    hurried = proved(monkeypatch, None)
    assert any("time limit" in said for said in hurried.values()), (
        "by the clock on the wall there was no time"
    )


def test_a_solver_that_looks_at_the_clock_gets_more_time_where_what_is_computed_is_counted():
    assert Budget(10).milliseconds <= 10_000
    assert Budget(10, clock=processor_seconds).milliseconds > (BUSY - 1) * 10_000
