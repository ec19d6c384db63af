"""The properties of Project:MINE are proved for every position of a small table, visited or not."""

from __future__ import annotations

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.project_mine import GAME
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from .table import BROKEN_PROMISE


@pytest.mark.slow
def test_every_property_is_proved_for_two_players_with_a_handful_of_cards():
    table = GAME.table(GAME.configurations["prove"])
    wanted = [
        p for p in properties_of(GAME) if p.when is not When.CAN_ALWAYS_END and p.name != BROKEN_PROMISE
    ]
    results = prove(table, wanted, configuration_name="prove", seconds=1200, timeout=120, processes=1)
    assert {
        result.property: result.verdict for result in results if result.verdict is not Verdict.PROVED
    } == {}
    assert {"someone-can-always-move", "rules-never-break-down"} <= {result.property for result in results}
