"""Questions of a fifth hostile reading: what each answer means at the table."""

import pytest
from ludex.model.fourteen_nights import GAME
from ludex.model.fourteen_nights.state import Step
from ludex.model.game import CHANCE

from .laid import a_table, laid, options, place, play, refused
from .test_settlement import contributions, settling

# Actions in another player's turn


def companions(**rulings):
    """A has drawn the card for companions, named C and taken support; C researched on the day before."""
    table = a_table(**rulings)
    s = laid(
        table,
        day=2,
        pawn={"A": "3", "B": "2", "C": "2"},
        last={"C": "2"},
        tokens={"A": 0, "B": 0, "C": 1},
        deck={"chance": "CH25"},
    )
    s = play(table, s, "A go 5", "draw A CH25", "A choose-player C", "A take-action support", "draw A Y1")
    return table, s


@pytest.mark.parametrize(
    ("reading", "barred"),
    [("own-last-action", {"research"}), ("same-turn", set()), ("table-last", {"support"})],
)
def test_FN_XTR_03_what_an_action_in_anothers_turn_may_not_repeat(reading, barred):
    table, s = companions(out_of_turn_repeat=reading)
    actions = {"free-plan", "research", "housework", "support", "chance"}
    open_to_c = {text.split()[-1] for text in options(table, s) if "take-action" in text}
    assert actions - open_to_c == barred


@pytest.mark.parametrize(("reading", "last"), [("own-last-action", 2), ("same-turn", 1), ("table-last", 2)])
def test_FN_SP6_02_what_an_action_in_anothers_turn_leaves_for_the_next_choice(reading, last):
    table, s = companions(out_of_turn_repeat=reading)
    assert play(table, s, "C take-action housework", "draw C J1").last[2] == last


@pytest.mark.parametrize(
    ("reading", "step", "token"),
    [("besides", Step.MOVE, True), ("the-days-extra", Step.MOVE, False), ("in-advance", Step.EXTRA, True)],
)
def test_FN_TURN_04_what_an_action_in_anothers_turn_leaves_of_the_own_turn(reading, step, token):
    table, s = companions(out_of_turn_extra=reading)
    s = play(table, s, "C take-action housework", "draw C J1", "B go 1", "draw B F1")
    assert (s.turn, s.step, s.acted[2]) == (2, step, step == Step.EXTRA)
    if step == Step.MOVE:
        s = play(table, s, "C go 1", "draw C F2")
    assert any(text.startswith("C spend-token") for text in options(table, s)) is token


@pytest.mark.parametrize(("reading", "acts"), [("besides", True), ("the-days-extra", False)])
def test_FN_TURN_04_whoever_had_an_extra_action_today_and_is_named_by_a_card(reading, acts):
    table = a_table(out_of_turn_extra=reading)
    s = laid(
        table,
        pawn={"A": "1", "B": "3", "C": "2"},
        tokens={"A": 1, "B": 0, "C": 0},
        deck={"chance": "CH25"},
    )
    s = play(table, s, "A go 3", "draw A J1", "A spend-token free-plan", "draw A F1", "B go 5", "draw B CH25")
    s = play(table, s, "B choose-player A", "B decline-action")
    assert ("A take-action research" in options(table, s)) is acts


def test_FN_DAY_02_a_new_day_brings_a_new_extra_action():
    table = a_table(out_of_turn_extra="the-days-extra")
    s = laid(table, turn="C", acted={"A": True, "B": True}, extra_today={"A": True, "C": True})
    s = play(table, s, "C go 3", "draw C J1")
    assert (s.day, s.extra_today) == (2, [False, False, False])


# Moved by force


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
    assert (s.turn, s.step, s.acted[1]) == (1, step, False)


def moved_twice(back_to, **rulings):
    """A has changed places with C, who came from space 3; B gathers everybody on a space by a token."""
    table = a_table(**rulings)
    start = {"3": "1", "4": "2"}[back_to]
    s = laid(
        table,
        day=2,
        pawn={"A": "3", "B": start, "C": "3"},
        tokens={"A": 0, "B": 1, "C": 0},
        deck={"chance": "CH12 CH13"},
    )
    s = play(table, s, "A go 5", "draw A CH13", "A choose-player C", f"B go {back_to}")
    drawn = "draw B J1" if back_to == "3" else "draw B Y1"
    return table, play(table, s, drawn, "B spend-token chance", "draw B CH12")


@pytest.mark.parametrize(("reading", "twice"), [("last-counts", False), ("net-zero", False), ("each", True)])
def test_FN_FORCE_03_moved_by_force_twice(reading, twice):
    table, s = moved_twice("4", forced_twice=reading)
    assert s.pawn[2] == 3
    assert ("C act-here support" in options(table, s)) is twice
    if twice:
        s = play(table, s, "C act-here support", "draw C Y2")
    assert (s.turn, s.acted[2]) == (2, True)


