"""All checks of lint: those that read files, those that ask a solver, and those of the conformance kit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludex.model.errors import did_you_mean
from ludex.model.game import Game

from ..conformance import CHECKS as CONFORMANCE
from ..conformance import citations_are_of_known_clauses
from ..detect import DETECTORS
from . import QUICK, Check
from .figures import facts_against_components
from .logic import idle_properties, unliftable_code
from .places import Places
from .remark import Remark, remark


def _conformance(check: Callable[[Game], list[str]]) -> Check:
    """What a game owes the kernel, as a check of its own: its narrowing loses no move, and so on."""
    name = check.__name__.replace("_", "-")

    def complaints(game: Game, places: Places) -> Iterator[Remark]:
        return (remark(name, places.named_in(complaint), complaint) for complaint in check(game))

    complaints.__name__, complaints.__doc__ = check.__name__, check.__doc__
    return complaints


def unknown_detectors(game: Game, places: Places) -> Iterator[Remark]:
    """A question that says it is met by a detector that there is not."""
    known = [detector.name for detector in DETECTORS]
    for ruling in game.rulings:
        for kind in ruling.met_by:
            name = kind.partition(" ")[0]
            if name not in known:
                says = f"{ruling.id} is said to be met by {name}, which is no detector"
                yield remark(
                    "unknown-detector", places.named_in(ruling.id), f"{says}; {did_you_mean(name, known)}"
                )


CHECKS: tuple[Check, ...] = (
    *QUICK,
    unknown_detectors,
    facts_against_components,
    unliftable_code,
    idle_properties,
    *(_conformance(check) for check in CONFORMANCE if check is not citations_are_of_known_clauses),
)
"""All checks; that citations are of known clauses is said by `unknown_clauses`, with the line."""
