"""Random games in the real box, each by how it went: length, end, winners and scores.

Compiled rules play them; where rules cannot be compiled, Python plays the same games, but fewer. Game n of a
seed is the same one under every reading until the reading matters to what is chosen (`solver/play/luck.py`),
so games of two readings can be compared in pairs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

from ludex.invariants.property import Property
from ludex.model.game import OVER, Move, Table
from ludex.model.play import attempt, begin

from ..budget import Budget
from ..native import NoCompiler, NotCompilable, Program, moves_of
from ..native.courses import Cell, Course, courses
from ..native.pairs import Player
from ..native.playouts import Games as Counted
from ..native.playouts import outcomes, playouts
from ..native.stalling import stalled
from ..play.luck import Luck
from ..players.games import by_hand

LONGEST, LONGEST_BY_HAND = 20_000, 400
"""Decisions and chance outcomes after which a game is given up; where Python plays it."""
MOVES, FEW = 2_000_000, 20
"""Moves after which no more games are begun, and games where Python plays."""
LARGE = 50_000
"""Rules with their parameters; where there are more, not everything that is permitted is tried."""
QUICKLY = ("-O1",)
"""To compile in a moment, and yet play a few thousand games quickly."""


class Played(NamedTuple):
    """How one game went."""

    length: int
    ending: int
    """0 while it is not over."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return bool(self.ending)


def instances(table: Table) -> int:
    """How many rules with all their parameters there are."""
    return sum(
        prod(len(domain.values(table.box)) for _name, domain in rule.parameters)
        for rule in table.rules.values()
    )


class Games:
    """Random games on one table."""

    def __init__(self, table: Table, seed: int, properties: Iterable[Property] = ()) -> None:
        """`properties`: what `counted` watches."""
        self.table = table
        self.seed = seed
        self.large = instances(table) > LARGE
        self.why_slow = ""
        """Why Python plays, if it does."""
        self._program: Program | None = None
        fitting = [p for p in properties if p.fits(table.box)]
        for watched in (fitting, []) if fitting else ([],):
            try:
                self._program = Program(table, watched, flags=QUICKLY)
                self.why_slow = ""
                break
            except (NoCompiler, NotCompilable) as error:
                self.why_slow = str(error)
        self.most = LONGEST if self.compiled else LONGEST_BY_HAND

    @property
    def compiled(self) -> bool:
        """Whether compiled rules play."""
        return self._program is not None

    def play(self, numbers: range, budget: Budget) -> list[Played]:
        """Those of these games, in their order, for which there is time; fewer where they are long."""
        found: list[Played] = []
        if self._program is None:
            for number in numbers[:FEW]:
                if budget.over():
                    break
                found.append(self._by_hand(number)[0])
            return found
        left = MOVES
        for one in outcomes(self._program, numbers, self.seed, most=self.most, budget=budget):
            found.append(Played(*one))
            left -= found[-1].length
            if left <= 0:
                break
        return found

    def counted(self, games: int, budget: Budget) -> Counted:
        """What happens in the first so many games, and the properties that fail in them."""
        if self._program is None:
            seated = ("random",) * self.table.box.seats
            return by_hand(self.table, seated, games, self.seed, budget=budget, longest=self.most)
        return playouts(self._program, games, self.seed, most=self.most, budget=budget)

    def courses(
        self, stocks: Mapping[str, Sequence[Cell]], games: int, player: Player, moves: int, budget: Budget
    ) -> Iterator[Course]:
        """How the first so many games run, as far as these moves last; none where Python plays."""
        if self._program is None:
            return iter(())
        return courses(
            self._program,
            stocks,
            range(games),
            self.seed,
            player=player,
            most=self.most,
            moves=moves,
            budget=budget,
        )

    def goes_on(self, avoided: Collection[str], seats: Collection[int], games: int, most: int) -> bool:
        """Whether all of so many games go on and on if these seats avoid these rules as long as they can."""
        program = self._program
        return program is not None and all(
            stalled(program, avoided, seats, self.seed, number, most=most)[0] for number in range(games)
        )

    def going_on(self, avoided: Collection[str], seats: Collection[int], most: int) -> Sequence[Move]:
        """The moves of the first of those games, so many of them."""
        assert self._program is not None
        return stalled(self._program, avoided, seats, self.seed, 0, most=most)[1]

    def moves(self, number: int) -> Sequence[Move]:
        """The moves of one game."""
        if self._program is not None:
            return moves_of(self._program, self.seed, number, most=self.most)
        return self._by_hand(number)[1]

    def _by_hand(self, number: int) -> tuple[Played, list[Move]]:
        table, luck = self.table, Luck(self.seed, number)
        state = begin(table).after
        moves: list[Move] = []
        while table.to_act(state) != OVER and len(moves) < self.most:
            permitted = table.legal(state)
            if not permitted:
                break
            move = luck.choose(table, state, permitted)
            step = attempt(table, state, move)
            if step is None or step.fault is not None:
                break
            moves.append(move)
            state = step.after
        standing = table.standing(state)
        return Played(len(moves), int(state.ending), standing.winners, standing.scores), moves
