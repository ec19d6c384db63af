"""Sections 2, 8 and 9: contributions, purchases, conversion, the score and the tie-breaks."""

import pytest
from ludex.model.fourteen_nights.state import Step
from ludex.model.game import OVER

from .laid import a_table, laid, options, place, play, refused


def settling(step, players=3, rulings=None, **fields):
    """A table in the middle of the settlement."""
    table = a_table(players, **(rulings or {}))
    everybody = dict.fromkeys("ABCDE"[:players], True)
    return table, laid(table, day=14, step=step, acted_today=everybody, **fields)


def contributions(*coins):
    return [f"{seat} contribute {amount}" for seat, amount in zip("ABCDE", coins, strict=False)]


# 9.1 Purchases


def test_FN_BUY_01_plans_are_paid_and_FN_BUY_02_then_count():
    table, s = settling("buy", hands={"A": "T2 W5 T6"}, tc={"A": 7500})
    assert options(table, s) == ["A buy T2", "A buy W5", "A stop-buying"]
    s = play(table, s, "A buy T2", "A buy W5")
    assert s.tc[0] == 500
    assert s.traits[0] == [2, 0, 0, 0, 0, 1]
    assert s.memory[0] == 2
    assert s.step == Step.CONTRIBUTE


def test_FN_BUY_03_a_plan_not_bought_has_no_effect():
    table, s = settling("buy", hands={"A": "W5"}, tc={"A": 7500})
    s = play(table, s, "A stop-buying")
    assert table.scores(s) == (0, 0, 0)
    assert place(s, "W5") == "hand"


def test_FN_BUY_01_nobody_buys_anothers_plan():
    table, s = settling("buy", hands={"A": "W5", "B": "T2"}, tc={"A": 9000})
    refused(table, s, "A buy T2", "FN-BUY-01")


def test_FN_BUY_01_a_plan_is_paid_in_full_and_any_number_may_be_bought():
    table, s = settling("buy", hands={"A": "W5 T3 T6"}, tc={"A": 6000})
    refused(table, s, "A buy T6", "FN-BUY-01")
    s = play(table, s, "A buy W5", "A buy T3")
    assert (place(s, "W5"), place(s, "T3")) == ("bought", "bought")


def test_FN_BUY_02_free_plans_may_be_worth_nothing():
    table = a_table(free_plans_score="no")
    s = play(table, laid(table, pawn={"A": "2"}), "A go 1", "draw A F1")
    assert table.scores(s) == (0, 0, 0)


# 8 and 9.2 The shared goal


def test_FN_GOAL_02_contributions_are_secret():
    table, s = settling("contribute")
    s = play(table, s, "A contribute 1500")
    assert table.view(s, 1).contribution[0] == -1
    assert table.view(s, 0).contribution[0] == 3
    s = play(table, s, "B contribute 0", "C contribute 500")
    assert table.view(s, 1).contribution[0] == 3


def test_FN_GOAL_03_nobody_gives_what_is_not_there():
    table, s = settling("contribute", tc={"A": 1000})
    refused(table, s, "A contribute 1500", "FN-GOAL-03")
    assert options(table, s) == ["A contribute 0", "A contribute 500", "A contribute 1000"]
    table, s = settling("contribute", tc={"A": -500})
    assert options(table, s) == ["A contribute 0"]


def test_FN_GOAL_05_reaching_the_target_pays_everybody_and_the_largest_more():
    table, s = settling("contribute", tc={"A": 5000, "B": 5000})
    s = play(table, s, *contributions(5000, 3000, 0))
    assert s.tc == [0, 2000, 3000]
    assert s.memory == [4, 3, 3]
    assert [s.goal_traits[seat][3] for seat in range(3)] == [2, 2, 2]


def test_FN_GOAL_04_exactly_the_target_is_enough_and_less_is_not():
    table, s = settling("contribute", tc={"A": 8000})
    assert play(table, s, *contributions(8000, 0, 0)).memory[1] == 3
    assert play(table, s, *contributions(7500, 0, 0)).memory[1] == -2


