"""What a seat may see: not the others' closed hands, and not their plans."""

from __future__ import annotations

from ludex.model.domain import NONE

from .components import Deck
from .questions import question
from .state import Place, Position, Step

coins_are_open = question.value("coin-secrecy", True)
"""Whether everybody sees how many Travel Coins each player has."""


def view(s: Position, seat: int) -> Position:
    """The position with what a seat may not know blanked out."""
    box = s.box
    for other in range(box.seats):
        if other != seat:
            if s.step == Step.CONTRIBUTE:
                s.contribution[other] = NONE
            if not coins_are_open(s):
                s.tc[other] = 0
    for card in box.cards_of[Deck.PLAN]:
        if s.place[card] == Place.HAND and s.owner[card] != seat:
            s.place[card] = Place.DECK
            s.owner[card] = NONE
    return s
