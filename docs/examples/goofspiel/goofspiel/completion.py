"""What a position that somebody describes leaves unsaid."""

from __future__ import annotations

from collections.abc import Container

from .state import Place, Position


def complete(s: Position, named: Container[str]) -> None:
    """A prize that lies face up is the prize of a round that has begun; used cards are as many as rounds."""
    for prize in range(len(s.box.cards)):
        if s.taker[prize] >= 0:
            s.place[prize] = Place.TAKEN
    if "turned" not in named:
        s.turned = any(place == Place.SHOWN for place in s.place)
