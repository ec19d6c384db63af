"""The same for all positions: rules of two tables as logic, and the question whether they ever differ.

A rule is compared from any position within the declared ranges in which it can be tried. Where the solver
finds a position in which the two sides differ, Python plays both there before anybody hears of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import z3
from ludex.model.game import AUTOMATIC, CHANCE, Move, Table
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import Illegal, Kind
from ludex.model.state import State

from ..budget import Budget
from ..lift.error import LiftError
from ..lift.rules import lift, lift_value
from ..lift.terms import INTEGERS, Condition, condition_term, conjunction, disjunction
from ..lift.values import SymbolicPosition, position_from, symbolic_position
from ..prove.theory import breakdown
from ..reach import SCORING, SET_UP, TURN
from .identity import Touched, form_of

EFFORT = 20_000_000
"""What one question may cost, in the solver's own units of work: the same on every machine."""
PATIENCE = 240
"""Seconds after which an answer is not waited for, even on a busy machine."""
MOST = 600
"""Rules with their parameters that are compared one by one on one pair of tables."""


@dataclass(frozen=True)
class Proof:
    """What logic says of one piece of the rules."""

    same: bool
    instances: int = 0
    why_not: str = ""
    """Why it is not proved the same."""
    position: State | None = None
    """A position in which both sides differ, as Python confirms; whether a game comes to it is not said."""
    move: Move | None = None
    laws: int = 0
    """So many proved laws were assumed of the position."""


