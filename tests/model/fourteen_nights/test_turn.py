"""Sections 3, 4 and 6: set-up, days, turns, moves and forced moves."""

import pytest
from ludex.model.fourteen_nights.state import Step
from ludex.model.game import CHANCE

from .laid import a_table, laid, options, owner, place, play, refused


def test_FN_SET_03_to_08_everybody_starts_alike():
    table = a_table(4)
    s = play(
        table,
        table.start(),
        *(f"draw {seat} TR{number}" for number, seat in enumerate("ABCD", 1)),
        *(f"draw {seat} T{number}" for number, seat in enumerate("ABCD", 1)),
        "draw A JP3",
    )
    assert s.pawn == [0, 0, 0, 0]
    assert s.tc == [3000] * 4
    assert s.tokens == [1] * 4
    assert [owner(s, f"TR{n}") for n in range(1, 5)] == list("ABCD")
    assert [owner(s, f"T{n}") for n in range(1, 5)] == list("ABCD")
    assert place(s, "T1") == "hand"
    assert s.box.cards[s.goal] == "JP3"
    assert table.to_act(s) == 0


def test_FN_SET_02_the_deck_is_drawn_at_random():
    table = a_table(3)
    s = table.start()
    assert table.to_act(s) == CHANCE
    assert len(options(table, s)) == 10


def test_FN_TURN_02_the_pawn_goes_to_a_connected_space():
    table = a_table()
    s = laid(table)
    assert options(table, s) == ["A go 2", "A go 3"]
    refused(table, s, "A go 4", "FN-MOVE-02")
    refused(table, s, "B go 2", "FN-SET-10")
    refused(table, s, "A stay", "FN-TURN-02")


def test_FN_TURN_03_the_action_follows_by_itself():
    table = a_table()
    s = play(table, laid(table), "A go 3")
    assert table.to_act(s) == CHANCE
    s = play(table, s, "draw A J1")
    assert s.tc[0] == 4500
    assert options(table, s)[-1] == "A end-turn"


def test_FN_SET_10_turns_go_clockwise_and_FN_DAY_02_everybody_has_one_a_day():
    table = a_table()
    s = laid(table, tokens={"A": 0, "B": 0, "C": 0})
    for seat, card in zip("ABC", ("J1", "J2", "J3"), strict=True):
        assert table.to_act(s) == "ABC".index(seat)
        s = play(table, s, f"{seat} go 3", f"draw {seat} {card}")
    assert s.day == 2
    assert s.turn == 0


def test_FN_SET_09_the_first_player_rotates_under_the_other_reading():
    table = a_table(first_player_rotation="rotates")
    s = laid(table, turn="C", acted_today={"A": True, "B": True}, tokens={"C": 0})
    s = play(table, s, "C go 3", "draw C J1")
    assert (s.day, s.turn, s.first_player) == (2, 1, 1)


def test_FN_DAY14_02_after_the_last_turn_the_settlement_begins():
    table = a_table()
    s = laid(table, day=14, turn="C", acted_today={"A": True, "B": True}, tokens={"C": 0}, hands={"A": "W5"})
    s = play(table, s, "C go 3", "draw C J1")
    assert s.step == Step.BUY
    assert table.to_act(s) == 0


def test_FN_DAY14_01_the_last_day_goes_as_usual_extra_action_included():
    table = a_table()
    s = play(table, laid(table, day=14), "A go 3", "draw A J1")
    assert "A spend-token research" in options(table, s)


# Moving


def test_FN_MOVE_03_no_return_to_the_space_of_the_last_action():
    table = a_table(2)
    s = laid(table, pawn={"A": "4"}, tokens={"A": 2})
    s = play(table, s, "A go 2", "draw A T1", "A spend-token support", "draw A Y1", "B go 3", "draw B J1")
    s = play(table, s, "B end-turn")
    refused(table, s, "A go 4", "FN-MOVE-03")
    assert options(table, s) == ["A go 1"]


@pytest.mark.parametrize(("reading", "open_spaces"), [("last", ["1"]), ("main", ["1", "4"]), ("all", ["1"])])
def test_FN_MOVE_03_which_space_counts_after_an_extra_action(reading, open_spaces):
    table = a_table(2, previous_turn_space=reading)
    s = laid(table, pawn={"A": "4"})
    s = play(table, s, "A go 2", "draw A T1", "A spend-token support", "draw A Y1", "B go 3", "draw B J1")
    s = play(table, s, "B end-turn")
    assert options(table, s) == [f"A go {space}" for space in open_spaces]


