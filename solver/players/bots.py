"""Players that decide one move at a time, in a game that somebody else leads."""

from __future__ import annotations

import random
from functools import cache

from ludex.invariants.property import When, properties_of
from ludex.model.errors import BadInput
from ludex.model.game import Move, Table
from ludex.model.state import State

from ..native import NoCompiler, NotCompilable, Program
from ..native.playouts import decision
from ..play.choosers import Bot

QUICKLY = ("-O1",)
"""To compile in a second; measured, games then take a fifth longer."""


@cache
def thinking(table: Table) -> Program:
    """The compiled rules with the laws of the game, by which players tell what may lie hidden."""
    laws = [p for p in properties_of(table.game) if p.when is When.ALWAYS and p.memory is None]
    program = Program(table, laws, flags=QUICKLY)
    if not program.source.sees:
        raise NotCompilable("the view of a seat", "write it as rules are written")
    return program


def bot(name: str, table: Table) -> Bot:
    """A player of this name for a table: compiled, or else in Python, where tree search is too slow."""
    if name == "random":
        return random_bot
    try:
        program = thinking(table)
    except (NoCompiler, NotCompilable) as missing:
        if name == "tree":
            raise BadInput("bot", str(missing), where="--bot", right="greedy needs no compiler") from None
        return greedy_bot

    def decide(_table: Table, state: State, _seat: int, rng: random.Random) -> Move:
        return decision(program, state, name, rng.getrandbits(63))

    return decide


def random_bot(table: Table, state: State, _seat: int, rng: random.Random) -> Move:
    """Any permitted move, all equally likely."""
    return rng.choice(table.legal(state))


def greedy_bot(table: Table, state: State, seat: int, rng: random.Random) -> Move:
    """The move after which its lead is largest, as far as its seat can see; ties at random."""
    best: list[Move] = []
    best_lead: float | None = None
    for move, after in table.successors(state):
        lead = _lead(table, table.view(after, seat), seat)
        if best_lead is None or lead > best_lead:
            best, best_lead = [move], lead
        elif lead == best_lead:
            best.append(move)
    return rng.choice(best)


def _lead(table: Table, seen: State, seat: int) -> int:
    scores = table.scores(seen)
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)
