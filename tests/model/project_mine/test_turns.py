"""The steps of a turn (경쟁 시기의 단계): adjustment and clean-up."""

from __future__ import annotations

from ludex.model.project_mine.state import Phase

from .table import card, midturn, moves_of, play, settle, table_with

DRILL = card("drill", copies=3, price=2, energy=2, points=1, play=[{"op": "gain", "resource": "iron"}])


def test_MINE_ADJ_01_02_a_turn_begins_with_energy_four_and_no_credits():
    table = table_with()
    state = midturn(table, phase="adjust", energy={"A": 1}, credits={"A": 7}, buys=0)
    state = table.advance(state)
    assert (state.energy[0], state.credits[0], state.buys, state.phase) == (4, 0, 1, Phase.ACTION)


def test_MINE_CLN_01_05_clean_up_empties_the_use_area_and_draws_to_five():
    table = table_with(DRILL)
    state = midturn(table, hand={"A": {"coal": 2}}, use_area={"A": {"drill": 1}}, deck={"A": {"coal": 6}})
    state = settle(table, play(table, state, "A end-actions"))
    assert (sum(state.hand[0]), sum(state.use_area[0]), state.discard[0][1], sum(state.deck[0])) == (
        5,
        0,
        1,
        3,
    )
    assert state.turn == 1
    state = midturn(table, hand={"A": {"coal": 2}}, deck={"A": {"coal": 2}})
    state = settle(table, play(table, state, "A end-actions"))
    assert (sum(state.hand[0]), sum(state.deck[0])) == (4, 0)


def test_MINE_CLN_04_a_hand_of_more_than_five_is_discarded_down_until_it_is_five():
    spark = card("spark", copies=1, energy=1, discarded=[{"op": "draw"}])
    table = table_with(spark)
    state = midturn(table, hand={"A": {"coal": 5, "spark": 1}}, deck={"A": {"coal": 3}})
    state = play(table, state, "A end-actions")
    assert moves_of(table, state) == {"A discard-down coal", "A discard-down spark"}
    state = settle(table, play(table, state, "A discard-down spark"))
    state = play(table, state, "A discard-down coal")
    assert (sum(state.hand[0]), state.turn) == (5, 1)


def test_MINE_CLN_04_credits_gained_by_discarding_down_to_five_buy_nothing():
    windfall = card("windfall", copies=1, discarded=[{"op": "credits"}])
    subsidy = card("subsidy", "subsidy", copies=1, price=1)
    table = table_with(windfall, subsidy)
    state = midturn(table, hand={"A": {"windfall": 1, "coal": 5}}, market={"subsidy": 1})
    state = play(table, state, "A end-actions", "A discard-down windfall")
    assert (state.turn, state.credits[0]) == (1, 1)


def test_MINE_CLN_04_five_cards_of_which_none_can_be_laid_are_kept():
    table = table_with(card("idol", copies=5, energy="X"))
    state = play(table, midturn(table, hand={"A": {"idol": 5}}), "A end-actions")
    assert (state.turn, sum(state.hand[0])) == (1, 5)
