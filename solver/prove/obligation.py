"""One rule with its parameters against everything that is claimed: does it keep what was true?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from math import inf
from typing import Any, NamedTuple

import z3
from ludex.model.game import Move

from ..budget import Budget
from ..lift.rules import Family, Lifted
from ..lift.terms import condition_term, conjunction, negation
from .families import size
from .parts import parts_of
from .theory import BREAKDOWN, RANGE, TURN, Situation, Theory, breakdown
from .validation import Made, before_differs, carried_out, stopped

EFFORT = 40_000_000
"""What one question may cost, in the solver's own units of work: the same on every machine."""
EASY = 2_000_000
"""What each question may cost at first; those that are harder wait until all of these are answered."""
NEAR = 1_000_000
"""What it may cost to look whether a claim is kept without the help of others."""
LEAN = 400_000
"""What it may cost to find out whether a proof stands without one of the clauses that it names."""
POSITIONS = 4
"""In so many positions, each with other parameters, a family of instances is put to Python."""
MEMBERS, SPLITTING = 600, 8
"""A family of at most so many instances may cost a part of it: what is too hard is then asked of each."""
OUT_OF_EFFORT = "the question is harder than one may be"
OUT_OF_TIME = "the time limit was reached at this rule"


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
    move: Move | None = None
    """The rule with the parameters with which the claim fails, or would but for a clause."""
    but_for: str = ""
    """That clause."""
    reason: str = ""


@dataclass(frozen=True)
class Examined:
    """All replies about one rule with its parameters."""

    move: Move | Family
    never: bool
    """No position of this configuration permits it."""
    replies: dict[str, Reply] = field(default_factory=dict)
    compared: int = 0
    """On so many positions that the solver made, Python did what the logic says."""
    difference: str = ""
    """Where it did not."""


class Task(NamedTuple):
    """What to ask about one rule with its parameters."""

    move: Move | Family
    goals: tuple[str, ...]
    assumed: frozenset[str]
    effort: int = EFFORT
    """What one question may cost."""


