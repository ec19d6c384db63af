"""What the rulebook leaves open, asked by the rules."""

from __future__ import annotations

from ludex.api import Questions

from .state import Place, Position

question = Questions()


@question("prize-that-nobody-takes")
def leave_prize(s: Position) -> None:
    """A prize that nobody takes is out of the game."""
    for prize in range(len(s.box.cards)):
        if s.place[prize] == Place.SHOWN:
            s.place[prize] = Place.ASIDE


@leave_prize.reads("carried-over")
def stay(s: Position) -> None:
    """It stays on the table."""
