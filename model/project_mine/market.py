"""The market (게임 준비 1 to 4): rows that are filled up at once, piles that are renewed, what can be had."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.rule import automatic, chance, require

from .questions import question
from .state import Contract, Kind, Position


def technology_shown(s: Position) -> int:
    """How many technology cards lie face up."""
    return sum(s.market[kind] for kind in s.box.technology)


def contracts_shown(s: Position) -> int:
    """How many contracts lie face up."""
    return sum(s.market[kind] for kind in s.box.contract)


def technology_due(s: Position) -> bool:
    """Whether a technology card must be turned up and the pile has one."""
    return technology_shown(s) < s.box.figures.technology_row and sum(s.technology_pile) > 0


def contract_due(s: Position) -> bool:
    """Whether a contract must be turned up and the pile has one."""
    return contracts_shown(s) < s.box.figures.contract_row and sum(s.contract_pile) > 0


def renew_technology_due(s: Position) -> bool:
    """Whether the discarded technology cards must become a new pile."""
    short = technology_shown(s) < s.box.figures.technology_row and sum(s.technology_pile) == 0
    return short and sum(s.market_discards[kind] for kind in s.box.technology) > 0


def renew_contracts_due(s: Position) -> bool:
    """Whether the discarded contracts must become a new pile."""
    short = contracts_shown(s) < s.box.figures.contract_row and sum(s.contract_pile) == 0
    return short and sum(s.market_discards[kind] for kind in s.box.contract) > 0


def piled_technology(s: Position) -> Iterable[int]:
    """Narrowing: the kinds that the technology pile holds."""
    return [kind for kind, count in enumerate(s.technology_pile) if count]


def piled_contracts(s: Position) -> Iterable[int]:
    """Narrowing: the contracts that the contract pile holds."""
    return [contract for contract, there in enumerate(s.contract_pile) if there]


def in_technology_pile(s: Position, kind: int) -> int:
    """Weight: the copies in the technology pile."""
    return s.technology_pile[kind]


@chance("MINE-SETUP-02", "MINE-SETUP-03", weight=in_technology_pile, kind=piled_technology)
def turn_up_technology(s: Position, kind: Kind) -> None:
    """A technology card is turned up whenever fewer than six lie face up."""
    require(kind in s.box.technology or kind in s.box.contract, "MINE-SETUP-01")
    require(s.refilling != 0 and technology_due(s), "MINE-SETUP-03")
    require(s.technology_pile[kind] > 0, "MINE-SETUP-01")
    s.technology_pile[kind] -= 1
    s.market[kind] += 1


@chance("MINE-SETUP-06", "MINE-SETUP-07", contract=piled_contracts)
def turn_up_contract(s: Position, contract: Contract) -> None:
    """A contract is turned up whenever fewer than two lie face up."""
    require(s.refilling != 0 and not technology_due(s) and contract_due(s), "MINE-SETUP-07")
    require(s.contract_pile[contract] != 0, "MINE-SETUP-05")
    s.contract_pile[contract] = False
    s.market[s.box.contract[contract]] += 1


@automatic("MINE-SETUP-04")
def renew_technology_pile(s: Position) -> None:
    """The discarded technology cards are shuffled into a new pile."""
    require(s.refilling != 0 and renew_technology_due(s), "MINE-SETUP-04")
    for kind in s.box.technology:
        s.technology_pile[kind] += s.market_discards[kind]
        s.market_discards[kind] = 0


@automatic("MINE-SETUP-08")
def renew_contract_pile(s: Position) -> None:
    """The discarded contracts are shuffled into a new pile."""
    require(s.refilling != 0 and not technology_due(s) and renew_contracts_due(s), "MINE-SETUP-08")
    for contract, kind in enumerate(s.box.contract):
        if s.market_discards[kind] > 0:
            s.market_discards[kind] = 0
            shuffle_into_pile(s, contract)


@question("contract-pile-renewed")
def shuffle_into_pile(s: Position, contract: int) -> None:
    """A discarded contract comes into the new contract pile."""
    s.contract_pile[contract] = True


@automatic("MINE-SETUP-03", "MINE-SETUP-07")
def market_settled(s: Position) -> None:
    """The rows are full, or there is nothing left to fill them with."""
    require(s.refilling != 0, "MINE-SETUP-03")
    require(not technology_due(s) and not renew_technology_due(s), "MINE-SETUP-03")
    require(not contract_due(s) and not renew_contracts_due(s), "MINE-SETUP-07")
    s.refilling = False


# ---------------------------------------------------------------- what leaves it


def not_merely_excluded(s: Position, kind: int) -> None:
    """Forbid getting a card of which the market has none and the exclusion card has some."""
    require(s.market[kind] > 0 or s.excluded[kind] == 0, "MINE-SETUP-15")


def leave_market(s: Position, kind: int) -> None:
    """A card leaves the market; if it lay in a row, the row is filled up."""
    s.market[kind] -= 1
    s.refilling = kind not in s.box.basic
