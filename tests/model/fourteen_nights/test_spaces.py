"""Sections 5, 7, 10 and 11: the six spaces, extra actions, tokens, decks, and the rules for two."""

import pytest
from ludex.model.fourteen_nights.state import Step

from .laid import a_table, laid, options, owner, place, play, refused

CHOICES = ["free-plan", "research", "housework", "support", "chance"]


def chosen(table, s):
    """The actions offered as `act`."""
    return [text.removeprefix("A act ") for text in options(table, s) if text.startswith("A act ")]


# The spaces


def test_FN_SP1_01_and_02_a_free_plan_counts_at_once():
    table = a_table()
    s = play(table, laid(table, pawn={"A": "2"}), "A go 1", "draw A F1")
    assert s.traits[0][0] == 1
    assert s.memory[0] == 2
    assert (place(s, "F1"), owner(s, "F1")) == ("front", "A")


def test_FN_SP2_01_a_plan_is_taken_in_hand_and_costs_nothing_yet():
    table = a_table()
    s = play(table, laid(table), "A go 2", "draw A T6")
    assert (place(s, "T6"), owner(s, "T6")) == ("hand", "A")
    assert s.tc[0] == 3000
    assert s.traits[0] == [0] * 6


def test_FN_SP2_02_no_plan_is_bought_before_the_settlement():
    table = a_table()
    refused(table, laid(table, hands={"A": "W5"}), "A buy W5", "FN-SP2-02")


@pytest.mark.parametrize(("card", "income"), [("J1", 1500), ("J7", 2000), ("J13", 2000)])
def test_FN_SP3_02_a_chore_pays_at_once(card, income):
    table = a_table()
    s = play(table, laid(table), "A go 3", f"draw A {card}")
    assert s.tc[0] == 3000 + income
    assert place(s, card) == "discard"


@pytest.mark.parametrize(("card", "change"), [("Y1", 2500), ("Y4", 4000), ("Y9", -1000), ("Y16", -2000)])
def test_FN_SP4_02_support_pays_or_costs(card, change):
    table = a_table()
    s = play(table, laid(table, pawn={"A": "2"}), "A go 4", f"draw A {card}")
    assert s.tc[0] == 3000 + change


def test_FN_SP5_02_a_chance_card_applies_at_once():
    table = a_table()
    s = play(table, laid(table, pawn={"A": "3"}), "A go 5", "draw A CH2")
    assert s.tc[0] == 7000


def test_FN_SP6_01_the_free_action_is_one_of_five():
    table = a_table()
    s = play(table, laid(table, pawn={"A": "4"}), "A go 6")
    assert chosen(table, s) == CHOICES
    s = play(table, s, "A act housework", "draw A J1")
    assert s.tc[0] == 4500


def test_FN_SP6_02_the_free_action_may_not_repeat_the_last_one():
    table = a_table()
    s = play(table, laid(table, pawn={"A": "4"}, last_action={"A": "4"}), "A go 6")
    refused(table, s, "A act support", "FN-SP6-02")
    assert chosen(table, s) == ["free-plan", "research", "housework", "chance"]


def test_FN_SP6_02_only_actions_of_this_turn_may_be_meant():
    table = a_table(2, space_six_previous="same-turn")
    s = laid(
        table, turn="B", acted_today={"A": True}, tokens={"B": 0}, pawn={"A": "4"}, last_action={"A": "4"}
    )
    s = play(table, s, "B go 3", "draw B J1", "A go 6")
    assert chosen(table, s) == CHOICES


@pytest.mark.parametrize(
    ("reading", "banned"),
    [("chosen", {"4"}), ("six", {"6"})],
)
def test_FN_SP6_02_what_space_six_leaves_behind(reading, banned):
    table = a_table(space_six_leaves=reading)
    s = play(table, laid(table, pawn={"A": "5"}), "A go 6", "A act support", "draw A Y1")
    assert {str(space + 1) for space in range(6) if s.banned[0][space]} == banned


