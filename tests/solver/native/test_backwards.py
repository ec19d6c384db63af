"""What can still come of a position: compiled, the same marks as in Python."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from ludex.model.domain import Seat
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.play import run
from ludex.model.rule import move, require
from ludex.solver.budget import Budget
from ludex.solver.detect.target import Target
from ludex.solver.detect.undetermined_order import UndeterminedOrder
from ludex.solver.explore.backwards import PlainBackwards
from ludex.solver.explore.endings import endless, going_round, without_end
from ludex.solver.explore.graph import Graph
from ludex.solver.explore.search import PythonSearch, Silent
from ludex.solver.native import NativeSearch, NoCompiler
from ludex.solver.native.build import compiler
from ludex.solver.native.search import NativeGraph
from ludex.solver.native.suspects import suspects_of

from tests.solver.native.workout import GAME as WORKOUT
from tests.toy import GAME as TOY
from tests.toy import Position

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)


def searched(name: str, configuration: str, most: int = 100_000) -> NativeGraph:
    game = load_game(name)
    table = game.table(game.configurations[configuration])
    graph = NativeSearch(count_clauses=False).run(table, (), Budget(60, most), Silent()).graph
    assert isinstance(graph, NativeGraph)
    return graph


@pytest.mark.parametrize(
    ("name", "configuration", "most"),
    [
        ("mint-works", "tiny-endless", 100_000),
        ("mint-works", "small", 3_000),
        ("fourteen-nights", "tiny", 100_000),
        ("gold-mine", "tiny", 100_000),
        ("project-mine", "stalled", 100_000),
        ("project-mine", "tiny-fed", 1_500),
    ],
)
def test_every_mark_is_the_one_that_python_makes(name: str, configuration: str, most: int) -> None:
    graph = searched(name, configuration, most)
    ours, theirs, rng = graph.backwards(), PlainBackwards(graph), random.Random(1)
    every = range(len(graph))
    seats = graph.table.seats
    avoided = bytearray(rng.random() < 0.02 for _ in every)
    inside = bytearray(rng.random() < 0.95 for _ in every)
    for goals in ([], [*graph.stuck()], rng.sample(every, 5), [n for n in every if graph.is_over(n)]):
        assert ours.leading_to(goals) == theirs.leading_to(goals)
    for willing in (seats, *((seat,) for seat in seats), ()):
        assert ours.staying(willing) == theirs.staying(willing)
        assert ours.staying(willing, avoided) == theirs.staying(willing, avoided)
    for seat in seats:
        assert ours.forcing_end(seat) == theirs.forcing_end(seat)
    for where in (inside, ours.staying(seats)):
        assert ours.going_round(where) == theirs.going_round(where)
    assert list(graph.endings()) == list(Graph.endings(graph))


def test_it_is_known_who_keeps_a_game_going_and_who_can_end_it() -> None:
    """The marks above are not all alike: this game goes round, and has ends."""
    graph = searched("mint-works", "tiny-endless")
    found = endless(graph, graph.table.seats)
    assert 0 < len(found.together) < len(graph)
    assert going_round(graph, found.together)
    assert without_end(graph) == []


@pytest.mark.parametrize(
    ("name", "configuration"),
    [
        ("mint-works", "tiny-alone"),
        ("fourteen-nights", "tiny"),
        ("gold-mine", "tiny-short"),
        ("project-mine", "tiny"),
    ],
)
def test_the_rules_that_never_happen_are_those_that_python_finds(name: str, configuration: str) -> None:
    game = load_game(name)
    table = game.table(game.configurations[configuration])
    ours, theirs, two = (
        engine.run(table, (), Budget(60), Silent())
        for engine in (
            NativeSearch(count_clauses=False),
            PythonSearch(count_clauses=False),
            NativeSearch(count_clauses=False, linked=False, cores=2),
        )
    )
    assert ours.happened == theirs.happened == two.happened
    assert ours.dead == theirs.dead
    assert ours.dead
    assert ours.happened
    assert not ours.happened & {*ours.dead}


@move("TOY-END-01")
def owe(s: Position, seat: Seat) -> None:
    """Nothing permits it, since a heap is never below zero."""
    require(s.turn == seat, "TOY-END-01")
    require(s.heap < 0, "TOY-END-01")


@pytest.mark.parametrize("engine", [PythonSearch, NativeSearch])
def test_a_rule_that_nothing_permits_is_dead(engine: type[PythonSearch | NativeSearch]) -> None:
    game = replace(TOY, rules=(*TOY.rules, owe))
    seen = engine(count_clauses=False).run(game.table(players=2), (), Budget(60), Silent())
    assert seen.complete
    assert "owe" in seen.dead
    assert "take" in seen.happened


@pytest.mark.parametrize("reading", ["up", "down"])
def test_all_positions_of_a_search_are_looked_through_for_what_gives_secrets_away(reading: str) -> None:
    game = load_game("mint-works")
    made = game.configurations["tiny"]
    table = game.table(made.model_copy(update={"rulings": {**made.rulings, "supply-face": reading}}))
    graph = NativeSearch(count_clauses=False).run(table, (), Budget(60), Silent()).graph
    assert isinstance(graph, NativeGraph)
    found = suspects_of(graph, Budget(60))
    assert bool(found) == (reading == "down")
    if found:
        first, second = ([*run(table, moves)][-1].after for moves in found[:2])
        seat = table.to_act(first)
        assert table.view(first, seat).packed() == table.view(second, seat).packed()
        assert table.legal(first) != table.legal(second)


@pytest.mark.parametrize(("game", "matters"), [(WORKOUT, True), (TOY, False)])
def test_and_for_orders_that_matter(game: Game, matters: bool) -> None:
    table = game.table(players=2)
    graph = NativeSearch(count_clauses=False).run(table, (), Budget(60, 2_000), Silent()).graph
    assert isinstance(graph, NativeGraph)
    target = Target(game, "tiny", table, suspects=suspects_of(graph, Budget(60)))
    assert bool(target.suspects) == matters
    found = [*UndeterminedOrder().look(target, Budget(60).worth(0))]
    assert bool(found) == matters
