"""The steps of a proof as formulas that contradict each other, so that any solver can be asked again.

A step says: what was claimed before, together with what a rule requires and does, leaves no way in which a
claim fails afterwards. Nothing in it is simplified by the solver that found the proof.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import z3
from ludex.model.game import Move

from ..lift.rules import Family, Lifted
from ..lift.terms import condition_term
from .deadlock import CAN_MOVE, nothing_happens
from .induction import Induction
from .obligation import Answer
from .theory import BREAKDOWN, RANGE, TURN, Theory, breakdown

START, KEEPS, NEVER = "start", "keeps", "never happens"
SOUND, MOVES = "never breaks down", "someone can move"
"""What a step shows: claims at the start; of a rule that it keeps claims, that it cannot happen, that it does
not break down; that no position is stuck."""


class Step(NamedTuple):
    """One step of a proof: what it shows of which rule, and the claims that it takes from before."""

    kind: str
    move: Move | Family | None
    goals: tuple[str, ...]
    claims: tuple[str, ...]


def steps_of(induction: Induction, moving: Sequence[str] | None = None) -> Iterator[Step]:
    """The steps of everything that an induction has proved; `moving`: what shows that someone can move."""
    theory = induction.theory
    proved = {name for name, standing in induction.standings.items() if standing.stands}
    yield Step(START, None, tuple(name for name in theory.inductive if name in proved), ())
    shown: dict[tuple[str, Move | Family], tuple[set[str], set[str]]] = {
        (NEVER, move): (proved - {BREAKDOWN}, set()) for move in induction.never_moves
    }
    for (move, name), reply in induction.replies.items():
        if name in proved and reply.answer in (Answer.KEPT, Answer.IMPOSSIBLE):
            kind = SOUND if name == BREAKDOWN else NEVER if reply.answer is Answer.IMPOSSIBLE else KEEPS
            goals, claims = shown.setdefault((kind, move), (set(), set()))
            goals.add(name)
            claims |= reply.claims
    for (kind, move), (goals, claims) in shown.items():
        yield Step(kind, move, tuple(sorted(goals)), tuple(sorted(claims)))
    if moving is not None:
        yield Step(MOVES, None, (CAN_MOVE,), tuple(sorted(moving)))


def formulas(theory: Theory, step: Step) -> list[Any]:
    """What cannot all be true if the step is right."""
    given = [theory.claims[name] for name in step.claims]
    if step.kind == START:
        numbers = zip(theory.variables(), theory.numbers(theory.known_start()), strict=True)
        at_start = [variable == number for variable, number in numbers]
        return [*at_start, _not_all([theory.claims[name] for name in step.goals])]
    if step.kind == MOVES:
        return [*given, *nothing_happens(theory)]
    assert step.move is not None
    lifted = theory.lift(step.move)
    given.append(condition_term(theory.due(step.move)))
    if step.kind == SOUND:
        broken = condition_term(breakdown(lifted))
        silent = z3.And(lifted.permitted, z3.Not(condition_term(theory.says_who_acts_after(lifted))))
        return [*given, z3.Or(broken, silent)]
    given += [condition_term(event.holds) for event in lifted.events if event.holds is not True]
    return given if step.kind == NEVER else [*given, *_fails_afterwards(theory, lifted, step.goals)]


def _fails_afterwards(theory: Theory, lifted: Lifted, goals: Sequence[str]) -> list[Any]:
    """The numbers after a rule, by names of their own, and that one of the claims is not true of them."""
    after = theory.after(lifted)
    pairs = list(zip(theory.variables(), theory.numbers(after), strict=True))
    renamed = [(now, z3.Const(f"{now} afterwards", now.sort())) for now, then in pairs if not now.eq(then)]
    values = {now.get_id(): then for now, then in pairs}
    found = [later == values[now.get_id()] for now, later in renamed]
    position = list(zip(theory.later(), theory.variables(), strict=False))
    terms = []
    for name in goals:
        if name == TURN:
            terms.append(condition_term(theory.may_decide(lifted.move)))
        elif name in theory.claims:
            term = theory.claim(name, after) if name.startswith(RANGE) else theory.stated(name)
            p = theory.properties.get(name)
            unbroken = True if p is None or p.memory is None else after.unbroken.get(p.memory, True)
            term = z3.substitute(term, *renamed) if p is not None else term
            terms.append(z3.And(condition_term(unbroken), term))
        else:
            changed = {now.get_id(): later for now, later in renamed}
            numbers = [(later, changed.get(now.get_id(), now)) for later, now in position]
            terms.append(z3.substitute(theory.step_stated(name), *numbers))
    return [*found, _not_all(terms)]


def _not_all(terms: Sequence[Any]) -> Any:
    """That one of them is false; of none, none is."""
    return z3.Not(z3.And(*terms)) if terms else z3.BoolVal(False)


def written(terms: Sequence[Any]) -> str:
    """Formulas as SMT-LIB, with the question whether they can all be true."""
    solver = z3.Solver()
    solver.add(*terms)
    text: str = solver.to_smt2()
    return text
