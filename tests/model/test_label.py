"""What stands on the outside of a game is what the game itself says."""

import sys

import pytest
from ludex.model.games import OURS, load_game
from ludex.model.label import WRITTEN, Label, label_of


@pytest.fixture
def unloaded(monkeypatch):
    """As if no game had been loaded yet."""
    for module in OURS.values():
        monkeypatch.delitem(sys.modules, module, raising=False)


@pytest.mark.parametrize("name", OURS)
def test_a_label_says_what_the_game_says(name, unloaded):
    label = label_of(name)
    assert isinstance(label, Label)
    game = load_game(name)
    for word in (*WRITTEN, "folder", "base_name"):
        assert getattr(label, word) == getattr(game, word)
    assert label.catalog == game.catalog


def test_a_game_that_says_it_in_another_way_is_loaded(tmp_path, monkeypatch):
    (tmp_path / "odd_game.py").write_text("from tests.toy import GAME\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(OURS, "odd", "odd_game")
    assert label_of("odd") is load_game("odd")
