"""Why not: the smallest change of the position in dispute that would permit a forbidden move.

Kept apart from the rest of the judge because it needs the solver, which takes its time to load.
"""

from __future__ import annotations

from .judge_answer import ILLEGAL, Answer
from .judge_log import Chronicle
from .judge_position import invariants_of
from .judge_result import Counterfactual, Difference
from .lift_error import LiftError
from .whynot import why_not


def counterfactual(told: Chronicle, given: Answer) -> Counterfactual | None:
    """The nearest position that permits the move, all invariants kept; None where nothing is forbidden."""
    if given.outcome != ILLEGAL or given.move is None:
        return None
    table, state = told.table, told.state
    try:
        found = why_not(table, state, given.move, properties=invariants_of(table, state))
    except LiftError as refused:
        return Counterfactual(reason=str(refused))
    changes = (Difference(cell=where, now=now, instead=instead) for where, now, instead in found.changes)
    return Counterfactual(changes=tuple(changes), reason=found.reason)
