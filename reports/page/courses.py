"""The games of findings as courses that can be played otherwise: two tables that part, a table that halts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludex.model.play import begin
from ludex.solver.play.turning import nobody_can_go_on, several_are_ahead

from .pair import At, Side, have_parted


@dataclass(frozen=True)
class Parting:
    """The same moves on two tables; the matter shows where they part."""

    left: Side
    right: Side

    def begin(self) -> tuple[At, ...]:
        """Both tables as they are set up."""
        return tuple(At(side, begin(side.table).after) for side in (self.left, self.right))

    def choices(self, stands: tuple[At, ...]) -> Sequence[str]:
        """What may be played on the first table."""
        return stands[0].permitted()

    def play(self, stands: tuple[At, ...], move: str) -> tuple[At, ...] | None:
        """A move on both tables; one that neither permits cannot be played."""
        if any(at.refused is not None for at in stands):
            return None
        after = tuple(at.after(move)[0] for at in stands)
        return None if all(at.refused is not None for at in after) else after

    def shows(self, stands: tuple[At, ...]) -> bool:
        """Whether they have parted."""
        return have_parted(stands)


@dataclass(frozen=True)
class Halt:
    """One table; the matter shows where somebody must decide and cannot, or where several win."""

    side: Side
    several_ahead: bool = False

    def begin(self) -> At:
        """The table as it is set up."""
        return At(self.side, begin(self.side.table).after)

    def choices(self, stands: At) -> Sequence[str]:
        """What may be played."""
        return stands.permitted()

    def play(self, stands: At, move: str) -> At | None:
        """A move, if it is permitted."""
        after, _made = stands.after(move)
        return None if after.refused is not None else after

    def shows(self, stands: At) -> bool:
        """Whether the game stands still, or nobody has won it alone."""
        table = self.side.table
        if self.several_ahead:
            return several_are_ahead(table, stands.state)
        return nobody_can_go_on(table, stands.state) and not table.legal(stands.state)
