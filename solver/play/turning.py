"""Where a game turned: the last decision that could have gone otherwise, and the nearest game that does.

Searched back from the end. At every decision everything else that was permitted is tried and played on, with
the luck of a few seeds, until it happens again or not. The last decision at which something helped is the
last chance; the game in which that was done is the near miss. What nothing tried afterwards could avert was
past the point of no return; where not every way on was tried, that is what was tried, no proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludex.model.game import OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import attempt, run, steps
from ludex.model.state import State
from ludex.model.trace import Trace, record

from ..budget import Budget
from .luck import Luck

Happens = Callable[[Table, State], bool]
"""Whether the thing happens in a position that ends a game, or in which nobody can go on."""
Shows = Callable[[Sequence[Move]], bool]
"""Whether a game from its start shows the thing, wherever on the way."""

WAYS, AHEAD = 3, 120
"""Ways in which a game is played on after another decision, and decisions after which it has not happened."""
TRIED = 3_000
"""Decisions that are played in all."""


@dataclass(frozen=True)
class Turning:
    """The last chance of a game, and the near miss that takes it."""

    decision: int
    """Which decision of the game it is, from one; what comes after it is past the point of no return."""
    made: str
    instead: str
    near_miss: Trace
    tried: int
    """Other ways on after it that all came to the same."""


def turning(table: Table, moves: Sequence[Move], happens: Happens, budget: Budget) -> Turning | None:
    """Where a game turned, if work for so much trying shows it; None if no other decision helped."""

    def averted(_game: Sequence[Move], last: State) -> bool:
        return _can_go_on(table, last) or not happens(table, last)

    return _turned(table, moves, averted, budget.worth(TRIED))


def turning_on_the_way(table: Table, moves: Sequence[Move], shows: Shows, budget: Budget) -> Turning | None:
    """Where a game turned that shows something at its last move, such as a law that is broken there."""
    work = budget.worth(TRIED)

    def averted(game: Sequence[Move], _last: State) -> bool:
        work.spend(len(game))
        return not shows(game)

    return _turned(table, moves, averted, work)


def _turned(
    table: Table, moves: Sequence[Move], averted: Callable[[Sequence[Move], State], bool], work: Budget
) -> Turning | None:
    line = [step.before for step in run(table, moves)][1:]
    tried = 0
    for place in reversed(range(len(line))):
        before, made = line[place], moves[place]
        if table.to_act(before) < 0:
            continue
        for step in steps(table, before):
            if work.over():
                return None
            if step.move == made or step.fault is not None:
                continue
            for seed in range(WAYS):
                onward = _played_on(table, step.after, seed, work)
                if onward is not None:
                    near = [*moves[:place], step.move, *onward.moves]
                    if averted(near, onward.last):
                        words = write_move(table, made), write_move(table, step.move)
                        return Turning(place + 1, *words, record(table, near, about="a near miss"), tried)
                tried += 1
    return None


class _Onward(NamedTuple):
    moves: list[Move]
    last: State


def _can_go_on(table: Table, state: State) -> bool:
    return table.to_act(state) != OVER and bool(table.legal(state))


def _played_on(table: Table, state: State, seed: int, work: Budget) -> _Onward | None:
    """A game played on to its end, to a halt or for long enough; None where a rule or the time fails it."""
    luck, moves = Luck(seed, 0), list[Move]()
    while len(moves) < AHEAD and not work.over():
        permitted = [] if table.to_act(state) == OVER else table.legal(state)
        if not permitted:
            return _Onward(moves, state)
        move = luck.choose(table, state, permitted)
        step = attempt(table, state, move)
        if step is None or step.fault is not None:
            return None
        work.spend()
        moves.append(move)
        state = step.after
    return None if work.over() else _Onward(moves, state)


def nobody_can_go_on(table: Table, state: State) -> bool:
    """The game is not over, and nothing is permitted."""
    return table.to_act(state) != OVER


def several_are_ahead(table: Table, state: State) -> bool:
    """The game is over, and more than one has won."""
    return table.to_act(state) == OVER and len(table.standing(state).winners) > 1
