"""The glossary of card texts (카드 내려놓기): what each term does."""

from __future__ import annotations

import pytest
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE
from ludex.model.notation import read_move
from ludex.model.project_mine.picture import picture
from ludex.model.project_mine.state import Phase
from ludex.model.rule import Illegal

from .table import (
    FIVE,
    card,
    company,
    free,
    gadget,
    gain,
    kind,
    laid,
    lose,
    midturn,
    moves_of,
    op,
    passing,
    play,
    refused,
    settle,
    table_with,
)

GRANT = card("grant", "subsidy", copies=2, price=1, play=[{"op": "credits", "amount": 2}])


EMBER = card(
    "ember", copies=2, price=1, energy=0, discarded=[{"op": "gain", "resource": "iron", "amount": 2}]
)


ITSELF = {"op": "exclude", "zone": "use-area"}


LATER = {"op": "next-turn", "then": [{"op": "credits"}]}


def test_MINE_GLO_07_buying_may_close_all_other_actions():
    for reading, may_play in (("anywhere", True), ("closes-actions", False)):
        table = table_with(GRANT, rulings={"purchase-step": reading})
        state = midturn(table, credits={"A": 1}, hand={"A": {"coal": 1}})
        state = play(table, state, "A buy grant")
        assert ("A play coal" in moves_of(table, state)) == may_play


def test_MINE_GLO_01_card_plus_draws_from_the_deck():
    table, state = laid(op("draw", 2))
    assert table.to_act(state) == CHANCE
    assert sum(settle(table, state).hand[0]) == 2


def test_MINE_GLO_02_03_with_fewer_cards_all_are_drawn_and_with_none_nothing_is():
    table, state = laid(op("draw", 3), gain("iron"), deck={"A": {"coal": 1}}, discard={"A": {"coal": 4}})
    state = settle(table, state)
    assert (sum(state.hand[0]), sum(state.deck[0]), sum(state.discard[0])) == (1, 0, 4)
    assert state.resource[0][1] == 1
    assert table.to_act(state) == 0


def test_MINE_GLO_04_05_resources_are_added_and_removed():
    _table, state = laid(gain("ruby", 3), lose("iron", 2), resource={"A": {"iron": 3}})
    assert state.resource[0] == [3, 1]


def test_MINE_GLO_06_a_card_that_removes_more_than_one_has_cannot_be_laid():
    table = table_with(gadget(gain("iron"), lose("iron", 2), lose("any", 1, other_than="iron")))
    state = midturn(table, hand={"A": {"gadget": 1}}, resource={"A": {"iron": 1, "ruby": 1}})
    with pytest.raises(Illegal, match="MINE-GLO-06"):
        table.apply(state, read_move(table, "A play gadget"))
    running = table_with(gadget(gain("iron"), lose("iron", 2)), rulings={"loss-check": "running"})
    state = midturn(running, hand={"A": {"gadget": 1}}, resource={"A": {"iron": 1}})
    assert play(running, state, "A play gadget").resource[0][1] == 0


def test_MINE_GLO_06_too_few_of_freely_chosen_resources_bar_the_card_as_well():
    table = table_with(gadget(lose("any", 2, other_than="iron")))
    state = midturn(table, hand={"A": {"gadget": 1}}, resource={"A": {"iron": 5, "ruby": 1}})
    assert "A play gadget" not in moves_of(table, state)
    state = midturn(table, hand={"A": {"gadget": 1}}, resource={"A": {"iron": 5, "ruby": 2}})
    state = play(table, state, "A play gadget")
    assert moves_of(table, state) == {"A lose-any ruby"}
    assert play(table, state, "A lose-any ruby", "A lose-any ruby").resource[0] == [0, 5]


def test_MINE_GLO_06_the_later_edition_lets_the_card_be_laid_and_skips_the_line():
    _table, state = laid(lose("iron", 2), op("credits"), rulings={"loss-unpayable": "line-skipped"})
    assert (state.resource[0][1], state.credits[0]) == (0, 1)


def test_MINE_GLO_06_a_loss_under_a_condition_bars_the_card_only_under_one_reading():
    lines = op("choose", either=[lose("iron")], otherwise=[op("credits")])
    table = table_with(gadget(lines))
    state = midturn(table, hand={"A": {"gadget": 1}})
    assert "A play gadget" in moves_of(table, state)
    strict = table_with(gadget(lines), rulings={"loss-inside-condition": "counts"})
    assert "A play gadget" not in moves_of(strict, midturn(strict, hand={"A": {"gadget": 1}}))


