"""Lint: what an author can mend before anything is played, each with the line on which it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.model.errors import BadInput
from ludex.model.game import Game

from ..conformance import CHECKS as CONFORMANCE
from ..conformance import citations_are_of_known_clauses
from .figures import facts_against_components
from .logic import idle_properties, unliftable_code
from .places import Places
from .remark import Remark, remark
from .written import unknown_clauses, unknown_readings, unknown_rules, unread_fields

__all__ = ["CHECKS", "Remark", "lint"]

Check = Callable[[Game, Places], Iterator[Remark]]


def conformance(game: Game, places: Places) -> Iterator[Remark]:
    """What a game owes the kernel: its narrowing loses no move, its fields are explained, and so on."""
    for check in CONFORMANCE:
        if check is citations_are_of_known_clauses:
            continue  # `unknown_clauses` says the same with the line
        name = check.__name__.replace("_", "-")
        for complaint in check(game):
            yield remark(name, places.named_in(complaint), complaint)


CHECKS: tuple[Check, ...] = (
    unknown_clauses,
    unknown_readings,
    unknown_rules,
    unread_fields,
    facts_against_components,
    unliftable_code,
    idle_properties,
    conformance,
)


def lint(game: Game) -> list[Remark]:
    """Everything there is to say about a game, by file and line, nothing twice."""
    places = Places(game)
    found: dict[tuple[object, ...], Remark] = {}
    for check in CHECKS:
        for each in _guarded(check, game, places):
            found.setdefault((each.file, each.line, each.says), each)
    return sorted(found.values())


def _guarded(check: Check, game: Game, places: Places) -> Iterator[Remark]:
    """What a check says; where the game itself cannot be used, that is what there is to say."""
    try:
        yield from check(game, places)
    except BadInput as refused:
        for wrong in (refused, *refused.also):
            yield remark("unusable", places.named_in(str(wrong)), str(wrong))
    except Exception as fault:
        says = f"breaks down: {type(fault).__name__}: {' '.join(str(fault).split())}"
        yield remark("breaks-down", places.fault(fault.__traceback__), says)
