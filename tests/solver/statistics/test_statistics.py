"""Statistics count what happened: by compiled rules or in Python alike, with honest intervals."""

from __future__ import annotations

import pytest
from ludex.model.games import OURS, load_game
from ludex.solver.native import NoCompiler
from ludex.solver.native.build import compiler
from ludex.solver.players.games import by_hand, play_games
from ludex.solver.statistics import Share, Spread, statistics

from tests.toy import GAME


@pytest.fixture
def compiled():
    try:
        compiler()
    except NoCompiler as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("name", OURS)
def test_python_counts_what_the_compiled_rules_count(compiled, name):
    game = load_game(name)
    table = game.table(game.configurations["small"])
    seated = ("random",) * table.box.seats
    fast = play_games(table, seated, 6, 3, longest=150)
    slow = by_hand(table, seated, 6, 3, longest=150)
    for found in (fast, slow):
        found.seconds = 0
    assert fast == slow


def test_a_seat_wins_what_the_other_loses_and_every_share_is_of_the_finished_games():
    found = statistics(GAME.table(players=2), games=400, seed=2)
    assert found.finished == Share(400, 400)
    assert sum(seat.wins.count for seat in found.seats) == 400
    assert sum(share.count for share in found.endings.values()) == 400
    taken = next(use for use in found.uses if (use.rule, use.parameter) == ("take", ""))
    by_value = [use for use in found.uses if (use.rule, use.parameter) == ("take", "coins")]
    assert sum(use.by_winners for use in by_value) == taken.by_winners
    assert sum(use.by_others for use in by_value) == taken.by_others


def test_who_begins_has_more_turns_where_turns_are_unequal():
    found = statistics(GAME.table(players=2), games=200, seed=1)
    first, second = found.seats
    assert second.more_turns.count == 0, "turns go round, so the second seat never has more"
    assert first.more_turns == found.unequal_turns
    assert first.more_turns.count > 0


def test_what_nobody_can_do_is_never_used():
    found = statistics(GAME.table(players=2, options={"heap": 1}), games=50)
    assert ("bury", "", "") in found.never_used
    assert ("take", "coins", "2") in found.never_used
    assert ("take", "coins", "1") not in found.never_used


def test_an_interval_holds_the_share_and_narrows_with_the_games():
    few, many = Share(3, 10), Share(3_000, 10_000)
    assert few.low < few.share < few.high
    assert many.high - many.low < (few.high - few.low) / 10
    assert Share(0, 20).low == 0
    assert Share(0, 20).high == pytest.approx(0.161, abs=0.001), "Wilson's upper limit for none of twenty"


def test_a_spread_is_read_off_the_counts():
    assert Spread.of({1: 1, 5: 2, 9: 1}) == Spread(1, 1, 5, 5, 9, 5.0)
    assert Spread.of({}) is None


def test_all_of_it_can_be_written_as_json():
    data = statistics(GAME.table(players=2), games=20).as_data()
    assert data["seats"][0]["wins"]["of"] == 20
    assert set(data["seats"][0]["wins"]) == {"count", "of", "share", "low", "high"}
