"""Can this game still end, and who can see to it? Questions about the graph of all positions of a search."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ludex.model.game import OVER

from .graph import Graph


def leading_to(graph: Graph, goals: Iterable[int]) -> bytearray:
    """Marks the positions from which some goal can be reached; the goals included."""
    return graph.backwards().leading_to(goals)


def unknown_positions(graph: Graph) -> range:
    """Positions whose successors were not looked at."""
    return range(graph.expanded, len(graph))


def without_end(graph: Graph) -> list[int]:
    """Positions from which the game can be played on, or stands still, but no end can be reached.

    Positions that lead to unexplored ones are given the benefit of the doubt.
    """
    goals = [n for n, actor in enumerate(graph.actor) if actor == OVER or n >= graph.expanded]
    hopeful = leading_to(graph, goals)
    return [n for n in range(graph.expanded) if not hopeful[n]]


@dataclass(frozen=True)
class Endless:
    """Positions in which a game can go on for ever, and who it depends on."""

    together: list[int]
    """All seats together can keep the game going whatever chance does."""
    alone: dict[int, list[int]]
    """Positions in which this seat alone can keep the game going, whatever the others and chance do."""
    nobody_can_end: list[int]
    """Positions in which all together can keep the game where no single seat could force an end.

    Only from a complete search.
    """


def endless(graph: Graph, seats: range) -> Endless:
    """Where the game can go on for ever."""
    back = graph.backwards()
    together = _marked(back.staying(seats))
    alone = {seat: _marked(back.staying((seat,))) for seat in seats} if together else {}
    nobody: list[int] = []
    if together and graph.expanded == len(graph):
        forced = bytearray(len(graph))
        for seat in seats:
            forced = bytearray(map(max, forced, back.forcing_end(seat)))
        nobody = _marked(back.staying(seats, forced))
    return Endless(together, alone, nobody)


def _marked(marks: bytearray) -> list[int]:
    return [number for number, mark in enumerate(marks) if mark]


def going_round(graph: Graph, allowed: Iterable[int]) -> list[int]:
    """The allowed positions without those that only lead to a round trip and are on none."""
    inside = bytearray(len(graph))
    for number in allowed:
        inside[number] = 1
    return _marked(graph.backwards().going_round(inside))


def shortest_cycle(graph: Graph, number: int, inside: Collection[int]) -> tuple[list[int], int]:
    """The shortest way from a position back to itself through positions inside, both ends included.

    Also how many positions were looked at for it.
    """
    came: dict[int, int] = {}
    layer = [number]
    while layer:
        later = []
        for current in layer:
            for target in graph.successors(current):
                if target == number:
                    way = [number, current]
                    while way[-1] != number:
                        way.append(came[way[-1]])
                    return (way[::-1] if current != number else [number, number]), len(came)
                if target in inside and target not in came:
                    came[target] = current
                    later.append(target)
        layer = later
    return [], len(came)
