"""Why not in a large mine: the number, or the two, that would have to be different are found by trying."""

import pytest
from ludex.model.gold_mine.state import Phase
from ludex.model.notation import read_move
from ludex.solver.judge.local_search import nearby, two_steps_away
from ludex.solver.judge.position import invariants_of

from tests.model.gold_mine.mine import mine, table

ROAD = (("straight", 0, 1, 0), ("straight", 0, 2, 0), ("chamber-end", 0, 3, 2))


def differences(search, text, *tiles, **fields):
    on = table()
    s = mine(on, *tiles, **fields)
    kept = [p for p in invariants_of(on, s) if p.holds(s)]
    found = search(on, s, read_move(on, text), kept)
    if found is None:
        return None
    assert all(p.holds(found) for p in kept)
    return {on.schema.name(cell): instead for cell, _now, instead in on.schema.differences(s, found)}


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        ("A leave", {"at": {0: 1}, "gold": {0: 10}}, {"at[A]": "0"}),
        ("A collect", {"at": {0: 2}, "phase": Phase.ACTION}, {"at[A]": "3"}),
        ("A challenge-with-bats B", {"bat_tokens": [0, 3], "phase": Phase.ACTION}, {"bat_tokens[A]": "1"}),
    ],
)
def test_one_number_is_enough(text, fields, expected):
    assert differences(nearby, text, *ROAD, **fields) == expected


def test_GM_COMP_02_the_nuggets_that_are_missing_come_from_somewhere():
    assert differences(nearby, "A leave", *ROAD, gold={0: 7}) == {"nuggets[A]": "10", "supply": "17"}


def test_two_requirements_that_fail_are_met_one_after_the_other():
    fields = {"at": {0: 1}, "gold": {0: 7}}
    assert differences(nearby, "A leave", *ROAD, **fields) is None
    found = differences(two_steps_away, "A leave", *ROAD, **fields)
    assert found == {"at[A]": "0", "nuggets[A]": "10", "supply": "17"}


def test_where_nothing_near_permits_it_nothing_is_claimed():
    assert differences(nearby, "A cross", *ROAD, at={0: 1}) is None
