"""Why not, with the counterfactual: the smallest change of the position that would permit a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import z3
from ludex.invariants.property import Property
from ludex.model.game import Move, Table
from ludex.model.rule import Illegal
from ludex.model.state import State

from ..lift.terms import condition_term
from .theory import Theory, variables_of
from .words import cells_of, position_of

IMPOSSIBLE = "no change of the position would permit it"


class Change(NamedTuple):
    """One thing that would have to be different: where, what it is, what it would be."""

    where: str
    now: str
    instead: str


class WhyNot(NamedTuple):
    """The smallest change that would permit the move; or, in words, why none is given."""

    changes: tuple[Change, ...]
    position: State | None
    reason: str = ""

    def __str__(self) -> str:
        if self.reason:
            return self.reason
        return "it would be permitted with " + " and ".join(
            f"{change.where} = {change.instead} instead of {change.now}" for change in self.changes
        )


def why_not(
    table: Table, state: State, move: Move, *, properties: Sequence[Property] = (), seconds: float = 5.0
) -> WhyNot:
    """The position nearest to this one in which the move is permitted.

    Nearest means: the fewest numbers or piles differ, and then by as little as possible. What the
    properties claim of positions stays true if it is true now, so that no mint appears from nowhere.
    """
    remembering = [p for p in properties if p.memory is None]
    theory = Theory(table, remembering)
    lifted = theory.lift(move)
    wanted = z3.And(lifted.permitted, condition_term(theory.due(move)), condition_term(theory.its_turn(move)))
    numbers = table.schema.flat(state)
    known = [(v, z3.IntVal(n)) for v, n in zip(theory.variables(), numbers, strict=True)]
    claims = _concerned(theory, wanted, known)
    optimum = z3.Optimize()
    optimum.set("timeout", int(seconds * 1000))
    optimum.add(wanted, *claims)
    _stay_near(optimum, theory, known, variables_of(z3.And(wanted, *claims)))
    answer = optimum.check()
    if answer == z3.unsat:
        return WhyNot((), None, IMPOSSIBLE)
    if answer == z3.unknown:
        return WhyNot((), None, f"no change was found in {seconds:.3g} s")
    model = optimum.model()
    concerned = variables_of(z3.And(wanted, *claims))
    nearest = [
        model.eval(v, model_completion=True).as_long() if v.get_id() in concerned else n
        for v, n in zip(theory.variables(), numbers, strict=True)
    ]
    return _confirmed(table, state, position_of(table, nearest), move)


def _concerned(theory: Theory, wanted: Any, known: list[tuple[Any, Any]]) -> list[Any]:
    """The claims that hold now and speak, directly or through others, of what the move asks about."""
    holding = {
        name: claim
        for name, claim in theory.claims.items()
        if z3.is_true(z3.simplify(z3.substitute(claim, *known)))
    }
    reached = set(variables_of(wanted))
    chosen: dict[str, Any] = {}
    growing = True
    while growing:
        growing = False
        for name, claim in holding.items():
            if name not in chosen and not theory.support(name).isdisjoint(reached):
                chosen[name] = claim
                reached |= theory.support(name)
                growing = True
    return list(chosen.values())


def _stay_near(optimum: Any, theory: Theory, known: list[tuple[Any, Any]], concerned: frozenset[int]) -> None:
    values = {variable.get_id(): (variable, value) for variable, value in known}
    distances = []
    for variables in cells_of(theory.before.position).values():
        pairs = [values[identity] for identity in variables if identity in concerned]
        if pairs:
            optimum.add_soft(z3.And(*(variable == value for variable, value in pairs)))
            distances += [z3.If(v >= n, v - n, n - v) for v, n in pairs]
    if distances:
        optimum.minimize(z3.Sum(*distances))


def _confirmed(table: Table, state: State, nearest: State, move: Move) -> WhyNot:
    try:
        table.apply(nearest, move)
    except Illegal as illegal:
        return WhyNot((), None, f"the engine does not confirm the change ({illegal.clause})")
    changes = tuple(
        Change(table.schema.name(cell), now, instead)
        for cell, now, instead in table.schema.differences(state, nearest)
    )
    return WhyNot(changes, nearest)
