"""Another card set: part of it or all, and it goes wherever the game goes."""

import pytest
from ludex.model.card_set import completed, read_components, with_components
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


def test_a_figure_may_be_its_number_alone():
    own = load_game("gold-mine").components
    changed = completed({"figures": {"nuggets": 20}}, own)["figures"]
    assert (
        changed["nuggets"] == {"value": 20, "source": "assumed"} and changed["dice"] == own["figures"]["dice"]
    )


def test_a_card_set_written_for_an_earlier_version_still_loads():
    gold = load_game("gold-mine")
    older = {"needed_in_english": {"value": [10, 7, 7, 5, 5], "source": "public"}}
    assert with_components(gold, {"figures": older}).card_set == gold.components


def test_a_revision_is_no_card_set(tmp_path):
    (tmp_path / "second.toml").write_text('game = "toy"\nname = "second"\n')
    with pytest.raises(BadInput, match=r"a revision, not a card set; write toy\+"):
        read_components(tmp_path / "second.toml")
