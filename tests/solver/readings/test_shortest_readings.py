"""The games that tell readings apart are as short as they claim to be, and the same on every run."""

from __future__ import annotations

import random

import pytest
from ludex.model.games import load_game
from ludex.model.notation import read_move
from ludex.model.rule import watching
from ludex.solver.budget import Budget
from ludex.solver.detect.divergent_readings import ReadingReport, reading_findings
from ludex.solver.readings.breadth import Breadth
from ludex.solver.readings.compare import with_reading
from ludex.solver.readings.consequence import consequence
from ludex.solver.readings.observer import Observer
from ludex.solver.readings.search import ReadingSearch
from ludex.solver.readings.shorten import shorten
from ludex.solver.readings.witness import Tally

from tests.toy import GAME as TOY

MINT_WORKS = load_game("mint-works")


def searched(game, names, *, effort, seed=1):
    """A search in these configurations that ends after so much effort, however fast the machine is."""
    search = ReadingSearch(game, seed, places={name: game.configurations[name] for name in names})
    search.run(Budget(600, called_back=lambda: search.observer.effort > effort))
    return search


def looks(table, state):
    """All that can be told about a position before anybody decides."""
    over = table.over(state)
    views = [table.schema.flat(table.view(state, seat)) for seat in table.seats]
    standing = None if over is None else (table.standing(state).winners, table.scores(state))
    return table.to_act(state), over, standing, views, table.schema.flat(state)


def shortest(game, configuration, key, most):
    """The decisions to the first difference, by trying all games on both tables; None if there are more."""
    tables = [game.table(configuration), game.table(with_reading(configuration, *key))]
    layer = [[table.advance(table.start()) for table in tables]]
    known = set()
    for decisions in range(most + 1):
        later = []
        for pair in layer:
            one, other = (looks(table, state) for table, state in zip(tables, pair, strict=True))
            if one != other:
                return decisions
        for pair in layer:
            moves = [
                {move: table.advance(after) for move, after in table.successors(state)}
                for table, state in zip(tables, pair, strict=True)
            ]
            if moves[0].keys() != moves[1].keys():
                return decisions + 1
            for move, after in moves[0].items():
                if tables[0].schema.flat(after) != tables[1].schema.flat(moves[1][move]):
                    return decisions + 1
                if after.packed() not in known:
                    known.add(after.packed())
                    later.append((after, moves[1][move]))
        layer = later
    return None


def claimed(search):
    """The games that claim to be the shortest there are."""
    found = {key: tally.witness for key, tally in search.tallies.items()}
    return {key: witness for key, witness in found.items() if witness is not None and witness.shortest}


@pytest.mark.parametrize("name", ["tiny", "full"])
def test_the_game_for_the_toy_is_the_shortest_of_all(name):
    search = searched(TOY, [name], effort=5_000)
    ((key, witness),) = claimed(search).items()
    assert len(witness.moves) == shortest(TOY, witness.configuration, key, 9) == 2


def test_games_of_mint_works_that_claim_it_are_the_shortest_of_all():
    search = searched(MINT_WORKS, ["tiny", "tiny-council", "tiny-recycler", "tiny-endless"], effort=60_000)
    games = {key: witness for key, witness in claimed(search).items() if witness.moves}
    assert len(games) >= 5
    assert max(len(witness.moves) for witness in games.values()) >= 4
    for key, witness in games.items():
        length = len(witness.moves)
        assert shortest(MINT_WORKS, witness.configuration, key, length) == length, key


def test_every_game_is_different_under_both_readings_at_its_last_decision():
    search = searched(MINT_WORKS, ["tiny", "tiny-alone"], effort=15_000)
    told = {key: tally.witness for key, tally in search.tallies.items() if tally.witness is not None}
    assert len(told) >= 15
    for key, witness in told.items():
        pair = search.observer.setup_of(witness).pair(key)
        found = pair.first_difference(witness.moves, views=True)
        assert found is not None, key
        assert found[0] == len(witness.moves), key


def test_what_is_not_told_apart_in_any_position_is_said_so():
    search = searched(MINT_WORKS, ["tiny-endless"], effort=100)
    with watching(search.coverage):
        place = search.observer.open("tiny-endless", MINT_WORKS.configurations["tiny-endless"])
        Breadth(search.observer, place).go_on(10**9, Budget(120))
    tally = search.tallies["lotto-income", "one"]
    assert tally.witness is None
    assert list(tally.exhausted) == ["tiny-endless"]
    assert shortest(MINT_WORKS, place.configuration, ("lotto-income", "one"), 1_000) is None


@pytest.mark.parametrize(("game", "name"), [(TOY, "full"), (MINT_WORKS, "small")], ids=["toy", "mint-works"])
def test_the_same_seed_gives_the_same_games(game, name):
    one, other = (searched(game, [name], effort=9_000, seed=4) for _ in range(2))
    assert one.tallies == other.tallies
    assert one.positions == other.positions


def test_an_interrupt_leaves_what_was_found():
    search = ReadingSearch(TOY, 1)
    search.run(Budget(60, called_back=lambda: True))
    assert search.pending == [("bonus-source", "bank")]


def test_a_long_game_is_shortened_to_what_it_needs():
    game, key = MINT_WORKS, ("useless-placement", "permitted")
    observer = Observer(game, random.Random(1))
    with watching(observer.coverage):
        place = observer.open("tiny-endless", game.configurations["tiny-endless"])
        first = place.table.candidates(place.start.state, place.table.to_act(place.start.state))[0]
        words = ["A pass", "B pass"] * 20 + ["A idle builder"]
        observer.found(place, key, (first, *(read_move(place.table, word) for word in words)))
        long = observer.tallies[key].witness
        shorten(observer, place, key, long, Budget(60))
    short = observer.tallies[key].witness
    assert len(long.moves) == 42
    assert len(short.moves) == shortest(game, short.configuration, key, 9) == 2


def test_a_finding_lists_every_reading_of_its_question():
    search = searched(MINT_WORKS, ["small"], effort=100)
    ruling = MINT_WORKS.rulings["first-supply"]
    told = search.tallies[ruling.id, "none"]
    assert told.witness is not None
    tallies = {
        (ruling.id, "none"): told,
        (ruling.id, "two"): Tally(compared=1_200, exhausted={"tiny": 77}),
    }
    (finding,) = reading_findings(MINT_WORKS, ReadingReport(tallies, 5))
    assert "“two”: no difference found in 1,200 positions" in finding.title
    assert "nor in any position of tiny" in finding.title
    assert "right after the set-up" in finding.title
    assert f"- {ruling.default} (followed): " in finding.detail
    both = {(ruling.id, reading): told for reading in ("none", "two")}
    (finding,) = reading_findings(MINT_WORKS, ReadingReport(both, 5))
    assert "(shortest possible). “two” differs from “three” too" in finding.title


def test_what_follows_from_a_difference_is_told():
    search = searched(MINT_WORKS, ["tiny"], effort=3_000)
    key = ("token-between-rounds", "passes-on")
    witness = search.tallies[key].witness
    pair = search.observer.setup_of(witness).pair(key)
    found = consequence(pair, witness.moves, random.Random(1), Budget(60))
    assert found.words == "at once A is to act under {left}, B under {right}"
