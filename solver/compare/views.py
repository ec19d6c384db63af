"""What the seats may see on two tables: compared in some games as written, because views are not compiled."""

from __future__ import annotations

import random

from ludex.model.game import Table
from ludex.model.play import RULE_FAULTS
from ludex.model.state import State

from .lockstep import Kind, LockStep

GAMES, LONGEST = 6, 60


def compare_views(lock: LockStep, seed: str) -> None:
    """Play a few games on both tables and look at every position through every seat's eyes."""
    left, right = lock.left.table, lock.right.table
    for number in range(GAMES):
        rng, pair = random.Random(f"{seed} views {number}"), lock.begun
        while pair is not None and len(pair.moves) < LONGEST:
            one, other = left.schema.unpack(pair.left), right.schema.unpack(pair.right)
            seen = [(viewed(left, one, seat), viewed(right, other, seat)) for seat in left.seats]
            if not all(_same(lock, mine, theirs) for mine, theirs in seen):
                lock.note(Kind.VIEW, "", pair.left, pair.moves)
                break
            onward = lock.look(pair)
            pair = rng.choice(onward) if onward else None


def viewed(table: Table, state: State, seat: int) -> State | None:
    """What a seat sees; None where the view breaks down."""
    try:
        return table.view(state, seat)
    except RULE_FAULTS:
        return None


def _same(lock: LockStep, mine: State | None, theirs: State | None) -> bool:
    if mine is None or theirs is None:
        return mine is theirs
    return lock.lens.same(mine, theirs)
