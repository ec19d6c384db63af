"""A search on a cluster comes to what a search on one machine comes to, whatever happens to the cluster."""

import os
from dataclasses import replace

import pytest
from ludex.invariants.property import properties_of
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.solver.budget import Budget
from ludex.solver.cluster import search as divided
from ludex.solver.cluster.connect import identity
from ludex.solver.cluster.search import RaySearch
from ludex.solver.explore.search import Silent, explore
from ludex.solver.native.search import NativeSearch

GAME = load_game("mint-works")
TABLE = GAME.table(GAME.configurations["tiny"])


def seen_by(engine, properties=(), depth=None):
    budget = Budget(120, depth=depth)
    return engine.run(TABLE, list(properties), budget, Silent())


def told(seen):
    return seen.extent(), seen.ends, sorted(seen.broken)


def lose_an_actor(monkeypatch, level):
    """The process of one part is killed while a level is expanded, once."""
    whole, done = divided._Search._expand, []

    def expand(self):
        if self.graph.depth == level and not done:
            done.append(level)
            pid = self.ray.get(self.actors[0].__ray_call__.remote(lambda _part: os.getpid()))
            os.kill(pid, 9)
        return whole(self)

    monkeypatch.setattr(divided._Search, "_expand", expand)


def test_the_same_counts_and_verdicts_as_on_one_machine(nodes):
    properties = [p for p in properties_of(GAME) if p.fits(TABLE.box) and p.memory is None]
    there = seen_by(RaySearch("ray", parts=3), properties)
    assert told(there) == told(seen_by(NativeSearch(linked=False), properties))


def test_a_violation_across_parts_is_shown_by_a_shortest_game(nodes):
    game = load_game("gold-mine")
    table = game.table(game.configurations["tiny"])
    broken = [p for p in properties_of(game) if p.name == "everybody-has-had-as-many-turns"]
    lengths = []
    for engine in (NativeSearch(linked=False), RaySearch("ray", parts=3)):
        _seen, (result,) = explore(table, broken, Budget(120), configuration="tiny", engine=engine)
        lengths.append(len(result.trace.steps))
    assert lengths[0] == lengths[1]


def test_a_lost_node_costs_a_level_and_that_is_said(nodes, monkeypatch, tmp_path):
    lose_an_actor(monkeypatch, 7)
    engine = RaySearch("ray", parts=2, keep=tmp_path / "kept")
    seen = seen_by(engine)
    assert told(seen) == told(seen_by(NativeSearch(linked=False)))
    assert engine.redone == ["a node was lost (ActorDiedError): searched again since level 6"]


def test_without_a_folder_a_lost_node_costs_the_run_but_nothing_wrong_is_said(nodes, monkeypatch):
    lose_an_actor(monkeypatch, 4)
    engine = RaySearch("ray", parts=2)
    assert told(seen_by(engine)) == told(seen_by(NativeSearch(linked=False)))
    assert "from the beginning" in engine.redone[0]


def test_a_search_is_taken_up_again_on_other_nodes(nodes, tmp_path):
    first = seen_by(RaySearch("ray", parts=4, keep=tmp_path / "kept"), depth=8)
    assert first.stopped == "depth limit of 8 decisions"
    nodes.add_node(num_cpus=1)
    again = seen_by(RaySearch("ray", keep=tmp_path / "kept", resume=True))
    assert told(again) == told(seen_by(NativeSearch(linked=False)))


def test_a_folder_that_holds_another_search_is_refused(nodes, tmp_path):
    seen_by(RaySearch("ray", parts=2, keep=tmp_path / "kept"), depth=2)
    with pytest.raises(BadInput, match="holds a search already"):
        seen_by(RaySearch("ray", parts=2, keep=tmp_path / "kept"))
    other = RaySearch("ray", keep=tmp_path / "kept", resume=True)
    with pytest.raises(BadInput, match="other rules, properties or set-up"):
        other.run(GAME.table(GAME.configurations["small"]), [], Budget(10), Silent())


def test_a_node_with_other_rules_is_refused_with_one_sentence(nodes, monkeypatch):
    monkeypatch.setattr(divided, "identity", lambda game: replace(identity(game), rules="other"))
    with pytest.raises(BadInput, match="a worker has other rules"):
        seen_by(RaySearch("ray", parts=2))


def test_a_folder_that_cannot_be_written_costs_only_what_would_be_kept(nodes, tmp_path):
    (tmp_path / "kept").write_text("in the way")
    engine = RaySearch("ray", parts=2, keep=tmp_path / "kept")
    seen = seen_by(engine)
    assert told(seen) == told(seen_by(NativeSearch(linked=False)))
    assert "could not be kept" in engine.redone[0]
