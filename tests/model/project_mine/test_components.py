"""Card lists that a person hands in: another list plays, a wrong one gets one clear sentence."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from ludex.model.errors import BadInput
from ludex.model.project_mine import GAME
from ludex.model.project_mine.components import CARD_TYPES

from .table import card, company, components


def refusal(data: dict[str, Any], players: int = 2, **more: Any) -> str:
    with pytest.raises(BadInput) as refused:
        GAME.table(players=players, components=data, **more)
    return str(refused.value)


def test_MINE_SETUP_25_our_list_has_eleven_starting_cards_of_six_kinds():
    box = GAME.table(players=4).box
    assert sum(box.starting) == 11
    assert sorted(count for count in box.starting if count) == [1, 1, 1, 1, 1, 6]


def test_our_list_has_two_hundred_cards_less_ten_contracts_for_four_players():
    box = GAME.table(players=4).box
    by_type = dict.fromkeys(CARD_TYPES, 0)
    for number, copies in enumerate(box.copies):
        by_type[CARD_TYPES[box.category[number]]] += copies + 4 * box.starting[number]
    assert by_type == {
        "mining": 20,
        "investment": 24,
        "large-mining": 20,
        "subsidy": 10,
        "technology": 84,
        "contract": 20,
    }
    assert len(box.companies) == 12


def test_our_list_has_every_suit_both_triggers_both_sorts_of_contract_and_X():
    box = GAME.table(players=2).box
    technology = [(box.suit[kind], box.energy_cost[kind]) for kind in box.technology]
    assert {suit for suit, _energy in technology} == set(range(6))
    assert any(energy < 0 for _suit, energy in technology)
    assert any(text >= 0 for text in box.discarded_text)
    assert any(text >= 0 for text in box.excluded_text)
    assert len(box.active) == 9
    assert len(box.passive) == 11


def test_every_figure_and_card_says_where_it_comes_from():
    data = GAME.components
    assert {row["source"] for row in (*data["card"], *data["company"])} <= {"rulebook", "public", "assumed"}
    assert set(data["figures"]) - {"sources"} == set(data["figures"]["sources"])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"op": "gain"}, "operation gain needs a resource"),
        ({"op": "draw", "resource": "ruby"}, "operation draw has no use for a resource"),
        ({"op": "gain", "resource": "rubi"}, "unknown resource 'rubi'; did you mean ruby"),
        ({"op": "lose", "resource": "any", "other_than": "tin"}, "unknown resource 'tin'; known: iron, ruby"),
        ({"op": "if-you-do"}, "operation if-you-do needs a list of effects called then"),
        (
            {"op": "draw", "then": [{"op": "draw"}]},
            "operation draw has no use for a list of effects called then",
        ),
        (
            {"op": "choose", "either": [{"op": "draw"}]},
            "operation choose needs a list of effects called otherwise",
        ),
        ({"op": "draw", "zone": "deck"}, "operation draw has no use for a zone"),
        ({"op": "discard", "zone": "use-area"}, "operation discard has no use for the zone use-area"),
        ({"op": "exclude", "zone": "use-area", "may": True}, "operation exclude cannot be declined"),
        ({"op": "draw", "may": True}, "operation draw cannot be declined"),
        ({"op": "gain", "resource": "ruby", "other_than": "iron"}, "other_than goes with resource any"),
        ({"op": "if", "then": [{"op": "draw"}]}, "operation if needs a measure called per"),
        ({"op": "draw", "per": "luck"}, "unknown measure 'luck'"),
        ({"op": "fly"}, "input should be 'draw', 'gain'"),
        ({"op": "draw", "amount": 0}, "input should be greater than or equal to 1"),
        ({"op": "draw", "amont": 2}, "no such entry is known here"),
    ],
)
def test_a_wrong_line_is_refused_in_a_sentence(wrong, sentence):
    said = refusal(components(card("gadget", play=[wrong])))
    assert sentence in said
    assert said.startswith("components: ")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (card("gadget", energy=-1), "card gadget has energy -1; write a number from 0 or X"),
        (card("gadget", copies=-1), "greater than or equal to 0"),
        (card("gadget", "contract", target=1, event="turn-end", copies=2), "a contract is a single card"),
        (card("gadget", "contract", target=1), "must be active (use) or passive (event)"),
        (card("gadget", "contract", event="turn-end"), "needs a target of at least 1"),
        (card("gadget", "contract", target=1, event="rain"), "waits for 'rain'; known: play"),
        (card("gadget", "contract", target=1, event="draw", play=[{"op": "draw"}]), "cannot be laid"),
        (card("gadget", target=3), "is no contract and can have no use, event or target"),
        (card("gadget", start=1), "is in nobody's starting deck"),
        (card("gadget", "mining"), "needs a start of at least 1"),
        (card("gadget", suit="tin"), "unknown suit 'tin'"),
        (card("gadget", "contract", target=1, event="draw", measure="luck"), "unknown measure 'luck'"),
        (card("coal", copies=1), "card 'coal' stands twice; rename one"),
        (card("Gadget"), "write a name of letters, digits and hyphens that begins with a letter"),
        ({"name": "gadget", "source": "assumed"}, "field required"),
    ],
)
def test_a_wrong_card_is_refused_in_a_sentence(wrong, sentence):
    assert sentence in refusal(components(wrong))


def test_a_wrong_list_is_refused_in_a_sentence():
    fine = components(card("gadget"))
    few = copy.deepcopy(fine)
    few["company"] = few["company"][:1]
    assert refusal(few).startswith(
        "components: 1 companies for 2 players who are dealt 1 each; list at least 2"
    )
    short = copy.deepcopy(fine)
    short["figures"]["starting_deck"] = 11
    assert "the starting cards are 6, the starting deck is 11; make the two agree" in refusal(short)
    unsourced = copy.deepcopy(fine)
    del unsourced["figures"]["sources"]["hand"]
    assert "figure hand has no source" in refusal(unsourced)
    doubled = copy.deepcopy(fine)
    doubled["resources"] = ["ruby", "iron", "ruby"]
    assert "resource 'ruby' stands twice" in refusal(doubled)
    reserved = copy.deepcopy(fine)
    reserved["resources"] = ["ruby", "iron", "any"]
    assert "a resource cannot be called 'any'" in refusal(reserved)
    boast = components(companies=(company("boaster", end=[{"measure": "fame", "points": 1}]),))
    assert "unknown measure 'fame'" in refusal(boast)
    assert refusal({}) == "components: resources: field required (and 3 more)."


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"eras": 0}, "options.eras: 0 will not do; a whole number from 1 to 99."),
        ({"rounds": True}, "options.rounds: True will not do; a whole number from 0 to 99."),
        ({"transitions": "many"}, "options.transitions: 'many' will not do; a whole number from -1 to 99."),
        ({"era": 2}, "options: unknown option 'era'; did you mean eras."),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(options, sentence):
    assert refusal(components(), options=options) == sentence


def test_one_player_is_refused_because_the_majority_needs_another():
    with pytest.raises(BadInput, match="Project:MINE is not for 1; 2 to 4 can play"):
        GAME.table(players=1)
