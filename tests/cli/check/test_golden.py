"""`ludex golden` counts, compares with the stored counts, and says by first move where they differ."""

import json
import shutil
from dataclasses import replace

import pytest
from ludex.model import games

from tests.toy import GAME


@pytest.fixture
def moved(tmp_path, monkeypatch):
    """Puts a game in a folder of its own, so that its table can be changed; answers where the table is."""

    def move(game):
        folder = tmp_path / game.name
        shutil.copytree(game.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
        copy = replace(game, folder=folder)
        monkeypatch.setattr(games, "import_module", lambda _name: type("Module", (), {"GAME": copy}))
        return folder / "golden.json"

    return move


@pytest.fixture
def toy(moved):
    """The golden table of a copy of the toy."""
    return moved(GAME)


def test_the_counts_of_the_toy_are_the_stored_ones(ludex):
    done = ludex("golden", "toy", "--divide")
    text = " ".join(done.out.split())
    assert done.code == 0, done.out
    assert "tiny 40 40 6 TOY-END-01 16 the same" in text
    assert "tiny: 12 games of 4 decisions by first move" in text


def test_a_difference_is_told_by_first_move(ludex, toy):
    data = json.loads(toy.read_text())
    data["configurations"]["tiny"]["positions"] = 41
    first = data["configurations"]["tiny"]["first"]
    move, games = next(iter(first.items()))
    first[move] = games + 1
    toy.write_text(json.dumps(data))
    done = ludex("golden", "toy")
    assert done.code == 1
    assert "tiny: not as stored" in done.out
    assert "positions: expected 41, found 40" in done.out
    assert f"games of 4 that begin with {move}: expected {games + 1}, found {games}" in done.out


def test_a_table_that_was_lost_can_be_written_again(ludex, toy):
    before = json.loads(toy.read_text())
    toy.unlink()
    assert ludex("golden", "toy", "--write").code == 0
    assert json.loads(toy.read_text()) == before


def test_the_counts_of_any_configuration_are_printed_as_json(ludex):
    done = ludex("golden", "toy", "--configuration", "full", "--json")
    assert done.code == 0
    counts = json.loads(done.out)["configurations"]["full"]
    assert sum(counts["layers"]) == counts["positions"] == 70


def test_what_takes_too_long_is_no_success(ludex, moved):
    """Without a stored depth every position is counted, and a full mine has too many."""
    moved(games.load_game("gold-mine")).unlink()
    done = ludex("golden", "gold-mine", "--configuration", "full", "--seconds", "1")
    assert done.code == 1
    assert "gold-mine full: not counted within 1 s" in done.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["toy", "-c", "tinny"], "--configuration: unknown configuration 'tinny'; did you mean tiny."),
        (["--write"], "of which game; name the game."),
        (["chess"], "unknown game 'chess'"),
    ],
)
def test_wrong_input_gets_one_sentence(refused, words, sentence):
    assert sentence in refused("golden", *words)


@pytest.mark.parametrize(
    ("text", "sentence"), [("{", "not valid JSON"), ('{"game": "toy"}', "version: field required")]
)
def test_a_damaged_table_is_refused(refused, toy, text, sentence):
    toy.write_text(text)
    assert sentence in refused("golden", "toy")