@pytest.mark.parametrize(("reading", "moves"), [("last-counts", False), ("net-zero", True)])
def test_FN_TURN_02_moved_by_force_and_back_again(reading, moves):
    table, s = moved_twice("3", forced_twice=reading)
    assert s.pawn[2] == 2
    assert (options(table, s) == ["C go 1", "C go 5"]) is moves


# Extra actions and space 6


@pytest.mark.parametrize(
    ("where", "reading", "spaces"),
    [
        ("own-space", "six-too", {"free-plan", "research", "housework", "chance"}),
        ("own-space", "one-to-five", set()),
        ("connected", "six-too", {"free-plan", "research", "housework", "chance"}),
        ("connected", "one-to-five", {"chance"}),
    ],
)
def test_FN_SP6_01_an_extra_action_on_space_six(where, reading, spaces):
    """A stands on space 6, beside 4 and 5, and has just taken support there."""
    table = a_table(extra_action_space=where, extra_action_on_six=reading)
    s = play(table, laid(table, pawn={"A": "4"}), "A go 6", "A act support", "draw A Y1")
    assert {text.split()[-1] for text in options(table, s) if "spend-token" in text} == spaces


def test_FN_XTR_02_from_beside_space_six_every_action_is_in_reach_by_way_of_it():
    for reading, reached in (("six-too", True), ("one-to-five", False)):
        table = a_table(extra_action_space="connected", extra_action_on_six=reading)
        s = play(table, laid(table, pawn={"A": "2"}), "A go 4", "draw A Y1")
        assert ("A spend-token housework" in options(table, s)) is reached


# Cards and decks


@pytest.mark.parametrize(("reading", "again"), [("before-effect", True), ("after-effect", False)])
def test_FN_DECK_01_a_chance_card_that_leads_to_another_draws_itself(reading, again):
    table = a_table(chance_card_away=reading)
    s = laid(table, pawn={"A": "3"}, tokens={"A": 0}, deck={"chance": "CH19"})
    s = play(table, s, "A go 5", "draw A CH19")
    assert place(s, "CH19") == ("discard" if again else "front")
    s = play(table, s, "A act-here chance")
    assert (table.to_act(s) == CHANCE) is again
    if not again:
        assert (s.turn, place(s, "CH19")) == (1, "discard")


def test_FN_SP5_01_a_chance_card_carried_out_is_there_for_the_token_that_follows():
    table = a_table(2, chance_card_away="after-effect")
    s = laid(table, pawn={"A": "3"}, tokens={"A": 1}, last={"A": "1"}, deck={"chance": "CH18"})
    s = play(table, s, "A go 5", "A act chance", "draw A CH18", "A decline-action")
    assert place(s, "CH18") == "front"
    assert place(play(table, s, "A spend-token housework"), "CH18") == "discard"


@pytest.mark.parametrize(("reading", "looks"), [("draw-top", False), ("chosen", True)])
def test_FN_SP2_01_a_plan_is_drawn_or_looked_for(reading, looks):
    table = a_table(obtaining_plans=reading)
    s = play(table, laid(table, tokens={"A": 0}), "A go 2")
    assert (table.to_act(s) == CHANCE) is not looks
    mine, other = ("A look-for T6", "draw A T6") if looks else ("draw A T6", "A look-for T6")
    refused(table, s, other, "FN-SET-02" if looks else "FN-SP2-01")
    assert place(play(table, s, mine), "T6") == "hand"


def test_FN_SET_07_the_first_plan_is_dealt_under_every_reading():
    table = a_table(obtaining_plans="chosen")
    s = play(table, table.start(), "draw A TR1", "draw A T1")
    assert place(s, "T1") == "hand"


@pytest.mark.parametrize(("reading", "out"), [("game-data", []), ("left-out", ["M1", "M2", "M3", "M4"])])
def test_FN_CMP_12_plans_that_the_card_list_does_not_have(reading, out):
    s = a_table(cards_not_listed=reading).start()
    assert [card for card in s.box.cards if place(s, card) == "out"] == out


@pytest.mark.parametrize(("reading", "named"), [("drawer-and-one", "BC"), ("any-two", "ABC")])
def test_FN_SP5_02_whom_a_joint_card_may_serve(reading, named):
    table = a_table(joint_pair=reading)
    s = laid(table, pawn={"A": "3"}, tokens={"A": 0}, deck={"chance": "CH9"})
    s = play(table, s, "A go 5", "draw A CH9")
    assert options(table, s) == [f"A choose-player {seat}" for seat in named]


def test_FN_SP5_02_a_joint_card_for_two_others():
    table = a_table(joint_pair="any-two")
    s = laid(table, pawn={"A": "3"}, tokens={"A": 0}, deck={"chance": "CH9"})
    s = play(table, s, "A go 5", "draw A CH9", "A choose-player C")
    assert options(table, s) == ["A choose-player A", "A choose-player B"]
    s = play(table, s, "A choose-player B", "draw C Y9")
    assert s.tc == [3000, 2000, 2000]


