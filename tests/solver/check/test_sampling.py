"""Order and secrecy are looked at under every other reading, in real games of the box that people play."""

import os
import subprocess
import sys
from itertools import islice

import pytest
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.check.plan import Job, Request
from ludex.solver.check.sampling import other_readings, sampling
from ludex.solver.detect.target import Target
from ludex.solver.native import NoCompiler, Program
from ludex.solver.native.suspects import suspects

from tests.toy import GAME


def test_every_other_reading_is_looked_at():
    base = GAME.configurations["tiny"]
    assert [read.rulings for read in other_readings(GAME, base)] == [{"bonus-source": "bank"}]


def sampled(game, **request):
    return sampling(game, Request(**request), Job("sampling", ""), Budget(600), lambda _said: None)


def of_kind(outcome, detector):
    return [one for one in outcome.findings if one.detector == detector]


def test_in_the_real_box_an_order_matters_once_mints_can_run_out():
    """Who is paid first matters only if the box is all there is; as we read it there are always enough."""
    game = load_game("mint-works")
    found = of_kind(sampled(game, configuration="full-3", effort=0.2), "undetermined-order")
    assert found
    assert all(one.rulings.get("token-shortage") == "box-only" for one in found)
    assert all(one.configuration == "full-3" for one in found)


def test_without_a_compiler_a_few_games_are_looked_at(monkeypatch):
    def none(*_words, **_more):
        raise NoCompiler("none here")

    monkeypatch.setattr("ludex.solver.check.sampling.Program", none)
    monkeypatch.setattr("ludex.solver.check.sampling.Family", none)
    outcome = sampled(load_game("mint-works"), configuration="tiny")
    assert " 0 games" in outcome.extent
    assert of_kind(outcome, "leak")


@pytest.mark.parametrize("reading", ["up", "down"])
def test_positions_that_look_alike_and_permit_other_moves_are_named(reading):
    game = load_game("mint-works")
    made = game.configurations["full"]
    table = game.table(made.model_copy(update={"rulings": {**made.rulings, "supply-face": reading}}))
    seen = suspects(Program(table, flags=("-O0",)), 3, 60, positions=5_000, most=500, budget=Budget(60))
    assert seen.positions > 1_000
    assert bool(seen.moves) == (reading == "down")
    if seen.moves:
        target = Target(game, "full", table, suspects=seen.moves[:2])
        first, second = (sample.state for sample in islice(target.samples(Budget(60)), 2))
        seat = table.to_act(first)
        assert seat == table.to_act(second)
        assert table.view(first, seat).packed() == table.view(second, seat).packed()
        assert table.legal(first) != table.legal(second)


TOLD = """
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.check.plan import Job, Request
from ludex.solver.check.sampling import sampling
game, wanted = load_game("mint-works"), Request(seed=5, configuration="tiny")
outcome = sampling(game, wanted, Job("sampling", ""), Budget(600), lambda _said: None)
print(*(found.title for found in outcome.findings), sep="\\n")
"""


def test_what_is_told_does_not_hang_on_how_a_process_orders_its_sets():
    """With 4 another of the moves that give the hidden plans away was told than with 1."""
    told = {
        subprocess.run(
            [sys.executable, "-c", TOLD],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "4")
    }
    assert len(told) == 1
    assert "if read so: Do the plans of the supply lie face up? Face down" in told.pop()
