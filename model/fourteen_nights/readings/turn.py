"""Other readings of section 4."""

from __future__ import annotations

from ..state import Position
from ..turn import first_player_today, is_exempt, repeats_choice

repeats_choice.reads_as(same_turn=False)


@first_player_today.reads("rotates")
def the_second_of_yesterday(s: Position) -> int:
    """Yesterday's second player begins today."""
    return s.first_player + 1 if s.first_player + 1 < s.box.seats else 0


@is_exempt.reads("every-ban")
def was_moved_by_force(s: Position, seat: int) -> bool:
    """Whoever was moved by force to space 6 is bound by nothing of the previous turn."""
    return s.moved_by_force[seat]
