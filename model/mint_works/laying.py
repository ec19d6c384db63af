"""What a table that somebody describes leaves unsaid: the phase, open deeds, the mints left over."""

from __future__ import annotations

from collections.abc import Container

from .box import LOCATIONS, Location
from .state import Phase, Place, Position, in_supply


def complete(s: Position, said: Container[str]) -> None:
    """Fill in what follows from the rest, as far as the description does not mention it."""
    if "phase" not in said and s.phase < Phase.DEVELOPMENT and in_supply(s):
        s.phase = Phase.DEVELOPMENT
    if "open" not in said:
        for deed in s.box.deeds:
            if s.place[deed] == Place.BUILT:
                s.open[s.box.opens[deed]] = True
    _occupy(s, said)
    if "mint_supply" not in said:
        s.mint_supply = s.box.tokens - sum(s.mints) - sum(s.laid) - sum(s.stored) - s.gone


def _occupy(s: Position, said: Container[str]) -> None:
    """Spaces that are taken are taken by somebody, for mints."""
    for location in LOCATIONS:
        on_it = [seat for seat in range(s.box.seats) if s.visitors[location] // s.box.mark[seat] % 2]
        if "used" not in said:
            s.used[location] = max(s.used[location], len(on_it))
        if "laid" not in said:
            s.laid[location] = s.used[location] * max(1, s.box.location_cost[location])
        somebody = on_it[0] if on_it else _somebody(s, location)
        if "visitors" not in said and s.used[location]:
            s.visitors[location] = s.box.mark[somebody]
        if "placed" not in said:
            s.placed[somebody] += s.laid[location]


def _somebody(s: Position, location: Location) -> int:
    """Who took a space if nobody says: rather not the one on turn, nor the owner of the place."""
    seats = s.box.seats
    owners = [s.owner[deed] for deed in s.box.deeds if s.box.opens[deed] == location]
    people = [seat for seat in range(seats) if not (s.box.solitaire and seat == s.box.opponent)]
    return max(people, key=lambda seat: (seat != s.turn, seat not in owners))
