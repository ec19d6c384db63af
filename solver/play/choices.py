"""What a choice is worth: permitted moves that lead to the same table, and decisions that are none."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from ludex.model.game import Table
from ludex.model.play import steps
from ludex.model.state import State

MOST_TRIED = 60
"""Moves of a position; where there are more, it is passed over."""


@dataclass
class Choices:
    """Decisions that were looked at, by the rules that they offer."""

    positions: int = 0
    only: Counter[str] = field(default_factory=Counter)
    """How often a rule was all that was permitted, in one way only."""
    offered: Counter[str] = field(default_factory=Counter)
    both: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often two rules were permitted at once, each in one way only."""
    alike: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often they then led to the same table."""

    def look(self, table: Table, state: State) -> None:
        """Try everything that is permitted in a position."""
        made = [step for step in steps(table, state) if step.fault is None]
        if not made or len(made) > MOST_TRIED:
            return
        self.positions += 1
        rules = Counter(step.move.rule for step in made)
        for rule in rules:
            self.offered[rule] += 1
        if len(made) == 1:
            self.only[made[0].move.rule] += 1
        single = {step.move.rule: step.after for step in made if rules[step.move.rule] == 1}
        seen = {rule: _visible(table, after) for rule, after in single.items()}
        for pair in combinations(sorted(single), 2):
            self.both[pair] += 1
            self.alike[pair] += seen[pair[0]] == seen[pair[1]]


def _visible(table: Table, state: State) -> tuple[object, ...]:
    """What people can see of a position."""
    return tuple(
        repr(getattr(state, name)) for name in table.schema.fields if name not in table.schema.bookkeeping
    )