def stuck_on_the_first_board(**rulings):
    table = a_table(2, board="first", **rulings)
    s = laid(table, pawn={"A": "2"})
    s = play(table, s, "A go 1", "draw A F1", "A spend-token research", "draw A T1", "B go 2", "draw B T2")
    return table, play(table, s, "B end-turn")


def test_FN_TURN_02_and_FN_MOVE_03_can_leave_a_player_without_a_move():
    table, s = stuck_on_the_first_board()
    assert table.to_act(s) == 0
    assert options(table, s) == []


def test_FN_TURN_02_and_FN_MOVE_03_a_free_action_and_a_token_close_both_ways_off_space_six():
    """On the current board: support and chance are the neighbours of space 6."""
    table = a_table(2)
    s = play(
        table, laid(table, pawn={"A": "5"}), "A go 6", "A act support", "draw A Y1", "A spend-token chance"
    )
    s = play(table, s, "draw A CH1", "B go 2", "draw B T1", "B end-turn")
    assert (table.to_act(s), options(table, s)) == (0, [])


def test_FN_MOVE_03_the_ban_may_fall_when_nothing_else_is_left():
    table, s = stuck_on_the_first_board(no_legal_move="ban-lifted")
    assert options(table, s) == ["A go 2"]


def test_FN_TURN_02_the_pawn_may_stay_when_nothing_else_is_left():
    table, s = stuck_on_the_first_board(no_legal_move="stay")
    assert options(table, s) == ["A stay"]
    s = play(table, s, "A stay")
    assert s.pawn[0] == 0
    assert options(table, s)[0].startswith("draw A F")


def test_FN_CMP_11_another_board_is_an_option():
    table = a_table(options={"board": [[1, 6], [6, 2], [2, 3], [3, 4], [4, 5]]})
    assert options(table, laid(table)) == ["A go 6"]


def test_FN_SET_03_pawns_share_a_space():
    table = a_table()
    s = laid(table, pawn={"A": "1", "B": "3"})
    assert "A go 3" in options(table, s)


# Forced moves


def gather_on_five(players=3, **rulings):
    """A draws the gathering on space 5; B is still to act, C has acted."""
    table = a_table(players, **rulings)
    s = laid(
        table,
        first_player="C",
        turn="A",
        acted_today={"C": True},
        pawn={"A": "3", "B": "2", "C": "1"},
        tokens={"A": 0, "B": 0, "C": 0},
        deck={"chance": "CH12"},
    )
    return table, play(table, s, "A go 5", "draw A CH12")


def test_FN_FORCE_02_who_has_acted_gets_no_action():
    _table, s = gather_on_five()
    assert s.pawn == [4, 4, 4]
    assert not s.moved_by_force[2]


def test_FN_FORCE_03_who_has_not_acted_acts_there_without_moving():
    table, s = gather_on_five()
    assert s.turn == 1
    assert options(table, s) == ["draw B CH12"]


def test_FN_FORCE_03_the_player_may_still_have_to_move():
    table, s = gather_on_five(forced_before_turn="moves-on")
    assert options(table, s) == ["B go 3", "B go 4", "B go 6"]


@pytest.mark.parametrize(
    ("reading", "at_once", "step"),
    [("replaces-move", False, Step.ACT), ("moves-on", False, Step.MOVE), ("both", True, Step.MOVE)],
)
def test_FN_FORCE_03_a_pawn_moved_by_force_acts_and_FN_TURN_02_still_has_its_turn(reading, at_once, step):
    """A gathers everybody on space 6, where nothing happens by itself."""
    table = a_table(forced_before_turn=reading)
    s = laid(
        table,
        pawn={"A": "4", "B": "2", "C": "6"},
        tokens={"A": 0, "B": 0, "C": 0},
        deck={"chance": "CH12"},
    )
    s = play(table, s, "A go 6", "A act chance", "draw A CH12")
    assert ("B act-here housework" in options(table, s)) is at_once
    if at_once:
        s = play(table, s, "B act-here housework", "draw B J1")
    assert (s.turn, s.step, s.acted_today[1]) == (1, step, False)


