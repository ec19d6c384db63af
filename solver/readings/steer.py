"""Steering play towards what made a question come up in a long game, to find a shorter one."""

from __future__ import annotations

from contextlib import suppress

from ludex.model.game import CHANCE, Move
from ludex.model.play import RULE_FAULTS, Step, attempt, run
from ludex.model.state import State

from ..budget import Budget
from .aim import Aim, aim_of
from .lockstep import Effect, Pair, packed
from .observer import Observer, effort_of
from .place import Corner, Place
from .witness import Key, Witness

CHANCES = 3
"""Outcomes of chance that are followed up, those nearest to the aim."""


def aim_for(observer: Observer, place: Place, key: Key, witness: Witness, budget: Budget) -> Aim | None:
    """What the game takes to tell the readings apart; None if it needs nothing but the set-up."""
    pair = place.pair(key)
    if pair is None or not witness.moves:
        return None
    steps = list(run(place.table, witness.moves[:-1]))
    if len(steps) < len(witness.moves) or steps[-1].fault is not None:
        return None
    last = witness.moves[-1]
    telling = Telling(observer, place, pair, last, witness.difference.effect, budget)
    if not telling.by_move(steps[-1].after):
        made = attempt(place.table, steps[-1].after, last)
        if made is None or made.fault is not None:
            return None
        steps.append(made)
        return aim_of(telling.by_itself, steps, telling.again)
    return aim_of(telling.by_move, steps, telling.again)


class Telling:
    """Whether two readings differ in a position, which may be one that no game leads to."""

    def __init__(
        self, observer: Observer, place: Place, pair: Pair, move: Move, effect: Effect, budget: Budget
    ) -> None:
        self.observer = observer
        self.place = place
        self.pair = pair
        self.move = move
        self.effect = effect
        self.budget = budget
        """When it is used up, nothing is told any more."""

    def by_move(self, state: State) -> bool:
        """Whether the move makes the difference."""
        self.observer.effort += 2
        right = self.pair.across(state)
        if right is None or self.budget.over():
            return False
        with suppress(*RULE_FAULTS):
            made = attempt(self.place.table, state, self.move)
            self.observer.effort += 2 * effort_of(made)
            found = self.pair.compare(self.move, made, self.pair.try_right(self.move, right))
            return found is not None and found.effect is self.effect
        return False

    def by_itself(self, state: State) -> bool:
        """Whether the position is different without any move: its end, its winner, what is seen."""
        self.observer.effort += 2
        right = self.pair.across(state)
        if right is None or self.budget.over():
            return False
        with suppress(*RULE_FAULTS):
            found = self.pair.at_position(state, right, views=self.effect is Effect.VIEW)
            return found is not None and found.effect is self.effect
        return False

    def again(self, state: State, step: Step) -> Step | None:
        """The decision of a step in another position."""
        made = None
        if self.budget.over():
            return made
        with suppress(*RULE_FAULTS):
            made = attempt(self.place.table, state, step.move)
        self.observer.effort += 1 + effort_of(made)
        return made


def steer(
    observer: Observer, place: Place, key: Key, aim: Aim, width: int, effort: int, budget: Budget
) -> None:
    """Play on decision by decision with the few games that are nearest to the aim, until one tells.

    Outcomes of chance are ours to choose: of those that lead equally near, one or two will do.
    """
    far = aim.on(place.table)
    until = observer.effort + effort
    known = {packed(place.start.state)}
    games = [place.start]
    while games and not budget.over():
        reached: list[tuple[float, float, Corner]] = []
        for corner in games:
            if observer.effort >= until or not observer.better(key, place, len(corner.moves) + 1):
                return
            after = []
            for step in observer.visit(place, corner, surely=key):
                position = packed(step.after)
                if position not in known:
                    known.add(position)
                    after.append((far(step.after), observer.rng.random(), step))
            after.sort(key=lambda found: found[:2])
            if place.table.to_act(corner.state) == CHANCE:
                del after[CHANCES:]
            reached += (
                (distance, tie, Corner((*corner.moves, step.move), step.after))
                for distance, tie, step in after
            )
        reached.sort(key=lambda found: found[:2])
        games = [corner for _distance, _tie, corner in reached[:width]]
