"""A search that was stopped is taken up from disk and comes to the same as one that was not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ludex.invariants.property import properties_of
from ludex.model.errors import BadInput
from ludex.model.files import OUR_CACHE
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.explore.search import Exploration, Silent
from ludex.solver.native import NativeSearch, NoCompiler, kept
from ludex.solver.native.build import compiler

try:
    compiler()
except NoCompiler as error:
    pytest.skip(str(error), allow_module_level=True)

GAME = load_game("mint-works")
TABLE = GAME.table(GAME.configurations["tiny"])
LAWS = [p for p in properties_of(GAME) if p.memory is None]


def search(budget: Budget, **how: object) -> Exploration:
    engine = NativeSearch(count_clauses=False, linked=False, **how)  # type: ignore[arg-type]
    return engine.run(TABLE, LAWS, budget, Silent())


def figures(seen: Exploration) -> tuple[object, ...]:
    graph = seen.graph
    return len(graph), graph.transitions, graph.layers, seen.ends, seen.broken.keys(), seen.complete


@pytest.fixture(scope="module")
def whole_search(new_cache: Callable[[], Path]) -> tuple[object, ...]:
    """The figures of a search that nothing stops."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(OUR_CACHE, str(new_cache()))
        return figures(search(Budget(60)))


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("cores", [1, 2])
def test_one_that_is_stopped_by_each_limit_in_turn_comes_to_the_same(
    tmp_path: Path, cores: int, compact: bool, whole_search: tuple[object, ...]
) -> None:
    how = {"keep": tmp_path / "kept", "cores": cores, "compact": compact, "spill": str(tmp_path)}
    first = search(Budget(60, depth=4), **how)
    assert first.stopped.startswith("depth")
    second = search(Budget(60, states=1_500), resume=True, **how)
    assert second.stopped.startswith("memory")
    looks = iter([False, True])
    third = search(Budget(60, called_back=lambda: next(looks, True)), resume=True, **how)
    assert len(third.graph) >= len(second.graph)
    whole = search(Budget(60), resume=True, **how)
    again = search(Budget(60), resume=True, **how)
    expected = (*whole_search[:5], not compact)
    assert figures(whole) == figures(again) == expected
    last = len(whole.graph) - 1
    assert whole.graph.moves(last) == again.graph.moves(last)


def test_what_cannot_be_taken_up_is_refused_in_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    search(Budget(60, depth=4), keep=folder)
    with pytest.raises(BadInput, match="holds a search already"):
        search(Budget(60), keep=folder)
    with pytest.raises(BadInput, match="other rules, set-up or properties"):
        other = GAME.table(GAME.configurations["tiny-council"])
        NativeSearch(count_clauses=False, linked=False, keep=folder, resume=True).run(
            other, LAWS, Budget(60), Silent()
        )
    with pytest.raises(BadInput, match="without --compact"):
        search(Budget(60), keep=folder, resume=True, compact=True)
    with pytest.raises(BadInput, match="ask for more with --positions"):
        search(Budget(60, states=10), keep=folder, resume=True)
    (roots,) = folder.glob("*/*/roots")
    roots.write_bytes(bytes(len(roots.read_bytes())))
    with pytest.raises(BadInput, match="damaged: roots"):
        search(Budget(60), keep=folder, resume=True)
    (folder / "positions" / "search.json").write_text("{}")
    with pytest.raises(BadInput, match="cannot be read"):
        search(Budget(60), keep=folder, resume=True)


def test_a_machine_without_memory_stops_a_search_that_can_be_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole_search: tuple[object, ...]
) -> None:
    with monkeypatch.context() as poor:
        poor.setattr(kept, "available", lambda: kept.SPARE + kept.GROWTH * 100)
        stopped = search(Budget(60), keep=tmp_path)
        assert stopped.stopped == "the memory of this machine is used up"
        assert len(stopped.graph) < whole_search[0]  # type: ignore[operator]
    assert figures(search(Budget(60), keep=tmp_path, resume=True)) == whole_search
