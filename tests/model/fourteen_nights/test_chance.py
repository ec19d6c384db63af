"""The 25 published chance cards, each in a worked example, and the wordings that are disputed."""

import pytest
from ludex.model.fourteen_nights import GAME
from ludex.model.fourteen_nights.state import Step
from ludex.model.game import CHANCE

from .laid import a_table, laid, options, owner, place, play, refused


def drawn(card, *then, players=3, rulings=None, **fields):
    """A goes to the chance space and draws a card; what follows is played."""
    table = a_table(players, **(rulings or {}))
    fields.setdefault("tokens", {"A": 0})
    s = play(table, laid(table, **{"pawn": {"A": "3"}, **fields}), "A go 5")
    if players == 2:
        s = play(table, s, "A act chance")
    return table, play(table, s, f"draw A {card}", *then)


def test_every_published_chance_card_has_a_test():
    cards = {card for card in a_table().box.cards if card.startswith("CH")}
    assert len(cards) == 25


@pytest.mark.parametrize(
    ("card", "tc"),
    [("CH1", 6000), ("CH2", 7000), *((f"CH{number}", 2000) for number in range(3, 8))],
)
def test_CH1_to_CH7_pay_or_cost(card, tc):
    _table, s = drawn(card)
    assert s.tc[0] == tc
    assert place(s, card) == "discard"


def test_CH8_both_do_a_chore():
    _table, s = drawn("CH8", "A choose-player B", "draw A J1", "draw B J7")
    assert s.tc == [4500, 5000, 3000]


def test_CH8_one_chore_card_for_both():
    _table, s = drawn("CH8", "A choose-player B", "draw A J7", rulings={"chore_together": "one-card"})
    assert s.tc == [5000, 5000, 3000]


def test_CH8_the_drawer_cannot_choose_itself():
    table, s = drawn("CH8")
    refused(table, s, "A choose-player A", "FN-SP5-02")


def test_CH9_one_support_card_for_both():
    _table, s = drawn("CH9", "A choose-player C", "draw A Y9")
    assert s.tc == [2000, 3000, 2000]


def test_CH9_a_support_card_each():
    rulings = {"support_together": "each-draws"}
    _table, s = drawn("CH9", "A choose-player C", "draw A Y9", "draw C Y1", rulings=rulings)
    assert s.tc == [2000, 3000, 5500]


@pytest.mark.parametrize("card", ["CH8", "CH9"])
def test_CH8_and_CH9_may_serve_only_the_drawer_of_two(card):
    table, s = drawn(card, players=2, rulings={"two_player_joint_cards": "drawer-only"})
    assert s.open_card == -1
    assert all(text.startswith("draw A") for text in options(table, s))


def test_CH10_a_plan_is_pulled_unseen_for_1000():
    table, s = drawn("CH10", "A choose-player B", hands={"B": "T1 T2"})
    assert table.to_act(s) == CHANCE
    assert options(table, s) == ["pull-plan B T1", "pull-plan B T2"]
    s = play(table, s, "pull-plan B T2")
    assert (owner(s, "T2"), place(s, "T2")) == ("A", "hand")
    assert s.tc == [2000, 4000, 3000]


def test_CH10_only_a_player_with_plans_can_be_chosen():
    table, s = drawn("CH10", hands={"C": "T1"})
    assert options(table, s) == ["A choose-player C"]


@pytest.mark.parametrize(("reading", "works"), [("void", False), ("credit", True)])
def test_CH10_without_1000(reading, works):
    table, s = drawn("CH10", hands={"B": "T1"}, tc={"A": 500}, rulings={"plan_purchase_funds": reading})
    assert (options(table, s) == ["A choose-player B"]) is works
    if not works:
        assert s.open_card == -1


def test_CH10_the_seller_may_refuse():
    rulings = {"plan_purchase": "may-refuse"}
    _table, s = drawn("CH10", "A choose-player B", "B refuse", hands={"B": "T1"}, rulings=rulings)
    assert owner(s, "T1") == "B"
    assert s.tc == [3000] * 3


def test_CH10_the_plan_may_count_as_bought():
    rulings = {"purchased_plan": "bought"}
    _table, s = drawn("CH10", "A choose-player B", "pull-plan B T2", hands={"B": "T2"}, rulings=rulings)
    assert place(s, "T2") == "bought"
    assert (s.traits[0][0], s.memory[0]) == (2, 1)


def test_CH11_each_gives_a_plan_of_its_choice():
    table, s = drawn("CH11", "A choose-player B", "A give-plan T1", hands={"A": "T1", "B": "T2 T3"})
    assert options(table, s) == ["B give-plan T2", "B give-plan T3"]
    s = play(table, s, "B give-plan T3")
    assert [owner(s, card) for card in ("T1", "T2", "T3")] == ["B", "B", "A"]


