"""Games of other packages: they are listed beside ours, and a broken one stops nobody."""

from importlib.metadata import EntryPoint

import pytest
from ludex.model import games, label

TOY = EntryPoint("added", "tests.toy:GAME", games.GROUP)
BROKEN = EntryPoint("broken", "tests.no_such_package:GAME", games.GROUP)
NO_GAME = EntryPoint("odd", "tests.toy:start", games.GROUP)


@pytest.fixture(autouse=True)
def added(monkeypatch):
    for module in (games, label):
        monkeypatch.setattr(module, "entry_points", lambda group: (TOY, BROKEN, NO_GAME))


def test_a_broken_plug_in_is_listed_with_its_fault_and_the_others_as_ever(ludex):
    done = ludex("games")
    words = " ".join(done.out.split())
    assert done.code == 0
    assert "Mint Works" in words
    assert "added" in words
    assert "cannot be loaded: ModuleNotFoundError" in words
    assert "is a function; it must be a Game" in words


def test_a_plug_in_is_played_by_its_name(ludex):
    assert ludex("games", "added").code == 0


def test_a_broken_plug_in_is_refused_in_a_sentence(refused):
    assert refused("games", "broken").startswith("broken (tests.no_such_package:GAME): cannot be loaded")


def test_a_game_that_does_not_say_what_its_components_look_like(refused):
    assert refused("schema", "components", "added").startswith("Toy does not say what form")


def test_a_game_is_found_by_the_title_that_its_rulebook_prints():
    assert games.load_game("ミントワークス").name == "mint-works"
