"""The solitaire set-up: an opponent of cardboard, its share of mints, and who begins."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.rule import cite

from .box import MintBox
from .questions import question
from .state import Position


def set_up_alone(s: Position) -> None:
    """The player takes three mints, the opponent its share; its card may give it the first turn."""
    cite("MW-SS-08")
    s.mints[0] = s.box.figures.starting_mints
    cite("MW-SS-09")
    s.mints[s.box.opponent] = s.box.opponent_mints
    cite("MW-CMP-02")
    if s.box.named_start != NONE:
        s.token = s.box.named_start
    elif s.box.starts:
        cite("MW-CARD-JUS-01")
        s.token = s.box.opponent
    else:
        s.token = who_starts_alone(s.box)


@question("solitaire-first", once=True)
def who_starts_alone(box: MintBox) -> int:
    """Who begins where the opponent's card does not say: the player."""
    return 0
