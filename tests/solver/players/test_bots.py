"""Bots choose permitted moves, want to win, and do not use what their seat cannot see."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from ludex.model.domain import Seat
from ludex.model.errors import BadInput
from ludex.model.game import CHANCE, OVER, Move
from ludex.model.games import OURS, load_game
from ludex.model.play import reached
from ludex.model.rule import move, require
from ludex.solver.native import NoCompiler, moves_of
from ludex.solver.native.build import compiler
from ludex.solver.native.playouts import decision
from ludex.solver.players import NAMES, bots
from ludex.solver.players.bots import bot, greedy_bot, random_bot, thinking
from ludex.solver.players.games import play_games

from tests.cli.sealed import GAME as SEALED
from tests.cli.sealed import Ending, Number, Position, deal
from tests.toy import GAME as TOY


@pytest.fixture
def compiled():
    try:
        compiler()
    except NoCompiler as error:
        pytest.skip(str(error))


@move("SEAL-BID-01")
def guess(s: Position, seat: Seat, number: Number) -> None:
    """Guess what the other seat holds; who is right gets a point."""
    require(s.turn == seat, "SEAL-BID-01")
    s.shown[seat] = 1 if s.card[1 - seat] == number else 0
    s.ending = Ending.OPENED


GUESSING = replace(SEALED, rules=(deal, guess))


def after(table, *moves):
    """The position after these moves."""
    state = table.advance(table.start())
    for rule, *args in moves:
        state = table.play(state, Move(rule, tuple(args)))
    return state


def too_far(one: Counter[Move], other: Counter[Move]) -> bool:
    """Whether two samples of choices are farther apart than one in a million pairs would be."""
    many, freedom, square = sum(one.values()), 0, 0.0
    for made in one | other:
        expected = (one[made] + other[made]) / 2
        square += ((one[made] - expected) ** 2 + (other[made] - expected) ** 2) / expected
        freedom += 1
    assert many == sum(other.values())
    return square > freedom + 5 * (2 * freedom) ** 0.5 + 15


@pytest.mark.parametrize("name", ["greedy", "tree"])
def test_a_bot_takes_as_many_coins_as_it_may_where_that_wins(compiled, name):
    table = TOY.table(players=2, options={"heap": 3})
    for seed in range(5):
        assert bot(name, table)(table, table.start(), 0, random.Random(seed)) == Move("take", (0, 3))


@pytest.mark.parametrize("name", ["greedy", "tree"])
def test_a_bot_guesses_a_hidden_card_no_better_than_chance(compiled, name):
    table = GUESSING.table(players=2)
    player = bot(name, table)
    by_card = {}
    for hidden in (1, 2, 3):
        state = after(table, ("deal", 0, 2), ("deal", 1, hidden))
        by_card[hidden] = Counter(player(table, state, 0, random.Random(seed)) for seed in range(300))
    right = sum(by_card[hidden][Move("guess", (0, hidden))] for hidden in by_card)
    assert abs(right - 300) < 5 * (900 * 2 / 9) ** 0.5
    assert not too_far(by_card[1], by_card[2])
    assert not too_far(by_card[1], by_card[3])
    seeing = {hidden: Counter({Move("guess", (0, hidden)): 300}) for hidden in (1, 2)}
    assert too_far(seeing[1], seeing[2])


@pytest.mark.parametrize(("name", "after_moves"), [("mint-works", 30), ("fourteen-nights", 60)])
def test_what_lies_hidden_in_our_games_does_not_change_how_a_bot_chooses(compiled, name, after_moves):
    game = load_game(name)
    table = game.table(game.configurations["full"])
    program = thinking(table)
    for number in range(60):
        state = reached(table, moves_of(program, 3, number, most=after_moves))
        seat = -1 if state is None else table.to_act(state)
        if state is None or seat < 0 or len(table.legal(state)) < 3:
            continue
        others = {program.dealt_anew(state, seat, seed) for seed in range(8)} - {state}
        if others:
            break
    for other in others:
        assert table.view(other, seat) == table.view(state, seat)
        assert table.legal(other) == table.legal(state)
    one, two = (
        Counter(decision(program, position, "greedy", seed) for seed in range(150))
        for position in (state, next(iter(others)))
    )
    assert not too_far(one, two)


def test_without_compiled_rules_the_greedy_bot_plays_in_python_and_says_that_tree_search_cannot(monkeypatch):
    def none(_table):
        raise NoCompiler("no C compiler here")

    monkeypatch.setattr(bots, "thinking", none)
    table = TOY.table(players=2)
    assert bot("greedy", table) is greedy_bot
    with pytest.raises(BadInput, match="no C compiler here"):
        bot("tree", table)


def test_the_greedy_bot_in_python_decides_between_equals_at_random():
    table = SEALED.table(players=2)
    state = after(table, ("deal", 0, 2), ("deal", 1, 3))
    chosen = {greedy_bot(table, state, 0, random.Random(seed)) for seed in range(40)}
    assert chosen == {Move("bid", (0, number)) for number in (1, 2, 3)}, "no bid shows before all are opened"


def test_the_greedy_bot_in_python_does_not_look_into_another_hand():
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


@pytest.mark.parametrize("choose", [random_bot, greedy_bot])
@pytest.mark.parametrize("name", OURS)
def test_every_bot_of_python_plays_every_game(name, choose):
    game = load_game(name)
    table = game.table(players=max(2, game.players.start))
    rng = random.Random(name)
    state = table.advance(table.start())
    decisions = 0
    while decisions < 40 and (who := table.to_act(state)) != OVER:
        if who == CHANCE:
            made = table.draw(state, rng)
        else:
            made = choose(table, state, who, rng)
            decisions += 1
        state = table.play(state, made)
    assert decisions > 0


@pytest.mark.parametrize(("better", "worse"), list(zip(NAMES[1:], NAMES, strict=False)))
def test_each_player_beats_the_one_before_it(compiled, better, worse):
    game = load_game("mint-works")
    table = game.table(game.configurations["full"])
    won = 0.0
    for seats in ((better, worse), (worse, better)):
        found = play_games(table, seats, 10, 6)
        mine = seats.index(better)
        won += sum(many / len(who) for who, many in found.winners.items() if mine in who)
    assert won >= 15
