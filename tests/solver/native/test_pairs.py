"""A game that is kept goes the same way beside another reading as if both had been played from the start."""

import re

import pytest
from ludex.model.games import load_game
from ludex.solver.native import assemble
from ludex.solver.native.pairs import PairedTables, Player, Record
from ludex.solver.native.program import Family
from ludex.solver.readings.compare import with_reading

GAME = load_game("mint-works")
BOX = GAME.configurations["full"]
READINGS = [
    (ruling.id, reading)
    for ruling in GAME.rulings
    for reading in ruling.readings
    if not ruling.not_mechanical
    and reading != ruling.default
    and GAME.takes(with_reading(BOX, ruling.id, reading))
]


def both_ways(games):
    """Every reading in some games by players of each kind: beside a record, and from the start."""
    family = Family(GAME.table(BOX), flags=("-O1",))
    record = Record(family.program(GAME.table(BOX)), most=400)
    tables = {
        key: PairedTables(record.program, family.program(GAME.table(with_reading(BOX, *key))))
        for key in READINGS
        if key[0] in family.switches.places
    }
    for player in Player:
        for number in range(games):
            played = record.play(number, 3, player)
            for key, two in tables.items():
                kept = two.along(record, key[0], together=10_000)
                (whole,) = two.play(range(number, number + 1), 3, player, most=400, together=10_000)
                yield key, played, kept, whole


def test_beside_a_record_every_reading_leads_where_it_leads_from_the_start():
    shorter = 0
    for key, played, kept, whole in both_ways(6):
        assert kept._replace(work=0) == whole._replace(work=0), key
        assert kept.left == played
        shorter += kept.work < whole.work
    assert shorter > 100, "what does not come up is not played again"


def test_a_ruling_that_brings_a_rule_in_would_be_missed_if_it_were_not_noted(monkeypatch):
    under = assemble.Assembly.under

    def nothing_noted(self):
        return re.sub("0x[0-9a-f]+ull", "0x0ull", under(self))

    monkeypatch.setattr(assemble.Assembly, "under", nothing_noted)
    told = list(both_ways(6))
    assert {key for key, _played, kept, whole in told if kept._replace(work=0) != whole._replace(work=0)}


@pytest.mark.parametrize("together", [3, 40])
def test_tables_that_stay_the_same_are_compared_only_so_often(together):
    family = Family(GAME.table(BOX), flags=("-O1",))
    record = Record(family.program(GAME.table(BOX)), most=400)
    record.play(0, 3, Player.RANDOM)
    cut = [
        PairedTables(record.program, family.program(GAME.table(with_reading(BOX, *key)))).along(
            record, key[0], together=together
        )
        for key in READINGS
        if key[0] in family.switches.places
    ]
    assert all(one.came_up or one.work <= 3 * together + 3 for one in cut)


def test_moves_are_followed_the_same_way_where_only_what_comes_up_is_looked_at():
    family = Family(GAME.table(BOX), flags=("-O1",))
    told = 0
    for ruling, reading in READINGS:
        if ruling not in family.switches.places:
            continue
        other = family.program(GAME.table(with_reading(BOX, ruling, reading)))
        tables = PairedTables(family.program(GAME.table(BOX)), other)
        for game in tables.play(range(4), 3, Player.RANDOM):
            moves = tables.moves(game, 3, Player.RANDOM)
            for line in (moves, moves[::2], moves[5:]):
                found = tables.follow(line, ruling)
                assert found == tables.follow(line), (ruling, reading)
                told += found is not None
    assert told > 20
