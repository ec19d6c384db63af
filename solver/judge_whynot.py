"""Why not: the smallest change of the position in dispute that would permit a forbidden move.

Kept apart from the rest of the judge because it needs the solver, which takes its time to load.
"""

from __future__ import annotations

from invariants.property import Property
from model.game import Move, Table
from model.state import State

from .judge_answer import ILLEGAL, Answer
from .judge_log import Chronicle
from .judge_position import invariants_of
from .judge_result import Counterfactual, Difference
from .lift_error import LiftError
from .whynot import why_not

MOST_ROUNDS = 4


def counterfactual(told: Chronicle, given: Answer) -> Counterfactual | None:
    """The nearest position that permits the move and keeps the invariants; None if it is permitted."""
    if given.outcome != ILLEGAL or given.move is None:
        return None
    try:
        return _nearest(told.table, told.state, given.move)
    except LiftError as refused:
        return Counterfactual(reason=str(refused))


def _nearest(table: Table, state: State, move: Move) -> Counterfactual:
    """Look without the invariants first, then with those that the position found would break.

    Most invariants have nothing to do with most moves, and each one makes the search slower.
    """
    kept = [invariant for invariant in invariants_of(table, state) if invariant.holds(state)]
    minded: list[Property] = []
    for _round in range(MOST_ROUNDS):
        found = why_not(table, state, move, properties=minded)
        if found.position is None:
            return Counterfactual(reason=found.reason)
        broken = [invariant for invariant in kept if not invariant.holds(found.position)]
        if not broken:
            changes = (
                Difference(cell=cell, now=now, instead=instead) for cell, now, instead in found.changes
            )
            return Counterfactual(changes=tuple(changes))
        minded += broken
    return Counterfactual(reason=f"no change was found that keeps {broken[0].name}")