def test_MINE_GLO_05_in_mid_effect_too_few_means_nothing_or_all():
    lines = op("opponents", then=[lose("iron", 3)])
    for reading, left in (("nothing", 2), ("as-many", 0)):
        _table, state = laid(lines, rulings={"loss-in-mid-effect": reading}, resource={"B": {"iron": 2}})
        assert state.resource[1][1] == left


def test_MINE_GLO_08_credits_are_gained_and_off_turn_ones_by_reading():
    _table, state = laid(op("credits", 2), op("opponents", then=[op("credits"), op("buys"), op("echo")]))
    assert (state.credits, state.buys, state.repeats) == ([2, 1], 1, 0)
    _table, state = laid(op("opponents", then=[op("credits")]), rulings={"credits-off-turn": "lost"})
    assert state.credits == [0, 0]


def test_energy_plus_goes_above_four_unless_four_is_the_top():
    _table, state = laid(op("energy", 2))
    assert state.energy[0] == 6
    _table, state = laid(op("energy", 2), rulings={"energy-above-four": "capped"}, energy={"A": 3})
    assert state.energy[0] == 4


def test_penalty_tokens_come_from_cards_too():
    _table, state = laid(op("penalty", 2))
    assert state.penalties == [2, 0]


def test_MINE_GLO_09_10_the_player_chooses_what_to_exclude_and_discard():
    table, state = laid(op("exclude"), op("discard"), held={"coal": 3})
    assert moves_of(table, state) == {"A exclude coal"}
    state = play(table, state, "A exclude coal", "A discard coal")
    assert (state.excluded[0], state.discard[0][0], state.hand[0][0]) == (1, 1, 1)


def test_MINE_GLO_09_10_the_top_of_the_deck_is_excluded_or_discarded_unseen():
    table, state = laid(op("exclude", zone="deck"), op("discard", 2, zone="deck"), deck={"A": {"coal": 2}})
    assert moves_of(table, state) == {"turn-top-card coal"}
    assert "A carries out gadget/1" in picture(state, None)
    state = settle(table, state)
    assert (state.excluded[0], state.discard[0][0], state.deck[0][0]) == (1, 1, 0)
    assert state.depth == 0


def test_MINE_GLO_11_13_a_card_discarded_or_excluded_from_hand_applies_its_trigger():
    ember = card("ember", copies=1, energy=1, discarded=[gain("iron", 2)], excluded=[gain("ruby", 5)])
    table, state = laid(op("discard"), op("exclude"), cards=(ember,), held={"ember": 2})
    state = play(table, state, "A discard ember")
    assert state.resource[0] == [0, 2]
    state = play(table, state, "A exclude ember")
    assert state.resource[0] == [5, 2]


def test_MINE_GLO_12_14_triggers_apply_from_the_deck_and_in_another_players_turn():
    ember = card("ember", copies=1, energy=1, discarded=[gain("iron", 2)], excluded=[op("draw")])
    attack = op("opponents", then=[op("discard"), op("exclude", zone="deck")])
    deck = {"B": {"coal": 0, "ember": 2}}
    table, state = laid(attack, cards=(ember,), others={"B": {"ember": 1}}, deck=deck)
    assert table.to_act(state) == 1
    state = settle(table, play(table, state, "B discard ember"))
    assert (state.resource[1][1], state.excluded[2], state.hand[1][2]) == (2, 1, 1)
    assert table.to_act(state) == 0


def test_triggers_nest_and_the_text_below_goes_on_afterwards():
    spark = card("spark", copies=1, energy=1, discarded=[op("discard"), gain("iron")])
    ember = card("ember", copies=1, energy=1, discarded=[gain("ruby", per="iron")])
    fields = {"held": {"spark": 1, "ember": 1}, "resource": {"A": {"iron": 4}}}
    table, state = laid(op("discard"), gain("iron", 10), cards=(spark, ember), **fields)
    state = play(table, state, "A discard spark")
    assert state.depth == 2
    state = play(table, state, "A discard ember")
    assert state.resource[0] == [4, 15]
    later = {"trigger-timing": "afterwards"}
    table, state = laid(op("discard"), gain("iron", 10), cards=(spark, ember), rulings=later, **fields)
    state = play(table, state, "A discard spark")
    assert state.resource[0] == [0, 14]
    assert play(table, state, "A discard ember").resource[0] == [15, 15]


