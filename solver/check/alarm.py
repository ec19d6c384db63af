"""Alarms: two engines that contradict each other about one thing. Then the tool is wrong, not the game."""

from __future__ import annotations

from collections.abc import Iterable

from ..result import DIFFERENCE, Result, Verdict

CERTAIN = (Verdict.PROVED, Verdict.EXHAUSTED, Verdict.VACUOUS)
"""Verdicts that leave no game in which the property fails."""


def alarms(results: Iterable[Result]) -> list[str]:
    """In a sentence each: a property that one engine is certain of and another saw fail in the same box."""
    verdicts = list(results)
    broken = {
        (result.property, result.configuration): result
        for result in verdicts
        if result.verdict is Verdict.VIOLATED and result.trace is not None
    }
    found = [
        f"{sure.property} is {sure.verdict.value} by {sure.engine} and violated by {seen.engine}"
        f" in {sure.configuration}: one of them is wrong, so believe neither"
        for sure in verdicts
        if sure.verdict in CERTAIN and (seen := broken.get((sure.property, sure.configuration))) is not None
    ]
    found += [result.evidence for result in verdicts if DIFFERENCE in result.evidence]
    return list(dict.fromkeys(found))
