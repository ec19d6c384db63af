"""Hard questions of an induction: put off until every easy one is answered, and then asked in good order.

A claim that some rule plainly breaks is not worth a hard question. Of each claim that is left the first hard
question is asked alone, and the others only if that one is answered: what is too hard once is not proved.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from ludex.model.game import Move, Table

from ..lift.rules import Family
from .families import members, size
from .obligation import MEMBERS, OUT_OF_EFFORT, Reply, Task


@dataclass
class Hard:
    """The questions that were too hard at first, each a rule and a claim."""

    effort: int
    """What one of them may cost."""
    asking: bool = False
    """Whether hard questions are being asked."""
    waiting: dict[tuple[Move | Family, str], None] = field(default_factory=dict)
    begun: set[str] = field(default_factory=set)
    """Claims of which the first hard question has been asked."""

    def put_off(self, table: Table, move: Move | Family, name: str, reply: Reply, effort: int) -> bool:
        """Put a question off if it may yet be answered: with more effort, or instance by instance."""
        if reply.reason != OUT_OF_EFFORT:
            return False
        if effort < self.effort:
            self.waiting[move, name] = None
            return True
        if None in move.args and size(table, move) <= MEMBERS:
            self.waiting |= dict.fromkeys((member, name) for member in members(table, move))
            return True
        return False

    def next(self, assumed: frozenset[str], fallen: Collection[str]) -> list[Task]:
        """The hard questions to ask now, about claims that have not fallen."""
        chosen: dict[Move | Family, list[str]] = {}
        first: set[str] = set()
        later: dict[tuple[Move | Family, str], None] = {}
        for move, name in self.waiting:
            if name in fallen:
                continue
            if name in first:
                later[move, name] = None
                continue
            if name not in self.begun:
                first.add(name)
            chosen.setdefault(move, []).append(name)
        self.begun |= first
        self.waiting = later
        return [Task(move, tuple(names), assumed, self.effort) for move, names in chosen.items()]
