"""A check as text: every verdict that an engine can give can be shown."""

from ludex.reports.check_terminal import VERDICT_COLOURS
from ludex.solver.result import Verdict


def test_every_verdict_has_its_place_and_colour():
    assert set(VERDICT_COLOURS) == {verdict.value for verdict in Verdict}
