"""Someone can always move: is there a position in which the game goes on and every rule is blocked?

Where there is one, the solver says which clauses together block everything: no clause of the set can
be left out without some rule becoming possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

import z3
from ludex.model.game import Move

from ..budget import Budget
from ..lift.rules import Lifted
from ..lift.terms import condition_term, conjunction, negation
from .families import families, size
from .theory import Theory
from .words import position_of

CAN_MOVE = "someone-can-always-move"
MOST = 5_000
"""A rule with more instances than this is left out: without it the claim is only stronger."""


class Stuck(NamedTuple):
    """A position in which nothing can happen, and the clauses that block it."""

    numbers: tuple[int, ...]
    clauses: tuple[str, ...]


class Unstuck(NamedTuple):
    """No such position; with the clauses of the claims that were needed to see it, or why it is not known."""

    claims: frozenset[str]
    unknown: str = ""


def someone_can_move(
    theory: Theory, assumed: Collection[str], *, budget: Budget, effort: int
) -> Stuck | Unstuck:
    """Look for a stuck position among those that satisfy what is proved."""
    rules = []
    for move in _moves(theory):
        if why := budget.over():
            return Unstuck(frozenset(), why)
        rules.append(theory.lift(move))
    solver = z3.Solver()
    solver.set("rlimit", effort)
    solver.set("timeout", budget.milliseconds)
    marks = {}
    for name in assumed:
        mark = z3.Bool(f"assume {name}")
        marks[str(mark)] = name
        solver.add(z3.Implies(mark, theory.claims[name]))
    solver.add(*nothing_happens(theory))
    answer = solver.check(*(z3.Bool(mark) for mark in marks))
    if answer == z3.unsat:
        return Unstuck(frozenset(marks[str(mark)] for mark in solver.unsat_core()))
    if answer == z3.unknown:
        return Unstuck(frozenset(), str(solver.reason_unknown()))
    model = solver.model()
    numbers = tuple(model.eval(v, model_completion=True).as_long() for v in theory.variables())
    if left_out := _left_out(theory):
        state = position_of(theory.table, numbers)
        if next(theory.table.successors(state), None) is not None:
            return Unstuck(frozenset(), f"{', '.join(left_out)} has too many instances to be gone through")
    return Stuck(numbers, blocking(theory, rules, numbers))


def nothing_happens(theory: Theory) -> list[Any]:
    """That the game goes on and no rule can happen, as formulas."""
    going_on = condition_term(theory.going_on(theory.before.position))
    blocked = (negation(_possible(theory, theory.lift(move))) for move in _moves(theory))
    return [going_on, *map(condition_term, blocked)]


def _moves(theory: Theory) -> Iterator[Move]:
    """Every rule with every parameter, but for rules with more instances than can be gone through."""
    left_out = _left_out(theory)
    for rule in theory.table.rules.values():
        if rule.name not in left_out:
            yield from theory.table.instances(rule)


def _left_out(theory: Theory) -> list[str]:
    table = theory.table
    counts = Counter[str]()
    for family in families(table):
        counts[family.rule] += size(table, family)
    return [rule for rule, count in counts.items() if count > MOST]


def _possible(theory: Theory, lifted: Lifted) -> Any:
    turn = (theory.due(lifted.move), theory.its_turn(lifted.move))
    return conjunction((*turn, *(event.holds for event in lifted.events)))


def blocking(theory: Theory, rules: Iterable[Lifted], numbers: tuple[int, ...]) -> tuple[str, ...]:
    """A smallest set of clauses that together block every rule in this position."""
    known = list(zip(theory.variables(), map(theory.arithmetic.constant, numbers), strict=True))
    solver = z3.Solver()
    solver.set("core.minimize", True)
    ways = []
    clauses: dict[str, Any] = {}
    for lifted in rules:
        turn = conjunction((theory.due(lifted.move), theory.its_turn(lifted.move)))
        if not _true(turn, known):
            continue
        against = []
        for event in lifted.events:
            if not _true(event.holds, known):
                mark = clauses.setdefault(event.clause, z3.Bool(f"clause {event.clause}"))
                against.append(z3.Not(mark))
        ways.append(z3.And(*against))
    solver.add(z3.Or(*ways))
    if solver.check(*clauses.values()) != z3.unsat:
        return ()
    core = {str(mark) for mark in solver.unsat_core()}
    return tuple(sorted(clause for clause, mark in clauses.items() if clause and str(mark) in core))


def _true(condition: Any, known: list[tuple[Any, Any]]) -> bool:
    return bool(z3.is_true(z3.simplify(z3.substitute(condition_term(condition), *known))))
