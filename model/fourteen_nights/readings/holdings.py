"""Other readings of what players hold: debts, memory below zero, and where used cards go."""

from __future__ import annotations

from ..holdings import (
    change_memory,
    change_tc,
    discard,
    keep,
    lay_away,
    lay_away_after_effects,
    lay_away_before_effect,
    lay_down_free_plan,
)
from ..state import Position

lay_away.reads("kept")(keep)


@change_tc.reads("floor")
def pay_what_there_is(s: Position, seat: int, amount: int) -> None:
    """Nobody pays more coins than there are."""
    s.tc[seat] = max(s.tc[seat] + amount, min(s.tc[seat], 0))


@change_memory.reads("zero")
def not_below_zero(s: Position, seat: int, amount: int) -> None:
    """Memory stops at zero."""
    s.memory[seat] = max(s.memory[seat] + amount, 0)


@lay_down_free_plan.reads("discarded")
def discard_free_plan(s: Position, seat: int, card: int) -> None:
    """A free plan is discarded once its points are applied."""
    discard(s, card)


@lay_away_before_effect.reads("before-effect")
def lay_away_at_once(s: Position, seat: int, card: int) -> None:
    """A chance card is read, laid away and carried out."""
    lay_away(s, seat, card)


@lay_away_after_effects.reads("before-effect")
def leave_as_they_are(s: Position) -> None:
    """No chance card is left to be laid away."""
