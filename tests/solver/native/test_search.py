"""The search with compiled rules sees what the Python search sees."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from ludex.invariants.property import always, properties_of
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.explore.endings import endless
from ludex.solver.explore.golden import golden_of
from ludex.solver.explore.search import PythonSearch, Silent, explore
from ludex.solver.native import NativeSearch, NoCompiler, Program
from ludex.solver.native.build import compiler
from ludex.solver.native.later import Later
from ludex.solver.native.search import explored
from ludex.solver.result import Verdict

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)

EXHAUSTED = [
    ("mint-works", "tiny-recycler"),
    ("mint-works", "tiny-alone"),
    ("fourteen-nights", "tiny"),
    ("gold-mine", "tiny"),
    ("project-mine", "tiny-fed"),
    ("project-mine", "stalled"),
]


@pytest.mark.parametrize(("name", "configuration"), EXHAUSTED)
def test_the_counts_are_those_of_the_golden_table(name: str, configuration: str) -> None:
    game = load_game(name)
    golden = golden_of(game)
    assert golden is not None
    expected = golden.configurations[configuration]
    table = game.table(game.configurations[configuration])
    seen = NativeSearch(count_clauses=False).run(table, properties_of(game), Budget(60), Silent())
    graph = seen.graph
    bounds = [*graph.layers, len(graph)]
    assert seen.complete
    assert (len(graph), graph.transitions, graph.depth) == (
        expected.positions,
        expected.transitions,
        expected.depth,
    )
    assert seen.ends == expected.ends
    assert tuple(later - earlier for earlier, later in pairwise(bounds)) == expected.layers


def test_tables_that_are_crowded_at_once_grow_without_losing_anything() -> None:
    game = load_game("mint-works")
    table = game.table(game.configurations["tiny-recycler"])
    expected = PythonSearch(count_clauses=False).run(table, (), Budget(60), Silent()).graph
    crowded = Program(table, flags=("-DFIRST_SLOTS=32", "-DFIRST_FORM=50"))
    graph = explored(crowded, Budget(60), Silent(), None, True)[0].graph
    assert (len(graph), graph.transitions, graph.layers) == (
        len(expected),
        expected.transitions,
        expected.layers,
    )
    assert [graph.state(n) for n in range(len(graph))] == [expected.state(n) for n in range(len(expected))]


def test_every_verdict_is_the_one_of_the_python_search_memories_included() -> None:
    game = load_game("fourteen-nights")
    table = game.table(game.configurations["tiny"])
    properties = properties_of(game)
    ours, told = explore(table, properties, Budget(600), configuration="tiny", engine=NativeSearch())
    theirs, expected = explore(table, properties, Budget(600), configuration="tiny", engine=PythonSearch())

    def plain(results):  # type: ignore[no-untyped-def]
        return [replace(result, seconds=0.0) for result in results]

    assert plain(told) == plain(expected)
    assert {r.verdict for r in told} == {Verdict.EXHAUSTED}
    assert list(ours.graph.stuck()) == list(theirs.graph.stuck())
    assert [list(ours.graph.successors(n)) for n in range(200)] == [
        list(theirs.graph.successors(n)) for n in range(200)
    ]
    clauses = {c.id for c in game.catalog}
    assert {c for c in clauses if ours.coverage.exercised(c)} == {
        c for c in clauses if theirs.coverage.exercised(c)
    }


@pytest.mark.parametrize(("name", "configuration"), EXHAUSTED)
def test_two_cores_see_the_layers_and_ends_that_one_sees(name: str, configuration: str) -> None:
    game = load_game(name)
    table = game.table(game.configurations[configuration])
    one, two = (
        NativeSearch(linked=False, cores=cores).run(table, properties_of(game), Budget(60), Silent())
        for cores in (1, 2)
    )
    assert two.complete
    assert two.graph.layers == one.graph.layers
    assert (len(two.graph), two.graph.transitions) == (len(one.graph), one.graph.transitions)
    assert (two.ends, two.coverage) == (one.ends, one.coverage)
    assert {two.graph.packed(n) for n in range(len(two.graph))} == {
        one.graph.packed(n) for n in range(len(one.graph))
    }


def test_hash_compaction_counts_the_same_and_is_never_called_exhausted() -> None:
    game = load_game("fourteen-nights")
    table = game.table(game.configurations["tiny"])
    laws = [p for p in properties_of(game) if p.memory is None]
    exact, _results = explore(table, laws, Budget(60), configuration="tiny", engine=NativeSearch())
    seen, results = explore(table, laws, Budget(60), configuration="tiny", engine=NativeSearch(compact=True))
    ours, theirs = seen.graph, exact.graph
    assert (len(ours), ours.transitions, ours.layers) == (len(theirs), theirs.transitions, theirs.layers)
    assert seen.miss == len(ours) ** 2 / 2**65
    assert not seen.complete
    assert Verdict.EXHAUSTED not in {r.verdict for r in results}
    assert "hash compaction" in seen.extent()
    assert ours.state(len(ours) - 1) == theirs.state(len(theirs) - 1)


@always("MW-DEV-01")
def nobody_has_four_mints(s) -> bool:  # type: ignore[no-untyped-def]
    """A law that the game breaks."""
    return all(s.mints[seat] < 4 for seat in range(s.box.seats))


def test_a_failing_property_has_the_shortest_game_and_python_replays_it() -> None:
    game = load_game("mint-works")
    table = game.table(game.configurations["tiny"])
    laws = [nobody_has_four_mints]
    _seen, ours = explore(table, laws, Budget(60), configuration="tiny", engine=NativeSearch())
    _seen, theirs = explore(table, laws, Budget(60), configuration="tiny", engine=PythonSearch())
    assert ours[0].verdict is theirs[0].verdict is Verdict.VIOLATED
    assert ours[0].trace == theirs[0].trace
    _seen, compact = explore(table, laws, Budget(60), configuration="tiny", engine=NativeSearch(compact=True))
    assert compact[0].trace == theirs[0].trace


def test_a_depth_limit_stops_both_searches_at_the_same_place() -> None:
    game = load_game("gold-mine")
    table = game.table(game.configurations["small"])
    budget = Budget(60, depth=5)
    ours = NativeSearch(count_clauses=False).run(table, (), budget, Silent())
    theirs = PythonSearch(count_clauses=False).run(table, (), budget, Silent())
    assert ours.stopped == theirs.stopped
    assert (len(ours.graph), ours.graph.layers) == (len(theirs.graph), theirs.graph.layers)


class Waiting(Silent):
    """Waits until the program of a search is compiled well."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.well: set[bool] = set()

    def searching(self, states: int, depth: int) -> None:
        """Between two runs."""
        self.well.add(self.program._well)
        if self.program._later is not None:
            self.program._later._process.wait()


