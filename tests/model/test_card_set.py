"""Another card set: part of it or all, and it goes wherever the game goes."""

import pytest
from ludex.model.card_set import completed, with_components
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.trace import record

from tests.toy import GAME as TOY

DUCAT = {"card": [{"name": "Ducat", "worth": 5}]}


def test_a_game_with_other_cards_plays_them_and_says_so_in_its_traces():
    table = with_components(TOY, DUCAT).table(players=2)
    assert table.box.cards == ("ducat",)
    trace = record(table, [])
    assert TOY.table(trace.configuration).box.cards == ("ducat",)
    assert TOY.table(players=2).box.cards == ("penny", "crown"), "the game itself keeps its cards"


def test_configurations_for_which_the_cards_do_not_suffice_are_left_out():
    nights = load_game("fourteen-nights")
    few = [
        card
        for card in nights.components["card"]
        if card["deck"] != "destination" or card["id"] in ("TR1", "TR2")
    ]
    configurations = with_components(nights, {"card": few}).configurations.values()
    assert {made.players for made in configurations} == {2}


def test_figures_change_one_by_one_and_no_longer_come_from_the_rulebook():
    own = load_game("mint-works").components
    changed = completed({"game": {"tokens": 12}}, own)["game"]
    assert (changed["tokens"], changed["income"]) == (12, own["game"]["income"])
    assert changed["sources"]["tokens"] == "assumed"


def test_what_is_no_table_or_figure_is_refused():
    own = load_game("gold-mine").components
    with pytest.raises(BadInput, match="unknown table 'tiles'; did you mean tile"):
        completed({"tiles": []}, own)
    with pytest.raises(BadInput, match=r"components\.figures: unknown figure 'nugget'; did you mean nuggets"):
        completed({"figures": {"nugget": 3}}, own)
