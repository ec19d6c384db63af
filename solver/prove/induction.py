"""Induction: true at the start and kept by every rule, hence true in every position that can be reached.

All claims are assumed together. A claim that some rule does not keep is taken out of the
assumptions, and whatever leaned on it is examined again, until what is left stands by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ludex.model.game import Move
from ludex.model.play import RULE_FAULTS

from ..budget import Budget
from ..lift.values import PileHandle, RowHandle
from ..monitor import Monitor
from .obligation import Answer, Examiner, Reply, Task
from .pool import Progress, examine_all
from .theory import BREAKDOWN, RANGE, TURN, Theory


@dataclass
class Standing:
    """What induction has to say about one claim."""

    kept_by: int = 0
    """So many rule instances touch it and keep it."""
    needs: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    counterexample: tuple[Move, Reply] | None = None
    unknown: tuple[Move, str] | None = None
    false_at_start: bool = False
    scripts: list[str] = field(default_factory=list)
    leans_on: str = ""
    """A claim that was not proved and without which this one is not."""

    @property
    def kept(self) -> bool:
        """Whether the claim holds at the start and every rule keeps it."""
        return not (self.counterexample or self.unknown or self.false_at_start)

    @property
    def stands(self) -> bool:
        """Whether the claim is proved: kept, and so is everything that it rests on."""
        return self.kept and not self.leans_on


@dataclass
class Induction:
    """The outcome of an induction."""

    theory: Theory
    standings: dict[str, Standing]
    instances: int
    never: int
    """Rule instances that no position of this configuration permits."""


def induct(
    make_theory: Callable[[frozenset[str]], Theory],
    *,
    budget: Budget,
    timeout: float,
    processes: int,
    progress: Progress,
    export: bool,
) -> Induction:
    """Prove as much as stands by induction; a field whose range does not is then taken to have no limit."""
    loose: frozenset[str] = frozenset()
    kept: dict[str, Standing] = {}
    while True:
        theory = make_theory(loose)
        outcome = _fixpoint(theory, budget, timeout, processes, progress, export)
        fallen = {
            name
            for name, standing in outcome.standings.items()
            if name.startswith(RANGE) and not standing.kept
        }
        kept.update({name: outcome.standings[name] for name in fallen})
        fields = {name.removeprefix(RANGE) for name in fallen}
        if not fallen or budget.over() or not _can_be_loosened(theory, fields):
            for name in fallen:
                _let_fall(outcome.standings, name)
            outcome.standings.update(kept)
            return outcome
        loose |= fields


def _can_be_loosened(theory: Theory, fields: set[str]) -> bool:
    def piles(value: object) -> bool:
        if isinstance(value, RowHandle):
            return any(map(piles, value.items))
        return isinstance(value, PileHandle)

    values = theory.before.position.values
    return all(name in values and not piles(values[name]) for name in fields)


def _let_fall(standings: dict[str, Standing], unproved: str) -> None:
    """Everything rests on the ranges with which positions are described; say so where one is not proved."""
    for name, standing in standings.items():
        if standing.stands and name != unproved:
            standing.leans_on = unproved


def _fixpoint(
    theory: Theory, budget: Budget, timeout: float, processes: int, progress: Progress, export: bool
) -> Induction:
    inductive = set(theory.inductive)
    extra = [p.name for p in theory.steps]
    standings = {name: Standing() for name in (*theory.inductive, *extra, TURN, BREAKDOWN)}
    _at_start(theory, standings)
    assumed = frozenset(name for name in inductive if not standings[name].false_at_start)
    examiner = Examiner(theory, timeout=timeout, export=export)
    replies: dict[tuple[Move, str], Reply] = {}
    never: set[Move] = set()
    moves = list(theory.table.all_instances())
    tasks = [Task(move, tuple(standings), assumed) for move in moves]
    while tasks:
        for examined in examine_all(examiner, tasks, budget=budget, processes=processes, progress=progress):
            (never.add if examined.never else never.discard)(examined.move)
            for name, reply in examined.replies.items():
                replies[examined.move, name] = reply
        failed = {
            name
            for (_, name), reply in replies.items()
            if name in assumed and reply.answer in (Answer.FAILS, Answer.UNKNOWN)
        }
        assumed -= failed
        again: dict[Move, list[str]] = {}
        for (move, name), reply in replies.items():
            if reply.claims & failed:
                again.setdefault(move, []).append(name)
        tasks = [Task(move, tuple(names), assumed) for move, names in again.items()]
    for (move, name), reply in replies.items():
        _count(standings[name], move, reply)
    return Induction(theory, standings, len(moves), len(never))


def _count(standing: Standing, move: Move, reply: Reply) -> None:
    if reply.answer in (Answer.KEPT, Answer.IMPOSSIBLE):
        standing.kept_by += reply.answer is Answer.KEPT
        standing.needs |= reply.claims
        standing.clauses |= reply.clauses
        if reply.script:
            standing.scripts.append(reply.script)
    elif reply.answer is Answer.FAILS:
        standing.counterexample = standing.counterexample or (move, reply)
    elif reply.answer is Answer.UNKNOWN:
        standing.unknown = standing.unknown or (move, reply.reason)


def _at_start(theory: Theory, standings: dict[str, Standing]) -> None:
    state, memories = theory.start()
    start = theory.known_start()
    for name in theory.inductive:
        if name.startswith(RANGE) and theory.within_range(name, start) is not True:
            standings[name].false_at_start = True
    broken = Monitor(theory.table, theory.properties.values()).broken_at(state, memories)
    for p in broken:
        standings[p.name].false_at_start = True
    try:
        theory.table.to_act(state)
    except RULE_FAULTS:
        standings[BREAKDOWN].false_at_start = True
