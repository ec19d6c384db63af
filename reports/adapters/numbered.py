"""A table whose moves are numbered, as libraries of game playing want it."""

from __future__ import annotations

from functools import cached_property

from ludex.model.box import Configuration
from ludex.model.game import OVER, Game, Move, Table
from ludex.model.notation import write_move
from ludex.model.rule import Kind
from ludex.model.state import State

LONGEST = 1_000
"""Decisions and chance outcomes after which a game is broken off."""


class Numbered:
    """One game, set up, with a number for each decision of a seat and for each outcome of chance."""

    def __init__(self, game: Game, configuration: Configuration) -> None:
        self.game = game
        self.table: Table = game.table(configuration)

    @cached_property
    def decisions(self) -> list[Move]:
        """What a seat can decide, written for the first seat."""
        rules = [rule for rule in self.table.rules.values() if rule.kind is Kind.MOVE]
        return [move for rule in rules for move in self._all_of(rule.name, seat=0)]

    @cached_property
    def outcomes(self) -> list[Move]:
        """What chance can decide."""
        rules = [rule for rule in self.table.rules.values() if rule.kind is Kind.CHANCE]
        return [move for rule in rules for move in self._all_of(rule.name, seat=None)]

    def _all_of(self, rule: str, seat: int | None) -> list[Move]:
        return list(self.table.instances(self.table.rules[rule], None, seat))

    @cached_property
    def _decision_numbers(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self.decisions)}

    @cached_property
    def _outcome_numbers(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self.outcomes)}

    def start(self) -> State:
        """The position before the first decision."""
        return self.table.advance(self.table.start())

    def numbers(self, state: State) -> dict[int, Move]:
        """What is permitted now, by number."""
        who = self.table.to_act(state)
        if who == OVER:
            return {}
        legal = self.table.legal(state)
        if who < 0:
            return {self._outcome_numbers[move]: move for move in legal}
        return {self._decision_numbers[Move(move.rule, (0, *move.args[1:]))]: move for move in legal}

    def move(self, number: int, seat: int) -> Move:
        """The move of this number; a seat below zero is chance."""
        if seat < 0:
            return self.outcomes[number]
        rule, args = self.decisions[number]
        return Move(rule, (seat, *args[1:]))

    def written(self, move: Move) -> str:
        """A move as people write it."""
        return write_move(self.table, move)

    def shares(self, state: State) -> list[float]:
        """What each seat gets of the win; nothing where the game was not brought to its end."""
        if self.table.to_act(state) != OVER:
            return [0.0 for _seat in self.table.seats]
        winners = self.table.standing(state).winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in self.table.seats]

    def seen(self, state: State, seat: int) -> tuple[int, ...]:
        """What a seat sees, as numbers, always as many."""
        return self.table.schema.numbers(self.table.view(state, seat).packed())
