"""What the logic shows: code that cannot be turned into it, and properties that nothing could break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import z3
from ludex.invariants.property import Property, When, properties_of
from ludex.model.game import Game, Move, Table
from ludex.model.rule import Rule
from ludex.model.state import Schema

from ..lift.error import LiftError
from ..lift.rules import lift, lift_predicate, lift_value
from ..lift.terms import INTEGERS
from ..lift.values import SymbolicPosition, symbolic_position
from .places import Place, Places
from .remark import Remark, remark

MILLISECONDS = 500
"""How long to think about whether one property can be broken."""


def _table(game: Game) -> Table:
    """The smallest table, in which the logic is as short as can be."""
    return game.table(next(iter((game.made_for("prove", "exhaust") or game.configurations).values())))


def unliftable_code(game: Game, places: Places) -> Iterator[Remark]:
    """Code that is run, but that no proof can speak of."""
    table = _table(game)
    position = symbolic_position(table.schema, INTEGERS)
    tries: list[Callable[[], Any]] = [partial(lift_value, game.to_act, position)]
    tries += [partial(lift_value, step.value, position, 0) for step in game.ranking]
    tries += [partial(lift, table, move) for rule in table.rules.values() for move in _ends(table, rule)]
    tries += [partial(_lifted, p, table, loose=False) for p in properties_of(game) if p.fits(table.box)]
    for attempt in tries:
        try:
            attempt()
        except LiftError as refused:
            place = Place(Path(refused.file), refused.line) if refused.file else places.whole
            says = f"cannot be proved about: {refused.construct}; {refused.instead}"
            yield remark("cannot-be-lifted", place, says)


def _ends(table: Table, rule: Rule) -> list[Move]:
    """A rule with its first and with its last parameters."""
    every = list(table.instances(rule))
    return every if len(every) < 2 else [every[0], every[-1]]


def idle_properties(game: Game, places: Places) -> Iterator[Remark]:
    """A property that holds in every box whatever the position is, even one that no game could have.

    One that would not hold if nobody were ranked watches over the scoring, so it is no idle one.
    """
    unranked = replace(game, ranking=())
    tables = [game.table(made) for made in game.configurations.values()]
    for p in properties_of(game):
        meant = [table for table in tables if p.fits(table.box)]
        if (
            p.when is not When.CAN_ALWAYS_END
            and meant
            and all(_idle(p, table) and _idle(p, unranked.table(table.box.configuration)) for table in meant)
        ):
            says = f"{p.name} holds of any position whatever; only other code or components could break it"
            yield remark("cannot-fail", places.property(p), says)


def _idle(p: Property, table: Table) -> bool:
    try:
        term = _lifted(p, table, loose=True)
    except LiftError:
        return False
    solver = z3.Solver()
    solver.set("timeout", MILLISECONDS)
    return bool(solver.check(z3.Not(term)) == z3.unsat)


def _lifted(p: Property, table: Table, *, loose: bool) -> Any:
    """A property as a term over positions of which, if `loose`, not even the ranges are known."""

    def any_position(schema: Schema, tag: str) -> SymbolicPosition:
        return symbolic_position(schema, INTEGERS, tag, loose=schema.fields if loose else ())

    given = [any_position(table.schema, "")]
    if p.when is When.EACH_STEP:
        given.append(any_position(table.schema, " after"))
    if p.memory is not None:
        given.append(any_position(Schema(p.memory, table.box), " remembered"))
    return lift_predicate(p.holds, *given)
