"""Watching play: which rulings and tables of the box were asked for, and what happened, since last asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludex.model.box import Box
from ludex.model.game import Move
from ludex.model.state import State

from ..coverage import Coverage


class Consulted(NamedTuple):
    """What was asked for while something was tried."""

    rulings: set[str]
    tables: set[str]
    """Tables of a watched box."""

    def and_also(self, *others: Consulted) -> Consulted:
        """All that was asked for here and there."""
        return Consulted(
            self.rulings.union(*(other.rulings for other in others)),
            self.tables.union(*(other.tables for other in others)),
        )


@dataclass
class Attentive(Coverage):
    """Coverage that also tells which rulings were consulted and what was caused since it was last asked."""

    fresh: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)

    def read(self, ruling: str) -> None:
        super().read(ruling)
        self.fresh.add(ruling)

    def happened(self, move: Move, after: State) -> None:
        self.events.update(self._named)
        super().happened(move, after)

    def plain(self) -> Coverage:
        """The counts alone."""
        return Coverage(self.permitted, self.blocked, self.caused, self.consulted)

    def consulted_now(self) -> Consulted:
        """What was asked for since the last time."""
        consulted = Consulted(self.fresh, self.touched.copy())
        self.fresh = set()
        self.touched.clear()
        return consulted

    def watch(self, box: Box) -> None:
        """From now on, note whatever is looked up in this box."""
        kind = type(box)
        touched = self.touched

        def look_up(self: Box, name: str) -> Any:
            touched.add(name)
            return kind.__getattribute__(self, name)

        box.__class__ = type(kind.__name__, (kind,), {"__getattribute__": look_up})

    def caused_now(self) -> set[str]:
        """The clauses that caused something since the last time."""
        events, self.events = self.events, set()
        return events
