"""The positions that a search has visited, how they lead to one another, and the shortest game to each."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from ludex.model.game import OVER, Move, Table
from ludex.model.play import begin, steps
from ludex.model.state import State
from ludex.model.trace import Trace, record

from .backwards import Backwards, PlainBackwards


class Graph:
    """Positions before decisions, numbered in the order of a breadth-first search."""

    linked = True
    """Whether it is known where the decisions of each position lead, not only how many there are."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.size = len(table.start().packed())
        self.keys: list[bytes] = []
        self.number: dict[bytes, int] = {}
        self.parent = array("q")
        self.actor = array("b")
        self.layers: list[int] = [0]
        """The number of the first position of each depth."""
        self._first = array("q", [0])
        self._targets = array("q")
        self.expanded = 0
        """Positions 0 … expanded - 1 have all their successors in the graph."""
        self._backwards: tuple[tuple[int, int], Backwards] | None = None

    def __len__(self) -> int:
        return len(self.keys)

    @property
    def transitions(self) -> int:
        """How many decisions and chance outcomes lead from one position to another."""
        return len(self._targets)

    def cost(self) -> str:
        """What the positions took, in words, if somebody kept count."""
        return ""

    @property
    def depth(self) -> int:
        """The number of decisions and chance outcomes to the farthest position."""
        return len(self.layers) - 1

    def add(self, key: bytes, parent: int, actor: int) -> int:
        """Take up a position that is not yet here."""
        number = len(self.keys)
        self.number[key] = number
        self.keys.append(key)
        self.parent.append(parent)
        self.actor.append(actor)
        return number

    def link(self, targets: list[int]) -> None:
        """Note the successors of the next position to be expanded."""
        self._targets.extend(targets)
        self._first.append(len(self._targets))
        self.expanded += 1

    def successors(self, number: int) -> array[int]:
        """Where the decisions of an expanded position lead; the same target may stand twice."""
        return self._targets[self._first[number] : self._first[number + 1]]

    def state(self, number: int) -> State:
        """A position by its number."""
        return self.table.schema.unpack(self.keys[number][: self.size])

    def is_over(self, number: int) -> bool:
        """Whether the game has ended in this position."""
        return self.actor[number] == OVER

    def stuck(self) -> Iterator[int]:
        """Expanded positions in which the game is not over and nothing is permitted."""
        for number in range(self.expanded):
            if self.actor[number] != OVER and self._first[number] == self._first[number + 1]:
                yield number

    def backwards(self) -> Backwards:
        """The same positions, walked back from what they lead to."""
        known, size = self._backwards, (len(self), self.expanded)
        if known is None or known[0] != size:
            known = self._backwards = size, self._walked_back()
        return known[1]

    def _walked_back(self) -> Backwards:
        return PlainBackwards(self)

    def endings(self) -> Iterator[tuple[int, int]]:
        """The final positions, each with the number of its ending."""
        for number, actor in enumerate(self.actor):
            if actor == OVER:
                yield number, self.state(number).ending

    def ancestry(self, number: int) -> list[int]:
        """The numbers along the shortest way from the start to a position, both included."""
        way = [number]
        while self.parent[way[-1]] >= 0:
            way.append(self.parent[way[-1]])
        return way[::-1]

    def moves(self, number: int) -> list[Move]:
        """The shortest game to a position."""
        return self.play_along(self.ancestry(number))[0]

    def play_along(self, way: list[int]) -> tuple[list[Move], State]:
        """The moves that lead through these positions, and the position really reached."""
        state = begin(self.table).after
        found: list[Move] = []
        for number in way[1:]:
            wanted = self.keys[number][: self.size]
            for step in steps(self.table, state):
                if step.fault is None and self.key(step.after) == wanted:
                    found.append(step.move)
                    state = step.after
                    break
        return found, state

    def key(self, state: State) -> bytes:
        """The bytes that stand for a position."""
        return state.packed()

    def trace(self, number: int, *, about: str = "") -> Trace:
        """The shortest game to a position, replayed by the reference engine."""
        return record(self.table, self.moves(number), about=about)