class Equivalence:
    """Two tables whose positions are of the same form, in logic."""

    def __init__(self, left: Table, right: Table, renamed: dict[str, str]) -> None:
        self.left, self.right, self.renamed = left, right, renamed
        self.tables = left, right
        forms = [[(n, form_of(s)) for n, s in t.schema.fields.items()] for t in self.tables]
        self.same_form = forms[0] == forms[1]
        self._before: tuple[SymbolicPosition, SymbolicPosition] | None = None
        self.laws: list[Any] = []
        """What is known of every position that play comes to; without it, any position is meant."""

    def _positions(self) -> tuple[SymbolicPosition, SymbolicPosition]:
        if self._before is None:
            self._before = (
                symbolic_position(self.left.schema, INTEGERS),
                symbolic_position(self.right.schema, INTEGERS),
            )
        return self._before

    def prove(self, piece: str, touched: Touched, budget: Budget) -> Proof:
        """Whether one piece of the rules is the same on both tables, for all positions."""
        if not self.same_form:
            return Proof(False, why_not="the two boxes are of different sizes")
        try:
            if piece == SET_UP:
                same = self.left.start().packed() == self.right.start().packed()
                return Proof(same, 1, "" if same else "the set-ups differ")
            if piece == TURN:
                return self._values([(table.game.to_act, ()) for table in self.tables], budget)
            if piece == SCORING:
                return self._scoring(budget)
            if piece in self.left.rules:
                return self._rule(piece, touched, budget)
        except (LiftError, OverflowError, RecursionError) as error:
            return Proof(False, why_not=f"cannot be put into logic: {error}")
        return Proof(False, why_not="not a rule that both sides have")

    def _scoring(self, budget: Budget) -> Proof:
        count = 0
        if len(self.left.game.ranking) != len(self.right.game.ranking):
            return Proof(False, why_not="the steps of the ranking differ")
        for place in range(len(self.left.game.ranking)):
            for seat in self.left.seats:
                proof = self._values([(t.game.ranking[place].value, (seat,)) for t in self.tables], budget)
                count += 1
                if not proof.same:
                    return proof
        for seat in self.left.seats:
            proof = self._values([(table.game.score, (seat,)) for table in self.tables], budget)
            if not proof.same:
                return proof
        return Proof(True, count, laws=len(self.laws))

    def _values(self, asked: list[tuple[Any, tuple[int, ...]]], budget: Budget, given: Any = None) -> Proof:
        """Whether two functions of a position give the same number everywhere."""
        values = [
            lift_value(function, position, *args)
            for (function, args), position in zip(asked, self._positions(), strict=True)
        ]
        terms = [INTEGERS.term(INTEGERS.number(value.value)) for value in values]
        sounds = [condition_term(value.sound) for value in values]
        if terms[0].eq(terms[1]) and sounds[0].eq(sounds[1]):
            return Proof(True, 1)
        differ = z3.Or(sounds[0] != sounds[1], z3.And(sounds[0], terms[0] != terms[1]))
        return self._ask(differ, given, None, budget)

    def _rule(self, name: str, touched: Touched, budget: Budget) -> Proof:
        if touched.narrowing:
            return Proof(False, why_not="the code that lists the parameters worth trying differs")
        twin = self.renamed.get(name, name)
        rule, other = self.left.rules[name], self.right.rules[twin]
        moves = list(self.left.instances(rule))
        if moves != [Move(name, move.args) for move in self.right.instances(other)]:
            return Proof(False, why_not="the rules are about different things")
        if len(moves) > MOST:
            return Proof(False, why_not=f"{len(moves):,} cases are too many to compare in logic")
        for number, move in enumerate(moves):
            if stopped := budget.over():
                return Proof(False, number, f"{stopped} after {number} of {len(moves)} cases")
            proof = self._same_move(move, Move(twin, move.args), budget)
            if proof.same and (rule.weight is not None or other.weight is not None):
                weighed = [(rule.weight or _one, move.args), (other.weight or _one, move.args)]
                proof = self._values(weighed, budget, self._due(move))
            if not proof.same:
                return proof
        return Proof(True, len(moves), laws=len(self.laws))

    def _same_move(self, move: Move, twin: Move, budget: Budget) -> Proof:
        before = self._positions()
        one = lift(self.left, move, before=before[0])
        other = lift(self.right, twin, before=before[1])
        permitted = one.permitted, other.permitted
        broken = condition_term(breakdown(one)), condition_term(breakdown(other))
        after = one.after.flat(INTEGERS), other.after.flat(INTEGERS)
        changed = [(mine, theirs) for mine, theirs in zip(*after, strict=True) if not mine.eq(theirs)]
        if permitted[0].eq(permitted[1]) and broken[0].eq(broken[1]) and not changed:
            return Proof(True, 1)
        cells = z3.Or(*(mine != theirs for mine, theirs in changed)) if changed else z3.BoolVal(False)
        differ = z3.Or(permitted[0] != permitted[1], broken[0] != broken[1], z3.And(permitted[0], cells))
        return self._ask(differ, self._due(move), move, budget)

    def _due(self, move: Move) -> Any:
        """That a rule of this kind can be tried: its seat is to decide, or chance, or nobody."""
        table = self.left
        asked = lift_value(table.game.to_act, self._positions()[0])
        who = INTEGERS.number(asked.value)
        kind = table.rules[move.rule].kind
        due: Condition
        if kind is Kind.MOVE:
            due = INTEGERS.equal(who, move.args[0])
            if table.game.may_go_ahead is not None:
                due = disjunction((due, INTEGERS.less(0, who, or_equal=True)))
        else:
            due = INTEGERS.equal(who, CHANCE if kind is Kind.CHANCE else AUTOMATIC)
        return condition_term(conjunction((asked.sound, due)))

    def _ask(self, differ: Any, given: Any, move: Move | None, budget: Budget) -> Proof:
        before, apart = self._positions()[0], z3.Context()
        asked = z3.Solver()
        asked.add(before.typed(INTEGERS), differ, *self.laws)
        if given is not None:
            asked.add(given)
        solver = asked.translate(apart)
        # in a context of its own: the position that it names must not depend on what was asked before
        solver.set("rlimit", EFFORT)
        solver.set("timeout", max(1, int(1000 * min(budget.left, PATIENCE))))
        answer = solver.check()
        if answer == z3.unsat:
            return Proof(True, 1, laws=len(self.laws))
        if answer == z3.unknown:
            return Proof(False, why_not="the solver does not decide it")
        model = solver.model()
        terms = [term.translate(apart) for term in before.flat(INTEGERS)]
        numbers = [model.eval(term, model_completion=True).as_long() for term in terms]
        state = position_from(self.left.schema, numbers)
        if move is not None and not self._differs(state, move):
            return Proof(False, why_not="logic sees a difference that Python does not")
        return Proof(False, 0, "differs in some position", state, move)

    def _differs(self, state: State, move: Move) -> bool:
        """Whether Python plays the move otherwise on the two tables."""
        told = []
        for table, name in zip(self.tables, (move.rule, self.renamed.get(move.rule, move.rule)), strict=True):
            twin = table.schema.blank()
            twin.__dict__.update(
                {n: v for n, v in state.copy().__dict__.items() if n not in ("box", "schema")}
            )
            try:
                after = table.apply(twin, Move(name, move.args))
                told.append(str(table.schema.flat(after)))
            except Illegal:
                told.append("forbidden")
            except RULE_FAULTS:
                told.append("breaks down")
        return told[0] != told[1]


def _one(_s: Any, *_args: int) -> int:
    return 1
