"""Sections 2, 8 and 9: contributions, purchases, conversion, the score and the tie-breaks."""

import pytest
from ludex.model.fourteen_nights.state import Step
from ludex.model.game import OVER

from .laid import a_table, laid, options, place, play, refused


def settling(step, players=3, rulings=None, **fields):
    """A table in the middle of the settlement."""
    table = a_table(players, **(rulings or {}))
    everybody = dict.fromkeys("ABCDE"[:players], True)
    return table, laid(table, day=14, step=step, acted=everybody, **fields)


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


@pytest.mark.parametrize(("reading", "bought"), [("no", False), ("yes", True)])
def test_FN_BUY_01_buying_on_credit(reading, bought):
    table, s = settling("buy", hands={"A": "T6"}, rulings={"purchase_on_credit": reading})
    assert ("A buy T6" in options(table, s)) is bought


@pytest.mark.parametrize(("reading", "more"), [("any-number", True), ("one", False)])
def test_FN_BUY_01_how_many_plans_may_be_bought(reading, more):
    fields = {"hands": {"A": "W5 T3"}, "tc": {"A": 9000}, "rulings": {"plans_bought": reading}}
    table, s = settling("buy", **fields)
    s = play(table, s, "A buy W5")
    assert ("A buy T3" in options(table, s)) is more


def test_FN_BUY_02_free_plans_may_be_worth_nothing():
    table = a_table(free_plans_score="no")
    s = play(table, laid(table, pawn={"A": "2"}), "A go 1", "draw A F1")
    assert table.scores(s) == (0, 0, 0)


# 8 and 9.2 The shared goal


def test_FN_GOAL_02_contributions_are_secret():
    table, s = settling("contribute")
    s = play(table, s, "A contribute 1500")
    assert table.view(s, 1).pledge[0] == -1
    assert table.view(s, 0).pledge[0] == 3
    s = play(table, s, "B contribute 0", "C contribute 500")
    assert table.view(s, 1).pledge[0] == 3


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
    assert [s.bonus[seat][3] for seat in range(3)] == [2, 2, 2]


def test_FN_GOAL_04_exactly_the_target_is_enough_and_less_is_not():
    table, s = settling("contribute", tc={"A": 8000})
    assert play(table, s, *contributions(8000, 0, 0)).memory[1] == 3
    assert play(table, s, *contributions(7500, 0, 0)).memory[1] == -2


def test_FN_GOAL_05_cards_count_towards_the_target():
    table, s = settling("contribute", advance={"C": 3000}, tc={"A": 5000})
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


@pytest.mark.parametrize(("reading", "memory"), [("punished", -2), ("excused", 0)])
def test_FN_GOAL_06_a_player_with_nothing(reading, memory):
    table, s = settling("contribute", tc={"C": 0}, rulings={"penniless": reading})
    assert play(table, s, *contributions(1000, 500, 0)).memory[2] == memory


def test_FN_GOAL_06_memory_may_stop_at_zero():
    table, s = settling("contribute", rulings={"memory_floor": "zero"})
    assert play(table, s, *contributions(1000, 500, 0)).memory[2] == 0


def test_FN_GOAL_07_and_FN_2P_02_two_players_are_not_punished():
    table, s = settling("contribute", players=2)
    assert play(table, s, *contributions(500, 0)).memory == [0, 0]


@pytest.mark.parametrize(("reading", "tc"), [("lost", 2000), ("returned", 3000)])
def test_FN_GOAL_03_a_missed_goal_and_the_contributions(reading, tc):
    table, s = settling("contribute", rulings={"failed_contributions": reading})
    assert play(table, s, *contributions(1000, 0, 0)).tc[0] == tc


def test_FN_GOAL_02_coins_of_a_thousand():
    table, s = settling("contribute", rulings={"coins_in_the_fist": "thousands"})
    refused(table, s, "A contribute 500", "FN-GOAL-02")


def test_FN_GOAL_02_an_empty_fist_may_be_forbidden():
    table, s = settling("contribute", tc={"B": 0}, rulings={"empty_fist": "at-least-a-coin"})
    refused(table, s, "A contribute 0", "FN-GOAL-02")
    s = play(table, s, "A contribute 500")
    assert options(table, s) == ["B contribute 0"]


