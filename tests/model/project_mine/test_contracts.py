"""Contracts (계약서 사용): using them, their progress, where they lie."""

from __future__ import annotations

import pytest
from ludex.model.project_mine.picture import picture

from .table import FIVE, card, laid, midturn, moves_of, op, play, refused, table_with

DEED = card(
    "deed",
    "contract",
    price=1,
    target=2,
    points=3,
    use=[{"op": "lose", "resource": "ruby"}, {"op": "fulfil"}],
)


THRIFT = card(
    "thrift", "contract", price=1, target=1, points=2, event="turn-end", measure="credits", at_least=1
)


def test_MINE_CON_01_03_an_active_contract_is_used_once_a_turn_from_the_turn_it_is_bought():
    table = table_with(DEED, contract_row=1)
    state = midturn(
        table,
        market={"deed": 1},
        contract_pile={"deed": 0},
        credits={"A": 1},
        resource={"A": {"ruby": 3}},
        hand={"A": {"coal": 5}, "B": {"coal": 5}},
    )
    assert refused(table, state, "A use-contract deed") == "MINE-CON-02"
    state = play(table, state, "A buy deed", "A use-contract deed", "A fulfil deed")
    assert (state.contracts[0][0], state.progress[0][0], state.resource[0][0]) == (1, 1, 2)
    assert "contracts: deed 1/2" in picture(state, None)
    assert refused(table, state, "A use-contract deed") == "MINE-CON-01"
    state = play(table, state, "A end-actions", "B end-actions", "A use-contract deed", "A fulfil deed")
    assert state.progress[0][0] == 2


@pytest.mark.parametrize(("period", "again"), [("turn", True), ("game", False)])
def test_MINE_CON_01_once_in_what_time_is_a_matter_of_reading(period, again):
    table = table_with(DEED, rulings={"contract-period": period})
    hands = {"A": {"coal": 5}, "B": {"coal": 5}}
    state = midturn(table, contracts={"A": {"deed": 1}}, resource={"A": {"ruby": 3}}, hand=hands)
    state = play(table, state, "A use-contract deed", "A fulfil deed", "A end-actions", "B end-actions")
    assert ("A use-contract deed" in moves_of(table, state)) == again


def test_MINE_CON_01_a_completed_contract_can_still_be_used_or_is_retired():
    for reading, usable in (("usable", True), ("retired", False)):
        table = table_with(DEED, rulings={"completed-contract": reading})
        state = midturn(
            table, contracts={"A": {"deed": 1}}, progress={"A": {"deed": 2}}, resource={"A": {"ruby": 3}}
        )
        assert ("A use-contract deed" in moves_of(table, state)) == usable


def test_a_passive_contract_makes_progress_by_itself_at_the_end_of_the_turn():
    table = table_with(THRIFT)
    state = midturn(table, contracts={"A": {"thrift": 1}}, credits={"A": 1}, hand={"A": {"coal": 5}})
    assert refused(table, state, "A use-contract thrift") == "MINE-CON-02"
    state = play(table, state, "A end-actions")
    assert state.progress[0][0] == 1


def test_fulfilling_puts_a_token_on_an_own_unfinished_contract():
    deed = card("deed", "contract", price=1, target=1, points=3, event="exclude")
    table, state = laid(op("fulfil", 2), cards=(deed,), contracts={"A": {"deed": 1}})
    assert moves_of(table, state) == {"A fulfil deed"}
    state = play(table, state, "A fulfil deed")
    assert (state.progress[0][0], state.depth) == (1, 0)


def test_MINE_CON_02_a_contract_that_is_not_active_works_by_itself_or_not_at_all():
    watch = card("watch", "contract", price=1, target=2, points=3, event="play")
    for reading, tokens in (("by-itself", 1), ("inert", 0)):
        table = table_with(watch, rulings={"other-contracts": reading})
        state = midturn(table, contracts={"A": {"watch": 1}}, hand={"A": {"coal": 1}})
        assert play(table, state, "A play coal").progress[0][0] == tokens


def test_MINE_CON_03_a_contract_is_used_after_buying_it_also_where_buying_ends_the_actions():
    stake = card("stake", "contract", price=0, target=1, use=[{"op": "fulfil"}])
    table = table_with(stake, rulings={"purchase-step": "closes-actions"}, contract_row=1)
    state = midturn(table, market={"stake": 1}, contract_pile={"stake": 0}, hand={"A": {"coal": 1}})
    after = moves_of(table, play(table, state, "A buy stake"))
    assert "A use-contract stake" in after
    assert "A play coal" not in after


def test_MINE_GLO_06_a_contract_that_cannot_be_paid_cannot_be_used():
    table = table_with(DEED)
    state = midturn(table, contracts={"A": {"deed": 1}})
    assert refused(table, state, "A use-contract deed") == "MINE-GLO-06"


def test_MINE_CON_01_a_contract_of_which_nothing_can_be_done_is_used_up():
    search = card(
        "search",
        "contract",
        target=2,
        use=[{"op": "discard", "zone": "deck"}, {"op": "if-you-do", "then": [{"op": "fulfil"}]}],
    )
    table = table_with(search)
    state = midturn(table, deck={"A": {"coal": 0}}, hand=FIVE, contracts={"A": {"search": 1}})
    state = play(table, state, "A use-contract search")
    assert (state.progress[0][0], state.contract_used[0][0]) == (0, 1)


def test_MINE_CARD_02_out_boxer_counts_the_energy_of_the_card_that_is_laid():
    boxer = card("boxer", "contract", target=6, event="play", measure="card-energy", at_least=2)
    heavy = card("heavy", copies=1, energy=2)
    table = table_with(boxer, heavy)
    state = midturn(table, contracts={"A": {"boxer": 1}}, hand={"A": {"coal": 1, "heavy": 1}})
    assert play(table, state, "A play coal").progress[0][0] == 0
    assert play(table, state, "A play heavy").progress[0][0] == 1


def test_MINE_CARD_01_an_achieved_contract_takes_no_further_token():
    deed = card("deed", "contract", price=1, target=1, event="exclude")
    _table, state = laid(
        op("fulfil"), cards=(deed,), contracts={"A": {"deed": 1}}, progress={"A": {"deed": 1}}
    )
    assert (state.progress[0][0], state.depth) == (1, 0)
