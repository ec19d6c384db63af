"""A turn: adjustment, coins, contracts, company ability, laying and buying cards, clean-up."""

from __future__ import annotations

import pytest
from ludex.model.notation import read_move
from ludex.model.project_mine.picture import picture
from ludex.model.project_mine.state import Phase
from ludex.model.rule import Illegal

from .table import card, company, midturn, moves_of, play, settle, table_with

DRILL = card("drill", copies=3, price=2, energy=2, points=1, play=[{"op": "gain", "resource": "iron"}])
GRANT = card("grant", "subsidy", copies=2, price=1, play=[{"op": "credits", "amount": 2}])
IDOL = card("idol", copies=1, price=1, energy="X", points=4, play=[{"op": "gain", "resource": "ruby"}])
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


def refused(table, state, text):
    with pytest.raises(Illegal) as illegal:
        table.apply(state, read_move(table, text))
    return illegal.value.clause


def test_MINE_ADJ_01_02_a_turn_begins_with_energy_four_and_no_credits():
    table = table_with()
    state = midturn(table, phase="adjust", energy={"A": 1}, credits={"A": 7}, buys=0)
    state = table.advance(state)
    assert (state.energy[0], state.credits[0], state.buys, state.phase) == (4, 0, 1, Phase.ACTION)


def test_MINE_GEN_01_a_company_may_set_other_figures_than_the_rulebook():
    table = table_with(companies=(company("rich", energy=6, hand=7, buys=2, discount=1),))
    state = table.advance(midturn(table, phase="adjust"))
    assert (state.energy[0], state.buys) == (6, 2)
    state = play(table, midturn(table, hand={"A": {"coal": 6}}, deck={"A": {"coal": 3}}), "A end-actions")
    assert sum(settle(table, state).hand[0]) == 7


def test_MINE_COIN_02_05_only_who_alone_has_the_most_gets_a_coin_for_one_of_it():
    table = table_with(players=3)
    state = midturn(
        table,
        phase="majority",
        resource={"A": {"ruby": 3, "iron": 2}, "B": {"ruby": 1, "iron": 2}, "C": {"ruby": 2}},
    )
    state = table.advance(state)
    assert state.coins == [1, 0, 0]
    assert state.resource[0] == [2, 2]
    assert state.phase == Phase.ACTION
    nobody = table.advance(midturn(table, phase="majority"))
    assert nobody.coins == [0, 0, 0]


def test_MINE_COIN_04_a_coin_is_a_credit():
    table = table_with(DRILL, technology_row=1)
    state = midturn(table, coins={"A": 1}, market={"drill": 1}, credits={"A": 1})
    assert refused(table, state, "A buy drill") == "MINE-BUY-02"
    state = play(table, state, "A spend-coin", "A buy drill")
    assert (state.coins[0], state.credits[0], state.discard[0][1]) == (0, 0, 1)
    assert refused(table, settle(table, state), "A spend-coin") == "MINE-COIN-04"


def test_MINE_PLAY_03_laying_a_card_costs_its_energy_and_moves_it_to_the_use_area():
    table = table_with(DRILL)
    state = midturn(table, hand={"A": {"drill": 2, "coal": 1}}, energy={"A": 3})
    state = play(table, state, "A play drill")
    assert (state.energy[0], state.area[0][1], state.resource[0][1]) == (1, 1, 1)
    assert refused(table, state, "A play drill") == "MINE-PLAY-03"
    assert refused(table, state, "B play coal") == "MINE-PLAY-01"
    assert moves_of(table, state) == {"A play coal", "A end-actions"}


def test_MINE_PLAY_04_a_card_with_energy_X_is_not_laid_unless_a_reading_lets_X_be_all_energy():
    table = table_with(IDOL)
    state = midturn(table, hand={"A": {"idol": 1}})
    assert refused(table, state, "A play idol") == "MINE-PLAY-04"
    loose = table_with(IDOL, rulings={"x-energy": "all-energy"})
    state = play(loose, midturn(loose, hand={"A": {"idol": 2}}), "A play idol")
    assert (state.energy[0], state.resource[0][0]) == (0, 1)
    assert refused(loose, state, "A play idol") == "MINE-PLAY-03"


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
    assert (state.front[0][1], state.progress[0][1], state.resource[0][0]) == (1, 1, 2)
    assert "contracts: deed 1/2" in picture(state, None)
    assert refused(table, state, "A use-contract deed") == "MINE-CON-01"
    state = play(table, state, "A end-actions", "B end-actions", "A use-contract deed", "A fulfil deed")
    assert state.progress[0][1] == 2


