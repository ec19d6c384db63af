"""Translation validation: on positions that the solver makes, does Python do what the logic says?

A proof speaks of the rules as they were lifted. So every rule instance, claim, memory and `to_act` that a
verdict rests on is put to Python as well: in a position that permits the rule, and in one in which it is
stopped. One difference, and nothing of that run counts as proved.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import z3
from ludex.invariants.property import Memory, Property, When
from ludex.model.game import Move
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import Illegal
from ludex.model.state import State

from ..lift.differential import overfull
from ..lift.rules import Lifted
from ..lift.terms import condition_term
from ..lift.values import position_from
from .theory import RANGE, Situation, Theory, seat_of


class Made:
    """A position with memories that the solver made."""

    def __init__(self, theory: Theory, model: Any) -> None:
        self.theory = theory
        self.model = model
        self.numbers = tuple(self.number(term) for term in theory.variables())
        numbers = iter(self.numbers)
        size = sum(1 for _ in theory.before.position.slots())
        self.state = position_from(theory.table.schema, [next(numbers) for _ in range(size)])
        self.memories: dict[type[Memory], State] = {}
        for kind, memory in theory.before.memories.items():
            count = sum(1 for _ in memory.slots())
            self.memories[kind] = position_from(theory.schemas[kind], [next(numbers) for _ in range(count)])

    def number(self, term: Any) -> int:
        """What a term comes to here."""
        value = self.model.eval(term, model_completion=True)
        return int(value.as_long() if self.theory.arithmetic.width is None else value.as_signed_long())

    def move(self, lifted: Lifted) -> Move:
        """The rule with the parameters that it has here."""
        args = (self.number(lifted.open[n].term) if a is None else a for n, a in enumerate(lifted.move.args))
        return Move(lifted.move.rule, tuple(args))

    def holds(self, term: Any) -> bool:
        """Whether a condition is true here."""
        return bool(z3.is_true(self.model.eval(term, model_completion=True)))


def stopped(made: Made, lifted: Lifted) -> str:
    """How Python and logic differ about what stops a rule here; empty if they agree that something does."""
    event = next(event for event in lifted.events if not made.holds(condition_term(event.holds)))
    try:
        made.theory.table.apply(made.state, made.move(lifted))
    except Illegal as illegal:
        return "" if illegal.clause == event.clause else f"Python is stopped by {illegal.clause}"
    except RULE_FAULTS as error:
        return "" if not event.clause else f"Python breaks down with {error!r}"
    return f"Python goes through where logic is stopped by {event.clause or event.where}"


def carried_out(made: Made, lifted: Lifted, after: Situation, goals: dict[str, Any]) -> str:
    """How Python and logic differ about a rule that is permitted here; empty if they agree."""
    theory = made.theory
    table = theory.table
    try:
        played = table.apply(made.state, made.move(lifted))
    except Illegal as illegal:
        return f"Python is stopped by {illegal.clause} where logic goes through"
    except RULE_FAULTS as error:
        return f"Python breaks down with {error!r} where logic goes through"
    if different := _numbers(made, after.position, played):
        return different
    remembered: dict[type[Memory], State] = {}
    for kind, memory in made.memories.items():
        later: Any = memory.copy()
        try:
            later.update(made.state, played, lifted.move.rule, seat_of(table, lifted.move))
            unbroken = True
        except RULE_FAULTS:
            unbroken = False
        if unbroken != made.holds(condition_term(after.unbroken[kind])):
            return f"{kind.__name__} breaks down in one of Python and logic only"
        if unbroken and (different := _numbers(made, after.memories[kind], later)):
            return different
        later.broke = not unbroken
        remembered[kind] = later
    ranges = [name for name in theory.claims if name.startswith(RANGE)]
    if not all(made.holds(condition_term(theory.within_range(name, after))) for name in ranges):
        return ""
    for name, goal in goals.items():
        p = theory.properties.get(name)
        if p is None or goal is None:
            continue
        of = (made.state, played) if p.when is When.EACH_STEP else (played, *_of(p, remembered))
        if _says(p, of, over=bool(played.ending)) != made.holds(goal):
            return f"{name} is {not made.holds(goal)} in Python and {made.holds(goal)} in logic"
    return ""


def before_differs(made: Made, claims: Iterable[str]) -> str:
    """How Python and logic differ about who is to act here and what is claimed; empty if they agree."""
    theory = made.theory
    try:
        who: int | None = int(theory.table.to_act(made.state))
    except RULE_FAULTS:
        who = None
    if (who is not None) != made.holds(condition_term(theory.says_who_acts)):
        return "to_act breaks down in one of Python and logic only"
    if who is not None and who != made.number(theory.arithmetic.term(theory.acting)):
        return f"to_act is {who} in Python"
    over = bool(made.state.ending)
    for name in claims:
        p = theory.properties.get(name)
        if p is not None:
            logic = made.holds(theory.claims[name])
            if _says(p, (made.state, *_of(p, made.memories)), over=over) != logic:
                return f"{name} is {not logic} in Python and {logic} in logic"
    return ""


def _of(p: Property, memories: dict[type[Memory], State]) -> tuple[State, ...]:
    return () if p.memory is None else (memories[p.memory],)


def _says(p: Property, of: tuple[State, ...], *, over: bool) -> bool:
    if p.when is When.AT_END and not over:
        return True
    if any(getattr(part, "broke", False) for part in of):
        return False
    try:
        return bool(p.holds(*of))
    except RULE_FAULTS:
        return False


def _numbers(made: Made, logic: Any, played: State) -> str:
    for (name, _shape, value), number in zip(logic.slots(), overfull(played.schema, played), strict=True):
        said = made.number(made.theory.arithmetic.term(value)) if not isinstance(value, int) else value
        if said != number:
            return f"{name} is {number} when played but {said} in logic"
    return ""