def test_a_search_goes_on_with_the_program_that_is_compiled_well(monkeypatch, new_cache) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("LUDEX_CACHE", str(new_cache()))
    monkeypatch.setattr("ludex.solver.native.search.SOON", 0.0)
    game = load_game("mint-works")
    table = game.table(game.configurations["tiny"])
    laws = [p for p in properties_of(game) if p.memory is None]
    monkeypatch.setattr("ludex.solver.native.later.shutil.which", lambda _name: None)  # not in the background
    engine = NativeSearch(linked=True, soon=True, flags=("-O0", "-DSOON_AND_WELL"))
    program = engine.program(table, laws, True)
    quickly, waiting = program.library._name, Waiting(program)
    ours = engine.run(table, laws, Budget(3_600), waiting)
    theirs = PythonSearch().run(table, laws, Budget(3_600), Silent())
    assert waiting.well == {False, True}
    assert program.library._name != quickly
    assert (len(ours.graph), ours.graph.transitions) == (len(theirs.graph), theirs.graph.transitions)
    assert ours.graph.layers == theirs.graph.layers
    assert (ours.ends, ours.happened) == (theirs.ends, theirs.happened)
    assert [ours.graph.state(n) for n in range(0, len(ours.graph), 97)] == [
        theirs.graph.state(n) for n in range(0, len(ours.graph), 97)
    ]
    assert endless(ours.graph, table.seats) == endless(theirs.graph, table.seats)


def test_what_is_compiled_for_nobody_is_given_up(new_cache, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("LUDEX_CACHE", str(new_cache()))
    later = Later("int main(void) { return 0; }" + "\nint f(void);" * 300_000, "-DFOR_NOBODY")
    process, folder = later._process, later._made.parent
    assert folder.exists()
    del later
    assert process.returncode is not None
    assert not folder.exists()
