"""The parts of a goal: conditions that are all true exactly if the goal is."""

from __future__ import annotations

from typing import Any

import z3


def parts_of(goal: Any) -> list[Any]:
    """What a goal says of one thing after the other, such as each card; nothing if it says only one thing."""
    if z3.is_and(goal):
        parts = goal.children()
    elif z3.is_not(goal):
        parts = _denied(goal.arg(0))
    elif z3.is_implies(goal):
        parts = [z3.Implies(goal.arg(0), part) for part in parts_of(goal.arg(1))]
    elif z3.is_or(goal):
        parts = _in_one_alternative(goal.children())
    else:
        parts = []
    return parts if len(parts) > 1 else []


def _denied(term: Any) -> list[Any]:
    """The parts of the opposite of a term."""
    if z3.is_or(term):
        return [z3.Not(one) for one in term.children()]
    return parts_of(term.arg(0)) if z3.is_not(term) else []


def _in_one_alternative(alternatives: list[Any]) -> list[Any]:
    """The alternative that has most parts, taken apart beside the others."""
    apart = [parts_of(one) for one in alternatives]
    most = max(range(len(apart)), key=lambda place: len(apart[place]))
    others = [one for place, one in enumerate(alternatives) if place != most]
    return [z3.Or(*others, part) for part in apart[most]]
