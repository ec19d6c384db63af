"""Other readings of what players hold: debts, memory below zero, and where used cards go."""

from __future__ import annotations

from ..components import Deck
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
from ..state import Place, Position

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


@lay_away_before_effect.reads("after-effect")
def leave_open(s: Position, seat: int, card: int) -> None:
    """A chance card lies open while it is carried out."""


@lay_away_after_effects.reads("after-effect")
def clear_chance_cards(s: Position) -> None:
    """Chance cards that stayed open while they were carried out go where used cards go."""
    for card in s.box.cards_of[Deck.CHANCE]:
        if s.place[card] == Place.FRONT:
            lay_away(s, s.owner[card], card)
