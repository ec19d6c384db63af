"""Every golden table that is quick to count is counted again; the slow ones are marked so."""

from pathlib import Path

import pytest

from model.games import load_game
from solver.budget import Budget
from solver.golden import count, differences, games_by_length, load_golden
from tests.toy import GAME

QUICK = 3_000
"""Positions that are counted in about a second."""
TABLES = {path.stem: load_golden(path) for path in sorted(Path(__file__).parent.glob("*.json"))}


def game_called(name):
    return GAME if name == "toy" else load_game(name)


CASES = [
    pytest.param(
        name,
        configuration,
        marks=[] if counts.positions <= QUICK else [pytest.mark.slow],
        id=f"{name} {configuration}",
    )
    for name, table in TABLES.items()
    for configuration, counts in table.configurations.items()
]


@pytest.mark.parametrize(("name", "configuration"), CASES)
def test_the_counts_are_those_of_the_golden_table(name, configuration):
    game = game_called(name)
    expected = TABLES[name]
    assert expected.version == game.version, f"count again: python -m tests.golden {name}"
    found = count(game.table(game.configurations[configuration]), Budget(600))
    assert found is not None
    assert not differences(expected.configurations[configuration], found)


def test_games_of_the_toy_counted_by_hand():
    """Five coins: A takes 1, 2 or 3. After one coin a card is drawn: two ways."""
    games, first = games_by_length(GAME.table(players=2, options={"heap": 5}), 2)
    assert games == (3, 2 + 3 + 2)
    assert first == {"A take 1": 2, "A take 2": 3, "A take 3": 2}
