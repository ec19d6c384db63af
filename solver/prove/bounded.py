"""Bounded search: can such a position be reached from the start, and by which game?

The solver looks for a game of so many steps, the fewest first. What it finds is played by the
ordinary engine before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import z3
from ludex.invariants.property import Property
from ludex.model.errors import BadInput
from ludex.model.game import AUTOMATIC, Game, Move, Table
from ludex.model.play import RULE_FAULTS, carry_out
from ludex.model.rule import Kind, watching
from ludex.model.state import Stack, State, leaves
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..coverage import Coverage
from ..lift.rules import Lifted, lift_predicate
from ..lift.terms import Arithmetic, Condition, condition_term, conjunction, negation
from ..monitor import Monitor
from .obligation import OUT_OF_EFFORT
from .theory import Theory

SPARE = 4
"""Bits beyond what the largest known number needs, so that sums do not overflow."""


@dataclass(frozen=True)
class Goal:
    """What to look for: a condition on a position, a clause that has an effect, or a property that fails."""

    name: str
    holds: Callable[[Any], bool] | None = None
    clause: str = ""
    breaks: Property | None = None
    stuck: bool = False


@dataclass(frozen=True)
class Reached:
    """A game that reaches the goal, played by the ordinary engine."""

    moves: tuple[Move, ...]
    position: State
    trace: Trace


@dataclass(frozen=True)
class NotReached:
    """No game of at most so many steps reaches the goal; or why the search stopped there."""

    steps: int
    reason: str


def ends_by(table: Table, ending: int) -> Goal:
    """The game ends for this reason."""

    def holds(s: Any) -> bool:
        return bool(s.ending == ending)

    return Goal(f"ends by {table.game.endings[ending]}", holds)


def wins(table: Table, seat: int) -> Goal:
    """The game is over and no seat stands before this one."""
    ranking = table.game.ranking

    def holds(s: Any) -> bool:
        return bool(
            s.ending != 0
            and all(
                tuple(step.value(s, seat) for step in ranking)
                >= tuple(step.value(s, other) for step in ranking)
                for other in range(s.box.seats)
            )
        )

    return Goal(f"{table.box.seat_names[seat]} wins", holds)


def fires(game: Game, clause: str) -> Goal:
    """A rule that cites this clause carries it out."""
    if clause not in game.catalog:
        raise BadInput("clause", f"{clause} is not in the catalog of {game.title}")
    return Goal(f"{clause} has an effect", clause=clause)


def fails(p: Property) -> Goal:
    """A property does not hold."""
    return Goal(f"{p.name} fails", breaks=p)


def nobody_can_move() -> Goal:
    """The game goes on and no rule can happen."""
    return Goal("nobody can move", stuck=True)


class Search:
    """The steps of a table as one relation between two positions."""

    def __init__(
        self, table: Table, properties: Iterable[Property] = (), *, budget: Budget | None = None
    ) -> None:
        self.table = table
        self.properties = tuple(properties)
        self._budget = budget
        self.arithmetic = Arithmetic(_width(table))
        self.theory = Theory(table, self.properties, arithmetic=self.arithmetic)
        self.moves: list[Move] = []
        self._cites: list[tuple[Any, str, Condition]] = []
        self._guards: list[Condition] = []
        self._choice = z3.BitVec("which rule", 16)
        self._later = [
            z3.Const(f"later {number}", self.arithmetic.sort)
            for number, _ in enumerate(self.theory.variables())
        ]
        self.unfinished = ""
        """Why not every rule could be taken in; empty if all are."""
        self._relation = self._relate(budget)

    def _relate(self, budget: Budget | None) -> Any:
        parts = []
        columns: list[list[tuple[Any, Any]]] = [[] for _ in self._later]
        ready: list[Condition] = []
        for move in self.table.all_instances():
            self.unfinished = "" if budget is None else budget.over()
            if self.unfinished:
                break
            lifted = self.theory.lift(move)
            guard = conjunction(
                (self.theory.due(move), self.theory.its_turn(move), *(event.holds for event in lifted.events))
            )
            if self.table.rules[move.rule].kind is Kind.AUTOMATIC:
                possible = guard
                guard = conjunction((guard, *(negation(earlier) for earlier in ready)))
                ready.append(possible)
            if guard is False or z3.is_false(z3.simplify(condition_term(guard))):
                continue
            self._guards.append(guard)
            chosen = self._choice == len(self.moves)
            self.moves.append(move)
            parts.append(z3.Implies(chosen, condition_term(guard)))
            self._note(lifted, chosen, columns)
        parts.append(z3.ULT(self._choice, len(self.moves)))
        for later, now, column in zip(self._later, self.theory.variables(), columns, strict=True):
            value = now
            for chosen, term in column:
                value = z3.If(chosen, term, value)
            parts.append(later == value)
        return z3.And(*parts)

    def _note(self, lifted: Lifted, chosen: Any, columns: list[list[tuple[Any, Any]]]) -> None:
        for clause, condition in lifted.cites:
            self._cites.append((chosen, clause, condition))
        after = self.theory.after(lifted)
        for now, then, column in zip(
            self.theory.variables(), self.theory.numbers(after), columns, strict=True
        ):
            if not now.eq(then):
                column.append((chosen, then))

    def look(
        self,
        goal: Goal,
        *,
        steps: int,
        seconds: float,
        effort: int | None = None,
        report: Callable[[int], None] = lambda depth: None,
    ) -> Reached | NotReached:
        """The shortest game of at most `steps` rules that reaches the goal.

        `effort`: for all questions to the solver together, in its own units of work.
        """
        if self.unfinished:
            return NotReached(0, self.unfinished)
        budget = self._budget.part(seconds) if self._budget else Budget(seconds)
        solver = z3.SolverFor("QF_BV")
        row = [z3.Const(f"now {n}@0", self.arithmetic.sort) for n, _ in enumerate(self._later)]
        for variable, value in zip(row, self.theory.numbers(self.theory.known_start()), strict=True):
            solver.add(variable == value)
        rows, choices = [row], list[Any]()
        solver.check()  # it counts its work from its first answer on
        spent_before = _work_done(solver)
        stopped = f"time limit of {seconds:.3g} s" if effort is None else OUT_OF_EFFORT
        for depth in range(steps + 1):
            report(depth)
            condition = self._goal(goal, rows, choices)
            if condition is not None:
                solver.push()
                solver.add(condition)
                solver.set("timeout", budget.milliseconds)
                if effort is not None:
                    left = effort - (_work_done(solver) - spent_before)
                    if left <= 0:
                        return NotReached(depth - 1, OUT_OF_EFFORT)
                    solver.set("rlimit", left)
                answer = solver.check()
                if answer == z3.sat:
                    model = solver.model()
                    found = [self.moves[model.eval(c, model_completion=True).as_long()] for c in choices]
                    try:
                        return self._play(goal, found)
                    except RULE_FAULTS as error:
                        return NotReached(depth, f"a rule breaks down there: {type(error).__name__}: {error}")
                solver.pop()
                if answer == z3.unknown:
                    return NotReached(depth - 1, budget.over() or stopped)
            if budget.over():
                return NotReached(depth, budget.over())
            if depth < steps:
                self._unroll(solver, rows, choices)
        return NotReached(steps, "")

    def _unroll(self, solver: Any, rows: list[list[Any]], choices: list[Any]) -> None:
        depth = len(choices)
        choice = z3.BitVec(f"rule@{depth}", 16)
        following = [
            z3.Const(f"now {n}@{depth + 1}", self.arithmetic.sort) for n, _ in enumerate(self._later)
        ]
        renamed = [
            *zip(self.theory.variables(), rows[-1], strict=True),
            *zip(self._later, following, strict=True),
            (self._choice, choice),
        ]
        solver.add(z3.substitute(self._relation, *renamed))
        choices.append(choice)
        rows.append(following)

    def _goal(self, goal: Goal, rows: list[list[Any]], choices: list[Any]) -> Any:
        """The condition under which the last step reaches the goal; None if there is no step yet."""
        here = list(zip(self.theory.variables(), rows[-1], strict=True))
        if goal.holds is not None:
            term = lift_predicate(goal.holds, self.theory.before.position, arithmetic=self.arithmetic)
            return z3.substitute(term, *here)
        if goal.stuck:
            going_on = self.theory.going_on(self.theory.before.position)
            nothing = conjunction((going_on, *(negation(guard) for guard in self._guards)))
            return z3.substitute(condition_term(nothing), *here)
        if goal.breaks is not None and goal.breaks.name in self.theory.claims:
            return z3.substitute(z3.Not(self.theory.claims[goal.breaks.name]), *here)
        if len(rows) < 2:
            return None
        earlier = list(zip(self.theory.variables(), rows[-2], strict=True))
        if goal.breaks is not None:
            other = self.theory.situation(" afterwards")
            step = lift_predicate(
                goal.breaks.holds, self.theory.before.position, other.position, arithmetic=self.arithmetic
            )
            then = list(zip(self.theory.numbers(other), rows[-1], strict=True))
            return z3.substitute(z3.Not(step), *earlier, *then)
        cited = [
            z3.And(chosen, condition_term(condition))
            for chosen, clause, condition in self._cites
            if clause == goal.clause
        ]
        return z3.substitute(z3.Or(*cited), *earlier, (self._choice, choices[-1]))

    def _play(self, goal: Goal, moves: Sequence[Move]) -> Reached | NotReached:
        """Play what the solver found; what the ordinary engine does not confirm is not reported."""
        monitor = Monitor(self.table, () if goal.breaks is None else (goal.breaks,))
        before = state = self.table.start()
        memories = monitor.begin(state)
        coverage = Coverage()
        for move in moves:
            if self.table.to_act(state) == AUTOMATIC and move != self.table.legal(state)[0]:
                return NotReached(0, f"the engine does not follow at {move.rule}")
            coverage = Coverage()
            with watching(coverage):
                event = carry_out(self.table, state, (move,))
            if event is None:
                return NotReached(0, f"the engine does not permit {move.rule}")
            before, state = state, event.after
            memories = monitor.remembered(memories, before, state, move)
        if goal.stuck:
            reached = self.table.over(state) is None and not self.table.legal(state)
        elif goal.holds is not None:
            reached = goal.holds(state)
        elif goal.clause:
            reached = coverage.caused[goal.clause] > 0
        else:
            reached = bool(monitor.broken_at(state, memories) or monitor.broken_between(before, state))
        if not reached:
            return NotReached(0, "the engine does not confirm what the solver found")
        decisions = [m for m in moves if self.table.rules[m.rule].kind is not Kind.AUTOMATIC]
        return Reached(tuple(moves), state, record(self.table, decisions, about=goal.name))


def _work_done(solver: Any) -> int:
    """What the solver has done so far, in its own units."""
    statistics = solver.statistics()
    return int(statistics.get_key_value("rlimit count"))


def _width(table: Table) -> int:
    """Bits enough for every number that the position or its ranges name."""
    known = [abs(number) for number in table.schema.flat(table.start())]
    for shape in table.schema.fields.values():
        for _path, leaf in leaves(shape):
            item = leaf.item if isinstance(leaf, Stack) else leaf
            known += [abs(end) for end in (item.low, item.high) if end is not None]
    return max(known, default=1).bit_length() + SPARE
