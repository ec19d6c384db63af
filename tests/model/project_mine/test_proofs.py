"""The properties of Project:MINE are proved for every position of a small table, visited or not."""

from __future__ import annotations

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.project_mine import GAME
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from .table import BROKEN_PROMISE

ABOUT_OTHER_BOXES = (
    "a-used-ability-is-marked",
    "no-trigger-brings-its-card-back",
    "piles-hold-their-own-cards",
    "progress-grows-one-by-one",
    "progress-lies-on-own-contracts",
    "the-ability-is-used-once-a-turn",
    "what-is-laid-or-used-can-be-paid",
)
"""The small box has no contract, no ability and no text that removes anything to break these with."""


@pytest.mark.slow
def test_every_property_is_proved_for_two_players_with_a_handful_of_cards():
    table = GAME.table(GAME.configurations["prove"])
    wanted = [
        p for p in properties_of(GAME) if p.when is not When.CAN_ALWAYS_END and p.name != BROKEN_PROMISE
    ]
    results = prove(table, wanted, configuration_name="prove", seconds=1200, processes=1)
    rest = {result.property: result.verdict for result in results if result.verdict is not Verdict.PROVED}
    assert rest == dict.fromkeys(ABOUT_OTHER_BOXES, Verdict.VACUOUS)
    assert {"someone-can-always-move", "rules-never-break-down"} <= {result.property for result in results}
