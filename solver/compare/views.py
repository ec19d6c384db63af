"""What the seats may see on two tables: compared in some games as written, because views are not compiled."""

from __future__ import annotations

import random

from .lockstep import Kind, LockStep

GAMES, LONGEST = 6, 60


def compare_views(lock: LockStep, seed: str) -> None:
    """Play a few games on both tables and look at every position through every seat's eyes."""
    left, right = lock.left.table, lock.right.table
    for number in range(GAMES):
        rng, pair = random.Random(f"{seed} views {number}"), lock.begun
        while pair is not None and len(pair.moves) < LONGEST:
            one, other = left.schema.unpack(pair.left), right.schema.unpack(pair.right)
            if not all(lock.lens.same(left.view(one, seat), right.view(other, seat)) for seat in left.seats):
                lock.note(Kind.VIEW, "", pair.left, pair.moves)
                break
            onward = lock.look(pair)
            pair = rng.choice(onward) if onward else None
