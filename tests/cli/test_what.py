"""`ludex cards` and `ludex what`: what a thing is, where its figures come from and what is said of it."""

import pytest
from ludex.model.games import OURS, load_game
from ludex.reports.things import find_things, things_of


def words(text):
    return " ".join(text.split())


def test_a_card_is_told_with_its_figures_their_sources_and_its_clauses(ludex):
    out = words(ludex("cards", "mint-works", "Crane").out)
    assert out.startswith("crane, plan type utility (public)")
    assert "builder_discount 1 (rulebook)" in out
    assert "MW-BLD-CRA-01: " in out
    assert "ruling unbuilt-effects: " in out


def test_every_card_is_listed(ludex):
    game = load_game("mint-works")
    out = ludex("cards", "mint-works").out
    for table in ("location", "plan", "opponent"):
        assert all(row["name"] in out for row in game.components[table])


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        ("leadership council", "leadership-council, location"),
        ("MW-PLC-02", "MW-PLC-02, clause"),
        ("unbuilt-effects", "unbuilt-effects, ruling"),
        ("mints", "mints, field How many mints a player has"),
        ("stars_to_end", "stars_to_end, figure 7 (rulebook)"),
    ],
)
def test_anything_with_a_name_is_explained(ludex, thing, says):
    done = ludex("what", "mint-works", *thing.split())
    assert done.code == 0
    assert says in words(done.out)


def test_a_rule_is_told_with_how_it_is_written_and_its_clauses(ludex):
    out = words(ludex("what", "toy", "take").out)
    assert out.startswith("take, move Take one to three coins from the heap. written ")
    assert "TOY-TAKE-01: " in out


def test_a_card_is_found_by_its_other_name(ludex):
    assert "TR1" in ludex("what", "fourteen-nights", "제주").out


def test_a_misspelling_is_refused_with_what_was_meant(refused):
    assert refused("what", "mint-works", "leadership", "counsil").endswith("did you mean leadership-council.")
    assert "did you mean crane" in refused("cards", "mint-works", "craen")
    refused("what", "mint-works", "zzzz")


@pytest.mark.parametrize("name", OURS)
def test_every_thing_of_our_games_is_found_by_its_name(name):
    game = load_game(name)
    things = list(things_of(game))
    assert {"figure", "move", "field", "ruling", "clause"} <= {thing.kind for thing in things}
    assert all(thing in find_things(game, thing.name, things) for thing in things)