def test_MINE_GLO_12_a_trigger_may_be_optional():
    ember = card("ember", copies=1, energy=1, discarded=[gain("iron", 2)])
    for answer, iron in (("first", 2), ("second", 0)):
        table, state = laid(
            op("discard"), cards=(ember,), held={"ember": 1}, rulings={"trigger-optional": "may"}
        )
        state = play(table, state, "A discard ember")
        assert moves_of(table, state) == {"A choose first", "A choose second"}
        assert play(table, state, f"A choose {answer}").resource[0][1] == iron


def test_MINE_GLO_18_if_you_do_needs_the_whole_of_what_stands_before():
    lines = (op("discard", 2, may=True), op("if-you-do", then=[gain("iron")]))
    for held, rulings, iron in ((2, {}, 1), (1, {}, 0), (1, {"if-you-do-partly": "partly"}, 1)):
        table, state = laid(*lines, held={"coal": held}, rulings=rulings)
        for _card in range(held):
            state = play(table, state, "A discard coal")
        assert state.resource[0][1] == iron
    table, state = laid(*lines, held={"coal": 2})
    assert moves_of(table, state) == {"A discard coal", "A decline"}
    assert play(table, state, "A decline").resource[0][1] == 0


def test_MINE_GLO_17_in_the_last_round_an_effect_is_lost_or_waits_for_the_next_era():
    for reading, waiting in (("lost", 0), ("next-era", 1)):
        _table, state = laid(
            op("next-turn", then=[op("credits")]),
            rulings={"delayed-in-last-round": reading},
            last_round="yes",
            declared="yes",
        )
        assert sum(state.waiting[0]) == waiting


def test_a_condition_on_what_one_has():
    lines = op("if", 4, per="iron", then=[op("credits")])
    for iron, credit in ((3, 0), (4, 1)):
        _table, state = laid(lines, resource={"A": {"iron": iron}})
        assert state.credits[0] == credit


@pytest.mark.parametrize(
    ("measure", "amount"),
    [
        ("cards-played", 1),
        ("hand", 2),
        ("discards", 3),
        ("cards", 12),
        ("energy", 4),
        ("credits", 2),
        ("contracts", 0),
        ("penalties", 5),
        ("largest", 7),
        ("second-largest", 4),
        ("iron", 4),
        ("ruby-cards", 0),
        ("plan-cards", 12),
    ],
)
def test_an_amount_may_count_what_one_has(measure, amount):
    _table, state = laid(
        op("penalty", 5),
        gain("ruby", per=measure),
        held={"coal": 2},
        discard={"A": {"coal": 3}},
        credits={"A": 2},
        resource={"A": {"ruby": 7, "iron": 4}},
    )
    assert state.resource[0][0] == 7 + amount


def test_taking_is_bounded_by_the_price_and_passed_over_when_nothing_is_there():
    drill = card("drill", copies=3, price=3, energy=1)
    table = table_with(gadget(op("take", 2), op("credits")), drill, technology_row=1)
    state = midturn(table, hand={"A": {"gadget": 1}}, market={"drill": 1}, technology_pile={"gadget": 0})
    assert play(table, state, "A play gadget").credits[0] == 1


def test_gaining_any_resource_and_losing_ones_largest_are_choices():
    table, state = laid(
        gain("any", 2), op("opponents", then=[lose("largest", 2)]), resource={"B": {"ruby": 3, "iron": 3}}
    )
    assert moves_of(table, state) == {"A gain-any ruby", "A gain-any iron"}
    state = play(table, state, "A gain-any iron")
    assert state.resource[0] == [0, 2]
    assert moves_of(table, state) == {"B lose-any ruby", "B lose-any iron"}
    state = play(table, state, "B lose-any iron")
    assert (state.resource[1], table.to_act(state)) == ([3, 1], 0)


def test_MINE_CARD_04_who_has_one_of_the_largest_resource_loses_it_all():
    table, state = laid(op("opponents", then=[lose("largest", 2)]), resource={"B": {"ruby": 1}})
    assert play(table, state, "B lose-any ruby").resource[1] == [0, 0]


