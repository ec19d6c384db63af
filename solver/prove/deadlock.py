"""Someone can always move: is there a position in which the game goes on and every rule is blocked?

Where there is one, the solver says which clauses together block everything: no clause of the set can
be left out without some rule becoming possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import z3

from ..budget import Budget
from ..lift.rules import Lifted
from ..lift.terms import condition_term, conjunction, negation
from .theory import Theory


class Stuck(NamedTuple):
    """A position in which nothing can happen, and the clauses that block it."""

    numbers: tuple[int, ...]
    clauses: tuple[str, ...]


class Unstuck(NamedTuple):
    """No such position; with the clauses of the claims that were needed to see it, or why it is not known."""

    claims: frozenset[str]
    unknown: str = ""
    script: str = ""
    """The question as another solver reads it."""


def someone_can_move(
    theory: Theory, assumed: Collection[str], *, budget: Budget, effort: int
) -> Stuck | Unstuck:
    """Look for a stuck position among those that satisfy what is proved."""
    rules = []
    for move in theory.table.all_instances():
        if why := budget.over():
            return Unstuck(frozenset(), why)
        rules.append(theory.lift(move))
    solver = z3.Solver()
    solver.set("rlimit", effort)
    solver.set("timeout", max(1, int(budget.left * 1000)))
    marks = {}
    for name in assumed:
        mark = z3.Bool(f"assume {name}")
        marks[str(mark)] = name
        solver.add(z3.Implies(mark, theory.claims[name]))
    solver.add(condition_term(theory.going_on(theory.before.position)))
    for lifted in rules:
        solver.add(condition_term(negation(_possible(theory, lifted))))
    answer = solver.check(*(z3.Bool(mark) for mark in marks))
    if answer == z3.unsat:
        core = frozenset(marks[str(mark)] for mark in solver.unsat_core())
        alone = z3.Solver()
        alone.add(solver.assertions(), *(z3.Bool(mark) for mark in marks))
        return Unstuck(core, script=alone.to_smt2())
    if answer == z3.unknown:
        return Unstuck(frozenset(), str(solver.reason_unknown()))
    model = solver.model()
    numbers = tuple(model.eval(v, model_completion=True).as_long() for v in theory.variables())
    return Stuck(numbers, blocking(theory, rules, numbers))


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
