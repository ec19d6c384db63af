"""Other readings of contracts (계약서 사용): where they lie, what they do, when they are achieved."""

from __future__ import annotations

from ludex.model.domain import NONE
from ludex.model.rule import cite

from ..box import Event
from ..contracts import achieved, holds_contract, still_counts, still_usable, take_contract
from ..glossary.discarding import contract_is_gone
from ..glossary.measure import RANKS, largest
from ..passive import notice
from ..state import Position, owned


@holds_contract.reads("discard-pile")
def owns_contract(s: Position, seat: int, contract: int) -> bool:
    """A contract runs through the deck and can be used wherever it is."""
    return s.contracts[seat][contract] != 0 or owned(s, seat, s.box.contract[contract]) > 0


@take_contract.reads("discard-pile")
def like_every_bought_card(s: Position, seat: int, contract: int) -> None:
    """A bought contract goes on the discard pile."""
    cite("MINE-BUY-04")
    s.discard[seat][s.box.contract[contract]] += 1


@contract_is_gone.reads("discard-pile")
def excluded_contract_is_nobodys(s: Position, seat: int, kind: int) -> None:
    """An excluded contract is nobody's any more, and neither is what was done for it."""
    if kind in s.box.contract:
        cite("MINE-SETUP-16")
        s.progress[seat][s.box.contract_number[kind]] = 0
        s.contract_used[seat][s.box.contract_number[kind]] = False


@still_usable.reads("retired")
def not_when_achieved(s: Position, seat: int, contract: int) -> bool:
    """An achieved contract is only counted at the end."""
    return s.progress[seat][contract] < s.box.target[contract]


@notice.reads("inert")
def contracts_that_are_not_active_do_nothing(s: Position, seat: int, event: Event, kind: int = NONE) -> None:
    """What cannot be used has no effect."""


@achieved.reads("bought")
def achieved_when_bought(s: Position, seat: int, contract: int) -> bool:
    """The rulebook knows no other step than buying."""
    return holds_contract(s, seat, contract)


@still_counts.reads("at-the-end")
def still_has_what_it_asks_for(s: Position, seat: int, contract: int) -> bool:
    """A contract to have so many of a resource asks for them when the game ends."""
    which = s.box.event_measure[contract]
    if s.box.event[contract] != Event.TURN_END or s.box.target[contract] != 1:
        return True
    if 0 < which <= len(s.box.resources):
        return s.resource[seat][which - 1] >= s.box.event_least[contract]
    name = s.box.script.measures[which]
    if name in RANKS:
        return largest(s, seat, RANKS[name]) >= s.box.event_least[contract]
    return True
