"""The properties of Project:MINE are proved for every position of a small table, visited or not."""

from __future__ import annotations

from copy import deepcopy

import pytest
from ludex.invariants.property import When, properties_of
from ludex.model.game import Table
from ludex.model.project_mine import GAME
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from .table import BROKEN_PROMISE, card

ABOUT_THE_BOX = (
    "no-trigger-brings-its-card-back",
    "piles-hold-their-own-cards",
    "excluded-cards-stay-excluded",
    "progress-grows-one-by-one",
    "staying-out-is-for-good",
    "nothing-breaks-a-tie",
)
"""What the card list or the ranking alone decides, or what no rule of this box could break."""


def small_table() -> Table:
    """The table of the configuration `prove` with a contract that removes a resource, and an ability."""
    configuration = GAME.configurations["prove"]
    components = deepcopy(configuration.components)
    assert components is not None
    (resource, *_others) = components["resources"]
    use = [{"op": "lose", "resource": resource}, {"op": "fulfil"}]
    components["figures"]["contract_row"] = 1
    components["card"].append(card("deed", "contract", price=1, target=2, points=3, use=use))
    components["company"][0].update(pay_energy=1, ability=[{"op": "gain", "resource": resource}])
    return GAME.table(configuration.model_copy(update={"components": components}))


@pytest.mark.slow
def test_every_property_is_proved_for_two_players_with_a_handful_of_cards():
    kept = [p for p in properties_of(GAME) if p.name != BROKEN_PROMISE]
    wanted = [p for p in kept if p.when is not When.CAN_ALWAYS_END]
    results = prove(small_table(), wanted, configuration_name="prove", seconds=1200, processes=1)
    rest = {result.property: result.verdict for result in results if result.verdict is not Verdict.PROVED}
    assert rest == dict.fromkeys(ABOUT_THE_BOX, Verdict.VACUOUS)
    assert {"someone-can-always-move", "rules-never-break-down"} <= {result.property for result in results}
