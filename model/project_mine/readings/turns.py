"""Other readings of coins and clean-up (경쟁 시기, 정리 단계)."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import Seat
from ludex.model.rule import move, require

from ..coins import moment_for_a_coin, share_the_most
from ..glossary.discarding import discarded
from ..questions import question
from ..state import Kind, Phase, Position, at_rest


@share_the_most.reads("still-removed")
def each_removes_one(s: Position, resource: int, most: int) -> None:
    """Only the coin is denied: each who has the most removes one."""
    if most > 0:
        for seat in range(s.box.seats):
            if s.resource[seat][resource] == most:
                s.resource[seat][resource] -= 1


@moment_for_a_coin.reads("between-actions")
def between_actions(s: Position) -> bool:
    """A coin is spent in the action phase, when no effect is being carried out."""
    return s.phase == Phase.ACTION and at_rest(s)


def laid_cards(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the cards in the use area at clean-up."""
    if s.phase != Phase.CLEAN_UP:
        return ()
    return [kind for kind, count in enumerate(s.use_area[seat]) if count]


@question.under("trigger-from-elsewhere", "own-cards", "anywhere", otherwise="MINE-GLO-11")
@move("MINE-CLN-01", kind=laid_cards)
def clear_card(s: Position, seat: Seat, kind: Kind) -> None:
    """Discard the cards of the use area one by one; their triggers apply."""
    require(s.phase == Phase.CLEAN_UP and at_rest(s) and s.turn == seat, "MINE-CLN-01")
    require(s.use_area[seat][kind] > 0, "MINE-CLN-01")
    s.use_area[seat][kind] -= 1
    discarded(s, seat, kind)