@pytest.mark.parametrize(
    ("reading", "advice", "story"),
    [("hand", "AC", "AC"), ("hand-and-free", "C", "C"), ("as-worded", "AC", "C")],
)
def test_FN_SP5_02_whether_free_plans_count_hangs_on_the_card(reading, advice, story):
    """A has a free plan before it, B a plan in hand, C nothing."""
    for card, expected in (("CH22", advice), ("CH14", story)):
        table = a_table(plan_count=reading)
        s = laid(
            table,
            pawn={"A": "3"},
            hands={"B": "T1"},
            place={"F1": "front"},
            owner={"F1": "A"},
            deck={"chance": card},
        )
        s = play(table, s, "A go 5", f"draw A {card}")
        assert "".join("ABC"[seat] for seat in range(3) if s.draws[seat][1]) == expected


@pytest.mark.parametrize(("reading", "kinds"), [("regular", (1, 0)), ("free-one", (0, 1))])
def test_FN_SP5_02_the_kind_of_plan_that_is_gained(reading, kinds):
    table = a_table(plan_gained=reading)
    s = laid(table, pawn={"A": "3"}, hands={"A": "T1", "B": "T2"}, deck={"chance": "CH14"})
    s = play(table, s, "A go 5", "draw A CH14")
    assert (s.draws[2][1], s.draws[2][3]) == kinds


# The settlement


@pytest.mark.parametrize(("reading", "memory"), [("punished", -2), ("excused", -2), ("gave-all-excused", 0)])
def test_FN_GOAL_06_who_gave_the_last_coin_and_still_least(reading, memory):
    table, s = settling("contribute", rulings={"penniless": reading}, tc={"A": 20000, "B": 500, "C": 9000})
    assert play(table, s, *contributions(1000, 500, 1000)).memory == [0, memory, 0]


def test_FN_GOAL_06_who_kept_a_coin_is_punished_under_every_reading():
    for reading in GAME.rulings["penniless"].readings:
        table, s = settling("contribute", rulings={"penniless": reading}, tc={"B": 1000})
        assert play(table, s, *contributions(1000, 500, 1000)).memory == [0, -2, 0]


@pytest.mark.parametrize(
    ("reading", "score", "memory"), [("inside", 7, 3), ("after", 7, 3), ("after-score", 5, 0)]
)
def test_FN_GOAL_01_a_bonus_that_comes_after_the_score_is_not_weighted(reading, score, memory):
    """The goal gives two of culture and three memory; B's Gyeongju doubles culture."""
    table, s = settling("contribute", rulings={"goal_time": reading}, tc={"A": 9000})
    s = play(table, s, *contributions(8000, 0, 0))
    assert (table.scores(s)[1], s.memory[1]) == (score, memory)


# Two players


@pytest.mark.parametrize(("reading", "first"), [("first-player-first", 0), ("last-chooses-first", 1)])
def test_FN_2P_05_who_chooses_a_destination_first(reading, first):
    table = a_table(2, two_player_destinations="chosen", destination_choice_order=reading)
    deal = (["draw A T1", "draw A JP1"], ["draw B T2"])
    s = play(table, table.start(), *deal[first], *deal[1 - first])
    assert (s.step, table.to_act(s)) == (Step.DESTINATION, first)
    one, other = "AB"[first], "BA"[first]
    s = play(table, s, f"{one} choose-destination TR1", f"{other} choose-destination TR2")
    assert (s.step, table.to_act(s)) == (Step.MOVE, 0)


@pytest.mark.parametrize(("reading", "more"), [("replaces", False), ("on-top", True)])
def test_FN_2P_03_coins_on_arrival_and_FN_TURN_03_then_the_action_of_the_space(reading, more):
    table = a_table(2, chance_option_extent=reading)
    s = laid(table, pawn={"A": "3"}, tokens={"A": 0}, deck={"chance": "CH1"})
    s = play(table, s, "A go 5", "A act allowance")
    assert (s.tc[0], s.turn) == (3500, 0 if more else 1)
    if more:
        assert options(table, s) == ["A act-here chance"]
        assert play(table, s, "A act-here chance", "draw A CH1").tc[0] == 6500


@pytest.mark.parametrize(("reading", "chooses"), [("replaces", False), ("every-arrival", True)])
def test_FN_FORCE_02_moved_to_the_chance_space_after_acting(reading, chooses):
    """B, whose turn was before, is brought to space 5."""
    table = a_table(2, chance_option_extent=reading, two_player_chance_deck="full")
    s = laid(
        table,
        first="B",
        turn="A",
        acted={"B": True},
        pawn={"A": "3", "B": "1"},
        tokens={"A": 0, "B": 0},
        deck={"chance": "CH12"},
    )
    s = play(table, s, "A go 5", "A act chance", "draw A CH12")
    assert ("B act-here allowance" in options(table, s)) is chooses
