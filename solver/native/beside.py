"""The first difference of two readings, breadth first: no shorter game shows one.

    family = Family(table)
    first_difference(family, table, other)      moves that are the same at both, and what then differs

The search goes through positions that are the same at both tables. If it comes to its end without a
difference, the readings are the same in this box. What it finds is played again by the reference engine.
"""

from __future__ import annotations

import ctypes
from ctypes import c_int64, c_long, c_uint32, c_void_p
from dataclasses import dataclass
from typing import Any

from ludex.model.game import OVER, Move, Table
from ludex.model.play import attempt, begin
from ludex.model.state import State

from ..budget import Budget
from .error import Disagreement
from .program import Family, Program
from .search import Space

WORDS = (
    "",
    "another is to act",
    "another outcome",
    "only one permits it",
    "it leads elsewhere",
    "it breaks down at one",
)
CHUNK = 20_000
"""Positions between two looks at the clock."""


@dataclass(frozen=True)
class FirstDifference:
    """What two tables side by side have shown."""

    moves: tuple[Move, ...] | None
    """The same moves at both; the last one differs, or the position after it. None: no difference."""
    what: str
    positions: int
    """Positions that were looked at, the same at both tables."""
    complete: bool
    """Without a difference: whether that was every position."""


def first_difference(
    family: Family, one: Table, other: Table, budget: Budget | None = None
) -> FirstDifference:
    """Look for the shortest game in which two tables of a box differ."""
    budget = budget or Budget(60)
    left, right = family.program(one), family.program(other)
    if left.family is None or right.family is None:
        raise ValueError("a reading that this family does not serve")
    start = begin(one).after, begin(other).after
    if not _same(*start):
        return FirstDifference((), "the set-up", 1, False)
    space = Space(left, None, budget.states + 1, False, False, 1)
    space.library.nx_begin(space.handle, _both(family, *start), None)
    difference = type(
        "CDifference",
        (ctypes.Structure,),
        {"_fields_": [("what", c_int64), ("parent", c_int64), ("move", left.move_type)]},
    )()
    run = space.library.nx_run_beside
    run.restype, run.argtypes = None, [c_void_p, c_void_p, c_long, c_void_p]
    said, stopped = 0, ""
    while not difference.what and said not in (1, 3, 4) and not stopped:
        run(space.handle, right.context, CHUNK, ctypes.byref(difference))
        said = space.library.nx_turn(space.handle)
        if said == 2:
            space.deeper()
        stopped = budget.over()
    if space.number(7):
        field = left.source.fields[space.number(7) - 1]
        return first_difference(family.wider(field), one, other, budget)
    seen = space.number(1)
    if not difference.what:
        return FirstDifference(None, "", seen, said == 1)
    moves = _way(left, right, space, difference.parent)
    if difference.move.rule >= 0:
        moves.append(left.move(difference.move))
    confirm(one, other, moves, in_position=difference.move.rule < 0)
    return FirstDifference(tuple(moves), WORDS[difference.what], seen, False)


def _same(one: State, other: State) -> bool:
    shared = one.schema.fields.keys() & other.schema.fields.keys()
    return all(getattr(one, name) == getattr(other, name) for name in shared)


def _both(family: Family, one: State, other: State) -> Any:
    """Two positions that agree as one, as C holds it."""
    whole = family.table.schema.blank()
    for state in (other, one):
        for name in state.schema.fields:
            setattr(whole, name, getattr(state, name))
    return ctypes.create_string_buffer(whole.packed())


def _way(left: Program, right: Program, space: Space, number: int) -> list[Move]:
    """The moves that lead both tables to a position of the search."""
    parents = space.part(1, c_uint32, space.number(0))
    way = [number]
    while parents[way[-1]]:
        way.append(parents[way[-1]] - 1)
    here, there = begin(left.table).after, begin(right.table).after
    moves: list[Move] = []
    for step in way[-2::-1]:
        key = space.key(step)
        wanted = left.unpacked(key).packed(), right.unpacked(key).packed()
        for move in left.legal(here):
            after, beside = left.step(here, move), right.step(there, move)
            if not isinstance(after, State) or not isinstance(beside, State):
                continue
            if (after.packed(), beside.packed()) == wanted:
                moves.append(move)
                here, there = after, beside
                break
        else:
            raise Disagreement(f"{left.table.game.name}: position {step} cannot be reached from {here!r}")
    return moves


def confirm(one: Table, other: Table, moves: list[Move], *, in_position: bool) -> None:
    """Play the game by the reference engine: the same up to the end, and there a difference."""
    here, there = begin(one).after, begin(other).after
    for place, move in enumerate(moves):
        steps = attempt(one, here, move), attempt(other, there, move)
        if place + 1 == len(moves) and not in_position:
            if _differ(*steps):
                return
            break
        if _differ(*steps) or steps[0] is None or steps[1] is None:
            break
        here, there = steps[0].after, steps[1].after
    else:
        if one.to_act(here) != other.to_act(there):
            return
        if one.to_act(here) == OVER and _outcome(one, here) != _outcome(other, there):
            return
    raise Disagreement(f"{one.game.name}: two readings differ after {moves} compiled; as written they do not")


def _differ(one: Any, other: Any) -> bool:
    if one is None or other is None:
        return (one is None) != (other is None)
    if one.fault is not None or other.fault is not None:
        return (one.fault is None) != (other.fault is None)
    return not _same(one.after, other.after)


def _outcome(table: Table, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return table.standing(state).winners, table.scores(state)
