"""Bots choose permitted moves, and the greedy one takes the lead without peeking."""

import random

import pytest
from ludex.model.game import CHANCE, OVER, Move
from ludex.model.games import OURS, load_game
from ludex.solver.play.bots import BOTS, greedy_bot, random_bot

from tests.cli.sealed import GAME as SEALED
from tests.toy import GAME as TOY


def after(table, *moves):
    """The position after these moves."""
    state = table.advance(table.start())
    for rule, *args in moves:
        state = table.play(state, Move(rule, tuple(args)))
    return state


def test_the_greedy_bot_takes_as_many_coins_as_it_may():
    table = TOY.table(players=2)
    for seed in range(10):
        assert greedy_bot(table, table.start(), 0, random.Random(seed)) == Move("take", (0, 3))


def test_the_greedy_bot_decides_between_equals_at_random():
    table = SEALED.table(players=2)
    state = after(table, ("deal", 0, 2), ("deal", 1, 3))
    chosen = {greedy_bot(table, state, 0, random.Random(seed)) for seed in range(40)}
    assert chosen == {Move("bid", (0, number)) for number in (1, 2, 3)}, "no bid shows before all are opened"


def test_the_greedy_bot_does_not_look_into_another_hand():
    table = SEALED.table(players=2)
    choices = {
        tuple(
            greedy_bot(table, after(table, ("deal", 0, 2), ("deal", 1, hidden)), 0, random.Random(seed))
            for seed in range(20)
        )
        for hidden in (1, 2, 3)
    }
    assert len(choices) == 1, "the same luck, the same bids, whatever the other seat holds"


def test_the_random_bot_chooses_every_permitted_move_sooner_or_later():
    table = TOY.table(players=2)
    chosen = {random_bot(table, table.start(), 0, random.Random(seed)) for seed in range(50)}
    assert chosen == set(table.legal(table.start()))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", OURS)
def test_every_bot_plays_every_game(name, bot):
    game = load_game(name)
    table = game.table(players=max(2, game.players.start))
    rng = random.Random(f"{name}/{bot}")
    state = table.advance(table.start())
    decisions = 0
    while decisions < 40 and (who := table.to_act(state)) != OVER:
        if who == CHANCE:
            move = table.draw(state, rng)
        else:
            move = BOTS[bot](table, state, who, rng)
            decisions += 1
        state = table.play(state, move)
    assert decisions > 0
