"""Trying moves on one working copy gives what trying each on a copy of its own gives."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from ludex.model.domain import Seat
from ludex.model.game import Move
from ludex.model.games import OURS, load_game
from ludex.model.rule import Illegal, move, require
from ludex.solver.play.choosers import played_out, uniform

from tests.toy import GAME as TOY
from tests.toy import Position, count, draw, take


def one_by_one(table, state):
    """The permitted moves, each tried on a fresh copy."""
    found = []
    for each in table.candidates(state, table.to_act(state)):
        try:
            found.append((each, table.apply(state, each).packed()))
        except Illegal:
            continue
    return found


@pytest.mark.parametrize("game", [TOY, *map(load_game, OURS)], ids=lambda game: game.name)
def test_successors_are_those_that_were_tried_one_by_one(game):
    table = game.table(players=max(2, game.players.start))
    game_played = islice(played_out(table, uniform(random.Random(3))), 100)
    for state in [event.before for made in game_played for event in made.chain][::5]:
        assert [(each, s.packed()) for each, s in table.successors(state)] == one_by_one(table, state)


def test_what_a_refused_move_already_changed_does_not_show_in_the_next():
    @move("TOY-TAKE-01")
    def grab(s: Position, seat: Seat) -> None:
        s.coins[seat] += 100
        s.bottom.put_under(0)
        require(s.heap < 0, "TOY-TAKE-01")

    table = replace(TOY, rules=(grab, take, draw, count)).table(players=2)
    for _move, after in table.successors(table.start()):
        assert after.coins[0] <= 3
        assert len(after.bottom) == 0


def test_a_position_handed_out_is_not_touched_again():
    table = TOY.table(players=2)
    steps = table.successors(table.start())
    _move, first = next(steps)
    before = first.packed()
    list(steps)
    assert first.packed() == before


def test_only_the_moves_asked_for_are_tried():
    table = TOY.table(players=2)
    wanted = [Move("take", (0, 3)), Move("bury", (0, 0)), Move("take", (0, 1))]
    assert [each for each, _after in table.permitted(table.start(), wanted)] == [wanted[0], wanted[2]]
