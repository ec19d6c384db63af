"""Induction: true at the start and kept by every rule, hence true in every position that can be reached.

All claims are assumed together. A claim that some rule does not keep is taken out of the
assumptions, and whatever leaned on it is examined again, until what is left stands by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from ludex.model.game import Move
from ludex.model.play import RULE_FAULTS

from ..budget import Budget
from ..crew import LOCAL
from ..lift.rules import Family
from ..lift.values import PileHandle, RowHandle
from ..monitor import Monitor
from .families import families, size, told
from .hard import Hard
from .obligation import EASY, Answer, Examiner, Reply, Task
from .pool import Progress, examine_all
from .theory import BREAKDOWN, RANGE, TURN, Theory
from .vacuity import UNTOUCHED, Vacuity

RESERVE = 0.2
"""The part of the time that hard questions leave for what falls with them."""


@dataclass
class Standing:
    """What induction has to say about one claim."""

    kept_by: int = 0
    """So many rule instances touch it and keep it."""
    at_stake: int = 0
    """So many of them keep it only because a clause forbids more."""
    near_miss: tuple[Move, str] | None = None
    """One that would break it but for a clause."""
    needs: set[str] = field(default_factory=set)
    clauses: set[str] = field(default_factory=set)
    counterexample: tuple[Move, Reply] | None = None
    unknown: tuple[Move | Family, str] | None = None
    false_at_start: bool = False
    fell_with: tuple[str, ...] = ()
    """Claims that fell before it and without which some rule does not keep it."""
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
    families: int = 0
    """In so many families they were examined."""
    never_rules: tuple[str, ...] = ()
    """Rules none of whose instances can happen in this configuration."""
    replies: dict[tuple[Move | Family, str], Reply] = field(default_factory=dict)
    """What the solver said last of each claim after each rule."""
    never_moves: frozenset[Move | Family] = frozenset()
    compared: int = 0
    """On so many positions that the solver made, Python did what the logic says."""
    difference: str = ""
    """Where it did not, in words."""
    vacuous: dict[str, str] = field(default_factory=dict)
    """Claims that nothing here could make false, each with the reason."""


def induct(
    make_theory: Callable[[frozenset[str]], Theory],
    *,
    budget: Budget,
    effort: int,
    processes: int,
    progress: Progress,
    on: str = LOCAL,
) -> Induction:
    """Prove as much as stands by induction; a field whose range does not is then taken to have no limit."""
    loose: frozenset[str] = frozenset()
    kept: dict[str, Standing] = {}
    while True:
        theory = make_theory(loose)
        outcome = _fixpoint(theory, budget, effort, processes, progress, on)
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
    theory: Theory, budget: Budget, effort: int, processes: int, progress: Progress, on: str
) -> Induction:
    extra = [p.name for p in theory.steps]
    standings = {name: Standing() for name in (*theory.inductive, *extra, TURN, BREAKDOWN)}
    _at_start(theory, standings)
    assumed = frozenset(name for name in theory.inductive if not standings[name].false_at_start)
    examiner = Examiner(theory, effort=effort)
    replies: dict[tuple[Move | Family, str], Reply] = {}
    table = theory.table
    moves = families(table)
    outcome = Induction(theory, standings, sum(size(table, move) for move in moves), 0, len(moves))
    never: set[Move | Family] = set()
    fallen: dict[str, None] = {}
    tried = set(moves)
    hard = Hard(effort)
    tasks = [Task(move, tuple(standings), assumed, EASY) for move in moves]
    while tasks:
        failed: set[str] = set()
        efforts = {task.move: task.effort for task in tasks}
        limit = budget.part(budget.left - RESERVE * budget.seconds) if hard.asking else budget
        for examined in examine_all(
            examiner, tasks, budget=limit, processes=processes, progress=progress, on=on
        ):
            move = examined.move
            if move in tried:
                (never.add if examined.never else never.discard)(move)
            outcome.compared += examined.compared
            if examined.difference and not outcome.difference:
                outcome.difference = f"{told(table, move)}: {examined.difference}"
            for name, reply in examined.replies.items():
                if hard.put_off(table, move, name, reply, efforts[move]):
                    replies.pop((move, name), None)
                    continue
                if reply.answer in (Answer.FAILS, Answer.UNKNOWN):
                    failed.add(name)
                    before = replies.get((move, name))
                    _note_failure(standings[name], move, reply, before, fallen)
                replies[move, name] = reply
        fallen |= dict.fromkeys(sorted(failed))
        assumed -= failed
        again: dict[Move | Family, list[str]] = {}
        for (move, name), reply in replies.items():
            if reply.claims & failed and name not in fallen:
                again.setdefault(move, []).append(name)
        tasks = [Task(move, tuple(names), assumed, EASY) for move, names in again.items()]
        hard.asking = not tasks
        tasks = tasks or hard.next(assumed, fallen)
    for (move, name), reply in replies.items():
        _count(standings[name], size(table, move), reply)
    outcome.replies, outcome.never_moves = replies, frozenset(never)
    outcome.never = sum(size(table, move) for move in never)
    outcome.never_rules = tuple(
        name for name in table.rules if all(move in never for move in moves if move.rule == name)
    )
    _find_vacuous(outcome, examiner)
    return outcome


def _find_vacuous(outcome: Induction, examiner: Examiner) -> None:
    """Which of the properties that were kept say nothing here; the claims are put to Python on the way."""
    theory, standings = outcome.theory, outcome.standings
    vacuity = Vacuity(examiner, [name for name in theory.inductive if standings[name].kept])
    for name in theory.properties:
        standing = standings.get(name)
        if standing is None or not standing.kept:
            continue
        reason = UNTOUCHED if not standing.kept_by else vacuity.reason(name)
        if reason:
            outcome.vacuous[name] = reason
    outcome.compared += vacuity.compared
    outcome.difference = outcome.difference or vacuity.difference


def _note_failure(
    standing: Standing, move: Move | Family, reply: Reply, before: Reply | None, fallen: Collection[str]
) -> None:
    """Keep the first failure of a claim: its position satisfies all that had not fallen before."""
    if standing.counterexample is None and standing.unknown is None:
        standing.fell_with = tuple(name for name in fallen if before is not None and name in before.claims)
    if reply.answer is Answer.FAILS:
        assert reply.move is not None
        standing.counterexample = standing.counterexample or (reply.move, reply)
    else:
        standing.unknown = standing.unknown or (move, reply.reason)


def _count(standing: Standing, instances: int, reply: Reply) -> None:
    if reply.answer not in (Answer.KEPT, Answer.IMPOSSIBLE):
        return
    standing.needs |= reply.claims
    standing.clauses |= reply.clauses
    if reply.answer is Answer.KEPT:
        standing.kept_by += instances
        if reply.move is not None:
            standing.at_stake += instances
            standing.near_miss = standing.near_miss or (reply.move, reply.but_for)


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