@pytest.mark.parametrize(
    ("reading", "scores"),
    [("effect", (2 + 4, 4 + 3, 2 + 3)), ("term", (6, 5, 5)), ("both", (12, 12, 10))],
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


def test_FN_CONV_01_unlisted_traits_may_be_minor_and_mixed():
    fields = {"traits": {"A": {"water": 1, "history": 2}}}
    table, s = settling("convert", **fields)
    assert table.to_act(table.advance(s)) == OVER
    rulings = {"minor_traits": "unlisted-too", "conversion_mix": "mixed"}
    table, s = settling("convert", rulings=rulings, **fields)
    assert options(table, s) == ["A convert history history water", "A stop-converting"]


@pytest.mark.parametrize(("reading", "converts"), [("plan-cards", False), ("all-points", True)])
def test_FN_CONV_01_points_of_the_goal(reading, converts):
    table, s = settling("convert", bonus={"A": {"water": 3}}, rulings={"conversion_source": reading})
    assert ("A convert water water water" in options(table, s)) is converts


# 2.2 The formula, 2.3 ties


def test_FN_SCR_01_weights_of_the_destination():
    """Jeju: nature three times, taste twice, everything else once."""
    table, s = settling("score", traits={"A": {"nature": 2, "taste": 1, "history": 1}}, memory={"A": 4})
    assert table.scores(s)[0] == 2 * 3 + 1 * 2 + 1 + 4


@pytest.mark.parametrize(
    ("rulings", "score"),
    [
        ({"unlisted_weight": "zero"}, 2 * 3 + 2 + 4),
        ({"trait_formula": "largest-weight"}, 4 * 3 + 4),
    ],
)
def test_FN_SCR_01_other_readings_of_the_formula(rulings, score):
    fields = {"traits": {"A": {"nature": 2, "taste": 1, "history": 1}}, "memory": {"A": 4}}
    table, s = settling("score", rulings=rulings, **fields)
    assert table.scores(s)[0] == score


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


@pytest.mark.parametrize(("reading", "most"), [("none", "10000"), ("target", "8000")])
def test_FN_GOAL_04_giving_more_than_the_target(reading, most):
    table, s = settling("contribute", tc={"A": 10000}, rulings={"contribution_limit": reading})
    assert options(table, s)[-1] == f"A contribute {most}"


@pytest.mark.parametrize(("reading", "tc"), [("lost", [0, 2500]), ("returned", [2000, 2500])])
def test_FN_GOAL_03_the_surplus(reading, tc):
    """JP1 asks for 8,000; A gives 9,500 and B 500."""
    table, s = settling("contribute", tc={"A": 9500}, rulings={"surplus": reading})
    assert play(table, s, *contributions(9500, 500, 0)).tc[:2] == tc


def test_FN_GOAL_03_nobody_takes_the_surplus_back_if_two_gave_most():
    table, s = settling("contribute", tc={"A": 5000, "B": 5000}, rulings={"surplus": "returned"})
    assert play(table, s, *contributions(5000, 5000, 0)).tc == [0, 0, 3000]


@pytest.mark.parametrize(("given", "memory"), [((500, 500, 500), [0, 0, 0]), ((500, 500, 1000), [-2, -2, 0])])
def test_FN_GOAL_06_everybody_gave_the_same(given, memory):
    table, s = settling("contribute", rulings={"least_ties": "all-unless-equal"})
    assert play(table, s, *contributions(*given)).memory == memory


@pytest.mark.parametrize(("reading", "score"), [("before-score", 1), ("after-score", 3)])
def test_FN_CONV_03_a_conversion_after_the_game_leaves_the_score(reading, score):
    table, s = settling("convert", traits={"A": {"water": 3}}, rulings={"conversion_time": reading})
    s = play(table, s, "A convert water water water")
    assert (table.scores(s)[0], s.memory[0]) == (score, 1)


@pytest.mark.parametrize(("reading", "winners"), [("all", (0,)), ("without-conversion", (0, 1))])
def test_FN_TIE_02_converted_memory_in_a_tie(reading, winners):
    """Both end with one point: A by a conversion, B by a point of leisure, which Gyeongju does not name."""
    fields = {"traits": {"A": {"water": 3}, "B": {"leisure": 1}}}
    table, s = settling("convert", rulings={"tie_memory": reading}, **fields)
    s = play(table, s, "A convert water water water")
    assert table.scores(s)[:2] == (1, 1)
    assert table.standing(s).winners == winners


@pytest.mark.parametrize(("reading", "converts"), [("all-plans", True), ("bought-only", False)])
def test_FN_CONV_01_points_of_free_plans(reading, converts):
    """W4 and F6 give A three points of water, the minor trait of Jeju; one of them is a free plan's."""
    fields = {"place": {"W4": "bought", "F6": "front"}, "owner": {"W4": "A", "F6": "A"}}
    rulings = {"conversion_plans": reading}
    table, s = settling("convert", traits={"A": {"water": 3}}, rulings=rulings, **fields)
    assert ("A convert water water water" in options(table, s)) is converts
