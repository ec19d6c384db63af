"""Other readings of the five-tile strategy."""

from __future__ import annotations

from ludex.model.domain import Seat
from ludex.model.rule import move, require

from ..box import FIVE_TILES, most_players_with_five_tiles
from ..five_tiles import (
    development_goes_on,
    hand_out,
    used_after_a_refusal,
    used_in_development,
    who_deals,
)
from ..questions import question
from ..stacks import DEVELOPMENT_STACK, drawable
from ..state import Phase, Position, TileKind, kinds_during

most_players_with_five_tiles.reads_as(any=6)
used_in_development.reads_as(refused=False)
used_after_a_refusal.reads_as(refused=False)


@development_goes_on.reads("besides")
def development_uses_its_stack_up(s: Position) -> bool:
    """Open tiles come on top: development goes on until its stack is used up."""
    return s.box.five and drawable(s, DEVELOPMENT_STACK)


@who_deals.reads("chosen")
def whoever_is_to_get_one(s: Position) -> int:
    """Each player chooses in turn."""
    return s.dealt // len(FIVE_TILES)


@question.under("five-tiles-deal", "chosen", otherwise="GM-FIVE-02")
@move("GM-FIVE-02", kind=kinds_during(Phase.DEAL))
def pick(s: Position, seat: Seat, kind: TileKind) -> None:
    """Choose one of one's five open tiles."""
    require(s.dealt // len(FIVE_TILES) == seat, "GM-FIVE-02")
    hand_out(s, kind)
