"""Mud pits: a miner that walks into one stops there and is held until its next turn."""

from __future__ import annotations

from ludex.model.rule import cite

from .questions import question
from .state import Errand, Position


@question("mud-tunnel")
def is_in_mud(s: Position, seat: int) -> bool:
    """Whether a miner is at a mud pit: in the very tunnel that has one."""
    return s.box.patterns.mud[4 * s.kind[s.at[seat]] + s.tunnel[seat]]


stops_the_bonus_move = question.value("mud-on-bonus-move", True)
"""Whether mud also stops the bonus move of a gold challenge."""


def meets_mud(s: Position) -> bool:
    """Whether the moving miner has come to a mud pit that stops it."""
    if not s.box.mud or (s.errand == Errand.BONUS and not stops_the_bonus_move(s)):
        return False
    return is_in_mud(s, s.miner)


@question("mud-hold")
def hold(s: Position) -> None:
    """The mud holds the moving miner, whoever would move it, until its player's next turn."""
    cite("GM-MUD-02")
    for seat in range(s.box.players):
        if seat == s.miner:
            s.stuck[seat] = True


def stick(s: Position) -> None:
    """The moving miner has to stop."""
    cite("GM-MUD-03")
    hold(s)
    s.steps = 0


@question("mud-hold")
def get_out(s: Position) -> None:
    """A turn begins: the miner of the player on turn can move again."""
    for seat in range(s.box.players):
        if seat == s.turn:
            s.stuck[seat] = False
