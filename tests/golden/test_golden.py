"""Every golden table that is quick to count is counted again; the slow ones are marked so."""

import pytest
from ludex.model.games import OURS, load_game
from ludex.solver.budget import Budget
from ludex.solver.explore.golden import (
    MOST_POSITIONS,
    count,
    depth_for,
    differences,
    games_by_length,
    golden_of,
)

from tests.toy import GAME

QUICK = 3_000
"""Positions that are counted in about a second."""
GAMES = {"toy": GAME, **{name: load_game(name) for name in OURS}}
TABLES = {name: golden_of(game) for name, game in GAMES.items()}

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
    game, expected = GAMES[name], TABLES[name]
    assert expected.version == game.version, f"count again: ludex golden {name} --write"
    stored = expected.configurations[configuration]
    depth = None if stored.complete else stored.depth
    found = count(game.table(game.configurations[configuration]), Budget(600), depth=depth)
    assert found is not None
    lines = differences(stored, found)
    assert not lines, "\n".join(lines)


@pytest.mark.parametrize("name", GAMES)
def test_every_configuration_has_its_counts_the_tiny_ones_to_the_last_position(name):
    counted = TABLES[name].configurations
    assert counted.keys() == GAMES[name].configurations.keys()
    assert all(counted[named].complete for named in GAMES[name].made_for("exhaust"))


def test_counting_to_a_depth_agrees_with_the_layers_of_the_whole_count():
    table = GAMES["mint-works"].table(GAMES["mint-works"].configurations["tiny-endless"])
    whole = TABLES["mint-works"].configurations["tiny-endless"]
    for depth in range(1, whole.depth):
        part = count(table, Budget(60), depth=depth)
        assert (part.complete, part.depth) == (False, depth)
        assert part.layers == whole.layers[: depth + 1]
        assert part.positions == sum(whole.layers[: depth + 1])
    assert count(table, Budget(60), depth=whole.depth + 1) == whole


def test_a_configuration_is_counted_as_far_as_there_are_few_positions():
    small = GAMES["mint-works"].table(GAMES["mint-works"].configurations["small"])
    depth = depth_for(small, Budget(60))
    assert count(small, Budget(60), depth=depth).positions <= MOST_POSITIONS
    assert count(small, Budget(60), depth=depth + 1).positions > MOST_POSITIONS
    tiny = GAMES["mint-works"].table(GAMES["mint-works"].configurations["tiny-endless"])
    assert depth_for(tiny, Budget(60)) is None


@pytest.mark.parametrize(("name", "configuration"), CASES)
def test_a_table_agrees_with_itself(name, configuration):
    """Layers add up to the positions, the games by first move to the games."""
    counts = TABLES[name].configurations[configuration]
    assert sum(counts.layers) == counts.positions
    assert len(counts.layers) == counts.depth + 1
    assert sum(counts.first.values()) == counts.games[-1]
    assert counts.positions - 1 <= counts.transitions


def test_games_of_the_toy_counted_by_hand():
    """Five coins: A takes 1, 2 or 3. After one coin a card is drawn: two ways."""
    games, first = games_by_length(GAME.table(players=2, options={"heap": 5}), 2)
    assert games == (3, 2 + 3 + 2)
    assert first == {"A take 1": 2, "A take 2": 3, "A take 3": 2}
