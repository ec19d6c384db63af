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
        changed = theory.changed(after)
        goals: dict[str, Any] = {}
        for name in names:
            if name == TURN:
                turn = theory.its_turn(lifted.move)
                goals[name] = None if turn is True else condition_term(turn)
            elif name in theory.claims:
                goals[name] = theory.claim(name, after) if theory.touched(name, changed) else None
        for p in theory.steps:
            if p.name in names:
                goals[p.name] = lift_predicate(
                    p.holds, lifted.before, lifted.after, arithmetic=theory.arithmetic
                )
        return {name: None if _plainly_true(goal) else goal for name, goal in goals.items()}

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
        question = _Question(solver, [z3.Bool(mark) for mark in (*names, *clauses)])
        return {name: self._one(question, f"against {name}", names, clauses) for name in goals}

    def _one(
        self, question: _Question, against: str, names: dict[str, str], clauses: dict[str, str]
    ) -> Reply:
        solver = question.solver
        answer = question.ask(z3.Bool(against))
        if answer == z3.unsat:
            core = question.lean_core(set(clauses))
            script = self._script(solver, question.given, against) if self.export else ""
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
        return self._one(_Question(solver, [z3.Bool(name) for name in names]), mark, names, {})

    def _numbers(self, model: Any) -> tuple[int, ...]:
        return tuple(
            model.eval(variable, model_completion=True).as_long() for variable in self.theory.variables()
        )

    @staticmethod
    def _script(solver: Any, given: list[Any], against: str) -> str:
        alone = z3.Solver()
        alone.add(solver.assertions())
        alone.add(*given, z3.Bool(against))
        text: str = alone.to_smt2()
        return text


class _Question:
    """A solver with everything that is given, to be asked against one claim after the other.

    It hands the given marks over in one piece: z3's own wrapper looks at each of them every time.
    """

    def __init__(self, solver: Any, given: list[Any]) -> None:
        self.solver = solver
        self.given = given
        self._marks = (z3.z3core.Ast * (len(given) + 1))()
        for number, mark in enumerate(given):
            self._marks[number] = mark.ast

    def ask(self, against: Any) -> Any:
        """Whether everything given contradicts the failure of a claim."""
        self._marks[len(self.given)] = against.ast
        answer = z3.z3core.Z3_solver_check_assumptions(
            self.solver.ctx.ref(), self.solver.solver, len(self._marks), self._marks
        )
        return z3.CheckSatResult(answer)

    def lean_core(self, spare: Collection[str]) -> set[str]:
        """What the contradiction needs; marks among `spare` are left out if it stands without them."""
        core = {str(mark): mark for mark in self.solver.unsat_core()}
        for name in [name for name in core if name in spare]:
            rest = [mark for other, mark in core.items() if other != name]
            if self.solver.check(*rest) == z3.unsat:
                core = {str(mark): mark for mark in rest}
        return set(core)


def _plainly_true(goal: Any) -> bool:
    return goal is None or bool(z3.is_true(goal))
