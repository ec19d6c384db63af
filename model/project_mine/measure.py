"""What can be counted about a seat: cards played, resources, contracts achieved, cards of a suit."""

from __future__ import annotations

from .components import MEASURES
from .state import Event, Position, holds_contract


def owned(s: Position, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has in deck, hand, discard pile and use area."""
    return s.deck[seat][kind] + s.hand[seat][kind] + s.discard[seat][kind] + s.area[seat][kind]


def achieved(s: Position, seat: int, kind: int) -> bool:
    """Whether a seat has achieved a contract."""
    if s.box.reading("contract-achieved") == "bought":
        return holds_contract(s, seat, kind)
    if s.box.reading("achievement-lasting") == "at-the-end" and not still_holds(s, seat, kind):
        return False
    return holds_contract(s, seat, kind) and s.progress[seat][kind] >= s.box.target[kind]


def still_holds(s: Position, seat: int, kind: int) -> bool:
    """Whether a seat still has the resources that a contract to have so many of them asks for."""
    which = s.box.event_measure[kind]
    resources = len(s.box.resources)
    if s.box.event[kind] != Event.TURN_END or s.box.target[kind] != 1:
        return True
    if 0 < which <= resources:
        return s.resource[seat][which - 1] >= s.box.event_least[kind]
    name = s.box.script.measures[which]
    if name == "largest":
        return max(s.resource[seat]) >= s.box.event_least[kind]
    if name == "second-largest":
        return _second_largest(s, seat) >= s.box.event_least[kind]
    return True


def _second_largest(s: Position, seat: int) -> int:
    best = 0
    second = 0
    for resource in range(len(s.box.resources)):
        amount = s.resource[seat][resource]
        second = max(second, min(best, amount))
        best = max(best, amount)
    return second


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
        return sum(1 for kind in s.box.contract if achieved(s, seat, kind))
    if name == "penalties":
        return s.penalties[seat]
    if name == "largest":
        return max(s.resource[seat])
    return _second_largest(s, seat)
