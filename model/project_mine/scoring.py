"""End of the game (게임 종료): company, contracts, deck and penalties."""

from __future__ import annotations

from ludex.model.game import Criterion
from ludex.model.rule import cite

from .contracts import achieved
from .glossary.measure import measure
from .questions import question
from .state import Position, owned


def term_points(s: Position, seat: int, term: tuple[int, int, int, int]) -> int:
    """The points of one line of a company: so many for each so many, from a least amount on."""
    which, by, at_least, points = term
    value = measure(s, seat, which)
    return points * (value // by) if value >= at_least else 0


def company_points(s: Position, seat: int) -> int:
    """The points that a seat's company gives."""
    total = 0
    for company in range(len(s.box.companies)):
        if s.company[seat] == company:
            total = sum(term_points(s, seat, term) for term in s.box.end_terms[company])
            total += goal_points(s, seat, company)
    return total


@question("company-goal")
def goal_points(s: Position, seat: int, company: int) -> int:
    """What a goal revealed at the end gives: nothing, for companies lie open and have none."""
    return 0


def contract_points(s: Position, seat: int) -> int:
    """The points of the contracts that a seat has achieved."""
    return sum(
        s.box.points[kind] for contract, kind in enumerate(s.box.contract) if achieved(s, seat, contract)
    )


def deck_points(s: Position, seat: int) -> int:
    """The points on the cards of a seat's deck; contracts have a term of their own."""
    cite("MINE-SCORE-04")
    return sum(
        s.box.points[kind] * in_final_deck(s, seat, kind)
        for kind in range(len(s.box.kinds))
        if kind not in s.box.contract
    )


@question("deck-at-the-end")
def in_final_deck(s: Position, seat: int, kind: int) -> int:
    """How many cards of a kind count as the deck: all that the player has built it of."""
    return owned(s, seat, kind)


def score(s: Position, seat: int) -> int:
    """Company, contracts and deck, less the penalty tokens."""
    return company_points(s, seat) + contract_points(s, seat) + deck_points(s, seat) - s.penalties[seat]


@question("tied-score")
def tie_break(s: Position, seat: int) -> int:
    """What decides between equal totals: nothing, those who tie win together."""
    return 0


RANKING = (
    Criterion("MINE-SCORE-03", "most points", score),
    Criterion("MINE-GOAL-03", "no tie-break", tie_break),
)
