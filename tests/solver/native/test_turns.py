"""Turns are counted by compiled rules as the game says what a turn is, the same as in Python."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest
from ludex.model.games import load_game
from ludex.solver.players.games import by_hand, play_games

from ... import toy

GAMES = 3


@pytest.mark.parametrize("name", ["mint-works", "fourteen-nights", "project-mine"])
@pytest.mark.parametrize("players", [2, 3])
def test_compiled_games_count_the_turns_that_python_counts(name, players):
    table = load_game(name).table(players=players)
    compiled, reference = (
        play(table, ["random"] * players, GAMES, 7, longest=2_000) for play in (play_games, by_hand)
    )
    assert compiled.finished == GAMES
    assert compiled.turns == reference.turns
    assert all(sum(turns) for turns in compiled.turns)


def test_two_turns_in_a_row_are_two_turns_in_mint_works():
    """Whoever takes the token as the last one to act begins the next round: a run of decisions, two turns."""
    table = load_game("mint-works").table(players=2)
    games = play_games(table, ["random"] * 2, 20, 7)
    decisions, turns = ({sum(each) for each in counted} for counted in (games.decisions, games.turns))
    assert decisions == turns, "in Mint Works every decision at random is a turn"


def test_a_game_that_does_not_say_what_a_turn_is_counts_runs_of_decisions():
    table = toy.GAME.table(players=2)
    compiled, reference = (
        play(table, ["random"] * 2, GAMES, 7, longest=500) for play in (play_games, by_hand)
    )
    assert compiled.turns == reference.turns
    assert all(sum(turns) for turns in compiled.turns)


def test_what_a_turn_is_but_cannot_be_compiled_counts_nothing(monkeypatch):
    stated = ModuleType("stated")
    stated.PROPERTIES = ()
    stated.turn_over = lambda before, after, rule: hash((before.turn, rule)) % 2
    monkeypatch.setitem(__import__("sys").modules, "stated", stated)
    table = replace(toy.GAME, properties="stated").table(players=2)
    assert all(not sum(turns) for turns in play_games(table, ["random"] * 2, GAMES, 7).turns)
