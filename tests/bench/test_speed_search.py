"""How fast games are searched and fuzzed: positions of a search, decisions of both ways to fuzz."""

import random

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from ludex.model.games import OURS, load_game
from ludex.solver.budget import Budget
from ludex.solver.explore.search import PythonSearch, Silent
from ludex.solver.fuzz.engine import Fuzzer
from ludex.solver.fuzz.machine import state_machine

from tests.toy import GAME as TOY

GAMES = [pytest.param(game, id=game.name) for game in (TOY, *map(load_game, OURS))]


@pytest.mark.parametrize("game", GAMES)
def test_explore_positions(speed, game):
    table = game.table(game.configurations["tiny"])

    def search():
        return PythonSearch().run(table, (), Budget(60, 1_000), Silent()).graph.expanded

    speed(search)


@pytest.mark.parametrize("game", GAMES)
def test_fuzz_bytes(speed, game):
    fuzzer = Fuzzer(game, {"tiny": game.configurations["tiny"]}, ())
    table = game.table(game.configurations["tiny"])
    data = random.Random(1).randbytes(600)

    def play():
        before = fuzzer.run.steps
        fuzzer.play(table, data)
        return fuzzer.run.steps - before

    speed(play)


@pytest.mark.parametrize("game", GAMES)
def test_fuzz_state_machine(speed, game):
    machine = state_machine(game, "tiny", properties=(), readings=False)
    played = 0

    class Counting(machine):
        def play(self, step):
            nonlocal played
            played += 1
            super().play(step)

    def play():
        before = played
        run_state_machine_as_test(
            Counting, settings=settings(machine.TestCase.settings, max_examples=10, database=None)
        )
        return played - before

    speed(play)