def test_FN_GOAL_05_cards_count_towards_the_target():
    table, s = settling("contribute", support_given={"C": 3000}, tc={"A": 5000})
    s = play(table, s, *contributions(5000, 0, 0))
    assert s.memory == [4, 3, 3]


@pytest.mark.parametrize(("reading", "memory"), [("everyone", 3), ("contributors", 0)])
def test_FN_GOAL_05_who_gets_the_bonus(reading, memory):
    table, s = settling("contribute", tc={"A": 8000}, rulings={"bonus_receivers": reading})
    assert play(table, s, *contributions(8000, 0, 0)).memory[2] == memory


@pytest.mark.parametrize(("reading", "memory"), [("all", 4), ("nobody", 3)])
def test_FN_GOAL_05_two_largest_contributors(reading, memory):
    table, s = settling("contribute", tc={"A": 5000, "B": 5000}, rulings={"top_bonus_ties": reading})
    assert play(table, s, *contributions(5000, 5000, 0)).memory == [memory, memory, 3]


def test_FN_GOAL_06_the_least_contributor_loses_two_memory():
    table, s = settling("contribute", memory={"C": 5})
    s = play(table, s, *contributions(1000, 500, 0))
    assert s.memory == [0, 0, 3]
    assert s.tc == [2000, 2500, 3000]


@pytest.mark.parametrize(("reading", "memory"), [("all", [0, -2, -2]), ("nobody", [0, 0, 0])])
def test_FN_GOAL_06_several_gave_least(reading, memory):
    table, s = settling("contribute", rulings={"least_ties": reading})
    assert play(table, s, *contributions(1000, 0, 0)).memory == memory


def test_FN_GOAL_06_memory_may_stop_at_zero():
    table, s = settling("contribute", rulings={"memory_floor": "zero"})
    assert play(table, s, *contributions(1000, 500, 0)).memory[2] == 0


def test_FN_GOAL_07_and_FN_2P_02_two_players_are_not_punished():
    table, s = settling("contribute", players=2)
    assert play(table, s, *contributions(500, 0)).memory == [0, 0]


@pytest.mark.parametrize(
    ("reading", "scores"),
    [("effect", (2 + 4, 4 + 3, 2 + 3)), ("term", (6, 5, 5))],
)
def test_FN_SCR_01_the_bonus_in_the_formula(reading, scores):
    """JP1 gives culture 2 and memory 3, and memory 1 to A; culture counts twice for B's Gyeongju."""
    table, s = settling("contribute", tc={"A": 8000}, rulings={"bonus_in_the_formula": reading})
    assert table.scores(play(table, s, *contributions(8000, 0, 0))) == scores


# 9.3 Conversion, 9 The order


def test_FN_FIN_01_the_steps_follow_in_order():
    table, s = settling("buy", hands={"A": "W5"}, traits={"A": {"water": 3}})
    s = play(table, s, "A stop-buying")
    assert s.step == Step.CONTRIBUTE
    s = play(table, s, *contributions(0, 0, 0))
    assert s.step == Step.CONVERT
    s = play(table, s, "A stop-converting")
    assert table.to_act(s) == OVER
    assert table.over(s) == "FN-FIN-03"


def test_FN_GOAL_01_contributions_may_come_after_the_conversion():
    table, s = settling("buy", hands={"A": "W5"}, traits={"A": {"water": 3}}, rulings={"goal_time": "after"})
    s = play(table, s, "A stop-buying")
    assert s.step == Step.CONVERT
    s = play(table, s, "A stop-converting")
    assert s.step == Step.CONTRIBUTE
    assert table.to_act(play(table, s, *contributions(0, 0, 0))) == OVER


