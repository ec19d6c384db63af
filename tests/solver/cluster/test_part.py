"""A search in several parts knows what a search in one piece knows; a part can be kept and taken up again."""

import pytest
from ludex.invariants.property import properties_of
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.cluster.connect import identity
from ludex.solver.cluster.part import Division, Part
from ludex.solver.explore.search import Silent
from ludex.solver.native.search import NativeSearch

GAMES = {"mint-works": "tiny", "gold-mine": "tiny", "fourteen-nights": "tiny", "project-mine": "tiny"}


def division_of(name, parts, **changes):
    game = load_game(name)
    configuration = game.configurations[GAMES[name]]
    fitting = [p for p in properties_of(game) if p.fits(game.table(configuration).box)]
    names = tuple(p.name for p in fitting if p.memory is None)
    given = {"memory": -1, "parts": parts, "most": 200_000, **changes}
    return Division(name, identity(game), configuration, names, **given)


def searched(division, levels=None):
    """All parts in one process, level by level."""
    parts = [Part(division, mine) for mine in range(division.parts)]
    for part in parts:
        part.begin()
    return parts, go_on(parts, levels)


def go_on(parts, levels=None):
    level = 0
    while levels is None or level < levels:
        expand(parts)
        figures = [part.figures() for part in parts]
        if all(one.expanded == one.known for one in figures):
            return level
        level += 1
        if level != levels:
            for part in parts:
                part.deeper()
    return level


def expand(parts):
    said = [0]
    while 0 in said:
        sent = [part.expand() for part in parts]
        said = [one[0] for one in sent]
        for number, part in enumerate(parts):
            assert part.receive(*(one[number + 1] for one in sent))


def totals(parts):
    figures = [part.figures() for part in parts]
    ends = [sum(each) for each in zip(*(one.ends for one in figures), strict=True)]
    return sum(one.known for one in figures), sum(one.transitions for one in figures), ends


def in_one_piece(name):
    game = load_game(name)
    table = game.table(game.configurations[GAMES[name]])
    seen = NativeSearch(linked=False).run(table, [], Budget(60), Silent())
    return len(seen.graph), seen.graph.transitions, seen.graph.depth


@pytest.mark.parametrize("name", GAMES)
def test_two_parts_know_what_one_piece_knows(name):
    parts, depth = searched(division_of(name, 2))
    known, transitions, _ends = totals(parts)
    assert (known, transitions, depth) == in_one_piece(name)
    assert all(part.figures().known for part in parts)


@pytest.mark.parametrize("changes", [{"compact": True}, {"parts": 5}])
def test_however_it_is_divided(changes):
    expected, _ = searched(division_of("mint-works", 2))
    parts, _ = searched(division_of("mint-works", changes.pop("parts", 3), **changes))
    assert totals(parts) == totals(expected)


def test_positions_may_lie_on_a_disk(tmp_path):
    expected, _ = searched(division_of("mint-works", 2))
    parts, _ = searched(division_of("mint-works", 2, spill=str(tmp_path)))
    assert totals(parts) == totals(expected)


@pytest.mark.parametrize("compact", [False, True])
def test_what_was_kept_of_a_level_is_taken_up_by_others(tmp_path, compact):
    division = division_of("mint-works", 3, compact=compact)
    expected, _ = searched(division)
    parts, _ = searched(division, 6)
    for part in parts:
        part.save(str(tmp_path), 0)
    for part in parts:  # what is known later than that must not count
        part.deeper()
    expand(parts)
    for part in parts:
        part.save(str(tmp_path), 1)
    others = [Part(division, mine) for mine in range(division.parts)]
    for part in others:
        part.load(str(tmp_path), 0)
        part.deeper()
    go_on(others)
    assert totals(others) == totals(expected)


def test_a_file_that_lost_its_end_is_not_believed(tmp_path):
    division = division_of("mint-works", 2)
    parts, _ = searched(division, 6)
    for part in parts:
        part.save(str(tmp_path), 0)
    kept = tmp_path / "part-0" / "roots"
    kept.write_bytes(kept.read_bytes()[:-8])
    with pytest.raises(OSError, match="shorter than it was"):
        Part(division, 0).load(str(tmp_path), 0)
