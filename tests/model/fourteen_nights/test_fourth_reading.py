"""Questions of an examiner who knew none of ours: what each answer means at the table."""

import pytest

from .laid import a_table, laid, options, play
from .test_settlement import contributions, settling
from .test_spaces import dawn_of_day_seven


@pytest.mark.parametrize(("reading", "banned"), [("not-acted", False), ("acted", True)])
def test_FN_SET_03_the_space_on_which_everybody_starts(reading, banned):
    s = a_table(start_space_acted=reading).start()
    assert [row[0] for row in s.banned] == [banned] * 3


@pytest.mark.parametrize(
    ("reading", "banned"), [("acted-space", ["3"]), ("forced-space", ["5"]), ("none", [])]
)
def test_FN_FORCE_02_what_is_banned_after_a_forced_move_without_action(reading, banned):
    table = a_table(forced_space_next_turn=reading)
    s = laid(
        table,
        first="C",
        turn="A",
        acted={"C": True},
        banned={"C": {"3": True}},
        pawn={"A": "3", "B": "2", "C": "3"},
        tokens={"A": 0, "B": 0, "C": 0},
        deck={"chance": "CH12"},
    )
    s = play(table, s, "A go 5", "draw A CH12")
    assert [str(space + 1) for space, is_banned in enumerate(s.banned[2]) if is_banned] == banned


@pytest.mark.parametrize(("reading", "early"), [("third-step", False), ("before-moving-too", True)])
def test_FN_TOK_01_a_token_before_the_move(reading, early):
    table = a_table(token_moment=reading)
    s = laid(table, tokens={"A": 1})
    assert ("A spend-token housework" in options(table, s)) is early


def test_FN_MOVE_03_a_token_before_the_move_bans_nothing_for_that_move():
    table = a_table(token_moment="before-moving-too")
    s = play(table, laid(table, tokens={"A": 1}), "A spend-token housework", "draw A J1")
    assert options(table, s) == ["A go 2", "A go 3"]


def test_FN_FORCE_03_a_card_drawn_before_the_move_takes_its_place():
    table = a_table(token_moment="before-moving-too")
    s = laid(table, tokens={"A": 1}, pawn={"C": "3"})
    s = play(table, s, "A spend-token chance", "draw A CH13", "A choose-player C")
    assert (s.pawn[0], s.acted[0]) == (2, True)


@pytest.mark.parametrize(("reading", "tokens"), [("receives", 1), ("must-hold-one", 0)])
def test_FN_REC_01_who_has_no_token_to_save(reading, tokens):
    s = dawn_of_day_seven(tokens=0, recovery_without_token=reading)
    assert (s.day, s.tokens[0]) == (7, tokens)


@pytest.mark.parametrize(("reading", "memory"), [("reached", 3), ("more-than", -2)])
def test_FN_GOAL_04_exactly_the_target(reading, memory):
    table, s = settling("contribute", rulings={"goal_exactly": reading}, tc={"A": 9000})
    assert play(table, s, *contributions(8000, 0, 0)).memory[1] == memory


@pytest.mark.parametrize(("reading", "coins"), [("at-the-end", 1000), ("before-goal", 9000)])
def test_FN_TIE_03_coins_that_went_to_the_shared_goal(reading, coins):
    table, s = settling("contribute", rulings={"tie_coins": reading}, tc={"A": 9000})
    s = play(table, s, *contributions(8000, 0, 0))
    criterion = next(one for one in table.game.ranking if one.clause == "FN-TIE-03")
    assert criterion.value(s, 0) == coins


def test_FN_CONV_01_points_of_plans_left_in_hand():
    """W4 in A's hand has two points of water, the minor trait of Jeju; a third one is A's already."""
    for reading, converts in (("all-plans", False), ("hand-too", True)):
        rulings = {"conversion_plans": reading}
        table, s = settling("convert", hands={"A": "W4"}, traits={"A": {"water": 1}}, rulings=rulings)
        assert ("A convert water water water" in options(table, s)) is converts


@pytest.mark.parametrize(("reading", "visited"), [("first-action", False), ("used-up", True)])
def test_FN_2P_04_a_forced_visit_to_the_housework_space(reading, visited):
    """A has acted on space 5 and changes places with B, who stands on space 3."""
    table = a_table(2, first_chore_forced=reading, two_player_chance_deck="full")
    s = laid(table, pawn={"A": "3", "B": "3"}, tokens={"A": 0}, deck={"chance": "CH13"})
    s = play(table, s, "A go 5", "A act chance", "draw A CH13", "A choose-player B")
    assert (s.pawn, s.chores_visited[0]) == ([2, 4], visited)