def test_FN_CONV_01_three_points_of_the_minor_trait_become_a_memory():
    table, s = settling("convert", traits={"A": {"water": 7, "nature": 9}})
    assert options(table, s) == ["A convert water water water", "A stop-converting"]
    s = play(table, s, "A convert water water water")
    assert s.memory[0] == 1
    refused(table, s, "A convert nature nature nature", "FN-CONV-01")
    s = play(table, s, "A convert water water water")
    assert (s.memory[0], s.converted[0][5]) == (2, 6)
    assert table.to_act(s) == OVER


def test_FN_CONV_02_converting_never_raises_the_score():
    table, s = settling("convert", traits={"A": {"water": 3}})
    before = table.scores(s)[0]
    after = table.scores(play(table, s, "A convert water water water"))[0]
    assert (before, after) == (3, 1)


def test_FN_CONV_01_converted_points_may_keep_counting():
    table, s = settling("convert", traits={"A": {"water": 3}}, rulings={"conversion_consumes": "kept"})
    assert table.scores(play(table, s, "A convert water water water"))[0] == 4


def test_FN_CONV_03_only_once():
    table, s = settling("convert", traits={"A": {"water": 6}}, rulings={"conversion_times": "single"})
    s = play(table, s, "A convert water water water")
    assert table.to_act(s) == OVER


# 2.2 The formula, 2.3 ties


def test_FN_SCR_01_weights_of_the_destination():
    """Jeju: nature three times, taste twice, everything else once."""
    table, s = settling("score", traits={"A": {"nature": 2, "taste": 1, "history": 1}}, memory={"A": 4})
    assert table.scores(s)[0] == 2 * 3 + 1 * 2 + 1 + 4


def test_FN_SCR_01_without_a_destination_every_trait_counts_once():
    table, s = settling("score", destination={"A": "none"}, traits={"A": {"nature": 2}})
    assert table.scores(s)[0] == 2
    table, s = settling("convert", destination={"A": "none"}, traits={"A": {"water": 3}})
    assert table.to_act(table.advance(s)) == OVER


@pytest.mark.parametrize(
    ("fields", "winners", "clause"),
    [
        ({"memory": {"A": 1, "B": 2}}, (1,), "FN-TIE-01"),
        ({"memory": {"A": 1, "B": 2}, "traits": {"A": {"history": 1}}}, (1,), "FN-TIE-02"),
        ({"tc": {"C": 3500}}, (2,), "FN-TIE-03"),
        ({}, (0, 1, 2), "FN-TIE-04"),
    ],
)
def test_FN_TIE_01_to_04_who_wins(fields, winners, clause):
    table, s = settling("score", **fields)
    standing = table.standing(s)
    assert standing.winners == winners
    assert standing.decided_by.clause == clause


# Limits, surplus, and what the conversion is for


@pytest.mark.parametrize(("given", "memory"), [((500, 500, 500), [0, 0, 0]), ((500, 500, 1000), [-2, -2, 0])])
def test_FN_GOAL_06_everybody_gave_the_same(given, memory):
    table, s = settling("contribute", rulings={"least_ties": "all-unless-equal"})
    assert play(table, s, *contributions(*given)).memory == memory


@pytest.mark.parametrize(("reading", "score"), [("before-score", 1), ("after-score", 3)])
def test_FN_CONV_03_a_conversion_after_the_game_leaves_the_score(reading, score):
    table, s = settling("convert", traits={"A": {"water": 3}}, rulings={"conversion_time": reading})
    s = play(table, s, "A convert water water water")
    assert (table.scores(s)[0], s.memory[0]) == (score, 1)


def test_FN_GOAL_03_what_is_shown_is_paid_whether_the_goal_is_missed_or_passed():
    table, s = settling("contribute", tc={"A": 20000})
    assert play(table, s, *contributions(2000, 1000, 0)).tc == [18000, 2000, 3000]
    assert play(table, s, *contributions(12000, 1000, 0)).tc == [8000, 2000, 3000]


