"""Other readings of the set-up: how much lies on the table when the game begins, and who is first."""

from __future__ import annotations

from ..box import MintBox
from ..options import advanced_numbers, may_choose_advanced
from ..plan_supply import first_supply
from ..setup import starting_mints, starting_player
from ..solitaire_setup import who_starts_alone

starting_mints.reads_as(none=0)
first_supply.reads_as(none=0)
may_choose_advanced.reads_as(random=False)


@first_supply.reads("two")
def as_in_solitaire(box: MintBox) -> int:
    """Two, as in the only set-up that survives."""
    return box.figures.solitaire_supply


@starting_player.reads("drawn")
def drawn_unless_named(box: MintBox) -> int:
    """Chance decides, unless the players name somebody."""
    return box.named_start


@advanced_numbers.reads("free")
def any_number(box: MintBox) -> tuple[int, ...]:
    """Any number of the advanced locations."""
    return tuple(range(len(box.advanced_names) + 1))


@who_starts_alone.reads("opponent")
def the_opponent(box: MintBox) -> int:
    """The opponent begins."""
    return box.opponent
