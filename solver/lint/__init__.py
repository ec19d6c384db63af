"""Lint: what an author can mend before anything is played, each with the line on which it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.mistake import ENDLESS

from .guards import opposite_requirements, unguarded_divisions, unguarded_indices
from .places import Places
from .remark import Remark, remark
from .written import (
    questions_asked_nowhere,
    unknown_clauses,
    unknown_readings,
    unknown_rules,
    unread_fields,
)

__all__ = ["QUICK", "Check", "Remark", "lint"]

Check = Callable[[Game, Places], Iterator[Remark]]

QUICK: tuple[Check, ...] = (
    unknown_clauses,
    unknown_readings,
    questions_asked_nowhere,
    unknown_rules,
    unread_fields,
    unguarded_indices,
    unguarded_divisions,
    opposite_requirements,
)
"""What the files alone show, without a solver: told at the beginning of every check."""


def lint(game: Game, checks: Iterable[Check]) -> list[Remark]:
    """Everything that these checks have to say about a game, by file and line, nothing twice."""
    places = Places(game)
    found: dict[tuple[object, ...], Remark] = {}
    for check in checks:
        for each in _guarded(check, game, places):
            found.setdefault((each.file, each.line, each.says), each)
    return sorted(found.values())


def _guarded(check: Check, game: Game, places: Places) -> Iterator[Remark]:
    """What a check says; where the game itself cannot be used, that is what there is to say."""
    try:
        yield from check(game, places)
    except BadInput as refused:
        if refused.code == ENDLESS:
            raise
        for wrong in (refused, *refused.also):
            place = places.refusal(wrong)
            says = str(wrong) if place == places.whole else f"{wrong.what}; {wrong.right}".rstrip("; ")
            yield remark("unusable", place, says)
    except Exception as fault:
        says = f"breaks down: {type(fault).__name__}: {' '.join(str(fault).split())}"
        yield remark("breaks-down", places.fault(fault), says)
