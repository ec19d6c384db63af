"""Passive contracts (계약서): they wait for something and make progress by themselves when it happens."""

from __future__ import annotations

from .box import Event
from .contracts import unfinished
from .glossary.measure import measure
from .questions import question
from .state import Position


@question("other-contracts")
def notice(s: Position, seat: int, event: Event) -> None:
    """Something has happened to a seat; its contracts that wait for it get a token."""
    for contract in s.box.passive:
        if (
            s.box.event[contract] == event
            and unfinished(s, seat, contract)
            and measure(s, seat, s.box.event_measure[contract]) >= s.box.event_least[contract]
        ):
            s.progress[seat][contract] += 1
