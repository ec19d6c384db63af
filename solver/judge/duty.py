"""Obligations: whether a seat can bring its turn to an end without making a move, whatever chance does."""

from __future__ import annotations

from itertools import islice

from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.play import step
from ludex.model.state import State

MOST_POSITIONS = 1_500
"""So many positions of one turn are looked at; a turn that is longer is taken to be free."""
MOST_DRAWS = 12
"""So many dice or cards may follow the end of a turn before somebody decides again."""
OUTCOMES = 6
"""So many ways that a die or a draw can go are tried."""


def may_do_without(table: Table, state: State, move: Move) -> bool:
    """Whether the seat's turn can surely end, or may be too long to tell, without this move of it.

    What ends the turn itself is asked about now: whoever can do something else first may do without it.
    """
    if ends_the_turn(table, state, move):
        return True
    return _Search(table, move).ends(state)


def ends_the_turn(table: Table, state: State, move: Move) -> bool:
    """Whether a move is the end of its seat's turn, so that no turn ends without it: others come before."""
    after = step(table, state, move).after
    for _draw in range(MOST_DRAWS):
        if table.to_act(after) != CHANCE:
            break
        after = step(table, after, next(iter(table.legal(after)))).after
    return table.to_act(after) not in (CHANCE, move.args[0])


class _Search:
    """The positions of one turn that were looked at."""

    def __init__(self, table: Table, move: Move) -> None:
        self.table = table
        self.move = move
        self.found: dict[bytes, bool] = {}

    def ends(self, state: State) -> bool:
        """Whether the turn can surely end from here without the move."""
        who = self.table.to_act(state)
        if who == OVER or who not in (CHANCE, self.move.args[0]) or len(self.found) > MOST_POSITIONS:
            return True
        key = state.packed()
        if key not in self.found:
            self.found[key] = False
            others = (one for one in self.table.legal(state) if one != self.move)
            if who == CHANCE:
                self.found[key] = all(self.ends(self._after(state, one)) for one in islice(others, OUTCOMES))
            else:
                self.found[key] = any(self.ends(self._after(state, one)) for one in others)
        return self.found[key]

    def _after(self, state: State, move: Move) -> State:
        return step(self.table, state, move).after
