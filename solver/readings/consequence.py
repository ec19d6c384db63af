"""What a difference between two readings leads to: other moves, another end or another winner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ludex.model.game import OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.play import Step, attempt, reached, steps
from ludex.model.state import State

from ..budget import Budget
from .compare import Pair, packed

NEAR = 60
"""Pairs of positions looked at breadth first."""
DIVES, DEEPEST = 6, 40
"""Random games looked at when nothing is near, and their decisions."""
MOST_COMPARED = 150
"""Moves of a position that are compared; where there are more, it is passed over."""


@dataclass(frozen=True)
class Consequence:
    """What follows from a difference, in words; empty if nothing was found."""

    words: str
    looked: int
    """Pairs of positions that were compared."""
    moves: tuple[Move, ...] = ()
    """The decisions from the difference to what follows from it."""


class _Path(NamedTuple):
    """Two positions of the same game under two readings, and the decisions since they differ."""

    moves: tuple[Move, ...]
    left: State
    right: State


class _Search:
    def __init__(self, pair: Pair, budget: Budget) -> None:
        self.pair = pair
        self.budget = budget
        self.looked = 0

    def differ(self, path: _Path) -> tuple[str, list[_Path]]:
        """What may be played, who acts or who wins on one side only; else where the same decisions lead."""
        pair, (moves, left, right) = self.pair, path
        self.looked += 1
        who = pair.left.to_act(left), pair.right.to_act(right)
        if OVER in who:
            found = pair.standings_differ(left, right) if who[0] == who[1] else pair.ends_differ(left, right)
            return "" if found is None else found.words, []
        if who[0] != who[1]:
            return pair.turns_differ(*who).words, []
        if len(pair.left.candidates(left, who[0])) > MOST_COMPARED:
            return "", []
        one, other = (_steps(table, state) for table, state in zip(pair.tables, (left, right), strict=True))
        if set(one) != set(other):
            return self._only(set(one) - set(other), set(other) - set(one)), []
        return "", [
            _Path((*moves, move), step.after, other[move].after)
            for move, step in one.items()
            if move in other
        ]

    def _only(self, left: set[Move], right: set[Move]) -> str:
        parts = []
        for side, extra in (("{left}", left), ("{right}", right)):
            if extra:
                words = ", ".join(f"“{write_move(self.pair.left, move)}”" for move in sorted(extra)[:2])
                more = f" and {len(extra) - 2} more" if len(extra) > 2 else ""
                parts.append(f"only under {side} {words}{more} may be played")
        return "; ".join(parts)

    def near(self, start: _Path) -> Consequence | None:
        """The nearest consequence, breadth first."""
        layer, later, known = [start], [], set[tuple[bytes | None, bytes | None]]()
        for _ in range(DEEPEST):
            for path in layer:
                if self.looked >= NEAR or self.budget.over():
                    return None
                words, on = self.differ(path)
                if words:
                    return self.found(words, path)
                for onward in on:
                    key = packed(onward.left), packed(onward.right)
                    if key not in known:
                        known.add(key)
                        later.append(onward)
            layer, later = later, []
        return None

    def dive(self, start: _Path, rng: random.Random, most: int) -> Consequence | None:
        """A consequence that a random game comes to within so many decisions."""
        path = start
        for _ in range(most):
            if self.budget.over():
                return None
            words, on = self.differ(path)
            if words:
                return self.found(words, path)
            if not on:
                return None
            path = rng.choice(on)
        return None

    def along(self, start: _Path, moves: Sequence[Move]) -> Consequence | None:
        """What differs after these decisions, if they can be made on both sides."""
        path = start
        for move in moves:
            made = [
                attempt(table, state, move) for table, state in zip(self.pair.tables, path[1:], strict=True)
            ]
            if any(step is None or step.fault is not None for step in made):
                return None
            left, right = (step.after for step in made if step is not None)
            path = _Path((*path.moves, move), left, right)
        words, _on = self.differ(path)
        return self.found(words, path) if words else None

    def found(self, words: str, path: _Path) -> Consequence:
        """A consequence at the end of a path."""
        later = len(path.moves)
        when = f"{later} decision{'s' * (later > 1)} later" if later else "at once"
        return Consequence(f"{when} {words}", self.looked, path.moves)


def consequence(pair: Pair, moves: Sequence[Move], rng: random.Random, budget: Budget) -> Consequence:
    """What a game that ends in different positions leads to."""
    start = _parted(pair, moves)
    if start is None:
        return Consequence("", 0)
    search = _Search(pair, budget)
    best = search.near(start)
    if best is None:
        for _ in range(DIVES):
            best = search.dive(start, rng, DEEPEST if best is None else len(best.moves)) or best
    return best or Consequence("", search.looked)


def consequence_after(pair: Pair, moves: Sequence[Move], onward: Sequence[Move]) -> Consequence | None:
    """What a game that parts is known to lead to by these decisions, if it still does."""
    start = _parted(pair, moves)
    return None if start is None else _Search(pair, Budget()).along(start, onward)


def _parted(pair: Pair, moves: Sequence[Move]) -> _Path | None:
    """Where a game has led to on either side."""
    left, right = (reached(table, moves) for table in pair.tables)
    return None if left is None or right is None else _Path((), left, right)


def _steps(table: Table, state: State) -> dict[Move, Step]:
    return {step.move: step for step in steps(table, state) if step.fault is None}
