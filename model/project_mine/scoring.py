"""End of the game (게임 종료): company, contracts, deck and penalties."""

from __future__ import annotations

from ludex.model.game import Criterion
from ludex.model.rule import cite

from .measure import achieved, measure, owned
from .state import Position


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
            goal = s.box.goal[company]
            if goal is not None and s.box.reading("company-goal") == "counts":
                cite("MINE-SCORE-01")
                which, _by, at_least, points = goal
                total += points if measure(s, seat, which) >= at_least else 0
    return total


def contract_points(s: Position, seat: int) -> int:
    """The points of the contracts that a seat has achieved."""
    return sum(s.box.points[kind] for kind in s.box.contract if achieved(s, seat, kind))


def deck_points(s: Position, seat: int) -> int:
    """The points on the cards of a seat's deck."""
    cite("MINE-SCORE-04")
    twice = s.box.reading("contract-in-deck") == "both"
    kinds = [kind for kind in range(len(s.box.kinds)) if twice or kind not in s.box.contract]
    if s.box.reading("deck-at-the-end") == "deck-only":
        return sum(s.box.points[kind] * s.deck[seat][kind] for kind in kinds)
    return sum(s.box.points[kind] * owned(s, seat, kind) for kind in kinds)


def score(s: Position, seat: int) -> int:
    """Company, contracts and deck, less the penalty tokens."""
    total = company_points(s, seat) + contract_points(s, seat) + deck_points(s, seat)
    if s.box.reading("penalty-sign") == "as-written":
        return total + s.penalties[seat]
    return total - s.penalties[seat]


def tie_break(s: Position, seat: int) -> int:
    """The rulebook has no tie-break; one reading prefers the smaller penalty."""
    return -s.penalties[seat] if s.box.reading("tied-score") == "fewer-penalties" else 0


RANKING = (
    Criterion("MINE-SCORE-03", "most points", score),
    Criterion("MINE-GOAL-03", "no tie-break, or fewer penalties", tie_break),
)
