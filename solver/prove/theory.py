"""What a proof speaks of: any position, what is remembered, what is claimed, and what a rule makes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType
from typing import Any

import z3
from ludex.invariants.property import Memory, Property, When
from ludex.model.game import AUTOMATIC, CHANCE, Move, Table
from ludex.model.rule import Kind
from ludex.model.state import Schema, State

from ..lift.calls import listening
from ..lift.error import LiftError
from ..lift.limit import reading
from ..lift.rules import Family, Lifted, lift, lift_predicate, lift_value
from ..lift.terms import (
    INTEGERS,
    Arithmetic,
    Condition,
    Number,
    Truth,
    condition_term,
    conjunction,
    disjunction,
    negation,
)
from ..lift.values import SymbolicPosition, known_position, symbolic_position
from .families import families

RANGE = "range of "
"""How the claim that a field stays within its declared range is named."""
TURN = "rules-wait-their-turn"
BREAKDOWN = "rules-never-break-down"

Memories = dict[type[Memory], SymbolicPosition]


@dataclass
class Situation:
    """A position and what the properties remember."""

    position: SymbolicPosition
    memories: Memories = field(default_factory=dict)
    unbroken: dict[type[Memory], Condition] = field(default_factory=dict)
    """That taking note of the last rule did not break a memory down."""


class Theory:
    """A table and its properties in logic."""

    def __init__(
        self,
        table: Table,
        properties: Iterable[Property],
        *,
        arithmetic: Arithmetic = INTEGERS,
        loose: Collection[str] = (),
        box: Any = None,
    ) -> None:
        self.table = table
        self.arithmetic = arithmetic
        self.loose = frozenset(loose)
        self.box = box
        self.properties = {p.name: p for p in properties if p.fits(table.box)}
        kinds = {p.memory: None for p in self.properties.values() if p.memory is not None}
        self.schemas = {kind: Schema(kind, table.box) for kind in kinds}
        self.before = self.situation("")
        self.claims = {name: self.claim(name, self.before) for name in self._names()}
        self._unranged = {name: self.unranged(name) for name in self.claims}
        self._support = {name: variables_of(term) for name, term in self._unranged.items()}
        self._later = self.situation(" afterwards").position
        self._steps = {p.name: self._step(p) for p in self.steps}
        to_act = lift_value(table.game.to_act, self.before.position, arithmetic=arithmetic)
        self._to_act = arithmetic.number(to_act.value)
        self._sound = to_act.sound
        self._lifted: dict[Move | Family, Lifted] = {}

    def situation(self, tag: str) -> Situation:
        """Any position, with any memories."""
        position = symbolic_position(self.table.schema, self.arithmetic, tag, loose=self.loose, box=self.box)
        memories = {
            kind: symbolic_position(schema, self.arithmetic, self._tag(kind, tag), loose=self.loose)
            for kind, schema in self.schemas.items()
        }
        return Situation(position, memories)

    @property
    def inductive(self) -> list[str]:
        """The claims about positions: every property of positions, and the ranges of the fields."""
        return list(self.claims)

    @property
    def steps(self) -> list[Property]:
        """The properties of two consecutive positions."""
        return [p for p in self.properties.values() if p.when is When.EACH_STEP]

    def _names(self) -> Iterator[str]:
        """The names of all claims about positions."""
        for name in self.table.schema.fields:
            if name not in self.loose:
                yield RANGE + name
        for kind, schema in self.schemas.items():
            for name in schema.fields:
                yield f"{RANGE}{name} of {self._named(kind)}"
        for p in self.properties.values():
            if p.when in (When.ALWAYS, When.AT_END):
                yield p.name

    def unranged(self, name: str) -> Any:
        """A claim that declared ranges alone make true, as it reads without them; any other as it is."""
        term = self.claims[name]
        if not z3.is_true(term) or name not in self.properties:
            return term
        position = symbolic_position(
            self.table.schema, self.arithmetic, loose=self.table.schema.fields, box=self.box
        )
        memories = {
            kind: symbolic_position(schema, self.arithmetic, self._tag(kind, ""), loose=schema.fields)
            for kind, schema in self.schemas.items()
        }
        try:
            return self._promise(self.properties[name], Situation(position, memories))
        except LiftError:
            return term

    def _tag(self, kind: type[Memory], tag: str) -> str:
        return f" of {kind.__name__}{list(self.schemas).index(kind)}{tag}"

    def _named(self, kind: type[Memory]) -> str:
        """A memory's name, with its module where two modules have one of that name."""
        alike = [other for other in self.schemas if other.__qualname__ == kind.__qualname__]
        return kind.__qualname__ if len(alike) == 1 else f"{kind.__module__}.{kind.__qualname__}"

    def claim(self, name: str, situation: Situation) -> Any:
        """A claim about a situation, as a term."""
        if name in self.properties:
            with reading(name):
                return self._promise(self.properties[name], situation)
        return condition_term(self.within_range(name, situation))

    def within_range(self, name: str, situation: Situation) -> Condition:
        """The claim that a field keeps to its declared range."""
        field, _, owner = name.removeprefix(RANGE).partition(" of ")
        if not owner:
            return situation.position.within_range(self.arithmetic, field)
        kind = next(kind for kind in self.schemas if self._named(kind) == owner)
        return situation.memories[kind].within_range(self.arithmetic, field)

    def _promise(self, p: Property, situation: Situation) -> Any:
        """A property of positions as a term; one about the end says nothing before the end."""
        remembered = [] if p.memory is None else [situation.memories[p.memory]]
        holds = lift_predicate(p.holds, situation.position, *remembered, arithmetic=self.arithmetic)
        unbroken = True if p.memory is None else situation.unbroken.get(p.memory, True)
        if unbroken is not True:
            holds = z3.And(condition_term(unbroken), holds)
        if p.when is When.AT_END:
            return z3.Or(condition_term(self.going_on(situation.position)), holds)
        return holds

    def _step(self, p: Property) -> tuple[Any, frozenset[int]]:
        """A property of steps between any two positions, with the variables that it speaks of."""
        with reading(p.name):
            term = lift_predicate(p.holds, self.before.position, self._later, arithmetic=self.arithmetic)
        return term, variables_of(term)

    def claim_after(self, name: str, after: Situation) -> Any:
        """A claim about the situation after a rule: the claim before it, with what the rule has changed.

        The declared ranges have been used in it, so it is right where the situation after keeps to them,
        which is a claim of its own.
        """
        if name not in self.properties:
            return self.claim(name, after)
        support = self._support[name]
        pairs = zip(self.variables(), self.numbers(after), strict=True)
        changed = [(now, then) for now, then in pairs if now.get_id() in support and not now.eq(then)]
        p = self.properties[name]
        unbroken = True if p.memory is None else after.unbroken.get(p.memory, True)
        term = z3.substitute(self._unranged[name], *changed)
        return z3.simplify(term if unbroken is True else z3.And(condition_term(unbroken), term))

    def step_taken(self, name: str, after: SymbolicPosition) -> Any:
        """A property of steps, of the step that a rule makes; right where ranges are kept."""
        term, support = self._steps[name]
        flat = zip(self._later.flat(self.arithmetic), after.flat(self.arithmetic), strict=True)
        return z3.simplify(
            z3.substitute(term, *((now, then) for now, then in flat if now.get_id() in support))
        )

    def stated(self, name: str) -> Any:
        """A property of positions as it is claimed before a rule, also where ranges alone make it true."""
        return self._unranged[name]

    def step_stated(self, name: str) -> Any:
        """A property of steps between the position before a rule and any later one."""
        return self._steps[name][0]

    def later(self) -> list[Any]:
        """The terms for all numbers of that later position."""
        return self._later.flat(self.arithmetic)

    def shared_with_rules(self, name: str) -> list[str]:
        """The functions of the game that a property and some rule both ask: a wrong one fools both alike."""
        if name not in self.properties:
            return []
        p = self.properties[name]
        with listening() as asked:
            if p.when is When.EACH_STEP:
                self._step(p)
            else:
                self._promise(p, self.before)
        ours = {f for f in asked if f.__module__.startswith(f"{self.table.game.package}.")}
        return sorted(f.__name__ for f in ours & self._asked_by_rules)

    @cached_property
    def _asked_by_rules(self) -> set[FunctionType]:
        with listening() as asked:
            for family in families(self.table):
                lift(self.table, family, before=self.before.position, arithmetic=self.arithmetic)
        return asked

    def going_on(self, position: SymbolicPosition) -> Condition:
        """That the game is not over."""
        return self.arithmetic.equal(position.values["ending"], 0)

    def lift(self, move: Move | Family) -> Lifted:
        """A rule from any position."""
        lifted = self._lifted.get(move)
        if lifted is None:
            lifted = lift(self.table, move, before=self.before.position, arithmetic=self.arithmetic)
            self._lifted[move] = lifted
        return lifted

    def after(self, lifted: Lifted) -> Situation:
        """The situation that a rule leads to."""
        after = Situation(lifted.after)
        for kind, memory in self.before.memories.items():
            later = memory.copy()
            args = (later, lifted.before, lifted.after, lifted.move.rule, seat_of(self.table, lifted.move))
            noted = lift_value(kind.update, *args, arithmetic=self.arithmetic, changes=later)
            after.unbroken[kind] = noted.sound
            after.memories[kind] = later
        return after

    def due(self, move: Move | Family) -> Condition:
        """That a rule of this kind may be tried: some seat is to decide, or chance, or nobody."""
        kind = self.table.rules[move.rule].kind
        if kind is Kind.MOVE:
            someone = self.arithmetic.less(0, self._to_act, or_equal=True)
        else:
            who = CHANCE if kind is Kind.CHANCE else AUTOMATIC
            someone = self.arithmetic.equal(self._to_act, who)
        return conjunction((self._sound, someone, *self._in_domain(move)))

    def _in_domain(self, move: Move | Family) -> Iterator[Condition]:
        """That each parameter that is left open has a value of its domain."""
        for place, (_name, domain) in enumerate(self.table.rules[move.rule].parameters):
            if move.args[place] is None:
                any_number = Number(self.lift(move).open[place].term, None, None)
                low, high = domain.bounds(self.table.box)
                assert low is not None and high is not None
                yield self.arithmetic.less(low, any_number, or_equal=True)
                yield self.arithmetic.less(any_number, high, or_equal=True)

    def its_turn(self, move: Move | Family) -> Condition:
        """That the seat of a move is the one to decide; always true where no seat decides."""
        seat = seat_of(self.table, move)
        return True if seat < 0 else self.arithmetic.equal(self._to_act, seat)

    def may_decide(self, move: Move | Family) -> Condition:
        """That the seat of a move is to decide, or that the rulebook lets it go ahead."""
        seat, ahead = seat_of(self.table, move), self.table.game.may_go_ahead
        if seat < 0 or ahead is None:
            return self.its_turn(move)
        goes_ahead = lift_predicate(ahead, self.before.position, seat, arithmetic=self.arithmetic)
        return disjunction((self.its_turn(move), Truth(goes_ahead)))

    def start(self) -> tuple[State, dict[type[Memory], Memory]]:
        """The position before the first move, with fresh memories."""
        state = self.table.start()
        memories = {}
        for p in self.properties.values():
            if p.memory is not None and p.memory not in memories:
                fresh = p.remember(self.table, state)
                assert fresh is not None
                memories[p.memory] = fresh
        return state, memories

    def known_start(self) -> Situation:
        """The same in the form that lifted properties work on."""
        state, memories = self.start()
        return Situation(known_position(state), {kind: known_position(m) for kind, m in memories.items()})

    def changed(self, after: Situation) -> frozenset[int]:
        """The numbers of a situation that a rule may have changed, each by its variable's identity."""
        pairs = zip(self.variables(), self.numbers(after), strict=True)
        return frozenset(now.get_id() for now, then in pairs if now.ast.value != then.ast.value)

    def support(self, name: str) -> frozenset[int]:
        """The variables that a claim speaks of."""
        return self._support.get(name, frozenset())

    def touched(self, name: str, changed: frozenset[int], after: Situation) -> bool:
        """Whether a claim speaks of any of these numbers, or of a memory that may have broken down."""
        p = self.properties.get(name)
        if p is not None and p.memory is not None and after.unbroken.get(p.memory, True) is not True:
            return True
        return not self.support(name).isdisjoint(changed)

    @property
    def acting(self) -> Any:
        """Who is to act in the situation before a rule."""
        return self._to_act

    @property
    def says_who_acts(self) -> Condition:
        """That `to_act` does not break down."""
        return self._sound

    def says_who_acts_after(self, lifted: Lifted) -> Condition:
        """The same of the position after a rule."""
        return lift_value(self.table.game.to_act, lifted.after, arithmetic=self.arithmetic).sound

    def may_break_down(self, lifted: Lifted) -> bool:
        """Whether a rule's code, or `to_act` after it, could break down as far as its form goes."""
        return breakdown(lifted) is not False or self._sound is not True

    def variables(self) -> list[Any]:
        """The terms for all numbers of the situation before a rule."""
        return self.numbers(self.before)

    def numbers(self, situation: Situation) -> list[Any]:
        """All numbers of a situation, position first."""
        found = situation.position.flat(self.arithmetic)
        for memory in situation.memories.values():
            found += memory.flat(self.arithmetic)
        return found


def variables_of(term: Any) -> frozenset[int]:
    """The identities of all variables in a term."""
    found: set[int] = set()
    seen: set[int] = set()
    waiting = [term]
    while waiting:
        piece = waiting.pop()
        identity = piece.get_id()
        if identity in seen:
            continue
        seen.add(identity)
        if piece.num_args():
            waiting.extend(piece.children())
        elif piece.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found.add(identity)
    return frozenset(found)


def seat_of(table: Table, move: Move | Family) -> int:
    """The seat that decides on a move, -1 where none does."""
    seat = move.args[0] if table.rules[move.rule].kind is Kind.MOVE else -1
    assert seat is not None, "the seat that decides is always known"
    return seat


def breakdown(lifted: Lifted) -> Condition:
    """That the rule gets past its requirements as far as a place where its code breaks down."""
    found: list[Condition] = []
    passed: list[Condition] = []
    for event in lifted.events:
        if not event.clause:
            found.append(conjunction((*passed, negation(event.holds))))
        passed.append(event.holds)
    return disjunction(found)
