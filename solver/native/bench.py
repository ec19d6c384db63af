"""How fast the engines are, side by side in one run: searches and random games, as written and compiled."""

from __future__ import annotations

import importlib.util
import random
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ludex.invariants.property import properties_of
from ludex.model.game import Game, Role, Table

from ..budget import Budget
from ..explore.search import Engine, PythonSearch, Silent
from ..play.choosers import played_out, uniform
from .playouts import playouts
from .program import Program
from .search import NativeGraph, NativeSearch

MOST_STATES = 20_000_000


@dataclass(frozen=True)
class Row:
    """One engine on one table; `rate` is positions expanded, or moves made, in a second of one core."""

    game: str
    configuration: str
    what: str
    engine: str
    rate: float
    ratio: float
    """Against Python doing the same; 0 where there is nothing to compare with."""
    bytes: float = 0.0
    """For a search: bytes a visited position, its share of the visited set and its parent included."""


ABSENT = {
    "spin": "SPIN on the same game: `ludex export` is not written yet",
    "pyspiel": "OpenSpiel's comparable games: open_spiel is not installed",
}


def skipped() -> list[str]:
    """What was not measured, and why."""
    found = [ABSENT["spin"] if shutil.which("spin") else "SPIN on the same game: spin is not installed"]
    if importlib.util.find_spec("pyspiel") is None:
        found.append(ABSENT["pyspiel"])
    return found


def _place(game: Game, usual: str, *roles: Role) -> str:
    """The configuration that is measured: the usual one, or else the first that is meant for this."""
    return usual if usual in game.configurations else next(iter(game.made_for(*roles)))


def rows(game: Game, seconds: float) -> Iterator[Row]:
    """Measure one game: a search of a small configuration, random games in a full one."""
    small, full = _place(game, "small", "explore", "exhaust"), _place(game, "full", "play")
    for watched in (False, True):
        table = game.table(game.configurations[small])
        what = "explore, all properties" if watched else "explore, bare"
        slow, _bytes = _search(table, PythonSearch(count_clauses=False), watched, seconds)
        yield Row(game.name, small, what, "Python", slow, 1.0)
        fast, size = _search(table, NativeSearch(count_clauses=False, linked=False), watched, seconds)
        yield Row(game.name, small, what, "native", fast, fast / slow, size)
    table = game.table(game.configurations[full])
    slow = _python_moves(table, seconds)
    yield Row(game.name, full, "random moves, bare", "Python", slow, 1.0)
    for watched in (False, True):
        program = Program(table, properties_of(game) if watched else ())
        fast = _timed(lambda program=program: _native_moves(program, seconds))  # type: ignore[misc]
        what = "random moves, all properties" if watched else "random moves, bare"
        yield Row(game.name, full, what, "native", fast, 0.0 if watched else fast / slow)


def _timed(run: Callable[[], int]) -> float:
    """How much was done in a second of this core, whatever else the machine does."""
    began = time.process_time()
    done = run()
    return done / max(1e-9, time.process_time() - began)


def _search(table: Table, engine: Engine, watched: bool, seconds: float) -> tuple[float, float]:
    properties = properties_of(table.game) if watched else ()
    if isinstance(engine, NativeSearch):
        engine.program(table, properties, False)
    size = [0.0]

    def run() -> int:
        graph = engine.run(table, properties, Budget(seconds, MOST_STATES), Silent()).graph
        if isinstance(graph, NativeGraph):
            size[0] = graph.bytes_each()
        return graph.expanded

    return _timed(run), size[0]


def _python_moves(table: Table, seconds: float) -> float:
    rng, budget = random.Random(1), Budget(seconds)

    def run() -> int:
        moves = 0
        while not budget.over():
            for _step in played_out(table, uniform(rng)):
                moves += 1
                if budget.over():
                    break
        return moves

    return _timed(run)


def _native_moves(program: Program, seconds: float) -> int:
    watch = bool(program.source.properties)
    return playouts(program, 10**9, 1, most=2_000, watch=watch, budget=Budget(seconds)).moves
