"""Who can end a game is read off its graph."""

from ludex.model.game import CHANCE, OVER
from ludex.solver.explore.endings import endless, shortest_cycle, without_end
from ludex.solver.explore.graph import Graph

from tests.toy import GAME


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
    assert shortest_cycle(graph, 0, found.together) == ([0, 1, 0], 1)
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
