"""What a detector looks at: a game, one way to set it up, and positions that can be reached there."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import NamedTuple

from ludex.invariants.property import Property
from ludex.model.game import Game, Move, Table
from ludex.model.play import SET_UP, Step, run, steps
from ludex.model.rule import watching
from ludex.model.state import State
from ludex.model.trace import Trace, record

from ..budget import Budget
from ..coverage import Coverage
from ..explore.search import Exploration
from ..play.choosers import played_out, swarm

LONGEST = 300
"""Decisions in a random game from which positions are taken."""


class Sample(NamedTuple):
    """A position that can be reached, and how."""

    state: State
    moves: Callable[[], list[Move]]


@dataclass
class Target:
    """A game, one configuration of it by name, and what a search of it has seen."""

    game: Game
    name: str
    table: Table
    properties: Sequence[Property] = ()
    exploration: Exploration | None = None
    seed: int = 0
    suspects: Sequence[tuple[Move, ...]] = ()
    """Games whose last position deserves a look."""

    def samples(self, budget: Budget) -> Iterator[Sample]:
        """Positions of this configuration: suspects; those of a search, shortest games first; random ones."""
        for moves in self.suspects:
            *_, last = run(self.table, moves)
            yield Sample(last.after, lambda moves=moves: list(moves))  # type: ignore[misc]
        if self.exploration is None or not self.exploration.complete:
            yield from self._wandering(self._half(budget) if self.exploration else budget)
        if self.exploration is not None:
            yield from self._explored(self.exploration, budget)

    @staticmethod
    def _half(budget: Budget) -> Budget:
        """Half of the work that is left, or of the time where no work is counted."""
        left = budget.work - budget.done
        return budget.worth(left / 2) if left < inf else budget.part(budget.left / 2)

    def _explored(self, seen: Exploration, budget: Budget) -> Iterator[Sample]:
        graph = seen.graph

        def sample(number: int) -> Sample:
            return Sample(graph.state(number), lambda: graph.moves(number))

        first = self._half(budget)
        done = 0
        while done < graph.expanded and not first.over():
            first.spend()
            budget.spend()
            yield sample(done)
            done += 1
        rest = list(range(done, graph.expanded))
        random.Random(self.seed).shuffle(rest)
        for number in rest:
            if budget.over():
                return
            budget.spend()
            yield sample(number)

    def _wandering(self, budget: Budget) -> Iterator[Sample]:
        rng = random.Random(self.seed)
        while not budget.over():
            line = islice(played_out(self.table, swarm(self.table, rng)), LONGEST)
            played: list[Move] = []
            for step in line:
                if step.fault is not None or budget.over():
                    break
                budget.spend()
                played += [step.move] if step.move != SET_UP else []
                yield Sample(step.after, lambda moves=tuple(played): list(moves))  # type: ignore[misc]

    def steps(self, state: State) -> Iterator[Step]:
        """Every permitted decision or chance outcome from a position, without those that break down."""
        return (step for step in steps(self.table, state) if step.fault is None)

    def trace(self, moves: Sequence[Move], about: str) -> Trace:
        """A game as data, replayed by the reference engine."""
        return record(self.table, moves, about=about)

    @property
    def readings(self) -> dict[str, str]:
        """The questions that this configuration answers otherwise than by default."""
        return dict(self.table.box.configuration.rulings)

    def caused(self, moves: Sequence[Move], since: int) -> tuple[str, ...]:
        """The clauses behind what happens in a game from this decision on."""
        seen = Coverage()
        line = run(self.table, moves)
        for _ in range(since + 1):
            next(line, None)
        with watching(seen):
            list(line)
        return tuple(sorted(seen.caused))


def quoted(game: Game, clause: str) -> str:
    """A clause with its words, for people."""
    known = game.catalog
    return f"{clause} ({known[clause].says})" if clause in known else clause


def after(moves: Sequence[str], most: int = 4) -> str:
    """A game in a few words: its last moves, or that it is the set-up."""
    if not moves:
        return "right after the set-up"
    shown = ", ".join(moves[-most:])
    return f"after {shown}" if len(moves) <= most else f"after {len(moves)} decisions, the last being {shown}"
