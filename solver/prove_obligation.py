"""One rule with its parameters against everything that is claimed: does it keep what was true?"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

import z3

from model.game import Move

from .lift import Lifted, lift_predicate
from .prove_theory import BREAKDOWN, TURN, Theory, breakdown
from .symbolic_terms import condition_term


class Answer(Enum):
    """What the solver said about one claim after one rule."""

    UNTOUCHED = "the rule does not touch it"
    KEPT = "kept"
    FAILS = "fails"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Reply:
    """The solver's answer on one claim, with the names it needed or the position in which it fails."""

    answer: Answer
    claims: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()
    numbers: tuple[int, ...] = ()
    reason: str = ""
    script: str = ""


@dataclass(frozen=True)
class Examined:
    """All replies about one rule with its parameters."""

    move: Move
    never: bool
    """No position of this configuration permits it."""
    replies: dict[str, Reply] = field(default_factory=dict)
    seconds: float = 0.0


class Task(NamedTuple):
    """What to ask about one rule with its parameters."""

    move: Move
    goals: tuple[str, ...]
    assumed: frozenset[str]


class Examiner:
    """Asks the solver about rules of one theory."""

    def __init__(self, theory: Theory, *, timeout: float, export: bool = False) -> None:
        self.theory = theory
        self.timeout = timeout
        self.export = export

    def examine(self, task: Task) -> Examined:
        """Every goal of a task."""
        began = time.monotonic()
        lifted = self.theory.lift(task.move)
        permitted = lifted.permitted
        replies: dict[str, Reply] = {}
        if BREAKDOWN in task.goals:
            replies[BREAKDOWN] = self._breakdown(lifted, task.assumed)
        if z3.is_false(z3.simplify(permitted)):
            return Examined(task.move, True, replies, time.monotonic() - began)
        goals = self._goals(lifted, task.goals)
        asked = {name: goal for name, goal in goals.items() if goal is not None}
        replies |= {name: Reply(Answer.UNTOUCHED) for name, goal in goals.items() if goal is None}
        if asked:
            replies |= self._ask(lifted, asked, task.assumed)
        return Examined(task.move, False, replies, time.monotonic() - began)

    def _goals(self, lifted: Lifted, names: Iterable[str]) -> dict[str, Any]:
        """What must be true after the rule, by name; None where it is the same as before."""
        theory = self.theory
        after = theory.after(lifted)
        claims = theory.claims_of(after)
        goals: dict[str, Any] = {}
        for name in names:
            if name == TURN:
                turn = theory.its_turn(lifted.move)
                goals[name] = None if turn is True else condition_term(turn)
            elif name in claims:
                goals[name] = None if claims[name].eq(theory.claims[name]) else claims[name]
        for p in theory.steps:
            if p.name in names:
                goals[p.name] = lift_predicate(
                    p.holds, lifted.before, lifted.after, arithmetic=theory.arithmetic
                )
        return goals

    def _solver(self, assumed: Collection[str]) -> tuple[Any, dict[str, str]]:
        """A solver that knows the assumed claims, each under a name of its own."""
        solver = z3.Solver()
        solver.set("timeout", int(self.timeout * 1000))
        solver.set("unsat_core", True)
        names = {}
        for name in assumed:
            mark = f"assume {name}"
            solver.add(z3.Implies(z3.Bool(mark), self.theory.claims[name]))
            names[mark] = name
        return solver, names

    def _ask(self, lifted: Lifted, goals: dict[str, Any], assumed: Collection[str]) -> dict[str, Reply]:
        solver, names = self._solver(assumed)
        solver.add(condition_term(self.theory.due(lifted.move)))
        clauses: dict[str, str] = {}
        for number, event in enumerate(lifted.events):
            if event.holds is not True:
                mark = f"event {number}"
                solver.add(z3.Implies(z3.Bool(mark), condition_term(event.holds)))
                clauses[mark] = event.clause
        for name, goal in goals.items():
            solver.add(z3.Implies(z3.Bool(f"against {name}"), z3.Not(goal)))
        given = [z3.Bool(mark) for mark in (*names, *clauses)]
        return {name: self._one(solver, given, f"against {name}", names, clauses) for name in goals}

    def _one(
        self, solver: Any, given: list[Any], against: str, names: dict[str, str], clauses: dict[str, str]
    ) -> Reply:
        marks = [*given, z3.Bool(against)]
        answer = solver.check(*marks)
        if answer == z3.unsat:
            core = {str(mark) for mark in solver.unsat_core()}
            script = self._script(solver, marks) if self.export else ""
            used = frozenset(names[mark] for mark in core if mark in names)
            needed = frozenset(clauses[mark] for mark in core if clauses.get(mark))
            return Reply(Answer.KEPT, used, needed, script=script)
        if answer == z3.unknown:
            return Reply(Answer.UNKNOWN, reason=str(solver.reason_unknown()))
        return Reply(Answer.FAILS, numbers=self._numbers(solver.model()))

    def _breakdown(self, lifted: Lifted, assumed: Collection[str]) -> Reply:
        broken = breakdown(lifted)
        if broken is False:
            return Reply(Answer.UNTOUCHED)
        solver, names = self._solver(assumed)
        solver.add(condition_term(self.theory.due(lifted.move)))
        mark = f"against {BREAKDOWN}"
        solver.add(z3.Implies(z3.Bool(mark), condition_term(broken)))
        return self._one(solver, [z3.Bool(name) for name in names], mark, names, {})

    def _numbers(self, model: Any) -> tuple[int, ...]:
        return tuple(
            model.eval(variable, model_completion=True).as_long() for variable in self.theory.variables()
        )

    @staticmethod
    def _script(solver: Any, marks: list[Any]) -> str:
        alone = z3.Solver()
        alone.add(solver.assertions())
        alone.add(*marks)
        text: str = alone.to_smt2()
        return text
