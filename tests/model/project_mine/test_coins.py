"""Coins (경쟁 시기): who gets one, and what it is good for."""

from __future__ import annotations

import pytest
from ludex.model.project_mine.state import Phase

from .table import FIVE, card, midturn, moves_of, play, refused, settle, table_with

DRILL = card("drill", copies=3, price=2, energy=2, points=1, play=[{"op": "gain", "resource": "iron"}])


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


def test_MINE_COIN_05_who_ties_for_the_most_keeps_the_resource_or_removes_it_without_a_coin():
    for reading, rubies in (("kept", [3, 3, 1]), ("still-removed", [2, 2, 1])):
        table = table_with(players=3, rulings={"majority-tie": reading})
        state = midturn(
            table, phase="majority", resource={"A": {"ruby": 3}, "B": {"ruby": 3}, "C": {"ruby": 1}}
        )
        state = table.advance(state)
        assert [row[0] for row in state.resource] == rubies
        assert [row[1] for row in state.resource] == [0, 0, 0]
        assert sum(state.coins) == 0


def test_MINE_COIN_04_several_coins_can_be_spent_in_a_turn():
    table = table_with()
    state = play(table, midturn(table, hand=FIVE, coins={"A": 2}), "A spend-coin", "A spend-coin")
    assert (state.coins[0], state.credits[0]) == (0, 2)


@pytest.mark.parametrize(("reading", "may"), [("any-moment", True), ("between-actions", False)])
def test_MINE_COIN_04_a_coin_can_be_spent_in_the_middle_of_an_effect_and_in_clean_up(reading, may):
    purge = card("purge", copies=1, energy=0, play=[{"op": "discard"}, {"op": "credits", "per": "credits"}])
    table = table_with(purge, rulings={"coin-moment": reading})
    state = midturn(table, hand={"A": {"purge": 1, "coal": 6}, "B": {"coal": 5}}, coins={"A": 1})
    effect = play(table, state, "A play purge")
    assert ("A spend-coin" in moves_of(table, effect)) is may
    assert ("A spend-coin" in moves_of(table, play(table, state, "A end-actions"))) is may
    if may:
        assert play(table, effect, "A spend-coin", "A discard coal").credits[0] == 2


def test_MINE_COIN_04_a_coin_is_spent_in_the_own_turn_only():
    raid = card("raid", copies=1, energy=0, play=[{"op": "opponents", "then": [{"op": "discard"}]}])
    table = table_with(raid)
    state = midturn(table, hand={"A": {"raid": 1}, "B": {"coal": 1}}, coins={"A": 1, "B": 1})
    state = play(table, state, "A play raid")
    assert refused(table, state, "B spend-coin") == "MINE-COIN-04"