def test_FN_GOAL_06_a_player_with_nothing_is_punished_like_any_other():
    table, s = settling("contribute", tc={"A": 0})
    assert play(table, s, *contributions(0, 500, 500)).memory == [-2, 0, 0]


def test_FN_CONV_01_points_of_the_shared_goal_stand_on_no_plan_card():
    """A's Jeju has water at weight one."""
    table, s = settling(
        "convert", contribution={"A": "0", "B": "0", "C": "0"}, goal_traits={"A": {"water": 3}}
    )
    refused(table, s, "A convert water water water", "FN-FIN-01")
    table, s = settling("convert", contribution={"A": "0", "B": "0", "C": "0"}, traits={"A": {"water": 3}})
    assert options(table, s)[0] == "A convert water water water"


@pytest.mark.parametrize(
    ("reading", "points", "converts"), [("one", 3, True), ("one-not-minor", 3, False), ("none", 0, False)]
)
def test_FN_CONV_01_and_FN_SCR_01_traits_that_the_destination_does_not_name(reading, points, converts):
    """A's Jeju does not name history."""
    fields = {"contribution": {"A": "0", "B": "0", "C": "0"}, "traits": {"A": {"history": 3}}}
    table, s = settling("convert", rulings={"unlisted_traits": reading}, **fields)
    assert table.scores(s)[0] == points
    assert ("A convert history history history" in options(table, s)) is converts


def test_FN_CONV_01_points_of_several_minor_traits_may_go_together():
    rulings = {"conversion_mix": "mixed"}
    fields = {"contribution": {"A": "0", "B": "0", "C": "0"}, "traits": {"A": {"history": 1, "water": 2}}}
    table, s = settling("convert", rulings=rulings, **fields)
    assert options(table, s)[0] == "A convert history water water"


def test_FN_TIE_03_coins_given_to_the_shared_goal_are_gone():
    table, s = settling("contribute", tc={"A": 9000, "B": 1000, "C": 0})
    s = play(table, s, *contributions(9000, 0, 0))
    assert [criterion.value(s, 0) for criterion in table.game.ranking][2] == 0


@pytest.mark.parametrize(("reading", "clause"), [("turn-order", "FN-SET-10"), ("any-order", None)])
def test_FN_BUY_01_and_FN_CONV_01_the_order_of_the_settlement(reading, clause):
    """B wants to go before A, who is asked first."""
    rulings = {"settlement_order": reading}
    fields = {"hands": {"A": "W5", "B": "T3"}, "tc": {"A": 9000, "B": 9000}}
    table, buying = settling("buy", rulings=rulings, **fields)
    closed = {"A": "0", "B": "0", "C": "0"}
    _table, converting = settling(
        "convert", rulings=rulings, contribution=closed, traits={"B": {"taste": 3}, "A": {"water": 3}}
    )
    for s, move in ((buying, "B buy T3"), (converting, "B convert taste taste taste")):
        if clause is not None:
            refused(table, s, move, clause)
        else:
            assert table.may_decide(s, 1)
            assert play(table, s, move).turn == 0
    if clause is None:
        s = play(table, buying, "B stop-buying", "A stop-buying")
        assert s.step == Step.CONTRIBUTE


def test_FN_SET_10_in_any_order_the_last_to_settle_ends_the_step():
    table, s = settling("contribute", rulings={"settlement_order": "any-order"})
    s = play(table, s, "C contribute 0", "A contribute 500")
    assert (s.turn, s.step) == (1, Step.CONTRIBUTE)
    refused(table, s, "C contribute 500", "FN-GOAL-02")
    assert play(table, s, "B contribute 500").memory == [0, 0, -2]


def test_FN_GOAL_02_whoever_has_saved_much_may_give_it_all():
    table, s = settling("contribute", tc={"A": 45000})
    assert play(table, s, "A contribute 45000").contribution[0] == 90
