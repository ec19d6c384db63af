"""Lint: what an author can mend before anything is played, each with the line on which it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ludex.model.errors import BadInput
from ludex.model.game import Game

from ..conformance import CHECKS as CONFORMANCE
from ..conformance import citations_are_of_known_clauses
from .figures import facts_against_components
from .guards import opposite_requirements, unguarded_divisions, unguarded_indices
from .logic import idle_properties, unliftable_code
from .places import Places
from .remark import Remark, remark
from .written import unknown_clauses, unknown_readings, unknown_rules, unread_fields

__all__ = ["CHECKS", "QUICK", "Check", "Remark", "lint"]

Check = Callable[[Game, Places], Iterator[Remark]]


def _conformance(check: Callable[[Game], list[str]]) -> Check:
    """What a game owes the kernel, as a check of its own: its narrowing loses no move, and so on."""
    name = check.__name__.replace("_", "-")

    def complaints(game: Game, places: Places) -> Iterator[Remark]:
        return (remark(name, places.named_in(complaint), complaint) for complaint in check(game))

    complaints.__name__, complaints.__doc__ = check.__name__, check.__doc__
    return complaints


QUICK: tuple[Check, ...] = (
    unknown_clauses,
    unknown_readings,
    unknown_rules,
    unread_fields,
    unguarded_indices,
    unguarded_divisions,
    opposite_requirements,
    facts_against_components,
)
"""What the files alone show, at the beginning of every check."""
CHECKS: tuple[Check, ...] = (
    *QUICK,
    unliftable_code,
    idle_properties,
    *(_conformance(check) for check in CONFORMANCE if check is not citations_are_of_known_clauses),
)
"""All checks; that citations are of known clauses is said by `unknown_clauses`, with the line."""


def lint(game: Game, checks: Iterable[Check] = CHECKS) -> list[Remark]:
    """Everything there is to say about a game, by file and line, nothing twice."""
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
        for wrong in (refused, *refused.also):
            place = places.refusal(wrong)
            says = str(wrong) if place == places.whole else f"{wrong.what}; {wrong.right}".rstrip("; ")
            yield remark("unusable", place, says)
    except Exception as fault:
        says = f"breaks down: {type(fault).__name__}: {' '.join(str(fault).split())}"
        yield remark("breaks-down", places.fault(fault), says)