@pytest.mark.parametrize("hands", [{}, {"A": "T1"}, {"B": "T1"}])
def test_CH11_without_plans_on_both_sides_nothing_happens(hands):
    _table, s = drawn("CH11", hands=hands)
    assert s.open_card == -1


def test_CH12_everybody_comes_to_the_drawer():
    _table, s = drawn(
        "CH12", pawn={"A": "3", "B": "2", "C": "1"}, acted_today={"B": True, "C": True}, first_player="B"
    )
    assert s.pawn == [4, 4, 4]


def test_CH13_two_pawns_change_places_and_the_drawer_does_not_act_again():
    _table, s = drawn("CH13", "A choose-player C", pawn={"A": "3", "C": "2"})
    assert s.pawn == [1, 0, 4]
    assert s.turn == 1
    assert s.moved_by_force == [False, False, True]


def test_CH13_the_drawer_may_act_on_the_new_space():
    rulings = {"swap_drawer": "acts"}
    table, s = drawn("CH13", "A choose-player C", pawn={"A": "3", "C": "2"}, rulings=rulings)
    assert options(table, s) == ["A act-here research"]
    s = play(table, s, "A act-here research", "draw A T1")
    assert owner(s, "T1") == "A"


@pytest.mark.parametrize("card", ["CH14", "CH22"])
def test_CH14_and_CH22_the_fewest_plans(card):
    table, s = drawn(card, hands={"A": "T1", "B": "T2 T3", "C": "H1 H2"})
    assert all(text.startswith("draw A") for text in options(table, s))


def test_CH14_everybody_tied_draws():
    _table, s = drawn("CH14", "draw B H1", "draw C H2", hands={"A": "T1"})
    assert [owner(s, card) for card in ("H1", "H2")] == ["B", "C"]


def test_CH14_ties_may_be_broken_by_the_drawer():
    table, s = drawn("CH14", hands={"A": "T1"}, rulings={"catch_up_ties": "drawer-chooses"})
    assert options(table, s) == ["A choose-player B", "A choose-player C"]
    s = play(table, s, "A choose-player C", "draw C H1")
    assert owner(s, "H1") == "C"


def test_CH15_draws_a_plan():
    _table, s = drawn("CH15", "draw A N1")
    assert owner(s, "N1") == "A"


def test_CH16_discard_and_draw_as_many():
    table, s = drawn("CH16", "A discard-plan T1", "A discard-plan T2", hands={"A": "T1 T2 T3"})
    s = play(table, s, "A stop-discarding", "draw A H1", "draw A H2")
    assert [place(s, card) for card in ("T1", "T2", "T3", "H1", "H2")] == [
        "discard",
        "discard",
        *["hand"] * 3,
    ]


def test_CH16_may_ask_for_the_discard_pile():
    rulings = {"discard_and_draw": "past-discards"}
    _table, s = drawn("CH16", "draw A H1", "draw A H2", discard="T1 T2", rulings=rulings)
    assert s.turn == 1


def test_CH17_one_more_goal_and_one_stays():
    table, s = drawn("CH17", "draw A JP5")
    assert options(table, s) == ["A keep-goal JP1", "A keep-goal JP5"]
    s = play(table, s, "A keep-goal JP5")
    assert s.box.cards[s.goal] == "JP5"
    assert (place(s, "JP1"), place(s, "JP5")) == ("discard", "front")


def test_CH17_the_goal_left_over_may_go_back():
    _table, s = drawn("CH17", "draw A JP5", "A keep-goal JP1", rulings={"goal_left_over": "returned"})
    assert place(s, "JP5") == "deck"


def test_CH17_any_goal():
    table, s = drawn("CH17", rulings={"goal_brochure": "any-goal"})
    assert len(options(table, s)) == 10
    s = play(table, s, "A keep-goal JP9")
    assert s.box.cards[s.goal] == "JP9"


def test_CH17_without_another_goal_nothing_happens():
    _table, s = drawn("CH17", deck={"goal": ""})
    assert (s.open_card, s.box.cards[s.goal]) == (-1, "JP1")


def test_CH18_one_action_without_moving():
    table, s = drawn("CH18")
    assert options(table, s) == [
        *(f"A take-action {action}" for action in ("free-plan", "research", "housework", "support")),
        "A decline-action",
    ]
    refused(table, s, "A take-action chance", "FN-XTR-03")
    s = play(table, s, "A take-action housework", "draw A J1")
    assert (s.pawn[0], s.tc[0]) == (4, 4500)


