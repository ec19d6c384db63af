"""Luck by a hash of the move: even, by weight where chance weighs, and the same at tables that offer more."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import log2

import pytest
from ludex.model.domain import Seat
from ludex.model.game import OVER, Move
from ludex.model.games import OURS, load_game
from ludex.model.play import begin
from ludex.model.rule import chance, move, require
from ludex.solver.native import NoCompiler, compile_table, moves_of
from ludex.solver.native.build import compiler
from ludex.solver.play.luck import Luck, waiting

from tests.toy import GAME, Card, Phase, Position, bury, count, draw, take

GAMES = 3_000


def line(table, seed, number, most=1_000):
    """The moves of one random game, as Python plays it."""
    luck, state, made = Luck(seed, number), begin(table).after, []
    while table.to_act(state) != OVER and len(made) < most:
        permitted = table.legal(state)
        made.append(luck.choose(table, state, permitted))
        state = table.play(state, made[-1])
    return made


@chance("TOY-BONUS-01", weight=lambda _s, card: 3 if card == 1 else 1)
def weighted_draw(s: Position, card: Card) -> None:
    """Draw, where one card is three times as likely."""
    draw(s, card)


@move("TOY-TAKE-01")
def pass_on(s: Position, seat: Seat) -> None:
    """Take nothing, which is offered and hardly ever chosen."""
    require(s.phase == Phase.TAKING, "TOY-TURN-01")
    require(s.turn == seat, "TOY-TURN-01")
    s.phase = Phase.COUNTING


def test_every_move_is_as_likely_as_the_others():
    table = GAME.table(players=2)
    start = begin(table).after
    chosen = Counter(Luck(3, number).choose(table, start, table.legal(start)) for number in range(GAMES))
    assert len(chosen) == 3
    assert all(abs(many - GAMES / 3) < 5 * (GAMES * 2 / 9) ** 0.5 for many in chosen.values())


def test_a_chance_outcome_is_as_likely_as_its_weight_says():
    table = replace(GAME, rules=(take, weighted_draw, count)).table(players=2)
    state = table.play(begin(table).after, Move("take", (0, 1)))
    outcomes = table.legal(state)
    weights = {outcome: table.weight(state, outcome) for outcome in outcomes}
    chosen = Counter(Luck(4, number).choose(table, state, outcomes) for number in range(GAMES))
    for outcome, weight in weights.items():
        share = weight / sum(weights.values())
        assert abs(chosen[outcome] - GAMES * share) < 5 * (GAMES * share * (1 - share)) ** 0.5


@pytest.mark.parametrize("luck", [1, 77, 1 << 40, (1 << 64) - 1, 0x123456789ABCDEF0])
def test_waiting_is_a_logarithm(luck):
    assert waiting(luck) / 2**24 == pytest.approx(-log2((luck | 1) / 2**64), abs=1e-6)


def test_a_move_that_is_merely_offered_changes_nothing_before_it_is_made():
    plain = replace(GAME, rules=(take, bury, draw, count)).table(players=2)
    more = replace(GAME, rules=(take, pass_on, bury, draw, count)).table(players=2)
    same = 0
    for number in range(200):
        one, other = line(plain, 5, number), line(more, 5, number)
        passed = next((place for place, made in enumerate(other) if made.rule == "pass-on"), len(other))
        assert one[:passed] == other[:passed]
        same += one == other
    assert 0 < same < 200


@pytest.mark.parametrize("name", OURS)
def test_compiled_or_not_a_game_of_a_seed_is_the_same_game(name):
    try:
        compiler()
    except NoCompiler as error:
        pytest.skip(str(error))
    game = load_game(name)
    table = game.table(game.configurations["full"])
    program = compile_table(table)
    for number in range(2):
        assert list(moves_of(program, 9, number, most=60)) == line(table, 9, number, most=60)
