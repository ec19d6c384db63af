"""What a line of the glossary counts: cards played, resources, contracts achieved, cards of a suit."""

from __future__ import annotations

from ..components import MEASURES
from ..contracts import achieved
from ..state import Position, owned


def largest(s: Position, seat: int, rank: int) -> int:
    """How many a seat has of the resource of which it has the most, the second most or the third most."""
    first = 0
    second = 0
    third = 0
    for resource in range(len(s.box.resources)):
        amount = s.resource[seat][resource]
        third = max(third, min(second, amount))
        second = max(second, min(first, amount))
        first = max(first, amount)
    return first if rank == 1 else second if rank == 2 else third


RANKS = {"largest": 1, "second-largest": 2, "third-largest": 3}


def measure(s: Position, seat: int, which: int) -> int:
    """The value of a measure for a seat; `which` indexes the names of `components.measures`."""
    resources = len(s.box.resources)
    if which == 0:
        return 1
    if which <= resources:
        return s.resource[seat][which - 1]
    other = which - 1 - resources
    if other >= len(MEASURES):
        suit = other - len(MEASURES)
        return sum(owned(s, seat, kind) for kind in range(len(s.box.kinds)) if s.box.suit[kind] == suit)
    name = MEASURES[other]
    if name == "cards-played":
        return s.played if s.turn == seat else 0
    if name == "hand":
        return sum(s.hand[seat])
    if name == "discards":
        return sum(s.discard[seat])
    if name == "cards":
        return sum(owned(s, seat, kind) for kind in range(len(s.box.kinds)))
    if name == "energy":
        return s.energy[seat]
    if name == "credits":
        return s.credits[seat]
    if name == "contracts":
        return sum(1 for contract in range(len(s.box.contract)) if achieved(s, seat, contract))
    if name == "penalties":
        return s.penalties[seat]
    if name in RANKS:
        return largest(s, seat, RANKS[name])
    return 0
