"""What a seat may see: not the others' closed fists, and not their hands unless plans are held open."""

from __future__ import annotations

from ludex.model.domain import NONE

from .components import Deck
from .state import Place, Position, Step


def view(s: Position, seat: int) -> Position:
    """The position with what a seat may not know blanked out."""
    box = s.box
    for other in range(box.seats):
        if other != seat:
            if s.step == Step.CONTRIBUTE:
                s.pledge[other] = NONE
            if box.reading("coin-secrecy") == "secret":
                s.tc[other] = 0
    if box.reading("hand-secrecy") == "closed":
        for card in box.cards_of[Deck.PLAN]:
            if s.place[card] == Place.HAND and s.owner[card] != seat:
                s.place[card] = Place.DECK
                s.owner[card] = NONE
    return s
