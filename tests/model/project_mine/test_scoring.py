"""The end of the game (게임 종료): points, and who wins."""

from __future__ import annotations

import pytest
from ludex.model.project_mine.scoring import contract_points

from .table import card, company, midturn, seats, table_with


def scored(rulings=None, **fields):
    deed = card("deed", "contract", price=1, target=2, points=5, event="draw")
    gem = card("gem", copies=3, points=2)
    firm = company(
        "firm",
        end=[{"measure": "ruby", "by": 2, "points": 1}, {"measure": "iron", "at_least": 4, "points": 1}],
        goal={"measure": "cards", "at_least": 2, "points": 10},
    )
    table = table_with(deed, gem, companies=(firm,), rulings=rulings)
    base = {"deck": seats(2, {"coal": 0}), "phase": "entry", "era": 6}
    return table, midturn(table, **{**base, **fields})


def test_MINE_SCORE_03_company_contracts_and_deck_less_penalties():
    table, state = scored(
        deck={"A": {"gem": 1}},
        hand={"A": {"gem": 1}},
        discard={"A": {"gem": 1}},
        contracts={"A": {"deed": 1}},
        progress={"A": {"deed": 2}},
        resource={"A": {"ruby": 5, "iron": 3}},
        penalties={"A": 3},
    )
    assert table.scores(state)[0] == 2 + 5 + 6 - 3
    table, state = scored(resource={"A": {"iron": 4}})
    assert table.scores(state)[0] == 4


@pytest.mark.parametrize(
    ("ruling", "reading", "total"),
    [
        ("deck-at-the-end", "deck-only", 2 - 3),
        ("company-goal", "counts", 4 + 10 - 3),
        ("contract-achieved", "bought", 4 + 5 - 3),
    ],
)
def test_MINE_SCORE_03_readings_of_the_score(ruling, reading, total):
    table, state = scored(
        rulings={ruling: reading},
        deck={"A": {"gem": 1, "coal": 0}},
        hand={"A": {"gem": 1}},
        contracts={"A": {"deed": 1}},
        penalties={"A": 3},
    )
    assert table.scores(state)[0] == total


@pytest.mark.parametrize(("reading", "points"), [("for-good", 7), ("at-the-end", 0)])
@pytest.mark.parametrize("measure", ["ruby", "largest", "second-largest"])
def test_MINE_SCORE_03_a_contract_for_having_resources_that_are_gone(reading, points, measure):
    rich = card("rich", "contract", target=1, points=7, event="turn-end", measure=measure, at_least=2)
    table = table_with(rich, rulings={"achievement-lasting": reading})
    have = {"contracts": {"A": {"rich": 1}}, "progress": {"A": {"rich": 1}}}
    assert contract_points(midturn(table, **have, resource={"A": {"ruby": 1, "iron": 1}}), 0) == points
    assert contract_points(midturn(table, **have, resource={"A": {"ruby": 2, "iron": 2}}), 0) == 7


def test_MINE_SCORE_03_a_contract_that_runs_through_the_deck_counts_once_and_only_when_achieved():
    deed = card("deed", "contract", price=1, target=2, points=5, event="draw")
    table = table_with(deed, rulings={"bought-contract": "discard-pile"})
    for tokens, total in ((2, 5), (1, 0)):
        state = midturn(table, deck={"A": {"deed": 1}}, progress={"A": {"deed": tokens}})
        assert table.scores(state)[0] == total


def test_MINE_GOAL_03_a_tie_is_shared_unless_fewer_penalties_decide():
    tie = {"deck": {"A": {"coal": 0, "gem": 1}, "B": {"coal": 0}}, "penalties": {"A": 2}}
    table, state = scored(**tie)
    assert table.standing(state).winners == (0, 1)
    table, state = scored({"tied-score": "fewer-penalties"}, **tie)
    assert table.standing(state).winners == (1,)
    assert table.standing(state).decided_by.clause == "MINE-GOAL-03"
