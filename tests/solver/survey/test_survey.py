"""Random games in the real box: the same for the same seed, compared in pairs, and what they show unasked."""

import pickle
from dataclasses import replace

import pytest
from ludex.model.domain import Seat
from ludex.model.game import Criterion
from ludex.model.games import load_game
from ludex.model.rule import move, require
from ludex.model.trace import replay
from ludex.solver.budget import Budget
from ludex.solver.detect.detector import Totals
from ludex.solver.detect.shortage import Shortage
from ludex.solver.detect.undecided_winner import UndecidedWinner
from ludex.solver.native.pairs import PairedGame, PairedTables, Played, Player, What
from ludex.solver.native.playouts import TOO_LONG
from ludex.solver.native.program import Program
from ludex.solver.readings.compare import Pair
from ludex.solver.survey.games import Games
from ludex.solver.survey.impact import Impact, impact
from ludex.solver.survey.paired import Readings
from ludex.solver.survey.survey import survey

from tests.toy import GAME, Phase, Position, coins_of, count

TABLE = GAME.table(players=2)


def surveyed(game=GAME, **choices):
    table = game.table(**{"players": 2, **choices})
    return survey(game, "tiny", table, 1, Budget(60))


def test_a_game_of_a_seed_is_always_the_same_and_its_moves_lead_to_its_outcome():
    games = Games(TABLE, 7)
    told = games.play(range(20), Budget(60))
    assert told == Games(TABLE, 7).play(range(20), Budget(60))
    assert told != Games(TABLE, 8).play(range(20), Budget(60))
    for number in range(3):
        moves = games.moves(number)
        assert len(moves) == told[number].length


def test_python_plays_where_rules_cannot_be_compiled(monkeypatch):
    from ludex.solver.native import NoCompiler
    from ludex.solver.survey import games as module

    def none(*_args, **_given):
        raise NoCompiler("no compiler here")

    monkeypatch.setattr(module, "Program", none)
    games = Games(TABLE, 7)
    assert (games.compiled, games.why_slow) == (False, "no compiler here")
    told = games.play(range(5), Budget(60))
    assert all(one.over for one in told)
    assert [len(games.moves(number)) for number in range(5)] == [one.length for one in told]


def test_level_players_after_the_last_tie_break_are_found_with_a_game():
    found = surveyed(options={"heap": 6})
    (finding,) = UndecidedWinner().conclude(Totals(GAME, surveys=[found]))
    assert finding.title.startswith("Random games in the real box leave several players ahead")
    table = GAME.table(finding.trace.configuration)
    *_, last = replay(table, finding.trace)
    assert len(table.standing(last.after).winners) == 2


