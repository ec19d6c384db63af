"""How many turns everybody has had in a game."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.invariants.property import TurnOver
from ludex.model.game import Table
from ludex.model.play import Step


class TurnCount:
    """Counts the turns of one game: as the game says, else every run of decisions of one seat."""

    def __init__(self, table: Table, turn_over: TurnOver | None) -> None:
        self._table = table
        self._turn_over = turn_over
        self._last = -1
        self._taken: dict[int, int] = {}

    def follow(self, step: Step) -> None:
        """One more decision or chance outcome, and what followed."""
        if self._turn_over is not None:
            for event in step.chain:
                self._count(self._turn_over(event.before, event.after, event.move.rule))
            return
        who = self._table.to_act(step.before)
        if who >= 0 and who != self._last:
            self._last = who
            self._count(who)

    def _count(self, seat: int) -> None:
        if seat >= 0:
            self._taken[seat] = self._taken.get(seat, 0) + 1

    @property
    def first(self) -> int:
        """Who had the first turn; -1 if nobody had one."""
        return next(iter(self._taken), -1)

    def by_seat(self) -> tuple[int, ...]:
        """The turns of each seat."""
        return tuple(self._taken.get(seat, 0) for seat in self._table.seats)


def from_the_first(turns: Sequence[int], first: int) -> tuple[int, ...]:
    """The turns of whoever had the first, then of the others as they sit; empty if nobody had one."""
    return (*turns[first:], *turns[:first]) if first >= 0 else ()
