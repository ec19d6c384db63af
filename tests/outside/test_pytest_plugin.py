"""The pytest plug-in: what a game states is tested without a line of code."""

import pytest

from .project import copy_of_example, run_pytest


@pytest.fixture
def game(tmp_path):
    return copy_of_example("goofspiel", tmp_path)


def broken(game, file, right, wrong):
    path = game / "goofspiel" / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")


FAILING = {
    "lint: unknown-clauses": "GOOF-140 is cited",
    "property: hands-last-as-long-as-the-prizes": "A pick",
    "case 1: A card that was used": "is legal, expected illegal",
    "golden: tiny": "positions",
    "known game: prize-that-nobody-takes": "does not tell carried-over from the default",
    "state machine: tiny": "Not true: Every hand has a card for each prize",
}


def test_slips_make_the_right_tests_fail(game):
    broken(game, "properties.py", "GOOF-014", "GOOF-140")
    broken(game, "play.py", "s.hand[seat][s.picked[seat]] = False", "pass")
    broken(game, "questions.py", '"""It stays on the table."""', "leave_prize.default(s)")
    done = run_pytest(game, "pyproject.toml", "--ludex-seconds", "0.5")
    assert done.returncode == 1
    for title, said in FAILING.items():
        assert f"_ goofspiel: {title}" in done.stdout
        assert said in done.stdout
    assert "lint: unknown-readings" not in done.stdout
    assert "Traceback" not in done.stdout


def test_a_game_that_cannot_be_loaded_is_one_sentence(game):
    broken(game, "__init__.py", "from .play import", "from .plays import")
    done = run_pytest(game, "pyproject.toml")
    assert "cannot be loaded: ModuleNotFoundError" in done.stdout
    assert "1 failed" in done.stdout


def test_a_check_is_a_test_when_it_is_asked_for(game):
    done = run_pytest(game, "pyproject.toml", "--ludex-check", "--ludex-seconds", "4", "-k", "check")
    assert "Where does a prize go that nobody takes?" in done.stdout
    assert done.returncode == 1


def test_one_file_is_run_alone(game):
    assert "4 passed" in run_pytest(game, "tests/test_goofspiel.py").stdout


def test_another_project_is_left_alone(tmp_path):
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n', encoding="utf-8")
    (tmp_path / "test_it.py").write_text("def test_it():\n    pass\n", encoding="utf-8")
    assert "1 passed" in run_pytest(tmp_path).stdout
