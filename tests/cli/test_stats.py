"""`ludex stats` tells who wins, how games end and what winners do, and writes it down."""

import json

import pytest
from ludex.cli.main import run


def test_seats_ends_and_uses_are_told_and_written(tmp_path, capsys):
    file = tmp_path / "stats.json"
    assert run(["stats", "mint-works", "-c", "small", "-n", "40", "-b", "B=greedy", "--json", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Mint Works, 2 players" in said
    assert "MW-" in said
    data = json.loads(file.read_text())
    assert data["players"] == ["random", "greedy"]
    assert data["games"] == 40
    assert sum(seat["wins"]["count"] for seat in data["seats"]) == data["finished"]["count"]


@pytest.mark.parametrize(
    ("word", "said"),
    [("clever", "unknown bot 'clever'"), ("Z=greedy", "unknown seat 'Z'")],
    ids=["bot", "seat"],
)
def test_a_bot_or_a_seat_that_is_not_there_is_refused_in_a_sentence(word, said, capsys):
    assert run(["stats", "mint-works", "-b", word]) == 2
    assert said in capsys.readouterr().err
