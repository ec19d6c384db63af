"""What a table that somebody describes leaves unsaid: that it is no longer the first day, what is closed."""

from __future__ import annotations

from collections.abc import Container

from .state import ALL_SPACES, Position


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "day" not in said and s.day == 1 < s.box.days:
        s.day = 2
    for seat in range(s.box.seats):
        if s.acted_today[seat]:
            if "last_action" not in said and s.last_action[seat] < 0:
                s.last_action[seat] = s.pawn[seat]
            if "banned" not in said:
                for space in ALL_SPACES:
                    s.banned[seat][space] = space == s.last_action[seat]
