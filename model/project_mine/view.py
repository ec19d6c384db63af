"""What one seat may see: not the hands, decks and company offers of others, nor the piles of the market."""

from __future__ import annotations

from typing import Any

from ludex.model.domain import NONE

from .state import Position


def _blank(row: list[Any]) -> None:
    for index in range(len(row)):
        row[index] = 0


def view(s: Position, seat: int) -> Position:
    """The position as a seat sees it, with what it may not know blanked out."""
    for other in range(s.box.seats):
        if other == seat:
            continue
        s.chosen[other] = NONE
        _blank(s.offered[other])
        if s.box.reading("hand-open") == "closed":
            _blank(s.hand[other])
        _blank(s.deck[other])
        s.on_top[other].clear()
        if s.box.reading("discard-pile-open") == "closed":
            _blank(s.discard[other])
    _blank(s.technology_pile)
    _blank(s.contract_pile)
    if s.box.reading("exclusion-open") == "closed":
        _blank(s.excluded)
    if s.box.reading("deck-open-to-owner") == "closed":
        _blank(s.deck[seat])
    return s
