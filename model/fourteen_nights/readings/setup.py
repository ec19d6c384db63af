"""Other readings of section 3."""

from __future__ import annotations

from ..setup import leave_out_unlisted_cards
from ..state import Place, Position


@leave_out_unlisted_cards.reads("left-out")
def use_the_card_list_alone(s: Position) -> None:
    """What the card list does not name is not in the box."""
    for card in s.box.every_card:
        if not s.box.listed[card]:
            s.place[card] = Place.OUT
