"""Clauses that say the same of two things that do not do the same: found, and not where they do."""

import shutil
from copy import deepcopy
from dataclasses import replace

import pytest
from ludex.model.games import load_game
from ludex.solver.detect.same_words import SameWords

from tests.toy import GAME

CLAUSE = '\n[[clause]]\nid = "TOY-{id}-01"\nsection = "Play"\nkind = "effect"\nsays = "{says}"\n'


def toy(folder, cards, **said):
    """The toy with other cards, and with clauses about them."""
    shutil.copytree(GAME.folder, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    clauses = "".join(CLAUSE.format(id=name.upper(), says=words) for name, words in said.items())
    path = folder / "clauses.toml"
    path.write_text(path.read_text("utf-8") + clauses, encoding="utf-8")
    return replace(GAME, folder=folder, card_set={"card": cards})


def titles(game):
    return [finding.title for finding in SameWords().read(game)]


def card(name, **does):
    return {"name": name, "worth": 1, **does}


def test_the_plain_toy_has_nothing_of_the_kind():
    assert titles(GAME) == []


@pytest.mark.parametrize(("doubled", "found"), [(2, 0), (3, 1)])
def test_the_same_words_must_mean_the_same(tmp_path, doubled, found):
    cards = [card("penny", multiplies=2), card("crown", multiplies=doubled), {"name": "blank", "worth": 0}]
    said = {
        "penny": "Penny: the coins of its holder are doubled.",
        "crown": "Crown: the coins of its holder are doubled (as we take it).",
    }
    told = titles(toy(tmp_path, cards, **said))
    assert len([title for title in told if "told in the same words" in title]) == found
    if found:
        assert "“the coins of its holder are doubled”" in told[0] and "multiplies: 2 and 3" in told[0]


def test_other_words_may_do_other_things(tmp_path):
    cards = [card("penny", multiplies=2), card("crown", adds=3), {"name": "blank", "worth": 0}]
    said = {
        "penny": "Penny: the coins of its holder are doubled.",
        "crown": "Crown: three more coins at the end.",
    }
    assert titles(toy(tmp_path, cards, **said)) == []


def test_cards_that_differ_in_their_name_only_are_told_once(tmp_path):
    (title,) = titles(toy(tmp_path, [card("penny"), card("farthing"), card("crown", adds=1)]))
    assert title == "2 of the cards differ from another in their name only: penny, farthing"


def test_mint_works_words_lotto_like_the_wholesaler_and_pays_twice_as_much():
    """The Japanese text has one sentence for both deeds; the cards have one mint and two."""
    game = load_game("mint-works")
    told = titles(game)
    found = {title.split(" are told")[0]: title for title in told}
    assert found.keys() == {"Wholesaler and lotto", "Co-op and assembler", "Museum and obelisk"}
    assert "owner income: 1 and 2" in found["Wholesaler and lotto"]
    assert "arrives built: nothing and yes" in found["Co-op and assembler"]


def test_mint_works_is_silent_about_lotto_where_it_pays_what_the_wholesaler_pays():
    game = load_game("mint-works")
    components = deepcopy(game.components)
    next(row for row in components["location"] if row["name"] == "lotto")["owner_income"] = 1
    assert not any("lotto" in title for title in titles(replace(game, card_set=components)))