@pytest.mark.parametrize(("reading", "repeats"), [("chosen", False), ("six", True)])
def test_FN_XTR_03_an_extra_action_after_space_six(reading, repeats):
    table = a_table(space_six_leaves=reading)
    s = play(table, laid(table, pawn={"A": "5"}), "A go 6", "A act support", "draw A Y1")
    assert ("A spend-token support" in options(table, s)) is repeats


def test_FN_SP6_02_under_the_reading_six_the_chosen_action_is_free_after_space_six():
    table = a_table(space_six_leaves="six")
    s = play(table, laid(table, pawn={"A": "4"}, last_action={"A": "6"}), "A go 6")
    assert "support" in chosen(table, s)


# Extra actions and tokens


def after_a_chore(table, **fields):
    """A has just done a chore and may spend a token."""
    return play(table, laid(table, **fields), "A go 3", "draw A J1")


def test_FN_TOK_01_a_token_buys_an_action_without_moving():
    table = a_table()
    s = play(table, after_a_chore(table), "A spend-token research", "draw A T1")
    assert s.pawn[0] == 2
    assert s.tokens[0] == 0
    assert owner(s, "T1") == "A"
    refused(table, after_a_chore(table, tokens={"A": 0}), "A spend-token research", "FN-SET-10")
    refused(table, laid(table), "A spend-token research", "FN-TURN-04")


def test_FN_TOK_02_the_last_space_may_not_be_repeated():
    table = a_table()
    refused(table, after_a_chore(table), "A spend-token housework", "FN-TOK-02")


def test_FN_TURN_04_one_extra_action_in_a_turn():
    table = a_table()
    s = play(table, after_a_chore(table, tokens={"A": 2}), "A spend-token research", "draw A T1")
    assert s.turn == 1


def test_FN_TURN_04_there_may_be_no_limit_to_extra_actions():
    table = a_table(extra_actions_per_turn="unlimited")
    s = laid(table, pawn={"A": "3"}, tokens={"A": 2})
    s = play(table, s, "A go 5", "draw A CH18", "A take-action support", "draw A Y1")
    s = play(table, s, "A spend-token research", "draw A T1")
    assert "A spend-token support" in options(table, s)


def test_FN_TURN_04_a_card_uses_up_the_one_extra_action():
    table = a_table()
    s = laid(table, pawn={"A": "3"})
    s = play(table, s, "A go 5", "draw A CH18", "A take-action support", "draw A Y1")
    assert s.turn == 1
    assert s.tokens[0] == 1


@pytest.mark.parametrize(
    ("reading", "actions"),
    [
        ("any", ["free-plan", "research", "support", "chance"]),
        ("own-space", []),
    ],
)
def test_FN_XTR_02_where_an_extra_action_takes_place(reading, actions):
    table = a_table(extra_action_space=reading)
    s = after_a_chore(table)
    spent = [text.removeprefix("A spend-token ") for text in options(table, s) if "spend-token" in text]
    assert spent == actions
    if reading == "own-space":
        assert s.turn == 1


def test_FN_XTR_02_on_space_six_the_own_space_offers_the_other_actions():
    table = a_table(extra_action_space="own-space")
    s = play(table, laid(table, pawn={"A": "5"}), "A go 6", "A act support", "draw A Y1")
    refused(table, s, "A spend-token support", "FN-TOK-02")
    s = play(table, s, "A spend-token research", "draw A T1")
    assert owner(s, "T1") == "A"


def dawn_of_day_seven(saved=True, tokens=1, **rulings):
    table = a_table(**rulings)
    s = laid(
        table,
        day=6,
        turn="C",
        acted_today={"A": True, "B": True},
        tokens={"A": tokens, "B": 0, "C": 0},
        saved_tokens={"A": saved, "B": False, "C": False},
    )
    return play(table, s, "C go 3", "draw C J1")


@pytest.mark.parametrize(
    ("saved", "tokens", "after"), [(True, 1, 2), (True, 2, 2), (False, 1, 1), (True, 0, 1)]
)
def test_FN_REC_01_and_02_recovery_on_day_seven(saved, tokens, after):
    s = dawn_of_day_seven(saved, tokens)
    assert s.day == 7
    assert s.tokens == [after, 0, 0]


