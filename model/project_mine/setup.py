"""Setup (게임 준비): what lies ready, companies, opening hands, and the dice for the first starter."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.model.domain import NONE, Seat
from ludex.model.rule import automatic, chance, cite, move, require

from .state import Company, Ending, Phase, Position, Total, at_rest, hand_limit


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
            s.contract_pile[s.box.contract_number[kind]] = True
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
    s.offered[s.place // s.box.figures.companies_dealt][company] = True
    s.place += 1
    if s.place == s.box.seats * s.box.figures.companies_dealt:
        s.place = 0
        s.phase = Phase.CHOOSE


def offered_companies(s: Position, seat: int) -> Iterable[int]:
    """Narrowing: the companies a seat was dealt."""
    return [company for company, given in enumerate(s.offered[seat]) if given]


@move("MINE-SETUP-21", company=offered_companies)
def choose_company(s: Position, seat: Seat, company: Company) -> None:
    """Keep one of the three company cards, face down."""
    require(s.phase == Phase.CHOOSE and at_rest(s) and s.place == seat, "MINE-SETUP-21")
    require(s.offered[seat][company] != 0, "MINE-SETUP-21")
    s.chosen[seat] = company
    s.place += 1


@automatic("MINE-SETUP-22", "MINE-SETUP-23")
def reveal_companies(s: Position) -> None:
    """All chosen companies are turned up together; the others are out of this game, unseen."""
    require(s.phase == Phase.CHOOSE and at_rest(s) and s.place == s.box.seats, "MINE-SETUP-23")
    for seat in range(s.box.seats):
        s.company[seat] = s.chosen[seat]
        s.chosen[seat] = NONE
        for company in range(len(s.box.companies)):
            s.offered[seat][company] = False
    s.place = 0
    s.phase = Phase.OPENING


# ---------------------------------------------------------------- hands and dice


@automatic("MINE-SETUP-25", "MINE-SETUP-28")
def opening_hand(s: Position) -> None:
    """Each player draws five cards from the shuffled starting deck."""
    require(s.phase == Phase.OPENING and at_rest(s), "MINE-SETUP-28")
    if s.place < s.box.seats:
        s.drawer = s.place
        s.drawing = hand_limit(s, s.place)
        s.place += 1
    else:
        s.place = 0
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
    tied = sum(1 for seat in range(s.box.seats) if s.rolled[seat] == best) > 1
    for seat in range(s.box.seats):
        highest = s.rolled[seat] == best
        s.contending[seat] = tied and highest
        s.rolled[seat] = 0
        if highest and not tied:
            s.starter = seat
            s.phase = Phase.MAJORITY