def test_CH18_may_be_declined_or_not():
    table, s = drawn("CH18")
    assert play(table, s, "A decline-action").turn == 1
    table, s = drawn("CH18", rulings={"card_action_optional": "must"})
    refused(table, s, "A decline-action", "FN-SP5-02")


def test_CH18_lapses_where_no_action_is_possible():
    table, s = drawn("CH18", rulings={"card_action_optional": "must", "extra_action_space": "own-space"})
    assert options(table, s) == ["A decline-action"]


def test_CH19_repeats_the_space_against_the_ban():
    table, s = drawn("CH19")
    assert options(table, s) == ["A act-here chance"]
    s = play(table, s, "A act-here chance", "draw A CH1")
    assert s.tc[0] == 6000


def test_CH19_or_the_ban_wins():
    table, s = drawn("CH19", rulings={"repeat_card": "rule-wins"})
    assert table.to_act(s) == 1


def test_CH19_or_another_chance_card_is_drawn():
    table, s = drawn("CH19", rulings={"second_chance": "another-chance"})
    assert table.to_act(s) == CHANCE


@pytest.mark.parametrize(
    ("reading", "tc", "given"),
    [("bank", 3000, 3000), ("own-money", 0, 3000)],
)
def test_CH20_adds_to_the_shared_goal(reading, tc, given):
    _table, s = drawn("CH20", rulings={"goal_support": reading})
    assert (s.tc[0], s.support_given[0]) == (tc, given)


def test_CH20_without_the_money():
    _table, s = drawn("CH20", tc={"A": 500}, rulings={"goal_support": "own-money"})
    assert (s.tc[0], s.support_given[0]) == (500, 0)


def test_CH20_may_be_nobodys_contribution():
    _table, s = drawn("CH20", rulings={"goal_support_credit": "common"})
    assert (s.support_given[0], s.support_from_all) == (0, 3000)


def test_CH21_the_poorest_gains():
    _table, s = drawn("CH21", tc={"A": 3000, "B": 1000, "C": 1000})
    assert s.tc == [3000, 3000, 3000]


@pytest.mark.parametrize("card", ["CH23", "CH24"])
def test_CH23_and_CH24_the_least_memory(card):
    _table, s = drawn(card, memory={"A": 3, "B": 1, "C": 2})
    assert s.memory == [3, 3, 2]


def test_CH25_both_take_an_action():
    table, s = drawn("CH25", "A choose-player B", "A take-action housework", "draw A J1")
    assert "B take-action chance" in options(table, s)
    s = play(table, s, "B take-action research", "draw B T1")
    assert s.pawn[1] == 0
    assert not s.acted_today[1]
    assert options(table, s) == ["B go 2", "B go 3"]


def test_F5_the_named_friend_may_gain_a_memory():
    table = a_table(friend_bonus="friend-too")
    s = play(table, laid(table, pawn={"A": "2"}), "A go 1", "draw A F5", "A choose-player C")
    assert s.memory == [3, 0, 1]
    table = a_table()
    s = play(table, laid(table, pawn={"A": "2"}), "A go 1", "draw A F5")
    assert s.memory == [3, 0, 0]


def test_FN_TOK_03_a_card_that_gives_tokens_keeps_to_the_limit():
    components = dict(GAME.components)
    gift = {"who": "all", "what": "token", "amount": 3}
    components["card"] = [
        {**card, "effect": gift} if card["id"] == "CH15" else card for card in components["card"]
    ]
    table = GAME.table(players=3, components=components)
    s = play(table, laid(table, pawn={"A": "3"}), "A go 5", "draw A CH15")
    assert (s.step, s.tokens) == (Step.EXTRA, [2, 2, 2])


# Order, chains and cards that cannot be carried out


@pytest.mark.parametrize(("reading", "first"), [("clockwise", "A"), ("others-first", "B")])
def test_CH25_who_acts_first(reading, first):
    table, s = drawn("CH25", "A choose-player B", rulings={"order_of_several": reading})
    assert options(table, s)[0].startswith(f"{first} take-action")


@pytest.mark.parametrize(("reading", "first"), [("clockwise", "C"), ("others-first", "C")])
def test_FN_SET_10_who_draws_after_the_player_on_turn(reading, first):
    """B draws the card for the fewest plans; A and C have none, and one plan is left."""
    table = a_table(order_of_several=reading)
    fields = {"pawn": {"B": "3"}, "turn": "B", "acted_today": {"A": True}, "tokens": {"B": 0}}
    s = laid(table, hands={"B": "T1"}, deck={"plan": "T2"}, **fields)
    s = play(table, s, "B go 5", "draw B CH14")
    assert options(table, s) == [f"draw {first} T2"]
    s = play(table, s, f"draw {first} T2")
    assert table.to_act(s) == 2


