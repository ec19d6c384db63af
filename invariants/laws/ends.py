"""Laws of the end: it has a reason, the winners have most, and ties are broken as promised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..property import Property, When
from .law import Applies, OfSeat, law


def ends_have_reasons(
    reason: Callable[[Any, int], bool],
    endings: Sequence[int],
    *clauses: str,
    name: str = "every-end-has-its-reason",
    says: str = "The game is over only for a reason that the rulebook gives.",
    applies: Applies = None,
) -> Property:
    """Whenever the game is over, what its ending claims is true of the position."""

    def holds(s: Any) -> bool:
        return all(s.ending != ending or reason(s, ending) for ending in endings)

    return law(name, says, When.AT_END, holds, clauses, applies=applies)


def winner_has_most(
    name: str,
    says: str,
    value: OfSeat,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """Whoever wins by the game's own ranking has at least as much as everybody else."""

    def holds(s: Any) -> bool:
        return all(
            value(s, seat) >= value(s, other)
            for seat in range(s.box.seats)
            if not any(_ahead(s, rival, seat) for rival in range(s.box.seats))
            for other in range(s.box.seats)
        )

    return law(name, says, When.AT_END, holds, clauses, applies=applies)


def places_follow(
    name: str,
    says: str,
    promised: Sequence[OfSeat],
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """Who comes before whom is decided as promised: by the first of these in which two differ."""

    def holds(s: Any) -> bool:
        return all(
            _ahead(s, one, other) == _differs_for(s, one, other, promised)
            for one in range(s.box.seats)
            for other in range(s.box.seats)
            if one != other
        )

    return law(name, says, When.AT_END, holds, clauses, applies=applies)


def _differs_for(s: Any, one: int, other: int, measures: Sequence[OfSeat]) -> bool:
    """Whether a seat has more of the first measure in which the two differ."""
    for measure in measures:
        if measure(s, one) > measure(s, other):
            return True
        if measure(s, one) < measure(s, other):
            return False
    return False


def _ahead(s: Any, one: int, other: int) -> bool:
    """Whether a seat comes before another by the steps of the ranking."""
    for step in s.box.game.ranking:
        if step.value(s, one) > step.value(s, other):
            return True
        if step.value(s, one) < step.value(s, other):
            return False
    return False
