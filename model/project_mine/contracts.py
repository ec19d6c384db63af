"""Contracts (계약서 사용): where they lie, and when they are achieved."""

from __future__ import annotations

from ludex.model.rule import cite

from .questions import question
from .state import Position


@question("bought-contract")
def holds_contract(s: Position, seat: int, contract: int) -> bool:
    """Whether a contract is a seat's: it lies in front of it."""
    return s.contracts[seat][contract] != 0


@question("bought-contract")
def take_contract(s: Position, seat: int, contract: int) -> None:
    """A bought contract is laid in front of its buyer, for the rest of the game."""
    cite("MINE-CON-03")
    s.contracts[seat][contract] = True


@question("completed-contract")
def still_usable(s: Position, seat: int, contract: int) -> bool:
    """Whether an active contract can be used whose target is reached: for its other effects."""
    return True


def unfinished(s: Position, seat: int, contract: int) -> bool:
    """Whether a seat has this contract and its target is not reached."""
    return holds_contract(s, seat, contract) and s.progress[seat][contract] < s.box.target[contract]


@question("contract-achieved")
def achieved(s: Position, seat: int, contract: int) -> bool:
    """Whether a seat has achieved a contract: its tokens reach the target on the card."""
    reached = holds_contract(s, seat, contract) and s.progress[seat][contract] >= s.box.target[contract]
    return reached and still_counts(s, seat, contract)


@question("achievement-lasting")
def still_counts(s: Position, seat: int, contract: int) -> bool:
    """Whether an achievement holds although what it asked for is gone: it was achieved for good."""
    return True
