"""Preparing the game: the starting roll."""

from __future__ import annotations

from ludex.model.rule import chance, require

from .questions import question
from .state import Phase, Pips, Position, dice_during

ties_are_rolled_again = question.value("start-tie", True)
"""Whether those who share the highest roll for the start roll again."""


@chance("GM-SETUP-07", pips=dice_during(Phase.ROLL_OFF))
def roll_for_start(s: Position, pips: Pips) -> None:
    """The next player who has not rolled yet rolls for the start."""
    require(s.phase == Phase.ROLL_OFF, "GM-SETUP-07")
    roller = -1
    for seat in range(s.box.players):
        if roller < 0 and s.start_rolls[seat] == 0:
            roller = seat
    for seat in range(s.box.players):
        if seat == roller:
            s.start_rolls[seat] = pips
    if all(s.start_rolls[seat] != 0 for seat in range(s.box.players)):
        compare_rolls(s)


def compare_rolls(s: Position) -> None:
    """The highest roll starts."""
    best = max(s.start_rolls[seat] for seat in range(s.box.players))
    ties = sum(1 for seat in range(s.box.players) if s.start_rolls[seat] == best)
    if ties > 1 and ties_are_rolled_again(s):
        for seat in range(s.box.players):
            s.start_rolls[seat] = 0 if s.start_rolls[seat] == best else -1
        return
    first = -1
    for seat in range(s.box.players):
        if first < 0 and s.start_rolls[seat] == best:
            first = seat
    for seat in range(s.box.players):
        s.start_rolls[seat] = 0
    s.starter = first
    s.turn = first
    s.phase = Phase.TAKE if s.box.development > 0 else Phase.DESCEND
