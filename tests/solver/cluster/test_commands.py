"""Whatever is done on a cluster comes to what it comes to here, word for word but for times."""

from dataclasses import replace

import pytest
from ludex.invariants.property import properties_of
from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.revision import Revision
from ludex.reports.check_made import game_check
from ludex.solver.budget import Budget
from ludex.solver.check import run
from ludex.solver.check.accepted import Accepted
from ludex.solver.check.plan import Request
from ludex.solver.compare.figures import Asked, solve_for
from ludex.solver.compare.side import Side
from ludex.solver.compare.verdict import compare
from ludex.solver.crew import LOCAL
from ludex.solver.prove import recheck
from ludex.solver.prove.engine import silent
from ludex.solver.prove.families import families
from ludex.solver.prove.obligation import Examiner, Task
from ludex.solver.prove.pool import examine_all
from ludex.solver.prove.script import KEEPS, Step
from ludex.solver.prove.theory import Theory
from ludex.solver.statistics import statistics

MINT = load_game("mint-works")


def test_a_check_is_the_same(nodes, monkeypatch):
    monkeypatch.setattr(run, "LEAST", 600.0)  # so that time ends nothing

    def told(on):
        wanted = Request(seed=5, engines=("rulebook", "explore", "readings"), configuration="tiny")
        report = run.check(MINT, wanted, 3.0, on=on)
        assert not report.problems
        return without_times(game_check(report, Accepted()).model_dump(mode="json"))

    assert told("ray") == told(LOCAL)


def without_times(data):
    if isinstance(data, dict):
        return {key: without_times(value) for key, value in data.items() if key != "seconds"}
    return [without_times(one) for one in data] if isinstance(data, list) else data


def test_games_are_the_same(nodes):
    def shown(on):
        table = MINT.table(players=2)
        return replace(statistics(table, games=20, seed=1, players=("greedy", "random"), on=on), seconds=0)

    assert shown("ray") == shown(LOCAL)


def test_figures_are_the_same(nodes):
    game = load_game("gold-mine")
    asked = Asked(
        "somebody-must-win", "6 players", game.table(players=6).box.configuration, ("needed_with_6",)
    )

    def tried(on):
        return solve_for(game, asked, range(4, 8), Budget(60), on=on)

    assert tried("ray") == tried(LOCAL)
    assert len({bool(one.fails) for one in tried(LOCAL)}) == 2


def test_proofs_are_the_same(nodes):
    table = MINT.table(MINT.configurations["prove-recycler"])
    laws = [p for p in properties_of(MINT) if p.fits(table.box) and p.memory is None][:4]
    theory = Theory(table, laws)
    examiner = Examiner(theory)
    assumed = frozenset(theory.inductive)
    tasks = [Task(move, tuple(p.name for p in laws), assumed) for move in families(table)[:12]]

    def answers(on):
        found = examine_all(examiner, tasks, budget=Budget(120), processes=2, progress=silent, on=on)
        return [
            (one.move, one.never, {name: reply.answer for name, reply in one.replies.items()})
            for one in found
        ]

    here = answers(LOCAL)
    assert answers("ray") == here
    assert len(here) == len(tasks)
    steps = [
        Step(KEEPS, move, tuple(p.name for p in laws), tuple(assumed))
        for move, never, _replies in here
        if not never
    ][:3]
    both = [recheck.answers(theory, steps, budget=Budget(120), processes=2, on=on) for on in (LOCAL, "ray")]
    assert both[0] == both[1]


def test_comparisons_are_the_same(nodes):
    dearer = Revision(game="mint-works", name="dearer", change={"plan": {"windmill": {"cost": 3}}})
    sides = Side("base", MINT), Side("dearer", edition_of(MINT, dearer))

    def told(on):
        return compare(*sides, only=["tiny", "tiny-council"], follow=False, on=on)

    assert told("ray") == told(LOCAL)


def test_a_side_with_code_of_its_own_is_refused():
    with pytest.raises(BadInput, match="git:HEAD has code of its own"):
        compare(Side("base", MINT), Side("git:HEAD", MINT), only=["tiny"], on="ray")