@move("TOY-TAKE-01")
def take_two(s: Position, seat: Seat) -> None:
    """Take two coins, neither more nor less."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    require(s.heap >= 2, "TOY-TAKE-01")
    s.heap -= 2
    s.coins[seat] += 2
    s.phase = Phase.COUNTING


def test_games_that_come_to_a_halt_are_counted_and_the_shortest_is_kept():
    two_by_two = replace(GAME, rules=(take_two, count))
    found = surveyed(two_by_two)
    assert (found.played, found.stuck, len(found.stuck_game)) == (1000, 1000, 3)
    assert surveyed(two_by_two, options={"heap": 6}).stuck == 0


def test_a_ranking_that_lets_players_share_is_left_alone():
    shared = replace(GAME, ranking=(Criterion("TOY-SCORE-01", "most coins", coins_of, shares=True),))
    assert not list(
        UndecidedWinner().conclude(Totals(shared, surveys=[surveyed(shared, options={"heap": 6})]))
    )


def test_a_supply_that_runs_out_is_told_and_one_that_cannot_is_not():
    (finding,) = Shortage().conclude(Totals(GAME, surveys=[surveyed()]))
    assert finding.title.startswith(
        "The heap (the coins in the middle) runs out in random games in the real box: in 1,000 of 1,000"
        " for 2 players"
    )
    assert not list(Shortage().conclude(Totals(GAME, surveys=[surveyed(options={"heap": 2})])))


def test_a_reading_that_matters_is_measured_and_one_that_does_not_is_not():
    configuration = TABLE.box.configuration
    (one,) = Readings(GAME, {"tiny": configuration}, 1).measure(list(GAME.rulings), Budget(60))
    assert one.key == ("bonus-source", "bank")
    by_random, greedy = one.impacts
    assert (by_random.games, greedy.games) == (1000, 300)
    assert 0 < by_random.other_winner <= by_random.came_up < 1000
    without = GAME.table(players=2, components={"card": [{"name": "blank", "worth": 0}]}).box.configuration
    (none,) = Readings(GAME, {"blank": without}, 1).measure(list(GAME.rulings), Budget(60))
    assert not any(each.came_up for each in none.impacts)
    assert none.witness is None


def test_the_game_that_shows_a_reading_is_real_and_short_and_python_tells_the_difference():
    (one,) = Readings(GAME, {"tiny": TABLE.box.configuration}, 1).measure(list(GAME.rulings), Budget(60))
    assert one.witness is not None and one.witness.real
    pair = Pair(TABLE, *one.key, visible=True)
    found = pair.first_difference(one.witness.moves)
    assert found is not None and found[0] == len(one.witness.moves)
    assert pair.first_difference(one.witness.moves[:-1]) is None


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "it comes up in none of 1,000 games"),
        (500, "it comes up in 50 % (47 to 53) of games, another wins in 0.5 %"),
    ],
)
def test_an_impact_in_words_has_its_interval(count, words):
    counts = (1000, count, 0, 5 if count else 0, 0, 0)
    assert Impact("r", "x", "full", 2, Player.RANDOM, *counts).words == words


def test_a_reading_that_only_offers_a_move_comes_up_everywhere_and_parts_fewer_games():
    game = load_game("mint-works")
    rulings = [ruling for ruling in game.rulings if ruling.id == "gallery-spending"]
    where = {"full": game.configurations["full"]}
    (one,) = Readings(game, where, 1).measure(rulings, Budget(300))
    by_random = one.impacts[0]
    assert by_random.other_moves == by_random.came_up > by_random.other_winner > 0
    assert one.witness is not None and "take-stored" in one.witness.difference.words


def test_a_survey_can_be_handed_to_another_process():
    """Found by a check: a position that an order had kept could not be sent."""
    found = surveyed(options={"heap": 30})
    assert found.orders
    assert pickle.loads(pickle.dumps(found)).orders == found.orders


def test_halts_and_level_winners_that_only_the_other_reading_brings_are_counted():
    def played(ending, winners, stuck=0):
        return Played(10, ending, winners, (0, 0), stuck)

    fine, halted, level = played(1, (0,)), played(0, (), 1), played(1, (0, 1))
    pairs = [(fine, halted), (fine, level), (halted, halted), (level, level), (fine, fine)]
    games = [PairedGame(n, left, right, What.RESULT, 3, -1) for n, (left, right) in enumerate(pairs)]
    found = impact("r", "x", "full", 2, Player.RANDOM, games)
    assert (found.halts, found.level, found.no_end) == (0, 0, 0), "both happen as we read, too: chance"
    games = [one for one in games if one.left is fine]
    found = impact("r", "x", "full", 2, Player.RANDOM, games)
    assert (found.halts, found.level, found.no_end) == (1, 1, 1)
    assert "nobody can go on in 33 %" in found.words and "several are left ahead in 33 %" in found.words
    assert "there is no end" not in found.words
    assert impact("r", "x", "full", 2, Player.RANDOM, games, shared=True).level == 0


def pairs(left, right, many):
    return [PairedGame(number, left, right, What.TABLE, 3, 3) for number in range(many)]


OVER, LONG, HALTED = Played(9, 1, (0,), (1, 0)), Played(90, 0, (), (0, 0), 3), Played(4, 0, (), (0, 0), 1)


@pytest.mark.parametrize(
    ("games", "no_end"),
    [
        (pairs(OVER, HALTED, 1), 1),
        (pairs(OVER, LONG, 9), 9),
        (pairs(OVER, LONG, 3), 0),
        (pairs(OVER, LONG, 9) + pairs(LONG, OVER, 8), 0),
    ],
)
def test_long_games_are_no_endless_ones_unless_a_reading_makes_clearly_more_of_them(games, no_end):
    assert impact("ruling", "reading", "tiny", 2, Player.RANDOM, games).no_end == no_end


def test_a_game_that_halts_on_the_other_table_instead_is_no_halt_that_a_reading_brings():
    there, back = pairs(OVER, HALTED, 6), pairs(HALTED, OVER, 5)
    for games, halts in ((there, 6), (there + back, 0), (there * 5 + back, 25), (back, 0)):
        assert impact("ruling", "reading", "tiny", 2, Player.RANDOM, games).halts == halts


def test_a_halt_among_greedy_players_is_none_that_a_reading_brings_where_random_ones_halt_as_we_read():
    """Found in Fourteen Nights: three questions were said to hang the game by one greedy game each."""
    one = pairs(OVER, HALTED, 1) + pairs(OVER, OVER, 250)
    assert impact("ruling", "reading", "tiny", 2, Player.GREEDY, one).halts == 1
    assert impact("ruling", "reading", "tiny", 2, Player.GREEDY, one, ours=[HALTED]).halts == 0


def test_tables_that_do_not_part_are_played_no_further_than_they_are_compared():
    tables = PairedTables(Program(TABLE), Program(TABLE))
    cut = list(tables.play(range(8), 1, Player.RANDOM, together=3))
    assert all(one.left.length <= 4 and not one.came_up for one in cut)
    assert any(one.left.stuck == TOO_LONG for one in cut)
    assert all(one.left.over for one in tables.play(range(4), 1, Player.RANDOM))
