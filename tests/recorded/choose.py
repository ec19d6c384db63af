"""Choosing the games to record: short ones in which as many clauses as possible do something."""

from __future__ import annotations

import random

from ludex.model.game import OVER, Move, Table
from ludex.model.notation import write_move
from ludex.model.rule import watching
from ludex.model.state import State
from ludex.solver.coverage import Coverage

from . import Turns, played

MOST_DECISIONS = 60
MOST_OUTCOMES = 200
"""Chance outcomes are not counted as decisions, but a game of chance alone must stop somewhere."""
MOST_TRIED = 40
SEEDS = 6


def chosen(table: Table) -> Turns:
    """Of a few greedy games the one in which most clauses did something, a finished one if there is one."""
    games = [_Recording(table, random.Random(seed)).play(()) for seed in range(SEEDS)]
    return max(games, key=lambda game: (game.finished, len(game.clauses))).turns


def kept(table: Table, turns: Turns) -> Turns:
    """A recorded game as far as it is still permitted; what is not is chosen anew."""
    return _Recording(table, random.Random(0)).play(turns).turns


class _Recording:
    """A game that is being chosen, move by move."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table = table
        self.rng = rng
        self.state = table.advance(table.start())
        self.clauses: frozenset[str] = frozenset()
        self._turns: list[list[str]] = [[]]
        self._decisions = 0
        self._outcomes = 0

    @property
    def turns(self) -> Turns:
        """The game so far."""
        return tuple(tuple(turn) for turn in self._turns)

    @property
    def finished(self) -> bool:
        """Whether a clause has ended the game."""
        return self.table.over(self.state) is not None

    def play(self, recorded: Turns) -> _Recording:
        """Play on: what was recorded where it is permitted, otherwise what exercises most new clauses."""
        wishes = [words for turn in recorded for words in turn]
        while moves := self._moves():
            wish = wishes.pop(0) if wishes else ""
            if wish and played(self.table, self.state, wish) is not None:
                move = next(each for each in moves if write_move(self.table, each) == wish)
            else:
                move = self._most_telling(moves)
            self._add(move)
        return self

    def _moves(self) -> list[Move]:
        who = self.table.to_act(self.state)
        if who == OVER or self._outcomes >= MOST_OUTCOMES or (who >= 0 and self._decisions >= MOST_DECISIONS):
            return []
        return self.table.legal(self.state)

    def _most_telling(self, moves: list[Move]) -> Move:
        tried = self.rng.sample(moves, min(len(moves), MOST_TRIED))
        return max(tried, key=lambda move: len(self._exercised(move)[1] - self.clauses))

    def _exercised(self, move: Move) -> tuple[State, frozenset[str]]:
        coverage = Coverage()
        with watching(coverage):
            state = self.table.play(self.state, move)
        return state, frozenset(coverage.permitted) | frozenset(coverage.caused)

    def _add(self, move: Move) -> None:
        words = write_move(self.table, move)
        if self.table.to_act(self.state) >= 0:
            self._decisions += 1
            self._turns.append([words])
        else:
            self._outcomes += 1
            self._turns[-1].append(words)
        self.state, clauses = self._exercised(move)
        self.clauses |= clauses
