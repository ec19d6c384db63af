"""Laws of a table that induction proves: what a position must keep to, if play is to come to it."""

from __future__ import annotations

from typing import Any

import z3
from ludex.invariants.property import properties_of
from ludex.model.game import Table

from ..budget import Budget
from ..lift.error import LiftError
from ..prove.engine import silent
from ..prove.induction import induct
from ..prove.obligation import EFFORT
from ..prove.theory import Theory


def proved_laws(table: Table, budget: Budget) -> list[Any]:
    """The laws of a table that hold in every position that it comes to, as terms about any position.

    Two tables that were the same so far are in the same position, so those of one of them will do.
    """
    properties = [p for p in properties_of(table.game) if p.fits(table.box)]
    try:
        found = induct(
            lambda loose: Theory(table, properties, loose=loose),
            budget=budget,
            effort=EFFORT,
            processes=1,
            progress=silent,
        )
    except (LiftError, OverflowError, RecursionError):
        return []
    theory = found.theory
    if found.difference or theory.loose:
        return []
    kept = [name for name, standing in found.standings.items() if standing.stands and name in theory.claims]
    return [theory.claims[name] for name in kept if not z3.is_true(theory.claims[name])]