@pytest.mark.parametrize(("reading", "left"), [("nothing", [1, 1]), ("as-many", [0, 0])])
def test_MINE_GLO_06_too_few_of_freely_chosen_resources_in_mid_effect(reading, left):
    rulings = {"loss-in-mid-effect": reading}
    table, state = laid(
        op("opponents", then=[lose("any", 3)]), rulings=rulings, resource={"B": {"ruby": 1, "iron": 1}}
    )
    if reading == "as-many":
        state = play(table, state, "B lose-any ruby", "B lose-any iron")
    assert (state.resource[1], table.to_act(state)) == (left, 0)


def test_MINE_GLO_06_two_lines_that_remove_what_one_likes_need_both_amounts():
    table = table_with(gadget(lose("any", 2), lose("any", 2)))
    state = midturn(table, hand={"A": {"gadget": 1}}, resource={"A": {"ruby": 1, "iron": 2}})
    assert refused(table, state, "A play gadget") == "MINE-GLO-06"
    state = midturn(table, hand={"A": {"gadget": 1}}, resource={"A": {"ruby": 2, "iron": 2}})
    assert "A play gadget" in moves_of(table, state)


def test_an_echo_lets_the_next_card_take_effect_once_more():
    table, state = laid(op("echo"), held={"coal": 2})
    state = play(table, state, "A play coal", "A play coal")
    assert state.resource[0][0] == 3


def test_MINE_GLO_03_an_empty_deck_is_not_filled_with_the_discards_unless_a_reading_does():
    for reading, held in (("never", 4), ("discards", 5)):
        table = table_with(rulings={"deck-refilled": reading})
        state = midturn(
            table, hand={**FIVE, "A": {"coal": 3}}, deck={"A": {"coal": 1}}, discard={"A": {"coal": 2}}
        )
        state = passing(table, state, "A")
        assert (sum(state.hand[0]), bool(state.declared)) == (held, True)


def test_MINE_GLO_17_an_effect_put_off_in_the_last_round_before_the_own_turn_is_lost_or_waits_for_it():
    attack = free({"op": "opponents", "then": [{"op": "discard"}]})
    fuse = card("fuse", copies=1, energy=1, discarded=[{"op": "next-turn", "then": [{"op": "credits"}]}])
    last = {"declared": "yes", "last_round": "yes"}
    for reading, credits in (("last-round-counts", 0), ("turn-to-come", 1)):
        table = table_with(attack, fuse, rulings={"delayed-off-turn": reading})
        state = midturn(table, hand={"A": {"gadget": 1, "coal": 5}, "B": {"fuse": 1, "coal": 5}}, **last)
        state = play(table, state, "A play gadget", "B discard fuse", "A end-actions")
        assert (state.turn, sum(state.waiting[1])) == (1, credits)
        state = midturn(table, turn="B", place=1, hand={"A": {"fuse": 1}, "B": {"gadget": 1}}, **last)
        state = play(table, state, "B play gadget", "A discard fuse")
        assert sum(state.waiting[0]) == 0


def test_MINE_GLO_11_a_card_discarded_from_the_deck_is_the_uppermost_or_a_chosen_one():
    dig = card("dig", copies=1, energy=0, play=[{"op": "discard", "zone": "deck"}])
    ember = card("ember", copies=1, discarded=[{"op": "gain", "resource": "iron"}])
    held = {"hand": {"A": {"dig": 1}}, "deck": {"A": {"coal": 2, "ember": 1}}}
    table = table_with(dig, ember)
    state = play(table, midturn(table, **held), "A play dig")
    assert moves_of(table, state) == {"turn-top-card coal", "turn-top-card ember"}
    table = table_with(dig, ember, rulings={"from-the-deck": "chosen"})
    state = play(table, midturn(table, **held), "A play dig")
    assert moves_of(table, state) == {"A pick-from-deck coal", "A pick-from-deck ember"}
    state = play(table, state, "A pick-from-deck ember")
    assert (state.discard[0][2], state.resource[0][1], sum(state.deck[0])) == (1, 1, 2)


def test_MINE_GLO_13_a_card_looked_for_in_the_deck_is_excluded_and_leaves_an_unknown_order():
    burn = card("burn", copies=1, energy=0, play=[{"op": "recall"}, {"op": "exclude", "zone": "deck"}])
    table = table_with(burn, rulings={"from-the-deck": "chosen"})
    state = midturn(table, hand={"A": {"burn": 1}}, discard={"A": {"burn": 1}}, deck={"A": {"coal": 2}})
    state = play(table, state, "A play burn", "A recall burn", "A pick-from-deck coal")
    assert (state.excluded[0], sum(state.deck[0]), len(state.known_top[0])) == (1, 2, 0)


