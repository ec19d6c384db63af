"""A game being played: whose decision it is, what has happened, and the way back."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from ludex.model.errors import BadInput
from ludex.model.game import CHANCE, OVER, Move, Table
from ludex.model.play import Step, begin, checked, refuse_fault
from ludex.model.state import State
from ludex.model.trace import Recorded, Trace, recorded, replay, trace_of
from ludex.solver.play.choosers import Bot

from .saving import load_saved, save_game


class Session:
    """One game at a table, played by people and bots."""

    def __init__(
        self, table: Table, seed: int, bots: Mapping[int, Bot], ask_chance: bool, save_to: Path | None
    ) -> None:
        self.table = table
        self.seed = seed
        self.bots = bots
        self.ask_chance = ask_chance
        self.save_to = save_to
        self.turns: list[Step] = []
        self._recorded: list[Recorded] = []
        self._kept: State | None = None

    @cached_property
    def opening(self) -> State:
        """The position before the first decision."""
        begun = begin(self.table)
        refuse_fault(self.table, begun, where=self.table.game.name)
        return begun.after

    @property
    def state(self) -> State:
        """The position now."""
        return self.turns[-1].after if self.turns else self.opening

    @property
    def who(self) -> int:
        """Whose decision it is now."""
        return self.table.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether nothing more can be decided: the game has ended, or nobody can move."""
        return self.who == OVER or next(self.table.successors(self.state), None) is None

    @property
    def asks(self) -> bool:
        """Whether a person has to say how it goes on."""
        who = self.who
        return self.ask_chance if who == CHANCE else who >= 0 and who not in self.bots

    def play(self, move: Move, *, where: str = "move") -> Step:
        """Take a decision; refused with a sentence if it is not permitted."""
        turn = checked(self.table, self.state, move, where=where)
        self.turns.append(turn)
        return turn

    def play_for_itself(self) -> Step:
        """Let chance or a bot decide. The same seed decides the same way, after an undo too."""
        rng = random.Random(f"{self.seed}/{len(self.turns)}")
        who = self.who
        if who == CHANCE:
            return self.play(self.table.draw(self.state, rng))
        return self.play(self.bots[who](self.table, self.state, who, rng))

    def undo(self) -> int:
        """Take back everything up to a person's last decision; says how many turns that was."""
        back = 0
        while self.turns:
            self.turns.pop()
            del self._recorded[len(self.turns) :]
            back += 1
            if self.asks:
                break
        return back

    def trace(self) -> Trace:
        """The game so far as data."""
        known = len(self._recorded)
        self._recorded += (recorded(self.table, turn) for turn in self.turns[known:])
        return trace_of(self.table, self._recorded, about=f"played with seed {self.seed}")

    def keep(self) -> None:
        """Write the game so far where it is to be kept, if anything has happened since."""
        if self.save_to is not None and self.state is not self._kept:
            self.save(self.save_to)
            self._kept = self.state

    def save(self, path: Path) -> None:
        """Write the game so far to a file."""
        save_game(self.trace(), path)

    def load(self, path: Path) -> None:
        """Go on with a saved game instead of this one."""
        table, trace = load_saved(path)
        if table.game.name != self.table.game.name:
            raise BadInput(
                "game", f"a game of {table.game.name}, not of {self.table.game.name}", where=str(path)
            )
        turns = list(replay(table, trace, where=str(path)))
        self.table, self.turns, self._recorded = table, turns, []
        self.__dict__.pop("opening", None)
