"""What a position that somebody describes leaves unsaid."""

from __future__ import annotations

from collections.abc import Container

from .state import Phase, Place, Position


def complete(s: Position, named: Container[str]) -> None:
    """Cards with a holder are in a hand, what lies open was seen, and a trick is led or answered."""
    for card in range(len(s.box.cards)):
        if s.holder[card] >= 0:
            s.place[card] = Place.HAND
            s.seen[s.holder[card]][card] = True
        if s.place[card] not in (Place.STOCK, Place.HAND):
            for seat in range(s.box.seats):
                s.seen[seat][card] = True
    if s.led >= 0:
        s.place[s.led] = Place.TRICK
        for seat in range(s.box.seats):
            s.seen[seat][s.led] = True
    if "phase" not in named:
        s.phase = Phase.ANSWER if s.led >= 0 else Phase.LEAD
