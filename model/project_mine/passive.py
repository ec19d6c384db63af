"""Passive contracts (계약서): they wait for something and make progress by themselves when it happens."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.rule import cite

from .box import Event
from .contracts import unfinished
from .glossary.measure import measure
from .questions import question
from .state import Position


@question("other-contracts")
def notice(s: Position, seat: int, event: Event, kind: int = NONE) -> None:
    """Something has happened, to a card of this kind; a seat's contracts that wait for it get a token."""
    for contract in s.box.passive:
        if (
            s.box.event[contract] == event
            and unfinished(s, seat, contract)
            and counted(s, seat, contract, kind) >= s.box.event_least[contract]
        ):
            cite("MINE-CARD-02")
            s.progress[seat][contract] += 1


def counted(s: Position, seat: int, contract: int, kind: int) -> int:
    """What a passive contract counts: the energy on the card in question, or something that a seat has."""
    which = s.box.event_measure[contract]
    if s.box.script.measures[which] == "card-energy":
        return s.box.energy_cost[kind] if kind >= 0 else 0
    return measure(s, seat, which)
