"""What a table that somebody describes leaves unsaid: the phase, open deeds, the mints left over."""

from __future__ import annotations

from collections.abc import Container

from .box import LOCATIONS
from .state import Phase, Place, Position, in_supply


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "opening" in said:
        return
    if "phase" not in said and s.phase < Phase.DEVELOPMENT and in_supply(s):
        s.phase = Phase.DEVELOPMENT
    if "open" not in said:
        for deed in s.box.deeds:
            if s.place[deed] == Place.BUILT:
                s.open[s.box.opens[deed]] = True
    if "laid" not in said:
        for location in LOCATIONS:
            s.laid[location] = s.used[location] * max(1, s.box.location_cost[location])
    if "mint_supply" not in said:
        s.mint_supply = s.box.tokens - sum(s.mints) - sum(s.laid) - sum(s.stored) - s.gone
