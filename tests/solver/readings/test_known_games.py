"""Games known from earlier searches: played again before they count, written by name, refused when broken.

If a rule changed on purpose: `ludex check GAME --engine readings --remember`, then read the difference.
"""

from __future__ import annotations

import json
import random
import shutil
from dataclasses import replace
from functools import cache

import pytest
from ludex.model.errors import BadInput
from ludex.model.games import OURS, load_game
from ludex.solver.budget import Budget
from ludex.solver.detect.divergent_readings import ReadingReport, reading_findings
from ludex.solver.readings.compare import Effect
from ludex.solver.readings.known import configuration_of, known_games, known_path, recall, save_known
from ludex.solver.readings.observer import Observer
from ludex.solver.readings.permitted import set_up_differences
from ludex.solver.readings.search import ReadingSearch

from tests.toy import GAME as TOY


@pytest.fixture
def toy(tmp_path):
    """The toy in a folder of its own, so that something can be kept there."""
    folder = tmp_path / "toy"
    shutil.copytree(TOY.folder, folder)
    return replace(TOY, folder=folder)


@pytest.fixture
def remembered(toy):
    """The toy, with the games that a first search found."""
    search = searched(toy)
    save_known(toy, {key: tally.witness for key, tally in search.tallies.items() if tally.witness})
    return toy


def searched(game, effort=20_000):
    search = ReadingSearch(game, 1)
    search.run(Budget(600), effort)
    return search


def report_of(search):
    return list(reading_findings(search.game, ReadingReport(search.tallies, search.positions)))


@cache
def recalled(name):
    """The known games of a rulebook with what playing them again shows."""
    observer = Observer(load_game(name), random.Random(1))
    return [(known, recall(observer, known)) for known in known_games(load_game(name)).games]


@pytest.mark.parametrize("name", OURS)
def test_every_game_that_comes_with_a_rulebook_still_tells_readings_apart_as_it_did(name):
    stale = [known.key for known, witness in recalled(name) if witness is None]
    assert not stale, f"ludex check {name} --engine readings --remember"
    assert {known.key: known.tells for known, _ in recalled(name)} == {
        known.key: witness.difference.words for known, witness in recalled(name)
    }


@pytest.mark.parametrize("name", OURS)
def test_what_a_game_was_known_to_lead_to_it_still_leads_to(name):
    for known, witness in recalled(name):
        if known.onward is not None:
            later = witness.consequence
            assert later is not None and later.words, known.key


def test_an_end_that_only_another_reading_comes_to_counts_as_come_to():
    """A mine without gold for anybody ends by GM-GOAL-02 under one reading of nobody-can-win only."""
    search = ReadingSearch(load_game("gold-mine"), 1)
    search.run(
        Budget(60, called_back=lambda: search.tallies["nobody-can-win", "richest"].witness is not None)
    )
    assert "GM-GOAL-02" in search.endings - search.observer.endings


def test_a_search_begins_with_what_is_known_and_says_so(remembered):
    search = ReadingSearch(remembered, 1)
    search.run(Budget(600, called_back=lambda: search.observer.positions > 0))
    (finding,) = report_of(search)
    assert "it matters" in finding.title
    assert "by an earlier search, played again" in finding.title


def test_what_was_shortest_is_not_called_so_under_other_rules(remembered):
    path = remembered.folder / "components.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# another edition\n", encoding="utf-8")
    search = ReadingSearch(remembered, 1)
    search.run(Budget(600, called_back=lambda: search.observer.positions > 0))
    (finding,) = report_of(search)
    assert "known from an earlier search, played again" in finding.title
    assert "shortest" not in finding.title


def test_a_game_that_tells_nothing_is_neither_believed_nor_kept(remembered):
    path = known_path(remembered)
    data = json.loads(path.read_text(encoding="utf-8"))
    for game in data["games"]:
        game["moves"] = game["moves"][:-1]
        game["onward"] = None
    path.write_text(json.dumps(data), encoding="utf-8")
    (known,) = known_games(remembered).games
    assert recall(Observer(remembered, random.Random(1)), known) is None
    save_known(remembered, {})
    assert known_games(remembered).games == ()


@pytest.mark.parametrize(
    "change",
    [
        {"moves": ["A dances"]},
        {"place": "nowhere"},
        {"configuration": {"players": 6}},
        {"configuration": {"players": 2, "components": {"card": ["no such card"]}}},
        {"reading": "no such reading"},
        {"ruling": "no such ruling"},
    ],
)
def test_a_spoilt_game_is_passed_over(remembered, change):
    path = known_path(remembered)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["games"] = [{**game, **change} for game in data["games"]]
    path.write_text(json.dumps(data), encoding="utf-8")
    found = [tally.witness for tally in searched(remembered).tallies.values()]
    assert all(witness is None or not witness.known or "place" in change for witness in found)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"ludex": 2, "game": "toy", "rules": "", "games": []}'])
def test_a_broken_file_is_refused_in_a_sentence(remembered, text):
    known_path(remembered).write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"witnesses\.json"):
        searched(remembered)


@pytest.mark.parametrize("name", OURS)
def test_cards_are_written_by_name_and_found_again(name, tmp_path):
    game = load_game(name)
    witnesses = {known.key: witness for known, witness in recalled(name)}
    elsewhere = tmp_path / "game"
    shutil.copytree(game.folder, elsewhere, ignore=shutil.ignore_patterns("*.py", "cases"))
    copy = replace(game, folder=elsewhere)
    save_known(copy, witnesses)
    for known in known_games(copy).games:
        assert configuration_of(copy, known) == witnesses[known.key].configuration


def test_a_set_up_that_only_one_reading_permits_is_a_difference():
    game = load_game("mint-works")
    found = list(set_up_differences(game, [("advanced-choice", "random")]))
    assert found
    for key, witness in found:
        assert key == ("advanced-choice", "random")
        assert witness.difference.effect is Effect.SET_UP
        with pytest.raises(BadInput):
            game.table(witness.configuration.model_copy(update={"rulings": dict([key])}))


def test_a_set_up_that_only_the_other_reading_permits_is_told_under_that_reading():
    game = load_game("gold-mine")
    found = [witness for _key, witness in set_up_differences(game, [("five-tiles-players", "any")])]
    assert found
    for witness in found:
        assert "permitted under {right}, refused under {left}" in witness.difference.words
        assert witness.configuration.rulings == {"five-tiles-players": "any"}
        game.table(witness.configuration)
        with pytest.raises(BadInput):
            game.table(witness.configuration.model_copy(update={"rulings": {}}))
