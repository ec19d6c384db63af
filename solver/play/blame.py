"""Which clauses forbid a move: all of them, each found by leaving out those found before."""

from __future__ import annotations

from ludex.model.game import Move, Table
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import Illegal, dropping
from ludex.model.state import State


def forbidding(table: Table, state: State, move: Move) -> list[str]:
    """The clauses that forbid a move, in the order in which the rule asks for them.

    The search stops where the rule makes no sense any more without the clauses left out.
    """
    found: list[str] = []
    while True:
        try:
            with dropping(found):
                table.apply(state, move)
        except Illegal as illegal:
            found.append(illegal.clause)
        except RULE_FAULTS:
            return found
        else:
            return found
