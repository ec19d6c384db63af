"""The prove engine as a job of a check: verdicts for every position, and laws nobody asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ludex.model.files import cache_folder

from ..budget import Budget
from ..detect.broken_law import broken_property
from ..detect.target import Target
from ..lift.error import LiftError
from ..prove.engine import prove
from ..prove.laws import conservation_laws
from ..prove.recheck import available
from ..result import Finding, Result, Verdict
from .plan import FoundLaw

SHARE = 0.85
"""Of the time that is left, so that what was proved can be handed over in time."""
NO_SECOND_OPINION = "not rechecked: cvc5 is not installed (install ludex with its extra 'recheck')"


@dataclass
class Proved:
    """How far the proofs of one table have come."""

    results: list[Result] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    extent: str = ""


def prove_all(
    target: Target,
    budget: Budget,
    say: Callable[[str], None],
    hand_over: Callable[[Proved], None],
    *,
    wanted: tuple[str, ...],
    certificate: Path | None,
    processes: int,
) -> Proved:
    """Verdicts on a table's properties, findings for those that a real game violates, and how far it came.

    What is known is handed over after every verdict, so that it is not lost if the job is ended. A
    property leans on others, so all are proved together even where only some are wanted.
    """
    proved = Proved(extent="ended before a verdict was reached")
    properties = {p.name: p for p in target.properties}

    def note(result: Result) -> None:
        if wanted and result.property not in wanted:
            return
        proved.results.append(result)
        if result.verdict is Verdict.VIOLATED and result.trace is not None and result.property in properties:
            proved.findings.append(broken_property(target.name, properties[result.property], result.trace))
        proved.extent = _extent(proved.results)
        hand_over(proved)

    def follow(done: int, of: int, last: str) -> None:
        say(f"{done} of {of} rule instances, {last}")
        if not proved.results:
            proved.extent = f"{done} of {of} rule instances examined, ended before a verdict was reached"
            if done % 10 == 0:
                hand_over(proved)

    try:
        results = prove(
            target.table,
            target.properties,
            configuration_name=target.name,
            seconds=budget.left * SHARE,
            processes=processes,
            certificate=certificate,
            cache=cache_folder() / "proofs",
            progress=follow,
            decided=note,
            called_back=budget.called_back,
            clock=budget.clock,
        )
    except LiftError as error:
        return Proved(extent=f"not possible: {error}")
    proved.results, proved.findings = [], []
    for result in results:
        note(result)
    if not available():
        proved.extent += f"; {NO_SECOND_OPINION}"
    return proved


def _extent(results: list[Result]) -> str:
    proved = sum(result.verdict is Verdict.PROVED for result in results)
    return f"{proved} of {len(results)} properties proved"


def laws_of(target: Target, budget: Budget, say: Callable[[str], None]) -> tuple[list[FoundLaw], str]:
    """The laws that the rules keep, provided that the properties hold, and how many there are."""
    try:
        laws = conservation_laws(
            target.table,
            [p for p in target.properties if p.fits(target.table.box)],
            budget=budget.part(budget.left * SHARE),
            report=say,
        )
    except LiftError as error:
        return [], f"not possible: {error}"
    box = {name.replace("_", " "): figure for name, figure in vars(target.table.box).items()}
    telling = [
        FoundLaw(
            law.words,
            law.doubt,
            tuple(name for name, figure in box.items() if type(figure) is int and figure == law.total > 1),
        )
        for law in laws
        if len(law.weights) > 1
    ]
    proved = sum(not law.doubt for law in telling)
    return telling, f"{proved} sums that no rule changes, {len(telling) - proved} more that no game changed"
