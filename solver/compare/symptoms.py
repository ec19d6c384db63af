"""What is wrong with each side, by the same searches and the same games: so what an edit mends or breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludex.invariants.property import Property, When, properties_of
from ludex.model.game import Move, Table
from ludex.model.notation import write_move

from ..budget import Budget
from ..explore.endings import endless, without_end
from ..explore.search import Silent
from ..native import NoCompiler, NotCompilable, Program, fastest_search, playouts
from ..native.playouts import moves_of, outcomes
from ..studies import study_of
from .result import Symptom

STATES = 20_000
"""Positions of a search; the same on both sides."""
KINDS = ("halt", "lost-end", "endless", "breakdown")
"""What can be wrong with any game."""
HALT = "nobody can move and nothing ends the game"
SEED, LONGEST = 0, 2_000
GAMES, FEW = 300, 20
"""Random games of a box as it comes; few where each takes long."""


@dataclass
class Health:
    """What the games of one side have shown."""

    symptoms: dict[tuple[str, str, str], Symptom] = field(default_factory=dict)
    """By configuration, kind and what it is."""
    ends: set[str] = field(default_factory=set)
    complete: bool = False
    """Whether every position was looked at."""

    def add(self, table: Table, kind: str, what: str, name: str, moves: Sequence[Move]) -> None:
        """Keep one, with the first game that showed it."""
        told = tuple(write_move(table, move) for move in moves)
        symptom = Symptom(kind=kind, what=what, configuration=name, moves=told)
        self.symptoms.setdefault((name, kind, what), symptom)


def count_promises(health: Health, name: str, table: Table) -> None:
    """What the game's study can count of a box, without a game."""
    study = study_of(table.game)
    for what, fails in study.promises.items() if study is not None else ():
        if why := fails(table):
            health.add(table, "property", f"{what}: {why}", name, ())


def examine(health: Health, name: str, table: Table, *, small: bool, large: bool, budget: Budget) -> None:
    """Look for what is wrong in one set-up: search a small one, play many games of any other."""
    if small:
        _search(health, name, table, budget)
    else:
        _play(health, name, table, FEW if large else GAMES, budget)


def _search(health: Health, name: str, table: Table, budget: Budget) -> None:
    engine = fastest_search(count_clauses=False)
    limits = Budget(budget.left, STATES, clock=budget.clock)
    properties = [p for p in _properties(table) if p.memory is None]
    seen = engine.run(table, properties, limits, Silent())
    health.ends |= set(seen.ends)
    for what, breakage in seen.broken.items():
        health.add(table, "property", what, name, [*seen.graph.moves(breakage.parent), breakage.move])
    for fault in seen.faults[:1]:
        moves = [*seen.graph.moves(fault.parent), fault.move]
        health.add(table, "breakdown", fault.at.rule, name, moves)
    stuck = next(seen.graph.stuck(), None)
    if stuck is not None:
        health.add(table, "halt", HALT, name, seen.graph.moves(stuck))
    hopeless = [number for number in without_end(seen.graph) if number != stuck]
    if hopeless and any(p.when is When.CAN_ALWAYS_END for p in properties_of(table.game)):
        health.add(table, "lost-end", "no end can be reached any more", name, seen.graph.moves(hopeless[0]))
    health.complete = seen.complete
    if seen.complete:
        forever = endless(seen.graph, table.seats).together
        if forever:
            words = "the game can go on for ever"
            health.add(table, "endless", words, name, seen.graph.moves(forever[0]))


def _play(health: Health, name: str, table: Table, games: int, budget: Budget) -> None:
    try:
        program = Program(table, _properties(table), flags=("-O1",))
    except (NoCompiler, NotCompilable):
        return
    seen = playouts(program, games, SEED, most=LONGEST, budget=budget)
    health.ends |= set(seen.endings)
    for what, (_property, moves) in seen.broken.items():
        health.add(table, "property", what, name, moves)
    if seen.fault is not None:
        health.add(table, "breakdown", seen.fault[0].move.rule, name, seen.fault[1])
    if seen.stuck:
        told = list(outcomes(program, range(seen.played), SEED, most=LONGEST))
        halted = [
            number for number, (length, ending, *_) in enumerate(told) if not ending and length < LONGEST
        ]
        shortest = min(halted, key=lambda number: told[number][0])
        moves = moves_of(program, SEED, shortest, most=LONGEST)
        health.add(table, "halt", HALT, name, moves)


def _properties(table: Table) -> list[Property]:
    """What the rulebook promises of this box."""
    found = [p for p in properties_of(table.game) if p.when is not When.CAN_ALWAYS_END and not p.lemma]
    return [p for p in found if p.fits(table.box)]