@pytest.mark.parametrize(("period", "again"), [("turn", True), ("era", False), ("game", False)])
def test_MINE_CON_01_once_in_what_time_is_a_matter_of_reading(period, again):
    table = table_with(DEED, rulings={"contract-period": period})
    hands = {"A": {"coal": 5}, "B": {"coal": 5}}
    state = midturn(table, front={"A": {"deed": 1}}, resource={"A": {"ruby": 3}}, hand=hands)
    state = play(table, state, "A use-contract deed", "A fulfil deed", "A end-actions", "B end-actions")
    assert ("A use-contract deed" in moves_of(table, state)) == again


def test_MINE_CON_01_a_completed_contract_can_still_be_used_or_is_retired():
    for reading, usable in (("usable", True), ("retired", False)):
        table = table_with(DEED, rulings={"completed-contract": reading})
        state = midturn(
            table, front={"A": {"deed": 1}}, progress={"A": {"deed": 2}}, resource={"A": {"ruby": 3}}
        )
        assert ("A use-contract deed" in moves_of(table, state)) == usable


def test_MINE_BUY_04_by_the_letter_a_bought_contract_goes_through_the_deck_and_cannot_be_laid():
    table = table_with(DEED, rulings={"bought-contract": "discard-pile"}, contract_row=1)
    state = midturn(table, market={"deed": 1}, contract_pile={"deed": 0}, credits={"A": 1})
    state = play(table, state, "A buy deed")
    assert (state.front[0][1], state.discard[0][1]) == (0, 1)
    state = midturn(table, hand={"A": {"deed": 1}}, resource={"A": {"ruby": 1}})
    assert refused(table, state, "A play deed") == "MINE-PLAY-04"
    assert "A use-contract deed" in moves_of(table, state)


def test_a_passive_contract_makes_progress_by_itself_at_the_end_of_the_turn():
    table = table_with(THRIFT)
    state = midturn(table, front={"A": {"thrift": 1}}, credits={"A": 1}, hand={"A": {"coal": 5}})
    assert refused(table, state, "A use-contract thrift") == "MINE-CON-02"
    state = play(table, state, "A end-actions")
    assert state.progress[0][1] == 1


def test_MINE_CORP_01_02_the_company_ability_is_used_once_a_turn_for_its_cost():
    ability = [{"op": "lose", "resource": "iron"}, {"op": "gain", "resource": "ruby", "amount": 2}]
    table = table_with(companies=(company("mill", pay_energy=1, ability=ability),))
    poor = midturn(table)
    assert refused(table, poor, "A use-company mill") == "MINE-CORP-02"
    state = midturn(table, resource={"A": {"iron": 2}})
    assert refused(
        table, midturn(table, resource={"A": {"iron": 2}}, energy={"A": 0}), "A use-company mill"
    ) == ("MINE-CORP-02")
    state = play(table, state, "A use-company mill")
    assert (state.energy[0], state.resource[0]) == (3, [2, 1])
    assert refused(table, state, "A use-company mill") == "MINE-CORP-01"
    assert refused(table, state, "A use-company plain-a") == "MINE-CORP-01"


def test_MINE_BUY_01_one_card_a_turn_and_one_more_for_each_purchase_plus():
    sale = card("sale", copies=1, energy=0, play=[{"op": "buys"}])
    for reading, after_two in (("one", "MINE-BUY-01"), ("unlimited", None)):
        table = table_with(GRANT, sale, rulings={"purchase-limit": reading})
        state = midturn(table, hand={"A": {"sale": 1}}, credits={"A": 5}, market={"grant": 4})
        state = play(table, state, "A play sale", "A buy grant", "A buy grant")
        assert state.discard[0][1] == 2
        assert state.credits[0] == 3
        if after_two:
            assert refused(table, state, "A buy grant") == after_two
        else:
            assert "A buy grant" in moves_of(table, state)


def test_MINE_SETUP_12_basic_cards_within_the_limit_beyond_it_or_not_at_all():
    base = {"credits": {"A": 5}, "buys": 0}
    within = table_with(GRANT)
    assert refused(within, midturn(within, **base), "A buy grant") == "MINE-BUY-01"
    beyond = table_with(GRANT, rulings={"basic-card-anytime": "beyond-limit"})
    assert "A buy grant" in moves_of(beyond, midturn(beyond, **base))
    shown = table_with(GRANT, rulings={"basic-card-face-up": "face-up-only"})
    assert refused(shown, midturn(shown, credits={"A": 5}), "A buy grant") == "MINE-SETUP-09"