class Examiner:
    """Asks the solver about rules of one theory."""

    def __init__(self, theory: Theory, *, effort: int = EFFORT) -> None:
        self.theory = theory
        self.effort = effort
        self.budget = Budget(inf)

    def examine(self, tasks: Sequence[Task], budget: Budget | None = None) -> list[Examined]:
        """Every goal of tasks that assume the same; what time does not suffice for is unknown."""
        self.budget = budget or Budget(inf)
        assumed = Assumed(self, tasks[0].assumed) if tasks else None
        return [self._examine(task, assumed) for task in tasks if assumed is not None]

    @property
    def seconds_left(self) -> float:
        """How long the questions of this batch may still take."""
        return self.budget.left

    def _examine(self, task: Task, assumed: Assumed) -> Examined:
        lifted = self.theory.lift(task.move)
        splits = bool(lifted.open) and size(self.theory.table, task.move) <= MEMBERS
        assumed.effort = task.effort // SPLITTING if splits and task.effort > EASY else task.effort
        replies: dict[str, Reply] = {}
        if BREAKDOWN in task.goals:
            replies[BREAKDOWN] = self._breakdown(lifted, assumed)
        checked = _Checked(assumed, lifted)
        never = bool(z3.is_false(z3.simplify(lifted.permitted)))
        if not never:
            with assumed.given(lifted) as given:
                impossible = given.contradiction()
                never = impossible is not None
                names = [name for name in task.goals if name != BREAKDOWN]
                if impossible:
                    replies |= dict.fromkeys(names, impossible)
                else:
                    after = self.theory.after(lifted)
                    goals = self._goals(lifted, after, names)
                    checked.permitted(given, after, goals)
                    replies |= self._ask(given, goals)
        checked.forbidden()
        return Examined(task.move, never, replies, checked.compared, checked.difference)

    def _ask(self, given: Given, goals: dict[str, Any]) -> dict[str, Reply]:
        replies = {name: Reply(Answer.UNTOUCHED) for name, goal in goals.items() if goal is None}
        touched = {name: goal for name, goal in goals.items() if goal is not None}
        near = {name: given.near(goal, name) for name, goal in touched.items()}
        replies |= {name: reply for name, reply in near.items() if reply is not None}
        left = {name: goal for name, goal in touched.items() if near[name] is None}
        while left and self.seconds_left > 0:
            reply, failing = given.together(left)
            replies |= dict.fromkeys(failing, reply)
            left = {name: goal for name, goal in left.items() if name not in failing}
            if reply.answer is Answer.KEPT:
                needed = [
                    mark for mark in given.assumed.marks if given.assumed.claims[str(mark)] in reply.claims
                ]
                return replies | {name: given.told_apart(goal, needed, reply) for name, goal in left.items()}
            if not failing:
                break
        return replies | {name: given.with_all(goal, name) for name, goal in left.items()}

    def _goals(self, lifted: Lifted, after: Situation, names: Iterable[str]) -> dict[str, Any]:
        """What must be true after the rule, by name; None where it is the same as before."""
        theory = self.theory
        changed = theory.changed(after)
        goals: dict[str, Any] = {}
        for name in names:
            if name == TURN:
                turn = theory.may_decide(lifted.move)
                goals[name] = None if turn is True else condition_term(turn)
            elif name in theory.claims:
                goals[name] = (
                    theory.claim_after(name, after) if theory.touched(name, changed, after) else None
                )
        for p in theory.steps:
            if p.name in names:
                goals[p.name] = theory.step_taken(p.name, lifted.after)
        return {name: None if goal is None or z3.is_true(goal) else goal for name, goal in goals.items()}

    def _breakdown(self, lifted: Lifted, assumed: Assumed) -> Reply:
        broken = breakdown(lifted)
        reply = Reply(Answer.UNTOUCHED)
        if broken is not False:
            with assumed.given(replace(lifted, events=())) as given:
                reply = given.against(z3.Not(condition_term(broken)))
        if reply.answer in (Answer.UNTOUCHED, Answer.KEPT) and self.theory.says_who_acts is not True:
            with assumed.given(lifted) as given:
                told = given.against(condition_term(self.theory.says_who_acts_after(lifted)))
            if told.answer is not Answer.KEPT:
                return told
            reply = replace(told, claims=told.claims | reply.claims, clauses=told.clauses | reply.clauses)
        return reply


class Assumed:
    """A solver that knows the claims, each under a mark of its own, so that it can say which it needed."""

    def __init__(self, examiner: Examiner, names: Collection[str]) -> None:
        self.examiner = examiner
        self.theory = examiner.theory
        self.effort = examiner.effort
        self.solver = z3.Solver()
        self.claims = {f"assume {name}": name for name in sorted(names)}
        for mark, name in self.claims.items():
            self.solver.add(z3.Implies(z3.Bool(mark), self.theory.claims[name]))
        self.marks = [z3.Bool(mark) for mark in self.claims]
        self.ranges = [mark for mark in self.marks if self.claims[str(mark)].startswith(RANGE)]
        self.asked = 0

    def given(self, lifted: Lifted) -> Given:
        """The same with a rule that happens."""
        return Given(self, lifted)

    def check(self, marks: Sequence[Any], most: int = EFFORT) -> Any:
        """Whether what is marked can all be so."""
        self.solver.set("rlimit", min(self.effort, most))
        if self.examiner.seconds_left != inf:
            self.solver.set("timeout", self.examiner.budget.milliseconds)
        array = (z3.z3core.Ast * len(marks))(*(mark.ast for mark in marks))
        return z3.CheckSatResult(
            z3.z3core.Z3_solver_check_assumptions(
                self.solver.ctx.ref(), self.solver.solver, len(array), array
            )
        )


