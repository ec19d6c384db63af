"""Chains of rules that happen by themselves and never come to an end, in games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

from ludex.model.game import Move, Table
from ludex.model.play import NEVER_STOPS, RULE_FAULTS, Step, describe, run
from ludex.model.trace import Trace, record

from .choosers import played_out, swarm

STOPS = "what-happens-by-itself-stops"
"""The law that every game owes: what happens by itself comes to an end."""
GAMES, LONGEST = 8, 120
"""Random games in which an endless chain is sought, and their decisions."""


def goes_round(made: Step) -> bool:
    """Whether what follows a decision by itself comes back to a position that was there: it never stops."""
    if made.fault is None or made.fault.what != NEVER_STOPS:
        return False
    kept = {event.after for event in made.chain[-2:]}
    for event in reversed(made.chain[:-2]):
        if event.after in kept:
            return True
        kept.add(event.after)
    return False


def endless_game(table: Table, moves: Sequence[Move]) -> Trace | None:
    """The game whose last decision, or set-up, lets something happen by itself for ever; None if it does not.

    The trace ends before that decision, which its title names.
    """
    *_, last = made = list(run(table, moves))
    if not goes_round(last):
        return None
    played = moves[: len(made) - 2] if len(made) > 1 else ()
    about = f"after {describe(table, last.move)} {last.chain[-1].move.rule} never stops"
    return record(table, played, about=about)


def seek_endless_game(table: Table, games: int = GAMES, longest: int = LONGEST) -> Trace | None:
    """A random game in which something happens by itself for ever, if one is met."""
    for number in range(games):
        played: list[Step] = []
        try:
            played.extend(islice(played_out(table, swarm(table, random.Random(number))), longest))
        except RULE_FAULTS:
            continue
        if played and goes_round(played[-1]):
            return endless_game(table, [made.move for made in played[1:]])
    return None
