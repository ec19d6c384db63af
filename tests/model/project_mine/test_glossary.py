"""The glossary: what each line of a card does, the choices it asks for, and triggers that nest."""

from __future__ import annotations

from typing import Any

import pytest
from ludex.model.game import CHANCE
from ludex.model.notation import read_move
from ludex.model.project_mine.picture import picture
from ludex.model.rule import Illegal

from .table import card, midturn, moves_of, play, settle, table_with


def gadget(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A free card with these lines."""
    return card("gadget", copies=2, price=1, energy=0, play=list(lines), **more)


def op(name: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    """A line."""
    return {"op": name, "amount": amount, **more}


def gain(resource: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    """Resource + X."""
    return op("gain", amount, resource=resource, **more)


def lose(resource: str, amount: int = 1, **more: Any) -> dict[str, Any]:
    """Resource - X."""
    return op("lose", amount, resource=resource, **more)


def laid(*lines: dict[str, Any], cards=(), players=2, rulings=None, kind=None, **fields: Any):
    """A table and the position after A has laid the gadget."""
    table = table_with(kind or gadget(*lines), *cards, players=players, rulings=rulings)
    hand = {"A": {"gadget": 1, **fields.pop("held", {})}, **fields.pop("others", {})}
    state = midturn(table, hand=hand, **fields)
    return table, play(table, state, "A play gadget")


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
    assert (state.credits, state.buys, state.echo) == ([2, 1], 1, 0)
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


def test_a_trigger_that_sets_itself_off_stops_at_the_depth_of_the_table_or_at_once():
    boomerang = card(
        "boomerang", copies=1, energy=1, discarded=[op("recall"), op("discard", zone="deck"), gain("iron")]
    )
    for reading, iron in (("nested", 8), ("once-at-a-time", 1)):
        table, state = laid(
            op("discard"),
            cards=(boomerang,),
            held={"boomerang": 1},
            deck={"A": {"coal": 0}},
            rulings={"trigger-loop": reading},
        )
        state = play(table, state, "A discard boomerang")
        for _turn in range(20):
            if table.to_act(state) == 0 and state.depth:
                state = play(table, state, "A recall boomerang")
            state = settle(table, state)
        assert state.depth == 0
        assert state.resource[0][1] == iron


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


def test_MINE_GLO_15_16_an_effect_waits_for_the_next_turn_of_the_same_era():
    hands = {"others": {"B": {"coal": 5}}, "held": {"coal": 5}}
    lines = op("next-turn", then=[op("energy", 2), op("credits", 3)])
    for reading, start in (("after", (6, 3)), ("before", (4, 0))):
        table, state = laid(lines, rulings={"delayed-before-adjust": reading}, **hands)
        assert (state.energy[0], state.credits[0]) == (4, 0)
        state = play(table, state, "A end-actions", "B end-actions")
        assert (state.energy[0], state.credits[0]) == start


def test_MINE_GLO_16_a_delayed_effect_may_be_optional():
    hands = {"others": {"B": {"coal": 5}}, "held": {"coal": 5}}
    table, state = laid(op("next-turn", then=[op("credits")]), rulings={"delayed-optional": "may"}, **hands)
    state = play(table, state, "A end-actions", "B end-actions")
    assert moves_of(table, state) == {"A choose first", "A choose second"}
    assert play(table, state, "A choose second").credits[0] == 0


def test_MINE_GLO_17_in_the_last_round_an_effect_is_lost_or_waits_for_the_next_era():
    for reading, waiting in (("lost", 0), ("next-era", 1)):
        _table, state = laid(
            op("next-turn", then=[op("credits")]),
            rulings={"delayed-in-last-round": reading},
            last_round="yes",
            declared="yes",
        )
        assert sum(state.later[0]) == waiting


def test_MINE_PLAY_05_a_choice_between_two_texts():
    lines = (op("choose", either=[op("draw")], otherwise=[gain("ruby"), gain("iron")]), op("credits"))
    table, state = laid(*lines)
    assert moves_of(table, state) == {"A choose first", "A choose second"}
    state = play(table, state, "A choose second")
    assert (state.resource[0], state.credits[0]) == ([1, 1], 1)


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


def test_MINE_END_03_a_recalled_card_is_known_on_top_of_the_deck_and_drawn_first():
    odd = card("odd", copies=1, energy=1)
    table, state = laid(
        op("recall", may=True), op("draw"), cards=(odd,), discard={"A": {"odd": 1, "coal": 1}}
    )
    assert moves_of(table, state) == {"A recall coal", "A recall odd", "A decline"}
    state = play(table, state, "A recall odd")
    assert moves_of(table, state) == {"draw odd"}
    state = play(table, state, "draw odd")
    assert state.hand[0][2] == 1
    assert len(state.on_top[0]) == 0


def test_taking_a_card_of_the_market_fills_the_row_at_once_or_after_the_text():
    drill = card("drill", copies=3, price=2, energy=1)
    for reading, asked in (("at-once", "turn-up-technology drill"), ("after-the-text", "A choose first")):
        table = table_with(
            gadget(op("take", 2), op("choose", either=[op("credits")], otherwise=[op("buys")])),
            drill,
            technology_row=1,
            rulings={"refill-in-mid-effect": reading},
        )
        state = midturn(table, hand={"A": {"gadget": 1}}, market={"drill": 1}, technology_pile={"gadget": 0})
        state = play(table, state, "A play gadget", "A take drill")
        assert asked in moves_of(table, state)
        state = settle(table, state)
        state = settle(table, play(table, state, "A choose first"))
        assert (state.market[2], state.discard[0][2], state.credits[0]) == (1, 1, 1)


def test_taking_is_bounded_by_the_price_and_passed_over_when_nothing_is_there():
    drill = card("drill", copies=3, price=3, energy=1)
    table = table_with(gadget(op("take", 2), op("credits")), drill, technology_row=1)
    state = midturn(table, hand={"A": {"gadget": 1}}, market={"drill": 1}, technology_pile={"gadget": 0})
    assert play(table, state, "A play gadget").credits[0] == 1


def test_gaining_any_resource_and_losing_ones_largest_are_choices():
    table, state = laid(
        gain("any", 2), op("opponents", then=[lose("largest", 2)]), resource={"B": {"ruby": 1, "iron": 1}}
    )
    assert moves_of(table, state) == {"A gain-any ruby", "A gain-any iron"}
    state = play(table, state, "A gain-any iron")
    assert state.resource[0] == [0, 2]
    assert moves_of(table, state) == {"B lose-any ruby", "B lose-any iron"}
    state = play(table, state, "B lose-any iron", "B lose-any ruby")
    assert state.resource[1] == [0, 0]
    assert table.to_act(state) == 0


def test_fulfilling_puts_a_token_on_an_own_unfinished_contract():
    deed = card("deed", "contract", price=1, target=1, points=3, event="exclude")
    table, state = laid(op("fulfil", 2), cards=(deed,), front={"A": {"deed": 1}})
    assert moves_of(table, state) == {"A fulfil deed"}
    state = play(table, state, "A fulfil deed")
    assert (state.progress[0][2], state.depth) == (1, 0)


def test_an_echo_lets_the_next_card_take_effect_once_more():
    table, state = laid(op("echo"), held={"coal": 2})
    state = play(table, state, "A play coal", "A play coal")
    assert state.resource[0][0] == 3


def test_MINE_SETUP_31_opponents_act_clockwise_from_the_active_player_or_from_the_starter():
    for reading, first in (("from-active", 1), ("from-starter", 2)):
        table = table_with(
            gadget(op("opponents", then=[gain("any")])), players=3, rulings={"opponents-order": reading}
        )
        state = midturn(table, starter="C", cursor=1, hand={"A": {"gadget": 1}})
        state = play(table, state, "A play gadget")
        assert table.to_act(state) == first


def test_MINE_TR_02_an_attack_reaches_those_who_stayed_out_or_only_entrants():
    for reading, rubies in (("everybody", [0, 1, 1]), ("entrants", [0, 1, 0])):
        table = table_with(
            gadget(op("opponents", then=[gain("ruby")])), players=3, rulings={"attack-on-bystanders": reading}
        )
        state = midturn(table, transition=1, era=6, entered={"C": "no"}, hand={"A": {"gadget": 1}})
        state = play(table, state, "A play gadget")
        assert [row[0] for row in state.resource] == rubies
