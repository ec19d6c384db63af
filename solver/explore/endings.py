"""Can this game still end, and who can see to it? Questions about the graph of all positions of a search."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ludex.model.game import CHANCE

from .graph import Graph


def leading_to(graph: Graph, goals: Iterable[int], back: list[array[int]] | None = None) -> bytearray:
    """Marks the positions from which some goal can be reached; the goals included."""
    back = graph.predecessors() if back is None else back
    marked = bytearray(len(graph))
    waiting = list(goals)
    for number in waiting:
        marked[number] = 1
    while waiting:
        for earlier in back[waiting.pop()]:
            if not marked[earlier]:
                marked[earlier] = 1
                waiting.append(earlier)
    return marked


def unknown_positions(graph: Graph) -> range:
    """Positions whose successors were not looked at."""
    return range(graph.expanded, len(graph))


def without_end(graph: Graph) -> list[int]:
    """Positions from which the game can be played on, or stands still, but no end can be reached.

    Positions that lead to unexplored ones are given the benefit of the doubt.
    """
    goals = [n for n in range(len(graph)) if graph.is_over(n)]
    goals += [n for n in unknown_positions(graph) if not graph.is_over(n)]
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
    back = graph.predecessors()
    together = _staying(graph, back, set(seats))
    alone = {seat: _staying(graph, back, {seat}) for seat in seats} if together else {}
    nobody: list[int] = []
    if together and graph.expanded == len(graph):
        forced = bytearray(len(graph))
        for seat in seats:
            for number in _forcing_end(graph, back, seat):
                forced[number] = 1
        nobody = _staying(graph, back, set(seats), forced)
    return Endless(together, alone, nobody)


def _staying(
    graph: Graph, back: list[array[int]], willing: set[int], avoided: bytearray | None = None
) -> list[int]:
    """Positions from which the willing seats can avoid every end, and what else is avoided, for ever.

    Positions that were not explored are avoided too.
    """
    inside = bytearray(b"\1") * len(graph)
    choices = array("q", [0]) * len(graph)
    leaving: list[int] = []
    for number in range(len(graph)):
        if number >= graph.expanded or graph.is_over(number) or (avoided is not None and avoided[number]):
            leaving.append(number)
            continue
        choices[number] = len(set(graph.successors(number)))
        if choices[number] == 0:
            leaving.append(number)
    for number in leaving:
        inside[number] = 0
    while leaving:
        for earlier in back[leaving.pop()]:
            if not inside[earlier]:
                continue
            choices[earlier] -= 1
            if graph.actor[earlier] not in willing or choices[earlier] == 0:
                inside[earlier] = 0
                leaving.append(earlier)
    return [number for number in range(len(graph)) if inside[number]]


def _forcing_end(graph: Graph, back: list[array[int]], seat: int) -> list[int]:
    """Positions from which a seat can bring about an end whatever the others decide, chance permitting."""
    reached = bytearray(len(graph))
    choices = array("q", (len(set(graph.successors(n))) for n in range(graph.expanded)))
    waiting = [n for n in range(len(graph)) if graph.is_over(n)]
    for number in waiting:
        reached[number] = 1
    while waiting:
        for earlier in back[waiting.pop()]:
            if reached[earlier]:
                continue
            choices[earlier] -= 1
            if graph.actor[earlier] in (seat, CHANCE) or choices[earlier] == 0:
                reached[earlier] = 1
                waiting.append(earlier)
    return [number for number in range(len(graph)) if reached[number]]


def going_round(graph: Graph, allowed: list[int]) -> list[int]:
    """The allowed positions without those that only lead to a round trip and are on none."""
    inside = set(allowed)
    coming = Counter(target for number in inside for target in set(graph.successors(number)) & inside)
    waiting = [number for number in inside if not coming[number]]
    while waiting:
        number = waiting.pop()
        inside.discard(number)
        for target in set(graph.successors(number)) & inside:
            coming[target] -= 1
            if not coming[target]:
                waiting.append(target)
    return sorted(inside)


def shortest_cycle(graph: Graph, number: int, allowed: list[int]) -> list[int]:
    """The shortest way from a position back to itself through allowed positions, both ends included."""
    inside = set(allowed)
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
                    return way[::-1] if current != number else [number, number]
                if target in inside and target not in came:
                    came[target] = current
                    later.append(target)
        layer = later
    return []
