"""One rule with its parameters against everything that is claimed: does it keep what was true?"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf
from typing import Any, NamedTuple

import z3
from ludex.model.game import Move

from ..lift.rules import Lifted, lift_predicate
from ..lift.terms import condition_term
from .theory import BREAKDOWN, RANGE, TURN, Theory, breakdown


class Answer(Enum):
    """What the solver said about one claim after one rule."""

    IMPOSSIBLE = "the rule can never happen"
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
        self._until = inf

    def examine(self, task: Task, seconds: float = inf) -> Examined:
        """Every goal of a task; what time does not suffice for is unknown."""
        began = time.monotonic()
        self._until = began + seconds
        lifted = self.theory.lift(task.move)
        replies: dict[str, Reply] = {}
        if BREAKDOWN in task.goals:
            replies[BREAKDOWN] = self._breakdown(lifted, task.assumed)
        never = bool(z3.is_false(z3.simplify(lifted.permitted)))
        if not never:
            given = Given(self, lifted, task.assumed)
            impossible = given.contradiction()
            never = impossible is not None
            goals = [name for name in task.goals if name != BREAKDOWN]
            replies |= dict.fromkeys(goals, impossible) if impossible else self._ask(given, goals)
        return Examined(task.move, never, replies, time.monotonic() - began)

    def seconds_for_one(self) -> float:
        """How long the next question may take; nothing is left when the time is over."""
        return min(self.timeout, self._until - time.monotonic())

    def _ask(self, given: Given, names: Iterable[str]) -> dict[str, Reply]:
        goals = self._goals(given.lifted, names)
        replies = {name: Reply(Answer.UNTOUCHED) for name, goal in goals.items() if goal is None}
        asked = {name: goal for name, goal in goals.items() if goal is not None}
        ranges = [name for name in asked if name.startswith(RANGE)]
        together = given.against(z3.And(*(asked[name] for name in ranges))) if ranges else None
        if together is not None and together.answer is Answer.KEPT:
            replies |= dict.fromkeys(ranges, together)
        for name, goal in asked.items():
            if name not in replies:
                replies[name] = given.against(goal)
        return replies

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
                goals[name] = theory.claim(name, after) if theory.touched(name, changed, after) else None
        for p in theory.steps:
            if p.name in names:
                goals[p.name] = lift_predicate(
                    p.holds, lifted.before, lifted.after, arithmetic=theory.arithmetic
                )
        return {name: None if goal is None or z3.is_true(goal) else goal for name, goal in goals.items()}

    def _breakdown(self, lifted: Lifted, assumed: Collection[str]) -> Reply:
        broken = breakdown(lifted)
        reply = Reply(Answer.UNTOUCHED)
        if broken is not False:
            given = Given(self, replace(lifted, events=()), assumed)
            reply = given.against(z3.Not(condition_term(broken)))
        if reply.answer in (Answer.UNTOUCHED, Answer.KEPT) and self.theory.says_who_acts is not True:
            told = Given(self, lifted, assumed).against(
                condition_term(self.theory.says_who_acts_after(lifted))
            )
            if told.answer is not Answer.KEPT:
                return told
            reply = replace(told, claims=told.claims | reply.claims, clauses=told.clauses | reply.clauses)
        return reply


class Given:
    """Everything that is known when a rule happens: the assumed claims and the rule's requirements.

    Each stands under a mark of its own, so that the solver can say which of them it needed. The marks
    are handed over in one piece: z3's own wrapper would look at each of them every time.
    """

    def __init__(self, examiner: Examiner, lifted: Lifted, assumed: Collection[str]) -> None:
        self.theory = examiner.theory
        self._seconds = examiner.seconds_for_one
        self.export = examiner.export
        self.lifted = lifted
        self.solver = z3.Solver()
        self.solver.set("unsat_core", True)
        self.solver.add(condition_term(self.theory.due(lifted.move)))
        self._claims = {f"assume {name}": name for name in assumed}
        self._clauses: dict[str, str] = {}
        for mark, name in self._claims.items():
            self.solver.add(z3.Implies(z3.Bool(mark), self.theory.claims[name]))
        for number, event in enumerate(lifted.events):
            if event.holds is not True:
                self._clauses[f"event {number}"] = event.clause
                self.solver.add(z3.Implies(z3.Bool(f"event {number}"), condition_term(event.holds)))
        self._marks = [z3.Bool(mark) for mark in (*self._claims, *self._clauses)]
        self._array = (z3.z3core.Ast * (len(self._marks) + 1))(*(mark.ast for mark in self._marks))
        self._asked = 0

    def contradiction(self) -> Reply | None:
        """Why the rule can never happen, if that is so."""
        reply = self.against(z3.BoolVal(False))
        return replace(reply, answer=Answer.IMPOSSIBLE) if reply.answer is Answer.KEPT else None

    def against(self, goal: Any) -> Reply:
        """Whether everything given excludes that the goal fails."""
        seconds = self._seconds()
        if seconds <= 0:
            return Reply(Answer.UNKNOWN, reason="the time limit was reached at this rule")
        self.solver.set("timeout", max(1, int(seconds * 1000)))
        self._asked += 1
        failing = z3.Bool(f"against {self._asked}")
        self.solver.add(z3.Implies(failing, z3.Not(goal)))
        self._array[len(self._marks)] = failing.ast
        answer = z3.CheckSatResult(
            z3.z3core.Z3_solver_check_assumptions(
                self.solver.ctx.ref(), self.solver.solver, len(self._array), self._array
            )
        )
        if answer == z3.unknown:
            return Reply(Answer.UNKNOWN, reason=str(self.solver.reason_unknown()))
        if answer == z3.sat:
            return Reply(Answer.FAILS, numbers=self._numbers(self.solver.model()))
        core = self._lean_core()
        return Reply(
            Answer.KEPT,
            claims=frozenset(self._claims[mark] for mark in core if mark in self._claims),
            clauses=frozenset(self._clauses[mark] for mark in core if self._clauses.get(mark)),
            script=self._script(failing) if self.export else "",
        )

    def _lean_core(self) -> set[str]:
        """What the contradiction needs; a requirement is left out if it stands without it."""
        core = {str(mark): mark for mark in self.solver.unsat_core()}
        for name in [name for name in core if name in self._clauses]:
            rest = [mark for other, mark in core.items() if other != name]
            if self.solver.check(*rest) == z3.unsat:
                core = {str(mark): mark for mark in rest}
        return set(core)

    def _numbers(self, model: Any) -> tuple[int, ...]:
        return tuple(
            model.eval(variable, model_completion=True).as_long() for variable in self.theory.variables()
        )

    def _script(self, failing: Any) -> str:
        alone = z3.Solver()
        alone.add(self.solver.assertions(), *self._marks, failing)
        text: str = alone.to_smt2()
        return text
