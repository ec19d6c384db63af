"""The positions of a search, walked back from what they lead to."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Protocol

from ludex.model.game import CHANCE

if TYPE_CHECKING:
    from .graph import Graph


class Backwards(Protocol):
    """Marks positions by what can come of them: a byte for each, 1 or 0."""

    def leading_to(self, goals: Iterable[int]) -> bytearray:
        """The positions from which some goal can be reached; the goals included."""

    def staying(self, willing: Collection[int], avoided: bytearray | None = None) -> bytearray:
        """The positions from which the willing seats can avoid every end, and what else is avoided, for ever.

        Positions that were not explored are avoided too.
        """

    def forcing_end(self, seat: int) -> bytearray:
        """The positions from which a seat can force an end whatever others decide, chance permitting."""

    def going_round(self, inside: bytearray) -> bytearray:
        """The positions inside without those that only lead to a round trip inside and are on none."""


class PlainBackwards:
    """The reference: in Python, for any graph."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._back: list[array[int]] = [array("q") for _ in range(len(graph))]
        for number in range(graph.expanded):
            for target in set(graph.successors(number)):
                self._back[target].append(number)

    def leading_to(self, goals: Iterable[int]) -> bytearray:
        """The positions from which some goal can be reached; the goals included."""
        marked = bytearray(len(self._graph))
        waiting = list(goals)
        for number in waiting:
            marked[number] = 1
        while waiting:
            for earlier in self._back[waiting.pop()]:
                if not marked[earlier]:
                    marked[earlier] = 1
                    waiting.append(earlier)
        return marked

    def staying(self, willing: Collection[int], avoided: bytearray | None = None) -> bytearray:
        """The positions from which the willing seats can avoid every end, and what else is avoided, for ever.

        Positions that were not explored are avoided too.
        """
        graph = self._graph
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
            for earlier in self._back[leaving.pop()]:
                if not inside[earlier]:
                    continue
                choices[earlier] -= 1
                if graph.actor[earlier] not in willing or choices[earlier] == 0:
                    inside[earlier] = 0
                    leaving.append(earlier)
        return inside

    def forcing_end(self, seat: int) -> bytearray:
        """The positions from which a seat can force an end whatever others decide, chance permitting."""
        graph = self._graph
        reached = bytearray(len(graph))
        choices = array("q", (len(set(graph.successors(n))) for n in range(graph.expanded)))
        waiting = [n for n in range(len(graph)) if graph.is_over(n)]
        for number in waiting:
            reached[number] = 1
        while waiting:
            for earlier in self._back[waiting.pop()]:
                if reached[earlier]:
                    continue
                choices[earlier] -= 1
                if graph.actor[earlier] in (seat, CHANCE) or choices[earlier] == 0:
                    reached[earlier] = 1
                    waiting.append(earlier)
        return reached

    def going_round(self, inside: bytearray) -> bytearray:
        """The positions inside without those that only lead to a round trip inside and are on none."""
        left = bytearray(inside)
        numbers = [number for number, mark in enumerate(inside) if mark]
        coming = {n: sum(inside[earlier] for earlier in self._back[n]) for n in numbers}
        waiting = [number for number in numbers if not coming[number]]
        while waiting:
            number = waiting.pop()
            left[number] = 0
            if number >= self._graph.expanded:
                continue
            for target in set(self._graph.successors(number)):
                if left[target]:
                    coming[target] -= 1
                    if not coming[target]:
                        waiting.append(target)
        return left
