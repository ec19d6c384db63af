"""Laws of what is counted: nothing gets lost, nobody owes, no supply gives more than it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..property import Property, When
from .law import Applies, Measure, law


def conserved(
    name: str,
    says: str,
    total: Measure,
    expected: Callable[[Any], int],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """What is counted over the whole table is always as much as came out of the box."""

    def holds(s: Any) -> bool:
        return total(s) == expected(s.box)

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def never_below_zero(
    name: str,
    says: str,
    amounts: Callable[[Any], Sequence[int]],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """None of these amounts is ever negative."""

    def holds(s: Any) -> bool:
        return all(amount >= 0 for amount in amounts(s))

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def never_above(
    name: str,
    says: str,
    amounts: Callable[[Any], Sequence[int]],
    most: Callable[[Any], int],
    *clauses: str,
    applies: Applies = None,
    lemma: bool = False,
) -> Property:
    """None of these amounts ever exceeds what the box allows."""

    def holds(s: Any) -> bool:
        return all(amount <= most(s.box) for amount in amounts(s))

    return law(name, says, When.ALWAYS, holds, clauses, applies=applies, lemma=lemma)


def never_changes(
    name: str,
    says: str,
    value: Measure,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """What is measured is the same after every step as before it."""

    def holds(before: Any, after: Any) -> bool:
        return value(after) == value(before)

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)


def never_falls(
    name: str,
    says: str,
    value: Measure,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """What is measured only stays or grows."""

    def holds(before: Any, after: Any) -> bool:
        return value(after) >= value(before)

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)


def never_overdrawn(
    name: str,
    says: str,
    supply: Measure,
    given: Measure,
    *clauses: str,
    applies: Applies = None,
) -> Property:
    """In one step no more leaves a supply than lies in it; `given` counts what has come out of it so far."""

    def holds(before: Any, after: Any) -> bool:
        return supply(after) >= 0 and given(after) - given(before) <= supply(before)

    return law(name, says, When.EACH_STEP, holds, clauses, applies=applies)
