"""A second source for the golden tables: the slowest and plainest way to count positions.

In every position every rule is tried with every combination of its parameters, whoever is to act. Nothing is
narrowed, copied or shared with the search: only the rules themselves, the order in which they are listed and
the packing of positions are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple

from ludex.model.game import AUTOMATIC, OVER, Table
from ludex.model.rule import Illegal, Rule
from ludex.model.state import State


class Counted(NamedTuple):
    """What a golden table says of a configuration, apart from its first moves."""

    positions: int
    transitions: int
    ends: dict[str, int]
    layers: tuple[int, ...]
    games: tuple[int, ...]


class Naive:
    """A table, looked at without any cleverness."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._onward: dict[bytes, list[bytes]] = {}

    @cached_property
    def instances(self) -> list[tuple[Rule, tuple[int, ...]]]:
        """Every rule with every combination of its parameters."""
        found = []
        for rule in self.table.rules.values():
            ranges = [domain.values(self.table.box) for _name, domain in rule.parameters]
            found += [(rule, args) for args in product(*ranges)]
        return found

    def count(self, depth: int | None, games: int) -> Counted:
        """Layer by layer from the start, so many decisions deep, and the games of up to so many decisions."""
        begun = self._settled(self.table.start().packed())
        seen, layer, layers, transitions = {begun}, {begun}, [1], 0
        while layer and (depth is None or len(layers) <= depth):
            onward = [after for position in layer for after in self._after(position)]
            transitions += len(onward)
            layer = set(onward) - seen
            seen |= layer
            layers += [len(layer)] if layer else []
        ends = Counter(filter(None, (self.table.over(self._state(position)) for position in seen)))
        return Counted(len(seen), transitions, dict(ends), tuple(layers), tuple(self._games(begun, games)))

    def _games(self, begun: bytes, most: int) -> Iterator[int]:
        ways = Counter({begun: 1})
        for _ in range(most):
            later: Counter[bytes] = Counter()
            for position, number in ways.items():
                for after in self._after(position):
                    later[after] += number
            ways = later
            yield ways.total()

    def _after(self, position: bytes) -> list[bytes]:
        """The positions before the next decision, one for each decision or chance outcome."""
        if position not in self._onward:
            self._onward[position] = [self._settled(after) for after in self._permitted(position)]
        return self._onward[position]

    def _settled(self, position: bytes) -> bytes:
        """After everything that happens by itself; the rule that is listed first happens first."""
        while self.table.to_act(self._state(position)) == AUTOMATIC:
            after = next(self._permitted(position), None)
            if after is None:
                return position
            position = after
        return position

    def _permitted(self, position: bytes) -> Iterator[bytes]:
        if self.table.to_act(self._state(position)) == OVER:
            return
        for rule, args in self.instances:
            state = self._state(position)
            try:
                rule.run(state, *args)
            except Illegal:
                continue
            yield state.packed()

    def _state(self, position: bytes) -> State:
        return self.table.schema.unpack(position)
