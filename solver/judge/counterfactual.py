"""Why not: the smallest change of the position in dispute that would permit a forbidden move.

Kept apart from the rest of the judge because it needs the solver, which takes its time to load.
"""

from __future__ import annotations

from ludex.invariants.property import Property
from ludex.model.game import Move, Table
from ludex.model.state import State

from ..lift.error import LiftError
from ..prove.whynot import IMPOSSIBLE, why_not
from .local_search import nearby, two_steps_away
from .outcome import ILLEGAL, Answer
from .position import invariants_of
from .replay import Chronicle
from .result import Counterfactual, Difference

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
    """Try the numbers that the rule looked at, then ask the solver, then try two numbers of the rule.

    The solver looks without the invariants first, then with those that the position found would break:
    most invariants have nothing to do with most moves, and each one makes the search slower.
    """
    kept = [invariant for invariant in invariants_of(table, state) if invariant.holds(state)]
    near = nearby(table, state, move, kept)
    if near is not None:
        return _told(table, state, near)
    found = _solved(table, state, move, kept)
    if found.changes or found.reason == IMPOSSIBLE:
        return found
    near = two_steps_away(table, state, move, kept)
    return found if near is None else _told(table, state, near)


def _told(table: Table, state: State, nearest: State) -> Counterfactual:
    differences = table.schema.differences(state, nearest)
    return Counterfactual(
        changes=tuple(
            Difference(cell=table.schema.name(cell), now=now, instead=instead)
            for cell, now, instead in differences
        )
    )


def _solved(table: Table, state: State, move: Move, kept: list[Property]) -> Counterfactual:
    minded: list[Property] = []
    for _round in range(MOST_ROUNDS):
        found = why_not(table, state, move, properties=minded)
        if found.position is None:
            return Counterfactual(reason=found.reason)
        broken = [invariant for invariant in kept if not invariant.holds(found.position)]
        if not broken:
            return _told(table, state, found.position)
        minded += broken
    return Counterfactual(reason=f"no change was found that keeps {broken[0].name}")
