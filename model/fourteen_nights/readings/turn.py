"""Other readings of section 4."""

from __future__ import annotations

from ludex.model.domain import NONE

from ..state import Position, space_of
from ..turn import begin_afresh, first_player_today, repeats_choice


@first_player_today.reads("rotates")
def the_second_of_yesterday(s: Position) -> int:
    """Yesterday's second player begins today."""
    return s.first_player + 1 if s.first_player + 1 < s.box.seats else 0


@begin_afresh.reads("same-turn")
def forget_the_previous_turn(s: Position, seat: int) -> None:
    """Only an action of the same turn may not be repeated."""
    s.last_action[seat] = NONE


@repeats_choice.reads("every-ban")
def free_after_a_forced_move(s: Position, seat: int, action: int) -> bool:
    """Whoever was moved by force to space 6 is bound by nothing of the previous turn."""
    return not s.moved_by_force[seat] and s.last_action[seat] == space_of(action)
