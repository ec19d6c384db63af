"""The prove engine as a job of a check: verdicts for every position."""

from __future__ import annotations

from collections.abc import Callable

from .budget import Budget
from .detect.broken_law import broken_property
from .detect.ground import Ground
from .lift_error import LiftError
from .prove import prove
from .result import Finding, Result, Verdict

SHARE = 0.8
"""Of the time that is left, so that what was proved can be handed over in time."""
ONE_QUESTION = 6.0
"""Seconds for a single question to the solver."""


def prove_all(
    ground: Ground, budget: Budget, say: Callable[[str], None]
) -> tuple[list[Result], list[Finding], str]:
    """Verdicts on a table's properties, findings for those that a real game violates, and how far it came."""
    try:
        results = prove(
            ground.table,
            ground.properties,
            configuration_name=ground.name,
            seconds=budget.left * SHARE,
            timeout=min(ONE_QUESTION, budget.left),
            processes=1,
            progress=lambda done, of, last: say(f"{done} of {of} rule instances, {last}"),
        )
    except LiftError as error:
        return [], [], f"not possible: {error}"
    properties = {p.name: p for p in ground.properties}
    findings = [
        broken_property(ground.name, properties[result.property], result.trace)
        for result in results
        if result.verdict is Verdict.VIOLATED and result.trace is not None and result.property in properties
    ]
    proved = sum(result.verdict is Verdict.PROVED for result in results)
    return results, findings, f"{proved} of {len(results)} properties proved"
