"""Why a move is not permitted: every clause that stands in its way, one after the other."""

from __future__ import annotations

from ludex.model.game import Move, Table
from ludex.model.rule import Illegal, dropping
from ludex.model.state import State


def forbidding(table: Table, state: State, move: Move) -> list[str]:
    """The clauses that forbid a move; a later one is found by leaving the earlier ones out.

    The search stops where the rule makes no sense any more without the clauses left out.
    """
    found: list[str] = []
    while True:
        try:
            with dropping(found):
                table.apply(state, move)
        except Illegal as illegal:
            found.append(illegal.clause)
        except (LookupError, ValueError):
            return found
        else:
            return found
