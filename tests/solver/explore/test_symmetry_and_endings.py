"""Like positions are visited once where a game says so; and who can end a game is read off its graph."""

from ludex.invariants.property import always
from ludex.model.game import CHANCE, OVER
from ludex.model.state import Pile
from ludex.solver.budget import Budget
from ludex.solver.explore import search as searching
from ludex.solver.explore.endings import endless, shortest_cycle, without_end
from ludex.solver.explore.graph import Graph
from ludex.solver.explore.search import explore
from ludex.solver.explore.symmetry import canonical_of, is_respected
from ludex.solver.result import Verdict

from tests.toy import GAME

TWINS = {"card": [{"name": "penny", "worth": 1}, {"name": "farthing", "worth": 1}]}


def twins_alike(state):
    """Two cards of the same worth may change places."""
    swapped = state.copy()
    swapped.place = state.place[::-1]
    swapped.bottom = Pile(1 - card for card in state.bottom)
    return min(state, swapped, key=lambda position: position.packed())


def search(monkeypatch, canonical, properties=()):
    monkeypatch.setattr(searching, "canonical_of", lambda _game: canonical)
    table = GAME.table(players=2, options={"heap": 8}, components=TWINS)
    return explore(table, properties, Budget(30), configuration="twins")


def test_the_toy_declares_no_symmetry():
    assert canonical_of(GAME) is None


def test_like_positions_are_visited_once(monkeypatch):
    plain, _ = search(monkeypatch, None)
    folded, _ = search(monkeypatch, twins_alike)
    stand_ins = {twins_alike(plain.graph.state(n)).packed() for n in range(len(plain.graph))}
    assert len(folded.graph) == len(stand_ins) < len(plain.graph)
    table = folded.graph.table
    assert all(is_respected(table, twins_alike, plain.graph.state(n)) for n in range(len(plain.graph)))


def test_a_counterexample_found_by_symmetry_is_a_real_game(monkeypatch):
    @always("TOY-BONUS-01")
    def the_farthing_stays(s):
        """Nobody draws both cards."""
        return s.place != [2, 2]

    _, (result,) = search(monkeypatch, twins_alike, [the_farthing_stays])
    assert result.verdict is Verdict.VIOLATED
    assert sum("draw" in step.move for step in result.trace.steps) == 2


def graph_of(actors, successors):
    """A graph drawn by hand: who acts in each position, and where it leads."""
    graph = Graph(GAME.table(players=2))
    for number, actor in enumerate(actors):
        graph.add(bytes([number]), number - 1, actor)
    for targets in successors:
        graph.link(targets)
    return graph


def test_a_seat_that_can_leave_the_round_can_end_the_game():
    graph = graph_of([0, 1, OVER], [[1], [0, 2], []])
    found = endless(graph, range(2))
    assert found.together == [0, 1]
    assert found.alone == {0: [], 1: [0, 1]}
    assert found.nobody_can_end == []
    assert shortest_cycle(graph, 0, found.together) == [0, 1, 0]
    assert without_end(graph) == []


def test_an_end_that_needs_both_seats_can_be_forced_by_nobody():
    graph = graph_of([0, 1, OVER], [[0, 1], [0, 2], []])
    found = endless(graph, range(2))
    assert found.alone == {0: [0], 1: [0, 1]}
    assert found.nobody_can_end == [0], "A must hand over, and B must not hand back"


def test_chance_that_can_end_the_game_does_not_go_on_for_ever():
    graph = graph_of([CHANCE, OVER], [[0, 1], []])
    assert endless(graph, range(2)).together == []


def test_positions_that_only_lead_round_have_no_end():
    graph = graph_of([0, 1, 0, OVER], [[1, 3], [2], [1], []])
    assert without_end(graph) == [1, 2]


def test_what_was_not_explored_gets_the_benefit_of_the_doubt():
    graph = graph_of([0, 1, 0], [[1]])
    assert without_end(graph) == []
    assert endless(graph, range(2)).nobody_can_end == []