def test_MINE_SETUP_19_an_empty_basic_pile_is_sold_out_unless_it_is_replenished():
    for reading, left in (("sold-out", 0), ("replenished", 1)):
        table = table_with(GRANT, rulings={"basic-pile-empty": reading})
        state = play(table, midturn(table, credits={"A": 5}, market={"grant": 1}), "A buy grant")
        assert state.market[1] == left
        assert state.discard[0][1] == 1


def test_MINE_SETUP_15_a_card_that_lies_only_on_the_exclusion_card_is_neither_bought_nor_taken():
    windfall = card("windfall", copies=1, energy=0, play=[{"op": "take", "amount": 4}])
    table = table_with(GRANT, windfall)
    gone = {"market": {"grant": 0}, "excluded": {"grant": 2}}
    state = midturn(table, credits={"A": 5}, **gone)
    assert refused(table, state, "A buy grant") == "MINE-SETUP-15"
    drill = table_with(DRILL, GRANT, windfall)
    gone = {"market": {"drill": 0, "grant": 1}, "excluded": {"drill": 3}, "technology_pile": {"drill": 0}}
    state = play(drill, midturn(drill, hand={"A": {"windfall": 1}}, **gone), "A play windfall")
    assert refused(drill, state, "A take drill") == "MINE-SETUP-15"
    assert moves_of(drill, state) == {"A take grant"}


def test_MINE_GLO_07_buying_may_close_all_other_actions():
    for reading, may_play in (("anywhere", True), ("closes-actions", False)):
        table = table_with(GRANT, rulings={"purchase-step": reading})
        state = midturn(table, credits={"A": 1}, hand={"A": {"coal": 1}})
        state = play(table, state, "A buy grant")
        assert ("A play coal" in moves_of(table, state)) == may_play


def test_MINE_CLN_01_05_clean_up_empties_the_use_area_and_draws_to_five():
    table = table_with(DRILL)
    state = midturn(table, hand={"A": {"coal": 2}}, area={"A": {"drill": 1}}, deck={"A": {"coal": 6}})
    state = settle(table, play(table, state, "A end-actions"))
    assert (sum(state.hand[0]), sum(state.area[0]), state.discard[0][1], sum(state.deck[0])) == (5, 0, 1, 3)
    assert state.turn == 1
    state = midturn(table, hand={"A": {"coal": 2}}, deck={"A": {"coal": 2}})
    state = settle(table, play(table, state, "A end-actions"))
    assert (sum(state.hand[0]), sum(state.deck[0])) == (4, 0)


def test_MINE_CLN_04_a_hand_of_more_than_five_is_discarded_down_and_triggers():
    spark = card("spark", copies=1, energy=1, discarded=[{"op": "draw"}])
    for reading, left in (("until-five", 5), ("once", 6)):
        table = table_with(spark, rulings={"clean-up-once": reading})
        state = midturn(table, hand={"A": {"coal": 5, "spark": 1}}, deck={"A": {"coal": 3}})
        state = play(table, state, "A end-actions")
        assert moves_of(table, state) == {"A discard-down coal", "A discard-down spark"}
        state = settle(table, play(table, state, "A discard-down spark"))
        if reading == "until-five":
            state = play(table, state, "A discard-down coal")
        assert sum(state.hand[0]) == left
        assert state.turn == 1


def test_MINE_GLO_11_cards_of_the_use_area_trigger_in_clean_up_only_under_one_reading():
    ember = card("ember", copies=1, energy=1, discarded=[{"op": "gain", "resource": "iron"}])
    fields = {"area": {"A": {"ember": 1, "coal": 1}}, "hand": {"A": {"coal": 5}}}
    table = table_with(ember)
    assert play(table, midturn(table, **fields), "A end-actions").resource[0][1] == 0
    table = table_with(ember, rulings={"trigger-from-use-area": "triggers"})
    state = play(table, midturn(table, **fields), "A end-actions")
    assert moves_of(table, state) == {"A clear-card coal", "A clear-card ember"}
    state = play(table, state, "A clear-card ember", "A clear-card coal")
    assert (state.resource[0][1], sum(state.area[0]), state.turn) == (1, 0, 1)