def test_FN_REC_01_spending_a_token_forfeits_the_recovery():
    table = a_table()
    s = play(table, after_a_chore(table, day=6), "A spend-token research", "draw A T1")
    assert not s.saved_tokens[0]
    s = play(table, after_a_chore(table, day=7), "A spend-token research", "draw A T1")
    assert s.saved_tokens[0]


@pytest.mark.parametrize(("reading", "tokens"), [("once", [1, 0, 0]), ("every-week", [2, 1, 0])])
def test_FN_REC_01_a_second_week(reading, tokens):
    """On day 14: A and B spent nothing in the second week, C did."""
    table = a_table(recovery_weeks=reading)
    saved = {"A": True, "B": True, "C": False}
    fields = {"turn": "C", "acted_today": {"A": True, "B": True}, "tokens": {"A": 1, "B": 0, "C": 0}}
    s = laid(table, day=13, saved_tokens=saved, **fields)
    s = play(table, s, "C go 3", "draw C J1")
    assert (s.day, s.tokens) == (14, tokens)


def test_FN_REC_01_every_week_begins_anew():
    table = a_table(recovery_weeks="every-week")
    s = play(table, after_a_chore(table, day=8), "A spend-token research", "draw A T1")
    assert not s.saved_tokens[0]
    assert dawn_of_day_seven(saved=False, recovery_weeks="every-week").saved_tokens == [True] * 3


# Decks


def test_FN_DECK_01_the_discard_pile_becomes_the_deck():
    table = a_table()
    s = laid(table, deck={"chore": ""}, discard="J1 J2")
    s = play(table, s, "A go 3")
    assert options(table, s) == ["draw A J1", "draw A J2"]


def test_FN_DECK_02_without_a_discard_pile_there_is_no_card():
    table = a_table()
    s = play(table, laid(table, deck={"chore": ""}), "A go 3")
    assert s.tc[0] == 3000
    assert s.step == Step.EXTRA
    assert not s.to_draw[0][4]


@pytest.mark.parametrize(("reading", "again"), [("when-needed", 2), ("at-once", 1)])
def test_FN_DECK_01_when_the_deck_is_rebuilt(reading, again):
    table = a_table(2, reshuffle_time=reading)
    s = laid(table, deck={"chore": "J1"}, discard="J2", tokens={"A": 0})
    s = play(table, s, "A go 3", "draw A J1", "B go 3")
    assert len(options(table, s)) == again


@pytest.mark.parametrize(("reading", "where"), [("discarded", "discard"), ("kept", "front")])
def test_FN_SP3_01_where_used_cards_go(reading, where):
    table = a_table(used_cards=reading)
    s = play(table, laid(table), "A go 3", "draw A J1")
    assert place(s, "J1") == where


def test_FN_CONV_01_free_plans_may_be_discarded():
    table = a_table(free_plan_cards="discarded")
    s = play(table, laid(table, pawn={"A": "2"}), "A go 1", "draw A F1")
    assert place(s, "F1") == "discard"


def test_FN_DECK_02_a_space_without_cards_may_be_closed():
    table = a_table(empty_deck_action="barred")
    s = laid(table, deck={"chore": ""})
    assert options(table, s) == ["A go 2"]
    s = laid(table, deck={"chore": ""}, pawn={"A": "4"})
    s = play(table, s, "A go 6")
    refused(table, s, "A act housework", "FN-DECK-02")
    s = play(table, s, "A act support", "draw A Y1")
    refused(table, s, "A spend-token housework", "FN-DECK-02")


def test_FN_SP4_02_debts():
    assert paid_short("debt") == -500
    assert paid_short("floor") == 0


def paid_short(reading):
    table = a_table(debts=reading)
    s = laid(table, pawn={"A": "2"}, tc={"A": 500})
    return play(table, s, "A go 4", "draw A Y9").tc[0]
