"""Other readings of the actions (행동 단계): when and how often one buys, and what a card removes."""

from __future__ import annotations

from ludex.model.rule import require

from ..action import (
    before_buying,
    counts_as_purchase,
    gains_count_towards_losses,
    losses_under_conditions_count,
    needs_what_it_removes,
    use_purchase,
)
from ..state import Position

gains_count_towards_losses.reads_as(running=True)
losses_under_conditions_count.reads_as(counts=True)


@before_buying.reads("closes-actions")
def buying_closes_other_actions(s: Position) -> None:
    """After the first purchase only contracts can be used and more be bought."""
    require(s.bought == 0, "MINE-GLO-07")


@use_purchase.reads("unlimited")
def as_many_as_wanted(s: Position, kind: int) -> None:
    """Buying, like every action, may be done as often as wanted."""


@counts_as_purchase.reads("beyond-limit")
def basic_cards_beyond_the_limit(s: Position, kind: int) -> bool:
    """Basic cards can be bought at any time and do not count."""
    return kind not in s.box.basic


@needs_what_it_removes.reads("line-skipped")
def only_the_line_has_no_effect(s: Position, seat: int, text: int) -> None:
    """The card can be laid all the same."""
