"""What a table that somebody describes leaves unsaid: the phase, open deeds, the mints left over."""

from __future__ import annotations

from collections.abc import Container

from .box import LOCATIONS
from .plan_supply import wanted_supply
from .state import Phase, Place, Position, in_supply


def fill_in(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "opening" in said:
        return
    if "phase" not in said and s.phase < Phase.DEVELOPMENT:
        s.phase = Phase.DEVELOPMENT
        if not in_supply(s):
            _lay_supply(s, said)
    if s.box.solitaire and "slot" not in said:
        _in_a_row(s)
    if "open" not in said:
        for deed in s.box.deeds:
            if s.place[deed] == Place.BUILT:
                s.open[s.box.opens[deed]] = True
    if "laid" not in said:
        for location in LOCATIONS:
            s.laid[location] = s.used[location] * max(1, s.box.location_cost[location])
    if "mint_supply" not in said:
        s.mint_supply = s.box.tokens - sum(s.mints) - sum(s.laid) - sum(s.stored) - s.gone


def _lay_supply(s: Position, said: Container[str]) -> None:
    """Where nothing is said of the plan supply it is full, of plans that are not spoken of."""
    others = [
        plan
        for plan, name in enumerate(s.box.plans)
        if s.place[plan] == Place.DECK and f"place[{name}]" not in said
    ]
    for slot, plan in enumerate(others[: wanted_supply(s)], 1):
        s.place[plan] = Place.SUPPLY
        s.slot[plan] = slot if s.box.solitaire else 0


def _in_a_row(s: Position) -> None:
    """A player alone: the plans of the supply lie in a row, in the order of the card list."""
    slots = iter(range(1, s.box.slots + 1))
    for plan in range(len(s.box.plans)):
        if s.place[plan] == Place.SUPPLY:
            s.slot[plan] = next(slots, 0)
