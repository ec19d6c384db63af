"""Other readings of the turn."""

from __future__ import annotations

from ..challenge import is_time_to_challenge, meet
from ..collecting import can_collect
from ..gold_challenge import has_stakes
from ..state import Position, partners
from ..turn import first_in_production, has_to_act, has_to_collect, may_pass

may_pass.reads_as(refused=False)


@first_in_production.reads("next-in-turn")
def whoever_is_next(s: Position) -> int:
    """The turn goes on with the player after the one who placed the last development tile."""
    return s.turn


has_to_collect.reads("compulsory")(can_collect)


@has_to_act.reads("compulsory")
def has_done_neither_and_could(s: Position, seat: int) -> bool:
    """A player who can collect or challenge must do one of them; one who can do neither is excused."""
    if s.collected or s.challenged:
        return False
    return can_collect(s, seat) or can_challenge(s, seat)


def can_challenge(s: Position, seat: int) -> bool:
    """Whether any challenge is open to a player."""
    return is_time_to_challenge(s) and any(
        not partners(s, seat, other)
        and (
            s.bat_tokens[seat] > 0
            or (s.gold_tokens[seat] > 0 and meet(s, seat, other) and has_stakes(s, seat, other))
        )
        for other in range(s.box.players)
    )
