"""For which boxes of Mint Works a property is meant: readings as we follow them, and ways to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludex.model.mint_works.box import MintBox
from ludex.model.mint_works.state import Place, Position

from ..property import follows_defaults


def every_plan(box: MintBox) -> range:
    """All plans of the box."""
    return range(len(box.plans))


def both(*conditions: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """For boxes that meet all of these conditions."""
    return lambda box: all(condition(box) for condition in conditions)


def without_advanced(box: MintBox) -> bool:
    """For boxes in which no location takes cards away from a neighbourhood."""
    return not box.advanced


brings_substitutes = follows_defaults("token-shortage")
"""For boxes in which players gain more mints than there are tokens."""


def with_limited_mints(box: MintBox) -> bool:
    """For boxes in which nobody gets mints once the tokens of the box have run out."""
    return box.limited or (not box.unlimited and not brings_substitutes(box))


def against_spender(box: MintBox) -> bool:
    """For solitaire against the opponent whose mints leave the game at the Supplier."""
    return box.spends_away


def alone(box: MintBox) -> bool:
    """For solitaire."""
    return box.solitaire


def all_can_gain(box: MintBox) -> bool:
    """For boxes in which every seat gets the mints that are due to it."""
    return not box.limited and not box.unlimited and brings_substitutes(box)


def nothing_left_to_draw(s: Position) -> bool:
    """Whether no plan lies in the deck: said of the cards themselves, not as the rules ask for it."""
    return sum(place in (Place.DECK, Place.BOTTOM) for place in s.place) == 0


def together(box: MintBox) -> bool:
    """For two to four players."""
    return not box.solitaire
