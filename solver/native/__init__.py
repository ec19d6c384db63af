"""Native: the rules of a table, as they are written, compiled to C.

    program = compile_table(table, properties)      half a second to some seconds; kept in the user's cache
    Family(table).program(other)                    the same for a table of the same box under other readings,
                                                    without compiling again
    first_difference(family, table, other)          the shortest game in which two readings differ (`beside`)
    program.legal(state)                            the permitted moves, in the order of `Table.legal`
    program.step(state, move)                       the position before the next decision, or the clause
                                                    (text) that forbids it, or the `Site` of a fault
    program.apply, advance, to_act, scores, winners, weight    as on a `Table`
    playouts(program, games, seed)                  random games under all properties: `Games`
    moves_of(program, seed, number)                 the moves of one of those games
    explore(table, properties, budget, configuration=..., engine=NativeSearch())    as with the Python search
    fastest_search()                                `NativeSearch`, or else the Python search

`NativeSearch` takes the place of `ludex.solver.explore.search.PythonSearch`: the same `Exploration`, with a
graph that is read from C when somebody asks. Python stays the reference: what C reports is replayed by it,
and a difference is a `Disagreement`, an internal error. Code outside the subset is refused with
`NotCompilable` (file, line, what to write instead); without a C compiler there is `NoCompiler`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ludex.invariants.property import Property
from ludex.model.game import Table

from ..explore.search import Engine, PythonSearch
from .build import compiler
from .error import Disagreement, NoCompiler, NotCompilable
from .playouts import Games, moves_of, playouts
from .program import Family, Program
from .search import NativeSearch

__all__ = [
    "Disagreement",
    "Family",
    "Games",
    "NativeSearch",
    "NoCompiler",
    "NotCompilable",
    "Program",
    "compile_table",
    "fastest_search",
    "moves_of",
    "playouts",
]


def compile_table(table: Table, properties: Iterable[Property] = ()) -> Program:
    """The rules of a table, and the properties that are meant for it, as a program in memory."""
    return Program(table, properties)


def fastest_search(
    *,
    count_clauses: bool = True,
    linked: bool = True,
    compact: bool = False,
    cores: int = 1,
    keep: Path | None = None,
    resume: bool = False,
    spill: str = "",
) -> Engine:
    """The search with compiled rules, or the Python search where there is no C compiler."""
    try:
        compiler()
    except NoCompiler:
        if keep is None and not spill:
            return PythonSearch(count_clauses=count_clauses)
        raise
    return NativeSearch(
        count_clauses=count_clauses,
        linked=linked,
        compact=compact,
        cores=cores,
        keep=keep,
        resume=resume,
        spill=spill,
        soon=True,
    )