class Given:
    """Everything that is known when a rule happens: the assumed claims and the rule's requirements."""

    def __init__(self, assumed: Assumed, lifted: Lifted) -> None:
        self.assumed = assumed
        self.theory = assumed.theory
        self.lifted = lifted
        self.solver = assumed.solver
        self.clauses: dict[str, str] = {}

    def __enter__(self) -> Given:
        self.solver.push()
        self.solver.add(condition_term(self.theory.due(self.lifted.move)))
        for number, event in enumerate(self.lifted.events):
            if event.holds is not True:
                self.clauses[f"event {number}"] = event.clause
                self.solver.add(z3.Implies(z3.Bool(f"event {number}"), condition_term(event.holds)))
        self._events = [z3.Bool(mark) for mark in self.clauses]
        return self

    def __exit__(self, *_error: object) -> None:
        self.solver.pop()

    def contradiction(self) -> Reply | None:
        """Why the rule can never happen, if that is so."""
        reply = self.against(z3.BoolVal(False))
        return replace(reply, answer=Answer.IMPOSSIBLE) if reply.answer is Answer.KEPT else None

    def against(self, goal: Any, name: str = "") -> Reply:
        """Whether everything given excludes that the goal fails: the claim itself first, then all of them."""
        return self.near(goal, name) or self.with_all(goal, name)

    def near(self, goal: Any, name: str = "") -> Reply | None:
        """Kept by virtue of the rule, the ranges and the claim itself; None where that was not shown."""
        if self.assumed.examiner.seconds_left <= 0:
            return None
        own = [mark for mark in self.assumed.marks if self.assumed.claims[str(mark)] == name]
        marks = [*self.assumed.ranges, *own, *self._events, self._failing(goal)]
        return self._kept() if self.assumed.check(marks, NEAR) == z3.unsat else None

    def with_all(self, goal: Any, name: str = "") -> Reply:
        """Whether all the claims together exclude that the goal fails, or that a part of it does."""
        if self.assumed.examiner.seconds_left <= 0:
            return Reply(Answer.UNKNOWN, reason=OUT_OF_TIME)
        answer = self.assumed.check([*self.assumed.marks, *self._events, self._failing(goal)])
        if answer == z3.unsat:
            return self._kept()
        if answer == z3.unknown:
            return self._part_by_part(goal, name)
        made = Made(self.theory, self.solver.model())
        return Reply(Answer.FAILS, numbers=made.numbers, move=made.move(self.lifted))

    def _part_by_part(self, goal: Any, name: str) -> Reply:
        """A goal that is too hard as a whole: kept if each of its parts is."""
        whole = Reply(Answer.KEPT)
        parts = parts_of(goal)
        for part in parts:
            reply = self.against(part, name)
            if reply.answer is not Answer.KEPT:
                return reply
            claims, clauses = whole.claims | reply.claims, whole.clauses | reply.clauses
            whole = replace(whole if whole.move else reply, claims=claims, clauses=clauses)
        late = self.assumed.examiner.seconds_left <= 0
        unknown = Reply(Answer.UNKNOWN, reason=OUT_OF_TIME if late else OUT_OF_EFFORT)
        return whole if parts else unknown

    def together(self, goals: dict[str, Any]) -> tuple[Reply, list[str]]:
        """Whether everything given excludes that any goal fails; where one can, those that fail there."""
        failing = self._failing(z3.And(*goals.values()))
        answer = self.assumed.check([*self.assumed.marks, *self._events, failing])
        if answer == z3.unsat:
            core = {str(mark) for mark in self.solver.unsat_core()}
            needed = frozenset(self.assumed.claims[mark] for mark in core if mark in self.assumed.claims)
            return Reply(Answer.KEPT, claims=needed), []
        if answer == z3.unknown:
            return Reply(Answer.UNKNOWN), []
        made = Made(self.theory, self.solver.model())
        found = Reply(Answer.FAILS, numbers=made.numbers, move=made.move(self.lifted))
        return found, [name for name, goal in goals.items() if not made.holds(goal)]

    def told_apart(self, goal: Any, needed: Sequence[Any], whole: Reply) -> Reply:
        """What one goal needs of that which all of them needed together."""
        if self.assumed.check([*needed, *self._events, self._failing(goal)]) == z3.unsat:
            return self._kept()
        return whole

    def _failing(self, goal: Any) -> Any:
        """A mark under which the goal fails."""
        self.assumed.asked += 1
        failing = z3.Bool(f"against {self.assumed.asked}")
        self.solver.add(z3.Implies(failing, z3.Not(goal)))
        return failing

    def _kept(self) -> Reply:
        core, near_miss, but_for = self._lean_core()
        return Reply(
            Answer.KEPT,
            move=near_miss,
            but_for=but_for,
            claims=frozenset(self.assumed.claims[mark] for mark in core if mark in self.assumed.claims),
            clauses=frozenset(self.clauses[mark] for mark in core if self.clauses.get(mark)),
        )

    def _lean_core(self) -> tuple[set[str], Move | None, str]:
        """What the contradiction needs; a requirement is left out if it stands without it.

        Also a move that would be against it but for a clause, and that clause.
        """
        core = {str(mark): mark for mark in self.solver.unsat_core()}
        near_miss, but_for = None, ""
        for name in [name for name in core if name in self.clauses]:
            rest = [mark for other, mark in core.items() if other != name]
            answer = self.assumed.check(rest, LEAN)
            if answer == z3.unsat:
                core = {str(mark): mark for mark in rest}
            elif answer == z3.sat and not but_for and self.clauses[name]:
                near_miss, but_for = (
                    Made(self.theory, self.solver.model()).move(self.lifted),
                    self.clauses[name],
                )
        return set(core), near_miss, but_for


