"""Vacuity: a claim that nothing in this configuration could make false says nothing, though it is true."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import z3
from ludex.invariants.property import When

from ..lift.rules import lift_predicate
from .obligation import Assumed, Examiner
from .validation import Made, before_differs

UNTOUCHED = "no rule that can happen here touches it"
NO_POSITION = "no position could fail it"
NO_CASE = "the case it speaks of never comes up here"


class Vacuity:
    """Looks for a position in which a claim would matter, among those that the proved claims leave."""

    def __init__(self, examiner: Examiner, kept: Collection[str]) -> None:
        self.theory = examiner.theory
        self.assumed = Assumed(examiner, kept)
        self.compared = 0
        """So many claims were put to Python in a position that fails them."""
        self.difference = ""

    def reason(self, name: str) -> str:
        """Why a claim says nothing here; empty where it could fail, or where that was not found out."""
        term = self._term(name)
        own = z3.Bool(f"assume {name}")
        others = [mark for mark in self.assumed.marks if not mark.eq(own)]
        loose = z3.is_true(term) and name in self.theory.claims
        falsifiable = self.theory.unranged(name) if loose else term
        if not self._possible([] if loose else self.assumed.ranges, falsifiable, "" if loose else name):
            return NO_POSITION
        cases = term.children()[:-1] if z3.is_or(term) else []
        if any(not self._possible(others, case) for case in cases):
            return NO_CASE
        return ""

    def _term(self, name: str) -> Any:
        theory = self.theory
        if name in theory.claims:
            return theory.claims[name]
        p = theory.properties[name]
        assert p.when is When.EACH_STEP
        later = theory.situation(" afterwards").position
        return lift_predicate(p.holds, theory.before.position, later, arithmetic=theory.arithmetic)

    def _possible(self, marks: Sequence[Any], term: Any, name: str = "") -> bool:
        """Whether a term can be false; taken for possible where the solver does not know."""
        solver = self.assumed.solver
        solver.push()
        solver.add(z3.Not(term))
        answer = self.assumed.check(marks)
        if answer == z3.sat and name in self.theory.claims:
            different = before_differs(Made(self.theory, solver.model()), (name,))
            self.compared += not different
            self.difference = self.difference or different
        solver.pop()
        return bool(answer != z3.unsat)
