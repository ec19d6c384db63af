"""Random games: repeatable, honestly counted, and unable to hide a rule that spoils an earlier position."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from ludex.model.domain import Seat
from ludex.model.game import OVER
from ludex.model.rule import chance, move
from ludex.model.trace import record, replay
from ludex.solver.play.choosers import played_out, uniform
from ludex.solver.play.walk import STUCK, UNFINISHED, Aliased, random_game, walk

from tests.toy import GAME, Card, Position, bury, count, draw, take


@chance("TOY-BONUS-01", weight=lambda _s, card: 9 if card == 1 else 1)
def weighted_draw(s: Position, card: Card) -> None:
    """Draw, where the crown is nine times as likely."""
    draw(s, card)


def test_the_same_seed_gives_the_same_games():
    table = GAME.table(players=3)
    first, again, other = walk(table, 20, seed=7), walk(table, 20, seed=7), walk(table, 20, seed=8)
    assert first.lengths == again.lengths
    assert first.hits == again.hits
    assert first.lengths != other.lengths


def test_every_game_of_a_walk_can_be_played_again_alone_and_replayed_as_a_trace():
    table = GAME.table(players=2)
    statistics = walk(table, 10, seed=3)
    for number, length in enumerate(statistics.lengths):
        walked = random_game(table, 3, number)
        assert walked.decisions == length
        *_, last = replay(table, record(table, walked.moves))
        assert last.after == walked.last


def test_every_game_ends_and_is_counted_once():
    table = GAME.table(players=4)
    statistics = walk(table, 50)
    assert statistics.games == 50
    assert statistics.ends == {"TOY-END-01": 50}
    assert sum(statistics.winners.values()) + statistics.ties == 50
    assert statistics.deciders == {"TOY-SCORE-01": 50}
    assert statistics.steps > sum(statistics.lengths)


def test_each_permitted_move_is_equally_likely():
    table = GAME.table(players=2, options={"heap": 2})
    drawn = Counter()
    for seed in range(3000):
        _set_up, first, *_ = played_out(table, uniform(random.Random(seed)))
        drawn[first.move.args] += 1
    assert set(drawn) == {(0, 1), (0, 2)}, "three coins cannot be taken from a heap of two"
    assert 1350 < drawn[(0, 1)] < 1650


def test_only_what_was_carried_out_counts_as_an_effect():
    table = GAME.table(players=2, options={"heap": 1})
    hits = walk(table, 200).hits
    assert hits.blocked["TOY-TAKE-01"] > 0
    assert hits.blocked["TOY-BURY-01"] > 0
    assert hits.caused["TOY-BURY-01"] == 0, "nobody could ever pay for burying a card"
    assert hits.caused["TOY-TAKE-01"] == 200, "each game has exactly one decision"
    assert hits.consulted["bonus-source"] == 200
    assert all(hits.exercised(clause.id) for clause in GAME.catalog)


def test_chance_follows_the_weights():
    heavy = replace(GAME, rules=(take, weighted_draw, count))
    table = heavy.table(players=2)
    drawn = Counter()
    for seed in range(2000):
        for made in played_out(table, uniform(random.Random(seed))):
            if made.move.rule == "weighted-draw":
                drawn[made.move.args] += 1
                break
    share = drawn[(1,)] / drawn.total()
    assert 0.86 < share < 0.94, "the crown weighs nine times what the penny weighs"


def test_a_rule_that_spoils_an_earlier_position_is_caught():
    remembered = []

    @move("TOY-TAKE-01")
    def spoil(s: Position, seat: Seat) -> None:
        take(s, seat, 2 if s.heap > 1 else 1)
        remembered.append(s)
        if len(remembered) > 2:
            remembered[-3].heap += 1

    table = replace(GAME, rules=(spoil, draw, count)).table(players=2, options={"heap": 9})
    random_game(table, 0)
    remembered.clear()
    with pytest.raises(Aliased, match="spoil changed the position of"):
        random_game(table, 0, recheck=True)


def test_an_honest_game_passes_the_same_check():
    assert walk(GAME.table(players=4), 10, recheck=True).games == 10


def test_a_game_in_which_nobody_can_move_counts_as_stuck():
    table = replace(GAME, rules=(bury, draw, count)).table(players=2)
    statistics = walk(table, 3)
    assert statistics.ends == {STUCK: 3}
    assert not statistics.winners
    assert statistics.ties == 0


def test_a_game_that_goes_on_for_too_long_is_broken_off_and_says_so():
    statistics = walk(GAME.table(players=2), 5, most_steps=2)
    assert statistics.ends == {UNFINISHED: 5}


def test_an_interrupted_walk_tells_of_the_games_it_finished():
    def give_up(done):
        if done == 4:
            raise KeyboardInterrupt

    statistics = walk(GAME.table(players=2), 100, progress=give_up)
    assert statistics.interrupted
    assert statistics.games == 4


def test_a_finished_game_lies_still():
    table = GAME.table(players=2)
    assert table.to_act(random_game(table, 1).last) == OVER


def test_outcomes_that_were_only_weighed_do_not_count_as_effects():
    table = replace(GAME, rules=(take, weighted_draw, count)).table(players=2, options={"heap": 1})
    assert walk(table, 50).hits.caused["TOY-BONUS-01"] == 50, "one of two cards is drawn in each game"
