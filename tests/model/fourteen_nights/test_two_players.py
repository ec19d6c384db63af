"""Section 11: what is different with two players."""

import pytest
from ludex.model.fourteen_nights.state import Step

from .laid import a_table, laid, options, owner, place, play, refused


def test_FN_2P_03_a_card_or_500_on_the_chance_space():
    table = a_table(2)
    s = play(table, laid(table, pawn={"A": "3"}), "A go 5")
    assert options(table, s) == ["A act chance", "A act allowance"]
    s = play(table, s, "A act allowance")
    assert s.tc[0] == 3500
    assert s.banned[0][4]


def test_FN_2P_01_no_allowance_with_three():
    table = a_table(3)
    s = play(table, laid(table, pawn={"A": "4"}), "A go 6")
    refused(table, s, "A act allowance", "FN-2P-01")


@pytest.mark.parametrize(("reading", "allowed"), [("any-chance-action", True), ("on-arrival", False)])
def test_FN_2P_03_the_allowance_by_other_ways(reading, allowed):
    table = a_table(2, chance_space_option=reading)
    s = play(table, laid(table, pawn={"A": "4"}), "A go 6")
    assert ("A act allowance" in options(table, s)) is allowed
    s = play(table, s, "A act housework", "draw A J1")
    assert ("A spend-token allowance" in options(table, s)) is allowed
    arrived = play(table, laid(table, pawn={"A": "3"}), "A go 5")
    assert "A act allowance" in options(table, arrived)


def test_FN_2P_04_the_first_visit_to_the_housework_space():
    table = a_table(2)
    s = play(table, laid(table), "A go 3", "draw A J1", "A end-turn", "B go 3", "draw B J2")
    assert s.tc == [5000, 5000]
    s = laid(table, housework_visited={"A": True})
    assert play(table, s, "A go 3", "draw A J1").tc[0] == 4500


def test_FN_2P_04_only_the_first_player_there_under_the_other_reading():
    table = a_table(2, first_chore_who="first-in-game")
    s = play(table, laid(table), "A go 3", "draw A J1", "A end-turn", "B go 3", "draw B J2")
    assert s.tc == [5000, 4500]


@pytest.mark.parametrize(("reading", "tc"), [("visit", 4500), ("any-chore-action", 5000)])
def test_FN_2P_04_a_chore_through_space_six(reading, tc):
    table = a_table(2, first_chore_how=reading)
    s = play(table, laid(table, pawn={"A": "4"}), "A go 6", "A act housework", "draw A J1")
    assert s.tc[0] == tc


def test_FN_2P_04_three_players_get_no_bonus():
    table = a_table(3)
    assert play(table, laid(table), "A go 3", "draw A J1").tc[0] == 4500


@pytest.mark.parametrize(("reading", "where"), [("reduced", "out"), ("full", "deck")])
def test_FN_2P_01_cards_for_three_or_more(reading, where):
    s = a_table(2, two_player_chance_deck=reading).start()
    assert {place(s, card) for card in ("CH11", "CH12", "CH13")} == {where}
    assert place(a_table(3).start(), "CH11") == "deck"


@pytest.mark.parametrize(("reading", "banned"), [("acted", [2]), ("not-acted", [])])
def test_FN_DECK_02_whether_an_action_without_a_card_closes_the_space(reading, banned):
    table = a_table(action_without_card=reading)
    s = laid(table, tokens={"A": 0}, deck={"chore": ""}, banned={"A": {"6": True}})
    s = play(table, s, "A go 3")
    assert s.turn == 1
    assert [space for space in range(6) if s.banned[0][space]] == banned


def test_FN_2P_05_drawn_destinations_always_differ():
    table = a_table(2)
    s = play(table, table.start(), "draw A TR1")
    assert "draw B TR1" not in options(table, s)


def test_FN_2P_05_destinations_may_be_chosen_under_the_other_reading():
    table = a_table(2, two_player_destinations="chosen")
    s = play(table, table.start(), "draw A T1", "draw B T2", "draw A JP1")
    refused(table, s, "B choose-destination TR1", "FN-SET-09")
    s = play(table, s, "A choose-destination TR9")
    refused(table, s, "B choose-destination TR9", "FN-SET-06")
    s = play(table, s, "B choose-destination TR3")
    assert owner(s, "TR9") == "A"
    assert s.step == Step.MOVE
    assert s.turn == 0


def test_FN_2P_03_coins_are_an_action_on_the_space():
    table = a_table(2)
    s = play(table, laid(table, pawn={"A": "3"}, tokens={"A": 1}), "A go 5", "A act allowance")
    assert s.banned[0][4]
    refused(table, s, "A spend-token chance", "FN-TOK-02")


def test_FN_2P_04_the_bonus_is_paid_without_a_card():
    table = a_table(2)
    s = play(table, laid(table, deck={"chore": ""}, tokens={"A": 0}), "A go 3")
    assert s.tc[0] == 3500
