"""Setup (게임 준비): the market, companies, opening hands, and the dice for the first starter."""

from __future__ import annotations

from collections.abc import Iterable

from model.domain import NONE, Seat
from model.rule import automatic, chance, cite, move, require

from .state import Company, Ending, Kind, Phase, Position, Total, at_rest, hand_limit, market_busy


def start(s: Position) -> None:
    """Lay out what needs no chance: piles, the basic pile, starting decks, empty boards."""
    s.phase = Phase.DEAL
    s.ending = Ending.NOT_OVER
    for kind in range(len(s.box.kinds)):
        if kind in s.box.technology:
            cite("MINE-SETUP-01")
            s.technology_pile[kind] = s.box.copies[kind]
        elif kind in s.box.contract:
            cite("MINE-SETUP-05")
            s.contract_pile[kind] = s.box.copies[kind]
        elif kind in s.box.basic:
            cite("MINE-SETUP-10")
            s.market[kind] = s.box.copies[kind]
        for seat in range(s.box.seats):
            cite("MINE-SETUP-24")
            s.deck[seat][kind] = s.box.starting[kind]
    for seat in range(s.box.seats):
        cite("MINE-SETUP-26")
        cite("MINE-SETUP-27")
        s.energy[seat] = s.box.figures.energy
        s.company[seat] = NONE
        s.chosen[seat] = NONE
        s.contending[seat] = True
        s.entered[seat] = True
    s.refilling = True


# ---------------------------------------------------------------- the market


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


# ---------------------------------------------------------------- companies


def free_companies(s: Position) -> Iterable[int]:
    """Narrowing: the companies that nobody has been dealt."""
    taken = [any(row[company] for row in s.offered) for company in range(len(s.box.companies))]
    return [company for company, gone in enumerate(taken) if not gone]


@chance("MINE-SETUP-20", company=free_companies)
def deal_company(s: Position, company: Company) -> None:
    """Each player is dealt three company cards at random."""
    require(s.phase == Phase.DEAL and at_rest(s), "MINE-SETUP-20")
    require(not any(s.offered[seat][company] for seat in range(s.box.seats)), "MINE-SETUP-20")
    s.offered[s.cursor // s.box.figures.companies_dealt][company] = True
    s.cursor += 1
    if s.cursor == s.box.seats * s.box.figures.companies_dealt:
        s.cursor = 0
        s.phase = Phase.CHOOSE


def offered_companies(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the companies a seat was dealt."""
    return [company for company, given in enumerate(s.offered[seat]) if given]


@move("MINE-SETUP-21", company=offered_companies)
def choose_company(s: Position, seat: Seat, company: Company) -> None:
    """Keep one of the three company cards, face down."""
    require(s.phase == Phase.CHOOSE and at_rest(s) and s.cursor == seat, "MINE-SETUP-21")
    require(s.offered[seat][company] != 0, "MINE-SETUP-21")
    s.chosen[seat] = company
    s.cursor += 1


@automatic("MINE-SETUP-22", "MINE-SETUP-23")
def reveal_companies(s: Position) -> None:
    """All chosen companies are turned up together; the others are out of this game, unseen."""
    require(s.phase == Phase.CHOOSE and at_rest(s) and s.cursor == s.box.seats, "MINE-SETUP-23")
    for seat in range(s.box.seats):
        s.company[seat] = s.chosen[seat]
        s.chosen[seat] = NONE
        for company in range(len(s.box.companies)):
            s.offered[seat][company] = False
    s.cursor = 0
    s.phase = Phase.OPENING


# ---------------------------------------------------------------- hands and dice


@automatic("MINE-SETUP-25", "MINE-SETUP-28")
def opening_hand(s: Position) -> None:
    """Each player draws five cards from the shuffled starting deck."""
    require(s.phase == Phase.OPENING and at_rest(s), "MINE-SETUP-28")
    if s.cursor < s.box.seats:
        s.drawer = s.cursor
        s.drawing = hand_limit(s, s.cursor)
        s.cursor += 1
    else:
        s.cursor = 0
        s.phase = Phase.DICE


def dice_owed(s: Position, seat: int) -> bool:
    """Whether this seat is the next to roll."""
    return (
        s.contending[seat] != 0
        and s.rolled[seat] == 0
        and not any(s.contending[other] != 0 and s.rolled[other] == 0 for other in range(seat))
    )


def all_rolled(s: Position) -> bool:
    """Whether everybody who contends for the start has rolled."""
    return all(s.contending[seat] == 0 or s.rolled[seat] > 0 for seat in range(s.box.seats))


def ways_to_roll(s: Position, seat: int, total: int) -> int:
    """Weight: in how many ways the dice show a total."""
    return s.box.way_counts[total]


def rolling_seats(s: Position) -> Iterable[int]:
    """Narrowing: the seats that still contend for the start."""
    return [seat for seat, still in enumerate(s.contending) if still] if s.phase == Phase.DICE else ()


def possible_totals(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the totals that the dice can show."""
    return range(s.box.figures.dice, s.box.figures.dice * s.box.figures.faces + 1)


@chance("MINE-SETUP-29", "MINE-SETUP-30", weight=ways_to_roll, seat=rolling_seats, total=possible_totals)
def roll(s: Position, seat: Seat, total: Total) -> None:
    """Two dice each for the start of the first competition era."""
    require(s.phase == Phase.DICE and at_rest(s), "MINE-SETUP-29")
    require(dice_owed(s, seat), "MINE-SETUP-29")
    require(total >= s.box.figures.dice, "MINE-SETUP-29")
    s.rolled[seat] = total


@automatic("MINE-SETUP-29", "MINE-SETUP-30", "MINE-SETUP-32")
def compare_dice(s: Position) -> None:
    """The highest total starts; those who tie for it roll again among themselves."""
    require(s.phase == Phase.DICE and at_rest(s) and all_rolled(s), "MINE-SETUP-29")
    best = max(s.rolled)
    leaders = sum(1 for seat in range(s.box.seats) if s.rolled[seat] == best)
    for seat in range(s.box.seats):
        s.contending[seat] = leaders > 1 and s.rolled[seat] == best
        if leaders == 1 and s.rolled[seat] == best:
            s.starter = seat
    for seat in range(s.box.seats):
        s.rolled[seat] = 0
    if leaders == 1:
        s.phase = Phase.MAJORITY
