"""Components without a number: found where a clause has them in the plural and none counts them."""

import shutil
from dataclasses import replace

import pytest
from ludex.model.games import load_game
from ludex.solver.detect.uncounted import Uncounted

from tests.toy import GAME

CLAUSE = '\n[[clause]]\nid = "TOY-BOX-0{number}"\nsection = "Play"\nkind = "{kind}"\nsays = "{says}"\n{facts}'


def titles(folder, *clauses):
    shutil.copytree(GAME.folder, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "clauses.toml"
    added = "".join(
        CLAUSE.format(number=number, kind=kind, says=says, facts=facts)
        for number, (kind, says, facts) in enumerate(clauses)
    )
    path.write_text(path.read_text("utf-8") + added, encoding="utf-8")
    return [finding.title for finding in Uncounted().read(replace(GAME, folder=folder))]


COINS = ("setup", "Ten coins lie in the heap.", 'facts = ["coins == 10"]\n')


def test_the_coins_of_the_toy_are_not_counted_until_a_clause_does(tmp_path):
    (title,) = titles(tmp_path / "plain")
    assert title.endswith("1 of the 2 kinds of components: coins")
    assert titles(tmp_path / "counted", COINS) == []


@pytest.mark.parametrize(
    ("kind", "says", "facts", "missing"),
    [
        ("setup", "Shuffle the cards.", "", True),
        ("setup", "Shuffle the cards.", 'facts = ["cards_dealt == 3"]\n', True),
        ("setup", "Shuffle the cards.", 'facts = ["cards == 8"]\n', False),
        ("number", "There are as many cards as one likes.", "", False),
        ("setup", "Lay out the card.", "", False),
    ],
)
def test_only_a_number_of_the_component_itself_counts_it(tmp_path, kind, says, facts, missing):
    assert bool(titles(tmp_path, COINS, (kind, says, facts))) is missing


@pytest.mark.parametrize(
    ("name", "missing"),
    [("mint-works", 0), ("gold-mine", 0), ("fourteen-nights", 8), ("project-mine", 5)],
)
def test_two_of_the_rulebooks_do_not_count_what_is_in_the_box(name, missing):
    found = list(Uncounted().read(load_game(name)))
    assert [f"of {missing} of the" in one.title for one in found] == [True] * bool(missing)


def test_a_component_of_fourteen_nights_is_missed_when_nothing_counts_it_any_more(tmp_path):
    game = load_game("fourteen-nights")
    shutil.copytree(game.folder, tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "clauses.toml"
    told = path.read_text("utf-8").replace('"pawns == 5", ', "")
    counts = 'id = "FN-CMP-08"\nsection = "1.2"\nkind = "number"'
    assert counts in told
    path.write_text(told.replace(counts, counts.replace("number", "definition")), encoding="utf-8")
    (finding,) = Uncounted().read(replace(game, folder=tmp_path))
    assert "of 9 of the" in finding.title and "pawns" in finding.title