@pytest.mark.parametrize(("reading", "drawn"), [("hand-or-deck", 0), ("anywhere", 1)])
def test_MINE_GLO_13_a_laid_card_excludes_itself(reading, drawn):
    once = card("once", copies=1, energy=0, play=[ITSELF], excluded=[{"op": "draw"}])
    table = table_with(once, rulings={"trigger-from-elsewhere": reading})
    state = play(table, midturn(table, hand={"A": {"once": 1}}), "A play once")
    assert state.excluded[kind(table, "once")] == 1
    assert (state.drawing, sum(state.use_area[0])) == (drawn, 0)


@pytest.mark.parametrize(
    ("cards", "companies", "sentence"),
    [
        (
            [card("odd", discarded=[ITSELF])],
            [],
            "card odd can exclude itself from the use area only when it is",
        ),
        ([], [company("odd", ability=[ITSELF])], "company odd is not laid"),
    ],
)
def test_only_a_laid_card_can_exclude_itself_from_the_use_area(cards, companies, sentence):
    with pytest.raises(BadInput, match=sentence):
        table_with(*cards, companies=tuple(companies))


def test_MINE_GLO_12_the_trigger_of_a_discarded_card_is_its_owners():
    attack = free({"op": "opponents", "then": [{"op": "discard"}]})
    table = table_with(attack, EMBER)
    state = midturn(table, hand={"A": {"gadget": 1}, "B": {"ember": 1}})
    state = play(table, state, "A play gadget", "B discard ember")
    assert [row[1] for row in state.resource] == [0, 2]


def test_MINE_GLO_12_an_effect_that_is_not_laid_costs_no_energy_also_on_a_card_with_X():
    gem = card("gem", copies=1, energy=2, discarded=[gain("ruby", 2)])
    idol = card("idol", copies=1, energy="X", discarded=[gain("iron")])
    table, state = laid(op("discard", 2), cards=(gem, idol), held={"gem": 1, "idol": 1}, energy={"A": 2})
    state = play(table, state, "A discard gem", "A discard idol")
    assert (state.energy[0], state.resource[0]) == (2, [2, 1])


def test_a_trigger_that_sets_itself_off_stops_at_the_depth_of_the_table():
    boomerang = card(
        "boomerang", copies=1, energy=1, discarded=[op("recall"), op("discard", zone="deck"), gain("iron")]
    )
    table, state = laid(op("discard"), cards=(boomerang,), held={"boomerang": 1}, deck={"A": {"coal": 0}})
    state = play(table, state, "A discard boomerang")
    for _turn in range(20):
        if table.to_act(state) == 0 and state.depth:
            state = play(table, state, "A recall boomerang")
        state = settle(table, state)
    assert (state.depth, state.resource[0][1]) == (0, 8)


def test_MINE_SETUP_03_taking_a_card_of_the_market_fills_the_row_before_the_next_line():
    drill = card("drill", copies=3, price=2, energy=1)
    table = table_with(gadget(op("take", 2), op("credits")), drill, technology_row=1)
    state = midturn(table, hand={"A": {"gadget": 1}}, market={"drill": 1}, technology_pile={"gadget": 0})
    state = play(table, state, "A play gadget", "A take drill")
    assert (moves_of(table, state), state.credits[0]) == ({"turn-up-technology drill"}, 0)
    state = settle(table, state)
    assert (state.market[2], state.discard[0][2], state.credits[0]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("reading", "laid_card", "bought_card"),
    [("hand-or-deck", 0, 0), ("own-cards", 1, 0), ("anywhere", 1, 1)],
)
def test_MINE_GLO_11_a_card_that_comes_neither_from_hand_nor_deck(reading, laid_card, bought_card):
    ember = card("ember", copies=2, price=1, energy=1, discarded=[gain("iron")])
    table = table_with(ember, rulings={"trigger-from-elsewhere": reading}, technology_row=1)
    state = midturn(table, use_area={"A": {"ember": 1, "coal": 1}}, hand={"A": {"coal": 5}})
    state = play(table, state, "A end-actions")
    if laid_card:
        assert moves_of(table, state) == {"A clear-card coal", "A clear-card ember"}
        state = play(table, state, "A clear-card ember", "A clear-card coal")
    assert (state.resource[0][1], sum(state.use_area[0]), state.turn) == (laid_card, 0, 1)
    state = midturn(table, market={"ember": 1}, technology_pile={"ember": 0}, credits={"A": 1})
    state = play(table, state, "A buy ember")
    assert (state.discard[0][1], state.resource[0][1]) == (1, bought_card)


