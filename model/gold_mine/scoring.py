"""Who wins: the first to leave with enough gold, and the partner."""

from __future__ import annotations

from .state import Ending, Position, team_gold


def gold_of(s: Position, seat: int) -> int:
    """The nuggets of a player, or of the team in an alliance."""
    return team_gold(s, seat)


def has_won(s: Position, seat: int) -> int:
    """1 for the player who left first with enough gold, and for the partner."""
    if s.winner < 0:
        return 0
    return 1 if s.box.team[s.winner] == s.box.team[seat] else 0


def richest_when_short(s: Position, seat: int) -> int:
    """The nuggets, where the game was stopped because nobody could win any more or everybody passed."""
    return team_gold(s, seat) if s.ending == Ending.SHORT or s.ending == Ending.IDLE else 0
