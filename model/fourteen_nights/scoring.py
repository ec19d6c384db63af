"""Section 2: the final happiness score, and who wins when it is tied."""

from __future__ import annotations

from ludex.model.game import Criterion
from ludex.model.rule import cite

from .components import Deck
from .goal import contributions_are_paid, everybody_has_pledged
from .holdings import unbought_points
from .state import Position, Step


def weight(s: Position, seat: int, trait: int) -> int:
    """How often a point of this trait counts for the seat's destination."""
    unlisted = 1 if s.box.reading("unlisted-weight") == "one" else 0
    for card in s.box.cards_of[Deck.DESTINATION]:
        if s.destination[seat] == card:
            printed = s.box.printed_weights[card][trait]
            if s.box.reading("trait-formula") == "largest-weight":
                return max(s.box.printed_weights[card])
            return printed if printed > 0 else unlisted
    return unlisted


def is_minor(s: Position, seat: int, trait: int) -> bool:
    """Whether a trait may be converted: its weight is one."""
    for card in s.box.cards_of[Deck.DESTINATION]:
        if s.destination[seat] == card:
            printed = s.box.printed_weights[card][trait]
            return printed == 1 or (printed == 0 and s.box.reading("minor-traits") == "unlisted-too")
    return False


def trait_points(s: Position, seat: int, trait: int) -> int:
    """The points of a trait that enter the formula."""
    points = s.traits[seat][trait] + s.bonus[seat][trait]
    if s.box.reading("conversion-consumes") == "consumed" and counts_in_score(s):
        points -= max(s.converted[seat][trait] - unbought_points(s, seat, trait), 0)
    return points


def counts_in_score(s: Position) -> bool:
    """Whether conversions come before the score is fixed."""
    return s.box.reading("conversion-time") == "before-score"


def conversions(s: Position, seat: int) -> int:
    """How often a seat has converted three points into one memory."""
    return sum(s.converted[seat][trait] for trait in range(len(s.box.traits))) // 3


def happiness(s: Position, seat: int) -> int:
    """The final happiness score: weighted traits, memory, and the bonus of the shared goal."""
    cite("FN-OBJ-01")
    cite("FN-SCR-01")
    traits = sum(trait_points(s, seat, trait) * weight(s, seat, trait) for trait in range(len(s.box.traits)))
    too_late = 0 if counts_in_score(s) else conversions(s, seat)
    return traits + s.memory[seat] - too_late + s.happiness[seat]


def memory(s: Position, seat: int) -> int:
    """Memory points, the first tie-break."""
    if s.box.reading("tie-memory") == "without-conversion":
        return s.memory[seat] - conversions(s, seat)
    return s.memory[seat]


def coins(s: Position, seat: int) -> int:
    """Remaining Travel Coins, the second tie-break."""
    after_goal = everybody_has_pledged(s) and s.step != Step.CONTRIBUTE
    if s.box.reading("tie-coins") == "before-goal" and after_goal and contributions_are_paid(s):
        return s.tc[seat] + s.pledge[seat] * s.box.coin
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
