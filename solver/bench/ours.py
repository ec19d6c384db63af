"""Our own engines: searches and random games, as written and compiled, on one core and on two."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from ludex.invariants.property import properties_of
from ludex.model.configurations import Role
from ludex.model.game import Game, Table

from ..budget import Budget
from ..explore.search import Engine, PythonSearch, Silent
from ..native.playouts import Games, playouts
from ..native.program import Program
from ..native.search import NativeGraph, NativeSearch
from ..play.choosers import played_out, uniform
from .row import Row, timed

MOST_STATES = 20_000_000
LONGEST = 5_000
"""Decisions and chance outcomes of a random game, after which it is broken off."""


def places(game: Game) -> tuple[str, str]:
    """What is measured: a small configuration and a full one, or else the first that are meant for this."""
    return _place(game, "small", "explore", "exhaust"), _place(game, "full", "play")


def _place(game: Game, usual: str, *roles: Role) -> str:
    return usual if usual in game.configurations else next(iter(game.made_for(*roles)))


def rows(game: Game, seconds: float, small: str, full: str) -> Iterator[Row]:
    """Measure one game: a search of a small configuration, random games in a full one."""
    for watched in (False, True):
        table = game.table(game.configurations[small])
        what = "explore, all properties" if watched else "explore, bare"
        slow, _bytes, _steps = _search(table, PythonSearch(count_clauses=False), watched, seconds)
        yield Row(game.name, small, what, "Python", slow, 1.0)
        fast, size, steps = _search(table, NativeSearch(count_clauses=False, linked=False), watched, seconds)
        yield Row(game.name, small, what, "native", fast, fast / slow, size)
        if not watched:
            yield Row(game.name, small, "transitions, bare", "native", steps, 1.0)
    table = game.table(game.configurations[full])
    yield from _cores(table, full, seconds)
    slow = _python_moves(table, seconds)
    yield Row(game.name, full, "random moves, bare", "Python", slow, 1.0)
    for watched in (False, True):
        program = Program(table, properties_of(game) if watched else ())
        played, took = _native_games(program, seconds)
        fast = played.moves / took
        what = "all properties" if watched else "bare"
        yield Row(game.name, full, f"random moves, {what}", "native", fast, 0.0 if watched else fast / slow)
        if watched:
            ended = played.finished / took
            yield Row(game.name, full, "random games to their end, all properties", "native", ended)


def _cores(table: Table, name: str, seconds: float) -> Iterator[Row]:
    """The same search on one core and on two, counted in processor time, for others use the machine as well.

    What the first thread does alone counts whole, what all do together is divided by their number: they take
    their positions one by one, so that none waits for another while there are any.
    """
    first = 0.0
    for cores in (1, 2):
        engine = NativeSearch(count_clauses=False, linked=False, cores=cores)
        engine.program(table, (), False)
        budget = Budget(seconds, MOST_STATES, clock=time.process_time)
        alone, everybody = time.thread_time(), time.process_time()
        graph = engine.run(table, (), budget, Silent()).graph
        alone, everybody = time.thread_time() - alone, time.process_time() - everybody
        rate = graph.expanded / (everybody if cores == 1 else alone + (everybody - alone) / cores)
        first = first or rate
        engine_name = "native, 1 core" if cores == 1 else f"native, {cores} cores"
        yield Row(table.game.name, name, "explore, cores counted", engine_name, rate, rate / first)


def _search(table: Table, engine: Engine, watched: bool, seconds: float) -> tuple[float, float, float]:
    """Positions expanded in a second, bytes a position, and for C the transitions in a second."""
    properties = properties_of(table.game) if watched else ()
    if isinstance(engine, NativeSearch):
        engine.program(table, properties, False)
    size, steps = 0.0, 0.0

    def run() -> int:
        nonlocal size, steps
        budget = Budget(seconds, MOST_STATES, clock=time.process_time)
        graph = engine.run(table, properties, budget, Silent()).graph
        if isinstance(graph, NativeGraph):
            size, steps = graph.bytes_each(), graph.transitions / graph.expanded
        return graph.expanded

    rate = timed(run)
    return rate, size, rate * steps


def _python_moves(table: Table, seconds: float) -> float:
    rng, budget = random.Random(1), Budget(seconds, clock=time.process_time)

    def run() -> int:
        moves = 0
        while not budget.over():
            for _step in played_out(table, uniform(rng)):
                moves += 1
                if budget.over():
                    break
        return moves

    return timed(run)


def _native_games(program: Program, seconds: float) -> tuple[Games, float]:
    """Random games, and the seconds of a core that they took."""
    watch = bool(program.source.properties)
    budget = Budget(seconds, clock=time.process_time)
    played = playouts(program, 10**9, 1, most=LONGEST, watch=watch, budget=budget)
    return played, budget.used