class _Checked:
    """Puts one lifted rule to Python in positions that the solver makes."""

    def __init__(self, assumed: Assumed, lifted: Lifted) -> None:
        self.assumed = assumed
        self.lifted = lifted
        self.compared = 0
        self.difference = ""

    def _note(self, difference: str) -> None:
        self.compared += not difference
        self.difference = self.difference or difference

    def _made(self, marks: Sequence[Any]) -> Made | None:
        """A position that the solver makes, if there is one."""
        if self.assumed.examiner.seconds_left <= 0 or self.assumed.check(marks) != z3.sat:
            return None
        return Made(self.assumed.theory, self.assumed.solver.model())

    def permitted(self, given: Given, after: Situation, goals: dict[str, Any]) -> None:
        """Positions that permit the rule, each with other parameters.

        They satisfy the claims, unless such a position is harder to find than the question may be.
        """
        marks = [*self.assumed.marks, *given._events]
        for number in range(POSITIONS if self.lifted.open else 1):
            made = self._made(marks) or self._made([*self.assumed.ranges, *marks[len(self.assumed.marks) :]])
            if made is None:
                return
            self._note(before_differs(made, self.assumed.claims.values()))
            self._note(carried_out(made, self.lifted, after, goals))
            if not self.lifted.open:
                return
            other = z3.Bool(f"other parameters {number}")
            different = [n.term != made.number(n.term) for n in self.lifted.open.values()]
            given.solver.add(z3.Implies(other, z3.Or(*different)))
            marks.append(other)

    def forbidden(self) -> None:
        """Positions in range in which the rule is due and a requirement or breakdown stops it.

        Instances that are examined one by one take one stop each, in turn; a family takes all of its own.
        """
        solver, theory = self.assumed.solver, self.assumed.theory
        stops = [event for event in self.lifted.events if event.holds is not True]
        if not stops:
            return
        turn = sum(arg for arg in self.lifted.move.args if arg is not None) % len(stops)
        for number in range(len(stops)) if self.lifted.open else (turn,):
            solver.push()
            solver.add(condition_term(theory.due(self.lifted.move)))
            solver.add(condition_term(negation(conjunction((stops[number].holds,)))))
            solver.add(*(condition_term(event.holds) for event in stops[:number]))
            made = self._made(self.assumed.ranges)
            if made is not None:
                self._note(stopped(made, self.lifted))
            solver.pop()