def test_FN_SP5_02_a_card_for_which_nobody_can_be_chosen_has_no_effect():
    _table, s = drawn("CH10")
    assert (s.turn, s.tc[0]) == (1, 3000)


def test_FN_SP5_02_the_drawer_cannot_leave_a_card():
    table, s = drawn("CH10", hands={"B": "T1"})
    assert options(table, s) == ["A choose-player B"]
    refused(table, s, "A refuse", "FN-SP5-02")


def test_CH21_the_drawer_may_be_the_poorest():
    _table, s = drawn("CH21", tc={"A": 500, "B": 1000, "C": 1000})
    assert s.tc == [2500, 1000, 1000]


def test_CH23_memory_on_plans_in_hand_is_not_compared():
    _table, s = drawn("CH23", hands={"B": "T2"})
    assert s.memory == [2, 2, 2]


@pytest.mark.parametrize(("reading", "tokens"), [("not-counted", True), ("counts", False)])
def test_CH19_and_FN_TURN_04_a_token_besides_the_repeated_action(reading, tokens):
    fields = {"tokens": {"A": 1}, "rulings": {"repeat_counts": reading}}
    table, s = drawn("CH19", "A act-here chance", "draw A CH1", **fields)
    assert ("A spend-token research" in options(table, s)) is tokens


def test_CH19_drawn_by_a_token_is_a_second_extra_action():
    fields = {"pawn": {"A": "1"}, "tokens": {"A": 1}}
    for reading, repeats in (("not-counted", True), ("counts", False)):
        table = a_table(repeat_counts=reading)
        s = play(table, laid(table, **fields), "A go 2", "draw A T1", "A spend-token chance", "draw A CH19")
        assert (options(table, s) == ["A act-here research"]) is repeats


def test_FN_TURN_04_a_deck_of_repeating_cards_repeats_once():
    _table, s = drawn("CH19", "A act-here chance", deck={"chance": "CH19 CH1"}, discard="")
    s = play(_table, s, "draw A CH1")
    assert (s.turn, s.tc[0]) == (1, 6000)


def test_FN_DECK_01_a_deck_of_repeating_cards_may_never_let_the_turn_end():
    rulings = {"repeat_counts": "not-counted", "chance_card_away": "before-effect"}
    table, s = drawn("CH19", deck={"chance": "CH19"}, rulings=rulings)
    for _again in range(20):
        assert options(table, s) == ["A act-here chance"]
        s = play(table, s, "A act-here chance", "draw A CH19")


@pytest.mark.parametrize(("reading", "left"), [("carried", 3000), ("lost", 0)])
def test_CH17_and_CH20_coins_given_for_the_goal_replaced(reading, left):
    fields = {"support_given": {"B": 3000}, "rulings": {"support_after_new_goal": reading}}
    _table, s = drawn("CH17", "draw A JP5", "A keep-goal JP5", **fields)
    assert s.support_given[1] == left
    _table, s = drawn("CH17", "draw A JP5", "A keep-goal JP1", **fields)
    assert s.support_given[1] == 3000


def test_CH17_and_CH20_coins_in_nobodys_name_may_be_lost_with_the_goal():
    rulings = {"support_after_new_goal": "lost", "goal_support_credit": "common"}
    _table, s = drawn("CH17", "draw A JP5", "A keep-goal JP5", support_from_all=3000, rulings=rulings)
    assert s.support_from_all == 0


@pytest.mark.parametrize(("reading", "spends"), [("no-second-action", True), ("no-extra-action", False)])
def test_CH13_and_FN_FORCE_02_a_token_after_the_forced_move(reading, spends):
    fields = {"pawn": {"A": "3", "C": "2"}, "tokens": {"A": 1}, "rulings": {"forced_after_acting": reading}}
    table, s = drawn("CH13", "A choose-player C", **fields)
    assert ("A spend-token housework" in options(table, s)) is spends


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
    s = laid(table, pawn={"A": "3"}, tokens={"A": 1}, last_action={"A": "1"}, deck={"chance": "CH18"})
    s = play(table, s, "A go 5", "A act chance", "draw A CH18", "A decline-action")
    assert place(s, "CH18") == "front"
    assert place(play(table, s, "A spend-token housework"), "CH18") == "discard"


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
    [("hand", "AC", "AC"), ("as-worded", "AC", "C")],
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
        assert "".join("ABC"[seat] for seat in range(3) if s.to_draw[seat][1]) == expected
