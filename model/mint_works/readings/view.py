"""Other readings of what one may look at."""

from __future__ import annotations

from ..state import Place, Position
from ..view import (
    blank,
    hide_supply,
    is_forgotten,
    lies_face_down,
    opponents_card_is_hidden,
    stays_hidden_at_the_end,
    unseen_in_supply,
)

stays_hidden_at_the_end.reads_as(stay_hidden=True)
opponents_card_is_hidden.reads_as(seen=False)
is_forgotten.reads_as(forgotten=True)
lies_face_down.reads_as(hidden=True)


@hide_supply.reads("down")
def supply_lies_face_down(s: Position) -> None:
    """Nobody sees the plans of the supply."""
    for plan in range(len(s.box.plans)):
        if s.place[plan] == Place.SUPPLY:
            s.unseen_supply += 1
            blank(s, plan)


@unseen_in_supply.reads("down")
def all_of_it(s: Position) -> int:
    """All plans of the supply are unseen."""
    return s.unseen_supply
