"""The market (게임 준비 1 to 4): rows that are filled up at once, piles that are renewed, what can be had."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.rule import automatic, chance, require

from .state import Kind, Position, market_busy


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


def old_technology(s: Position) -> int:
    """How many discarded technology cards there are."""
    return sum(s.stale[kind] for kind in s.box.technology)


def old_contracts(s: Position) -> int:
    """How many discarded contracts there are."""
    return sum(s.stale[kind] for kind in s.box.contract)


def excluded_return(s: Position) -> bool:
    """Whether, with pile and discards gone, the excluded technology cards make a new pile."""
    return s.box.reading("both-piles-empty") == "excluded-return" and old_technology(s) == 0


def renew_technology_due(s: Position) -> bool:
    """Whether the discarded technology cards must become a new pile."""
    if technology_shown(s) >= s.box.figures.technology_row or sum(s.technology_pile) > 0:
        return False
    gone = sum(s.excluded[kind] for kind in s.box.technology)
    return old_technology(s) > 0 or (excluded_return(s) and gone > 0)


def renew_contracts_due(s: Position) -> bool:
    """Whether the discarded contracts must become a new pile."""
    return (
        contracts_shown(s) < s.box.figures.contract_row and sum(s.contract_pile) == 0 and old_contracts(s) > 0
    )


def piled_technology(s: Position) -> Iterable[int]:
    """Narrowing: the kinds that the technology pile holds."""
    return [kind for kind, count in enumerate(s.technology_pile) if count]


def piled_contracts(s: Position) -> Iterable[int]:
    """Narrowing: the kinds that the contract pile holds."""
    return [kind for kind, count in enumerate(s.contract_pile) if count]


def in_technology_pile(s: Position, kind: int) -> int:
    """Weight: the copies in the technology pile."""
    return s.technology_pile[kind]


@chance("MINE-SETUP-02", "MINE-SETUP-03", weight=in_technology_pile, kind=piled_technology)
def turn_up_technology(s: Position, kind: Kind) -> None:
    """A technology card is turned up whenever fewer than six lie face up."""
    require(kind in s.box.technology or kind in s.box.contract, "MINE-SETUP-01")
    require(market_busy(s) and technology_due(s), "MINE-SETUP-03")
    require(s.technology_pile[kind] > 0, "MINE-SETUP-01")
    s.technology_pile[kind] -= 1
    s.market[kind] += 1


@chance("MINE-SETUP-06", "MINE-SETUP-07", kind=piled_contracts)
def turn_up_contract(s: Position, kind: Kind) -> None:
    """A contract is turned up whenever fewer than two lie face up."""
    require(kind in s.box.contract, "MINE-SETUP-05")
    require(market_busy(s) and not technology_due(s) and contract_due(s), "MINE-SETUP-07")
    require(s.contract_pile[kind] > 0, "MINE-SETUP-05")
    s.contract_pile[kind] -= 1
    s.market[kind] += 1


@automatic("MINE-SETUP-04")
def renew_technology_pile(s: Position) -> None:
    """The discarded technology cards are shuffled into a new pile."""
    require(market_busy(s) and renew_technology_due(s), "MINE-SETUP-04")
    from_exclusion = excluded_return(s)
    for kind in s.box.technology:
        if from_exclusion:
            s.technology_pile[kind] += s.excluded[kind]
            s.excluded[kind] = 0
        else:
            s.technology_pile[kind] += s.stale[kind]
            s.stale[kind] = 0


@automatic("MINE-SETUP-08")
def renew_contract_pile(s: Position) -> None:
    """The discarded contracts are shuffled into a new pile; the rulebook says which in a slip of the pen."""
    require(market_busy(s) and not technology_due(s) and renew_contracts_due(s), "MINE-SETUP-08")
    for kind in s.box.contract:
        if s.box.reading("contract-pile-renewed") == "technology":
            s.technology_pile[kind] += s.stale[kind]
        else:
            s.contract_pile[kind] += s.stale[kind]
        s.stale[kind] = 0


@automatic("MINE-SETUP-03", "MINE-SETUP-07")
def market_settled(s: Position) -> None:
    """The rows are full, or there is nothing left to fill them with."""
    require(market_busy(s), "MINE-SETUP-03")
    require(not technology_due(s) and not renew_technology_due(s), "MINE-SETUP-03")
    require(not contract_due(s) and not renew_contracts_due(s), "MINE-SETUP-07")
    s.refilling = False


# ---------------------------------------------------------------- what leaves it


def not_merely_excluded(s: Position, kind: int) -> None:
    """Forbid getting a card of which the market has none and the exclusion card has some."""
    require(s.market[kind] > 0 or s.excluded[kind] == 0, "MINE-SETUP-15")


def leave_market(s: Position, kind: int) -> None:
    """A card leaves the market; a basic card is replaced there under one reading."""
    if kind not in s.box.basic or s.box.reading("basic-pile-empty") == "sold-out":
        s.market[kind] -= 1
