"""The action phase (행동 단계): company ability, laying cards, buying."""

from __future__ import annotations

import pytest

from .table import card, company, free, gain, laid, midturn, moves_of, op, play, refused, table_with

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


EMBER = card(
    "ember", copies=2, price=1, energy=0, discarded=[{"op": "gain", "resource": "iron", "amount": 2}]
)


def test_MINE_PLAY_03_laying_a_card_costs_its_energy_and_moves_it_to_the_use_area():
    table = table_with(DRILL)
    state = midturn(table, hand={"A": {"drill": 2, "coal": 1}}, energy={"A": 3})
    state = play(table, state, "A play drill")
    assert (state.energy[0], state.use_area[0][1], state.resource[0][1]) == (1, 1, 1)
    assert refused(table, state, "A play drill") == "MINE-PLAY-03"
    assert refused(table, state, "B play coal") == "MINE-SETUP-31"
    assert moves_of(table, state) == {"A play coal", "A end-actions"}


def test_MINE_BUY_04_by_the_letter_a_bought_contract_goes_through_the_deck_and_cannot_be_laid():
    table = table_with(DEED, rulings={"bought-contract": "discard-pile"}, contract_row=1)
    state = midturn(table, market={"deed": 1}, contract_pile={"deed": 0}, credits={"A": 1})
    state = play(table, state, "A buy deed")
    assert (state.contracts[0][0], state.discard[0][1]) == (0, 1)
    state = midturn(table, hand={"A": {"deed": 1}}, resource={"A": {"ruby": 1}})
    assert refused(table, state, "A play deed") == "MINE-CON-01"
    assert "A use-contract deed" in moves_of(table, state)


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


def test_MINE_PLAY_05_a_choice_between_two_texts():
    lines = (op("choose", either=[op("draw")], otherwise=[gain("ruby"), gain("iron")]), op("credits"))
    table, state = laid(*lines)
    assert moves_of(table, state) == {"A choose first", "A choose second"}
    state = play(table, state, "A choose second")
    assert (state.resource[0], state.credits[0]) == ([1, 1], 1)


def test_MINE_PLAY_05_after_an_impossible_line_the_text_goes_on_or_ends():
    lines = ({"op": "discard"}, {"op": "credits", "amount": 2})
    for reading, credits in (("next-line", 2), ("text-ends", 0)):
        table = table_with(free(*lines), rulings={"impossible-line": reading})
        state = play(table, midturn(table, hand={"A": {"gadget": 1}}), "A play gadget")
        assert (state.credits[0], table.to_act(state)) == (credits, 0)


def test_MINE_BUY_04_a_bought_card_is_not_discarded_or_its_trigger_applies():
    for reading, iron in (("hand-or-deck", 0), ("anywhere", 2)):
        table = table_with(EMBER, rulings={"trigger-from-elsewhere": reading}, technology_row=1)
        state = midturn(table, market={"ember": 1}, technology_pile={"ember": 0}, credits={"A": 1})
        state = play(table, state, "A buy ember")
        assert (state.discard[0][1], state.resource[0][1]) == (1, iron)


@pytest.mark.parametrize(("reading", "leaves"), [("must", False), ("may-be-left", True)])
def test_MINE_PLAY_05_a_line_that_asks_for_a_card(reading, leaves):
    purge = card("purge", copies=1, energy=0, play=[{"op": "discard"}, {"op": "credits"}])
    table = table_with(purge, rulings={"lines-compulsory": reading})
    state = play(table, midturn(table, hand={"A": {"purge": 1, "coal": 1}}), "A play purge")
    assert ("A decline" in moves_of(table, state)) is leaves


def test_MINE_PLAY_04_a_card_with_energy_X_is_not_laid():
    table = table_with(IDOL)
    assert refused(table, midturn(table, hand={"A": {"idol": 1}}), "A play idol") == "MINE-PLAY-04"


def test_MINE_PLAY_03_a_repeated_card_is_paid_once():
    copy = card("copy", copies=1, energy=0, play=[{"op": "echo"}])
    table = table_with(copy)
    state = midturn(table, hand={"A": {"copy": 1, "coal": 1}}, energy={"A": 1})
    state = play(table, state, "A play copy", "A play coal")
    assert (state.resource[0][0], state.energy[0]) == (2, 0)


def test_MINE_TURN_04_SETUP_31_PLAY_05_why_an_action_is_not_possible_now():
    purge = card("purge", copies=1, energy=0, play=[{"op": "discard"}])
    table = table_with(purge)
    state = midturn(table, hand={"A": {"purge": 1, "coal": 6}, "B": {"coal": 5}})
    assert refused(table, state, "B end-actions") == "MINE-SETUP-31"
    assert refused(table, play(table, state, "A play purge"), "A play coal") == "MINE-PLAY-05"
    assert refused(table, play(table, state, "A end-actions"), "A play coal") == "MINE-TURN-04"