# ---------------------------------------------------------------- at the start of the next turn


@pytest.mark.parametrize(("reading", "start"), [("after", (6, 3)), ("before", (4, 0))])
def test_MINE_GLO_15_16_an_effect_waits_for_the_next_turn_of_the_same_era(reading, start):
    hands = {"others": {"B": {"coal": 5}}, "held": {"coal": 5}}
    lines = op("next-turn", then=[op("energy", 2), op("credits", 3)])
    table, state = laid(lines, rulings={"delayed-before-adjust": reading}, **hands)
    assert (state.energy[0], state.credits[0]) == (4, 0)
    state = play(table, state, "A end-actions", "B end-actions", "A use-delayed gadget/1")
    assert (state.energy[0], state.credits[0]) == start


@pytest.mark.parametrize(("reading", "leaves"), [("may", True), ("must", False)])
def test_MINE_GLO_16_an_effect_that_was_put_off_can_be_used_or_must_be(reading, leaves):
    hands = {"others": {"B": {"coal": 5}}, "held": {"coal": 5}}
    table, state = laid(op("next-turn", then=[op("credits")]), rulings={"delayed-optional": reading}, **hands)
    state = play(table, state, "A end-actions", "B end-actions")
    assert ("A leave-delayed" in moves_of(table, state)) is leaves
    if leaves:
        state = play(table, state, "A leave-delayed")
        assert (state.phase, state.credits[0], sum(state.waiting[0])) == (Phase.ACTION, 0, 0)


@pytest.mark.parametrize("reading", ["owner-chooses", "as-put-off"])
def test_MINE_GLO_16_several_effects_come_as_the_player_says_or_as_they_were_put_off(
    reading,
):
    plan = card("plan", copies=1, energy=0, play=[LATER])
    promise = card("promise", copies=1, energy=0, play=[op("next-turn", then=[gain("ruby")])])
    table = table_with(plan, promise, rulings={"delayed-order": reading})
    state = midturn(table, hand={"A": {"plan": 1, "promise": 1, "coal": 5}, "B": {"coal": 5}})
    state = play(table, state, "A play promise", "A play plan", "A end-actions", "B end-actions")
    first, second = "A use-delayed promise/1", "A use-delayed plan/1"
    either = {first, second} if reading == "owner-chooses" else {first}
    assert moves_of(table, state) == {*either, "A leave-delayed"}
    state = play(table, state, first, second)
    assert (state.credits[0], state.resource[0][0], state.phase) == (1, 1, Phase.ACTION)


def test_MINE_GLO_16_the_effect_comes_though_its_card_was_excluded_in_between():
    once = card("once", copies=1, energy=0, play=[LATER, ITSELF])
    table = table_with(once)
    state = midturn(table, hand={"A": {"once": 1, "coal": 5}, "B": {"coal": 5}})
    state = play(table, state, "A play once", "A end-actions", "B end-actions", "A use-delayed once/1")
    assert (state.turn, state.credits[0], sum(state.waiting[0])) == (0, 1, 0)


@pytest.mark.parametrize(("reading", "waits"), [("last-round-counts", 0), ("turn-to-come", 1)])
def test_MINE_GLO_17_an_effect_put_off_before_the_own_turn_of_a_transition_era(reading, waits):
    raid = card("raid", copies=1, energy=0, play=[op("opponents", then=[op("discard")])])
    hint = card("hint", copies=1, discarded=[LATER])
    table = table_with(raid, hint, rulings={"delayed-off-turn": reading})
    both = {"era": 6, "transition": 1, "entered": {"A": "yes", "B": "yes"}}
    state = midturn(table, **both, hand={"A": {"raid": 1}, "B": {"hint": 1}})
    state = play(table, state, "A play raid", "B discard hint")
    assert sum(state.waiting[1]) == waits
    state = midturn(table, **both, hand={"A": {"hint": 1, "raid": 1}})
    state = midturn(table, **both, turn="B", place=1, hand={"B": {"raid": 1}, "A": {"hint": 1}})
    assert sum(play(table, state, "B play raid", "A discard hint").waiting[0]) == 0
