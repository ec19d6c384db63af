"""Leaving out of a game what it does not need: pieces of it, while the rest is played as far as it may be."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.model.game import CHANCE, Move
from ludex.model.play import attempt
from ludex.model.rule import Kind
from ludex.model.state import State

from ..budget import Budget
from .observer import Observer, effort_of
from .place import Corner, Place
from .steer import Telling
from .witness import Key, Witness

A_DECISION = 100
"""Rules tried for each decision of the game before it is left as it is."""


def prune(observer: Observer, place: Place, key: Key, witness: Witness, budget: Budget) -> None:
    """Look for a game that is part of this one and tells the same readings apart."""
    pair = place.pair(key)
    if pair is None or not witness.moves:
        return
    telling = Telling(observer, place, pair, witness.moves[-1], witness.difference.effect, budget)
    pruner = _Pruner(observer, place, telling)
    best = pruner.play([place.start], witness.moves)
    until = observer.effort + A_DECISION * len(witness.moves)
    size = len(witness.moves) // 2
    while best is not None and size and observer.effort < until and not budget.over():
        number = len(best) - 1 - size
        shorter = None
        while number >= 0 and shorter is None and observer.effort < until and not budget.over():
            rest = best[-1].moves[number + size :]
            shorter = pruner.play(best[: number + 1], rest, len(best) - 1)
            number -= max(1, size // 2)
        if shorter is None:
            size //= 2
        else:
            best = shorter
            size = min(size, (len(best) - 1) // 2)
    if best is not None:
        observer.found(place, key, (*best[-1].moves, *pruner.last), views=True)


class _Pruner:
    def __init__(self, observer: Observer, place: Place, telling: Telling) -> None:
        self.observer = observer
        self.place = place
        self.telling = telling
        self.last: tuple[Move, ...] = (telling.move,)

    def play(self, begun: list[Corner], moves: Sequence[Move], most: int = 1_000_000) -> list[Corner] | None:
        """Play on from a begun game those moves that are permitted; None unless it tells within so many."""
        corners, waiting = list(begun), list(moves)
        table = self.place.table
        while waiting and len(corners) - 1 < most:
            state = corners[-1].state
            if len(waiting) == 1 and self.telling.by_move(state):
                return corners
            if table.to_act(state) == CHANCE and not self._is_chance(waiting[0]):
                drawn = [move for move in waiting if self._is_chance(move)]
                made = self._first(state, [*drawn, *table.candidates(state, CHANCE)])
                if made is None:
                    return None
                if made.moves[-1] in drawn:
                    waiting.remove(made.moves[-1])
            else:
                made = self._first(state, [waiting.pop(0)])
            if made is not None:
                corners.append(Corner((*corners[-1].moves, *made.moves), made.state))
        if not waiting and len(corners) - 1 < most and self.telling.by_itself(corners[-1].state):
            self.last = ()
            return corners
        return None

    def _is_chance(self, move: Move) -> bool:
        return self.place.table.rules[move.rule].kind is Kind.CHANCE

    def _first(self, state: State, moves: Sequence[Move]) -> Corner | None:
        """The first of these moves that is permitted, and where it leads."""
        for move in moves:
            step = attempt(self.place.table, state, move)
            self.observer.effort += 1 + effort_of(step)
            if step is not None and step.fault is None:
                return Corner((move,), step.after)
        return None
