"""What happens by itself comes to an end: no chain of automatic rules goes on for ever.

Which automatic rule can follow which is asked of the solver, in positions that satisfy the proved claims. A
rule that lies on no circle is carried out once in a chain. A circle is broken by a number of the position, or
the sum of a row, that no rule of the circle lets rise and one always lets fall (or the other way round): a
declared range is finite, so that rule happens so many times at most, and the rest is looked at without it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import z3
from ludex.model.rule import Kind

from ..budget import Budget
from ..lift.rules import Family, Lifted
from ..lift.terms import condition_term
from .families import families
from .obligation import Assumed, Examiner
from .theory import RANGE, Theory
from .words import listed

Follows = dict[Family, set[Family]]
"""Of each automatic rule, those that can come right after it."""


class Measure(NamedTuple):
    """A number that can only fall so often: a field or a part of it, counted downwards or upwards."""

    name: str
    places: tuple[int, ...]
    """Which numbers of the position are added up."""
    sign: int

    def __str__(self) -> str:
        return f"{self.name} {'falls' if self.sign > 0 else 'rises'}"


class Broken(NamedTuple):
    """How a circle ends: a measure falls whenever one of these rules is followed by the other."""

    measure: Measure
    steps: tuple[tuple[Family, Family], ...]

    def after(self, rule: Family) -> list[Family]:
        """What follows a rule so many times at most."""
        return [later for earlier, later in self.steps if earlier == rule]


class Ending(NamedTuple):
    """What is known of chains of automatic rules."""

    rules: int
    """So many automatic rules, or families of them, can happen."""
    broken: tuple[Broken, ...] = ()
    """Why each circle ends."""
    circle: tuple[Family, ...] = ()
    """Rules that may follow each other for ever as far as is known; empty if there are none."""
    numbers: tuple[int, ...] = ()
    """A position from which they go on."""
    claims: frozenset[str] = frozenset()
    """The claims that were needed."""
    shown: tuple[tuple[Any, ...], ...] = ()
    """Sets of formulas that contradict each other, on which this rests."""
    unknown: str = ""

    def told(self) -> str:
        """Why every chain ends, in words."""
        said = f"{self.rules} rules or families of them happen by themselves"
        if not self.broken:
            return f"{said}; none can come again in the chain that it begins"
        ways = [
            f"{listed(sorted({rule.rule for rule, _ in one.steps}))} ({one.measure})" for one in self.broken
        ]
        return f"{said}; what can come again in a chain does so only as often as a number allows: " + listed(
            list(dict.fromkeys(ways)), 12
        )


class _Change(NamedTuple):
    """How much each number of the position rises when a rule is carried out, by its place."""

    by_place: dict[int, Any]

    def of(self, measure: Measure) -> Any:
        """How much a measure rises; None where the rule does not touch it."""
        touched = [self.by_place[place] for place in measure.places if place in self.by_place]
        if not touched:
            return None
        rise = touched[0] if len(touched) == 1 else z3.Sum(touched)
        return rise if measure.sign > 0 else -rise


class Chains:
    """The automatic rules of a theory, and what the solver says of their order."""

    def __init__(self, theory: Theory, assumed: Collection[str], *, budget: Budget, effort: int) -> None:
        self.theory = theory
        self.budget = budget
        self.unknown = ""
        self.claims: set[str] = set()
        self.shown: list[tuple[Any, ...]] = []
        examiner = Examiner(theory, effort=effort)
        examiner.budget = budget
        self._assumed = Assumed(examiner, assumed)
        self._names = {str(mark): name for mark, name in self._assumed.claims.items()}
        self._variables = theory.before.position.flat(theory.arithmetic)
        self._changes: dict[Family, _Change] = {}
        self._samples: dict[Family, list[tuple[dict[int, int], frozenset[Family]]]] = {}
        self._numbers: dict[Family, tuple[int, ...]] = {}
        automatic = (f for f in families(theory.table) if theory.table.rules[f.rule].kind is Kind.AUTOMATIC)
        self.rules = [family for family in automatic if not z3.is_false(z3.simplify(self._ready(family)))]

    def ending(self) -> Ending:
        """Whether every chain of automatic rules comes to an end."""
        follows = {rule: self._following(rule) for rule in self.rules}
        broken: list[Broken] = []
        waiting = list(circles(follows))
        while waiting:
            circle = waiting.pop()
            found = self._broken(circle, follows)
            if found is None:
                ordered = tuple(rule for rule in self.rules if rule in circle)
                numbers = next((self._numbers[rule] for rule in ordered if rule in self._numbers), ())
                return Ending(len(self.rules), tuple(broken), ordered, numbers, unknown=self.unknown)
            broken.append(found)
            left = {rule: (follows[rule] & circle) - set(found.after(rule)) for rule in circle}
            waiting += circles(left)
            follows |= left
        return Ending(len(self.rules), tuple(broken), claims=frozenset(self.claims), shown=tuple(self.shown))

    def _ready(self, rule: Family) -> Any:
        lifted = self.theory.lift(rule)
        return z3.And(condition_term(self.theory.due(rule)), lifted.permitted)

    def _ready_after(self, lifted: Lifted, rule: Family) -> Any:
        """That a rule is ready by itself once another has been carried out."""
        after = lifted.after.flat(self.theory.arithmetic)
        pairs = [(now, then) for now, then in zip(self._variables, after, strict=True) if not now.eq(then)]
        own = [number.term for number in self.theory.lift(rule).open.values()]
        pairs += [(term, z3.Const(f"{term} next", term.sort())) for term in own]
        return z3.substitute(self._ready(rule), *pairs)

    def _following(self, rule: Family) -> set[Family]:
        """The rules that can come right after this one; all that are left where the solver does not know."""
        found: set[Family] = set()
        lifted = self.theory.lift(rule)
        after = {other: self._ready_after(lifted, other) for other in self.rules}
        left = {other: term for other, term in after.items() if not z3.is_false(z3.simplify(term))}
        if plain := [term for other, term in after.items() if other not in left]:
            self.shown.append((self._ready(rule), _some(plain)))
        while left:
            some = _some(left.values())
            model = self._model(lifted, some)
            if model is None:
                break
            if not model:
                return found | set(left)
            here = {other for other, term in left.items() if z3.is_true(model[0].eval(term, True))}
            if not here:
                return found | set(left)
            found |= here
            numbers = (model[0].eval(variable, True).as_long() for variable in self.theory.variables())
            self._numbers.setdefault(rule, tuple(numbers))
            left = {other: term for other, term in left.items() if other not in here}
        return found

    def _model(self, lifted: Lifted, also: Any) -> list[Any] | None:
        """A position in which a rule happens and something else is so; none at all is None, unknown is []."""
        if why := self.budget.over():
            self.unknown = self.unknown or why
            return []
        with self._assumed.given(lifted) as given:
            mark = z3.Bool(f"so {self._assumed.asked}")
            self._assumed.asked += 1
            given.solver.add(z3.Implies(mark, also))
            answer = self._assumed.check([*self._assumed.marks, *map(z3.Bool, given.clauses), mark])
            if answer == z3.sat:
                return [given.solver.model()]
            if answer == z3.unknown:
                self.unknown = self.unknown or "a question is harder than one may be"
                return []
            core = {str(mark) for mark in given.solver.unsat_core()}
        needed = sorted(self._names[mark] for mark in core if mark in self._names)
        self.claims |= set(needed)
        terms = [self.theory.claims[name] for name in needed]
        self.shown.append((*terms, self._ready(Family(*lifted.move)), also))
        return None

    def _change(self, rule: Family) -> _Change:
        if rule not in self._changes:
            after = self.theory.lift(rule).after.flat(self.theory.arithmetic)
            pairs = enumerate(zip(self._variables, after, strict=True))
            self._changes[rule] = _Change({n: then - now for n, (now, then) in pairs if not now.eq(then)})
        return self._changes[rule]

    def _broken(self, circle: set[Family], follows: Follows) -> Broken | None:
        """A measure that ends a circle, with the steps of it that happen so many times at most."""
        self._samples.clear()
        for measure in self._measures(circle):
            falls: list[tuple[Family, Family]] = []
            for rule in sorted(circle, key=self.rules.index):
                later = sorted(follows[rule] & circle, key=self.rules.index)
                if not self._always(rule, measure, later, 0):
                    break
                if self._always(rule, measure, later, 1):
                    falls += ((rule, other) for other in later)
                elif len(later) > 1:
                    falls += ((rule, other) for other in later if self._always(rule, measure, [other], 1))
            else:
                if falls:
                    return Broken(measure, tuple(falls))
        return None

    def _always(self, rule: Family, measure: Measure, later: Sequence[Family], least: int) -> bool:
        """Whether a measure always falls by so much where a rule happens and one of these follows."""
        rise = self._change(rule).of(measure)
        if rise is None:
            return least == 0
        if any(
            _rise(measure, rises) > -least and not ready.isdisjoint(later)
            for rises, ready in self._seen(rule)
        ):
            return False
        lifted = self.theory.lift(rule)
        ready = {other: self._ready_after(lifted, other) for other in later}
        model = self._model(lifted, z3.And(_some(ready.values()), rise > -least))
        if model:
            here = frozenset(other for other, term in ready.items() if z3.is_true(model[0].eval(term, True)))
            changes = self._change(rule).by_place.items()
            rises = {place: model[0].eval(term, True).as_long() for place, term in changes}
            self._seen(rule).append((rises, here))
        return model is None

    def _seen(self, rule: Family) -> list[tuple[dict[int, int], frozenset[Family]]]:
        """Steps of a rule that the solver made: how much each number rises, and what can follow."""
        return self._samples.setdefault(rule, [])

    def _measures(self, circle: Iterable[Family]) -> Iterator[Measure]:
        """Sums of whole fields and single numbers that rules of a circle change and that have a limit."""
        changed = {place for rule in circle for place in self._change(rule).by_place}
        fields: dict[str, list[int]] = {}
        limits: list[tuple[int | None, int | None]] = []
        for place, (name, shape, _value) in enumerate(self.theory.before.position.slots()):
            fields.setdefault(_field(name), []).append(place)
            limits.append((shape.low, shape.high))
        claimed = {name.removeprefix(RANGE) for name in self._assumed.claims.values()}
        for field, places in fields.items():
            if changed.isdisjoint(places) or field not in claimed:
                continue
            groups = [(f"all {field}" if len(places) > 1 else field, tuple(places))]
            if len(places) > 1:
                groups += [(f"one {field}", (place,)) for place in places if place in changed]
            for name, group in groups:
                if all(limits[place][0] is not None for place in group):
                    yield Measure(name, group, 1)
                if all(limits[place][1] is not None for place in group):
                    yield Measure(name, group, -1)


def _some(terms: Collection[Any]) -> Any:
    """That one of these is so; a solver may not take an alternative of one."""
    return next(iter(terms)) if len(terms) == 1 else z3.Or(*terms)


def _rise(measure: Measure, rises: dict[int, int]) -> int:
    return measure.sign * sum(rises.get(place, 0) for place in measure.places)


def _field(name: str) -> str:
    """The field that a number belongs to."""
    return name.partition("[")[0].partition(".")[0].partition(" ")[0]


def circles(follows: Follows) -> Iterator[set[Family]]:
    """Rules each of which can come again after the others: strongly connected parts that have a circle."""
    reach = {rule: _reached(rule, follows) for rule in follows}
    done: set[Family] = set()
    for rule in follows:
        if rule in reach[rule] and rule not in done:
            circle = {other for other in reach[rule] if rule in reach.get(other, ())}
            done |= circle
            yield circle


def _reached(rule: Family, follows: Follows) -> set[Family]:
    found: set[Family] = set()
    waiting = list(follows[rule])
    while waiting:
        other = waiting.pop()
        if other not in found:
            found.add(other)
            waiting += follows.get(other, ())
    return found


def told(circle: Sequence[Family]) -> str:
    """A circle in words."""
    rules = list(dict.fromkeys(family.rule for family in circle))
    return " → ".join([*rules, rules[0]])
