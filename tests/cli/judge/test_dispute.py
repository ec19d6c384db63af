"""Where a dispute comes from besides a file: a saved game, or a conversation."""

import io

import pytest
from ludex.cli.main import run
from ludex.model.games import OURS


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setitem(OURS, "toy", "tests.toy")


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "game.json"
    script = tmp_path / "moves.txt"
    script.write_text(f"A take 3\nB take 3\nsave {path}\n")
    assert run(["play", "toy", "--players", "2", "--script", str(script)]) == 0
    return path


def test_a_saved_game_is_judged_at_any_step(saved, capsys):
    capsys.readouterr()
    assert run(["judge", "--from", str(saved), "--ask", "May A take 2?"]) == 1
    assert run(["judge", "--from", str(saved), "--at", "0", "--ask", "May A take 2?"]) == 0


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--at", "9", "--ask", "May A take 2?"], "9 is no step; from 0 to 2"),
        ([], "no question"),
        (["--ask", "gibberish"], "is no question we understand"),
    ],
)
def test_what_does_not_fit_a_saved_game_is_refused(saved, options, sentence, capsys):
    capsys.readouterr()
    assert run(["judge", "--from", str(saved), *options]) == 2
    assert sentence in capsys.readouterr().err


def test_without_a_file_the_judge_asks_for_the_dispute(monkeypatch, capsys):
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("toy\nAnna, Ben\nAnna takes 3\nBen takes 3\nMay Anna take 2?\n")
    )
    assert run(["judge"]) == 1
    assert "ILLEGAL  No, Anna may not: take 2." in capsys.readouterr().out


def test_a_conversation_that_breaks_off_is_refused(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("toy\n2\n"))
    assert run(["judge"]) == 2
    assert "ends before its question" in capsys.readouterr().err
