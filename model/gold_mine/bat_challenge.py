"""The bat challenge: the winner moves the loser's miner."""

from __future__ import annotations

from ludex.model.rule import cite

from .state import Errand, Phase, Position


def settle_bats(s: Position, winner: int, loser: int) -> None:
    """The winner rolls a die and moves the loser's miner in any direction."""
    cite("GM-BAT-05")
    cite("GM-TAB-11")
    s.mover = winner
    s.miner = loser
    s.errand = Errand.BATS
    s.phase = Phase.ROLL
