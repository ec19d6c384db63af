"""Section 2: the final happiness score, and who wins when it is tied."""

from __future__ import annotations

from ludex.model.game import Criterion
from ludex.model.rule import cite

from .components import Deck
from .goal import bonus_term
from .questions import question
from .state import Position

unlisted_weight = question.value("unlisted-traits", 1)
"""How often a point counts of a trait that the destination does not name."""
unlisted_is_minor = question.value("unlisted-traits", True)
"""Whether a trait that the destination does not name may be converted."""


def weight(s: Position, seat: int, trait: int) -> int:
    """How often a point of this trait counts for the seat's destination."""
    for card in s.box.cards_of[Deck.DESTINATION]:
        if s.destination[seat] == card and s.box.printed_weights[card][trait] > 0:
            return s.box.printed_weights[card][trait]
    return unlisted_weight(s)


def is_minor(s: Position, seat: int, trait: int) -> bool:
    """Whether a trait may be converted: its weight is one."""
    for card in s.box.cards_of[Deck.DESTINATION]:
        if s.destination[seat] == card:
            printed = s.box.printed_weights[card][trait]
            return printed == 1 or (printed == 0 and unlisted_is_minor(s))
    return False


@question("conversion-consumes")
def given_up(s: Position, seat: int, trait: int) -> int:
    """The points of a trait that the conversion has taken out of the trait score."""
    return s.converted[seat][trait]


@question("conversion-time")
def taken_out(s: Position, seat: int, trait: int) -> int:
    """The points of a trait that are gone when the score is fixed, which is after the conversion."""
    return given_up(s, seat, trait)


@question("conversion-time")
def memory_in_score(s: Position, seat: int) -> int:
    """The memory that a seat has when the score is fixed, which is after the conversion."""
    return s.memory[seat]


def trait_points(s: Position, seat: int, trait: int) -> int:
    """The points of a trait that enter the formula."""
    return s.traits[seat][trait] + s.goal_traits[seat][trait] - taken_out(s, seat, trait)


def happiness(s: Position, seat: int) -> int:
    """The final happiness score: weighted traits, memory, and the bonus of the shared goal."""
    cite("FN-OBJ-01")
    cite("FN-SCR-01")
    traits = sum(trait_points(s, seat, trait) * weight(s, seat, trait) for trait in range(len(s.box.traits)))
    return traits + memory_in_score(s, seat) + bonus_term(s, seat)


def memory(s: Position, seat: int) -> int:
    """Memory points, the first tie-break."""
    return s.memory[seat]


def coins(s: Position, seat: int) -> int:
    """Remaining Travel Coins, the second tie-break."""
    return s.tc[seat]


def nobody_is_better(_s: Position, _seat: int) -> int:
    """Whoever is still tied shares the victory."""
    return 0


RANKING = (
    Criterion("FN-TIE-01", "highest final happiness", happiness),
    Criterion("FN-TIE-02", "more memory", memory),
    Criterion("FN-TIE-03", "more Travel Coins left", coins),
    Criterion("FN-TIE-04", "joint victory", nobody_is_better, shares=True),
)