def test_FN_FORCE_02_the_space_moved_to_is_not_the_space_acted_on():
    """C has acted; where a card then puts the pawn, nothing was done."""
    _table, s = gather_on_five()
    assert [space for space in range(6) if s.banned[2][space]] == []
    table = a_table()
    s = laid(table, pawn={"A": "3", "C": "2"}, acted_today={"C": True}, banned={"C": {"2": True}})
    s = play(table, s, "A go 5", "draw A CH13", "A choose-player C")
    assert [space + 1 for space in range(6) if s.banned[2][space]] == [2]


def test_FN_FORCE_04_the_banned_space_does_not_matter():
    table = a_table()
    s = laid(
        table, pawn={"A": "3", "B": "2"}, banned={"B": {"5": True}}, tokens={"A": 0}, deck={"chance": "CH12"}
    )
    s = play(table, s, "A go 5", "draw A CH12")
    assert s.turn == 1
    assert options(table, s) == ["draw B CH12"]


@pytest.mark.parametrize(("reading", "moves"), [("not-moved", True), ("moved", False)])
def test_FN_FORCE_01_a_pawn_already_there(reading, moves):
    table = a_table(forced_move_in_place=reading)
    s = laid(table, pawn={"A": "3", "B": "5"}, tokens={"A": 0}, deck={"chance": "CH12"})
    s = play(table, s, "A go 5", "draw A CH12")
    assert (s.turn, s.step == Step.MOVE) == (1, moves)


@pytest.mark.parametrize(("reading", "allowed"), [("movement-only", False), ("every-ban", True)])
def test_FN_SP6_02_forced_onto_space_six(reading, allowed):
    table = a_table(forced_exemption=reading)
    s = laid(table, turn="B", step="act", pawn={"B": "6"}, moved_by_force={"B": True}, last_action={"B": "2"})
    assert ("B act research" in options(table, s)) is allowed


# Actions in another player's turn


def companions(**rulings):
    """A has drawn the card for companions, named C and taken support; C researched on the day before."""
    table = a_table(**rulings)
    s = laid(
        table,
        day=2,
        pawn={"A": "3", "B": "2", "C": "2"},
        last_action={"C": "2"},
        tokens={"A": 0, "B": 0, "C": 1},
        deck={"chance": "CH25"},
    )
    s = play(table, s, "A go 5", "draw A CH25", "A choose-player C", "A take-action support", "draw A Y1")
    return table, s


@pytest.mark.parametrize(
    ("reading", "barred"),
    [("own-last-action", {"research"}), ("same-turn", set())],
)
def test_FN_XTR_03_what_an_action_in_anothers_turn_may_not_repeat(reading, barred):
    table, s = companions(out_of_turn_repeat=reading)
    actions = {"free-plan", "research", "housework", "support", "chance"}
    open_to_c = {text.split()[-1] for text in options(table, s) if "take-action" in text}
    assert actions - open_to_c == barred


@pytest.mark.parametrize(("reading", "last"), [("own-last-action", 2), ("same-turn", 1)])
def test_FN_SP6_02_what_an_action_in_anothers_turn_leaves_for_the_next_choice(reading, last):
    table, s = companions(out_of_turn_repeat=reading)
    assert play(table, s, "C take-action housework", "draw C J1").last_action[2] == last


def test_FN_MOVE_03_an_action_in_anothers_turn_closes_no_space_to_the_next_move():
    table, s = companions()
    s = play(table, s, "C take-action free-plan", "draw C F1", "B go 1", "draw B F2")
    assert "C go 1" in options(table, s)


# Whose previous turn


@pytest.mark.parametrize(("reading", "moves"), [("own", ["B go 2"]), ("table", ["B go 3"])])
def test_FN_MOVE_03_whose_previous_turn(reading, moves):
    """B acted on 3 the day before, A has just acted on 2."""
    table = a_table(whose_previous_turn=reading)
    s = laid(table, day=2, banned={"B": {"3": True}}, tokens={"A": 0})
    s = play(table, s, "A go 2", "draw A T1")
    assert options(table, s) == moves


def test_FN_MOVE_03_yesterdays_last_turn_when_the_first_player_rotates():
    """B begins the second day; the turn before was that of C, who acted on 3."""
    table = a_table(whose_previous_turn="table", first_player_rotation="rotates")
    s = laid(table, turn="C", acted_today={"A": True, "B": True}, tokens={"C": 0}, banned={"A": {"2": True}})
    s = play(table, s, "C go 3", "draw C J1")
    assert (s.day, s.turn) == (2, 1)
    assert options(table, s) == ["B go 2"]
