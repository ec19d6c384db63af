"""Every other reading beside ours in the boxes that people play: how much it matters, with a game for it.

First the box that most people play, then the others as long as the question hardly comes up. The work is
counted in games, so that the same seed measures the same on every machine; time only breaks it off.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game, Move, Table
from ludex.model.play import begin
from ludex.model.ruling import Ruling

from ..budget import Budget
from ..native import NoCompiler, NotCompilable
from ..native.pairs import PairedGame, PairedTables, Player
from ..native.program import Family
from ..play.shrink import shrink
from ..readings.compare import Difference, Pair, with_reading
from ..readings.witness import Key, Witness
from ..statistics.interval import Share
from .games import QUICKLY, Games
from .impact import Impact, impact

GAMES = {Player.RANDOM: 1_000, Player.GREEDY: 300, Player.MOODY: 600}
"""Games by players of each kind; those by moody players only where no others show a difference."""
MOVES = {Player.RANDOM: 100_000, Player.GREEDY: 50_000, Player.MOODY: 40_000}
"""Moves at both tables after which no more such games are begun; where games are long, fewer are played."""
FIRST_GAMES = 8
"""Games that are played however long they are, unless hardly any of them ends."""
AGAIN, AGAIN_MOVES, FEW = 10, 1_200_000, 100
"""Readings that change most games are measured anew, with so many moves where no more games were played."""
TOGETHER, LONGEST = 800, 20_000
"""Decisions and chance outcomes after which a game is broken off: while the tables are the same, and when
they have parted. Then each goes on by itself, which costs little, so that long games come to an end too."""
SHORTENED = 400
"""Tries to leave something out of a game."""
TRIED = 4
"""Games that are shortened to find the shortest."""
LOOKED_AT, LONGEST_LOOK = 2, 40
"""Random games in which it is compared what each seat may see, and how far they are looked at."""


@dataclass
class Measured:
    """What is known of one reading against ours."""

    key: Key
    impacts: list[Impact] = field(default_factory=list)
    witness: Witness | None = None
    alike: list[str] = field(default_factory=list)
    """Boxes in which the rules come out the same under both readings."""


class Readings:
    """Compares the readings of a game in its real boxes."""

    def __init__(self, game: Game, where: Mapping[str, Configuration], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.where = dict(sorted(where.items(), key=lambda item: item[1].players < 2))
        self._family = cache(lambda name: Family(game.table(self.where[name]), flags=QUICKLY))

    def measure(
        self, rulings: Sequence[Ruling], budget: Budget, shown: Container[Key] = ()
    ) -> Iterator[Measured]:
        """Every other reading of these rulings, one after the other; with no game where one is known."""
        for ruling in rulings:
            for reading in ruling.readings:
                key = ruling.id, reading
                if reading != ruling.default and not budget.over():
                    yield self._measured(key, budget, shown=key in shown)

    def _measured(self, key: Key, budget: Budget, *, shown: bool) -> Measured:
        found = Measured(key)
        boxes = []
        for name, tables in self._boxes(key, found):
            boxes.append((name, tables))
            told = {by: self._played(tables, by, MOVES[by], budget) for by in (Player.RANDOM, Player.GREEDY)}
            found.impacts += self._impacts(key, name, told)
            if any(one.came_up for games in told.values() for one in games):
                found.witness = None if shown else self._shown(key, name, tables, told, budget)
                break
        if found.witness is None and not shown:
            for name, tables in boxes:
                told = {Player.MOODY: self._played(tables, Player.MOODY, MOVES[Player.MOODY], budget)}
                found.witness = self._shown(key, name, tables, told, budget)
                if found.witness is not None or budget.over():
                    break
            found.witness = found.witness or self._seen(key)
        return found

    def _boxes(self, key: Key, found: Measured) -> Iterator[tuple[str, PairedTables]]:
        """The boxes in which the reading makes other rules than ours."""
        for name, made in self.where.items():
            try:
                mine, theirs = self.game.table(made), self.game.table(with_reading(made, *key))
                same = mine.rules.keys() == theirs.rules.keys() and _start(mine) == _start(theirs)
                if same and not self._family(name).asks(*key):
                    found.alike.append(name)
                    continue
                left, right = (self._family(name).program(table) for table in (mine, theirs))
            except (BadInput, NoCompiler, NotCompilable):
                continue  # this reading does not permit this set-up, or no compiler is there
            yield name, PairedTables(left, right)

    def _impacts(self, key: Key, name: str, told: Mapping[Player, Sequence[PairedGame]]) -> list[Impact]:
        players = self.where[name].players
        shared = any(criterion.shares for criterion in self.game.ranking)
        ours = [one.left for games in told.values() for one in games]
        return [
            impact(*key, name, players, by, games, shared=shared, ours=ours) for by, games in told.items()
        ]

    def measure_again(self, impacts: Sequence[Impact], budget: Budget) -> Iterator[list[Impact]]:
        """More games of those readings that change most games, where few were played: all of them."""
        for one in most_changing(impacts):
            if budget.over() or one.games >= FEW:
                continue
            key = one.ruling, one.reading
            for name, tables in self._boxes(key, Measured(key)):
                if name == one.configuration:
                    games = self._played(tables, one.by, AGAIN_MOVES, budget)
                    yield self._impacts(key, name, {one.by: games})

    def _played(self, tables: PairedTables, by: Player, moves: int, budget: Budget) -> list[PairedGame]:
        found: list[PairedGame] = []
        games = tables.play(range(GAMES[by]), self.seed, by, most=LONGEST, together=TOGETHER, budget=budget)
        for one in games:
            found.append(one)
            moves -= one.left.length + one.right.length
            ended = 2 * sum(each.left.over or each.left.length <= TOGETHER for each in found) >= len(found)
            if moves <= 0 and (len(found) >= FIRST_GAMES or not ended):
                break
        return found

    def _shown(
        self,
        key: Key,
        name: str,
        tables: PairedTables,
        told: Mapping[Player, Sequence[PairedGame]],
        budget: Budget,
    ) -> Witness | None:
        """The shortest game that tells the readings apart, of a few that do so early, replayed by Python."""
        early = sorted((one.first, by, one) for by, games in told.items() for one in games if one.first >= 0)
        lines = []
        for first, by, one in early[:TRIED]:
            moves = tables.moves(one, self.seed, by, most=TOGETHER)[: first + 1]
            tries = budget.worth(SHORTENED)

            def shown(fewer: Sequence[Move], tries: Budget = tries) -> Sequence[Move] | None:
                tries.spend()
                return tables.follow(fewer)

            lines.append(tuple(shrink(moves, shown, tries)))
        for line in sorted(lines, key=len):
            found = witness(self.game, name, self.where[name], key, line)
            if found is not None:
                return found
        return None

    def _seen(self, key: Key) -> Witness | None:
        """A real game in which a seat may see other things, where nothing else is different."""
        for name, made in self.where.items():
            games = Games(self.game.table(made), self.seed)
            with suppress(BadInput):
                pair = Pair(games.table, *key, visible=True)
                for number in range(LOOKED_AT):
                    shown = pair.first_view_difference(games.moves(number)[:LONGEST_LOOK])
                    if shown is not None:
                        moves = tuple(games.moves(number)[: shown[0]])
                        return Witness(name, made, moves, shown[1], shortened=True, real=True)
        return None


def most_changing(impacts: Sequence[Impact]) -> list[Impact]:
    """What another winner was measured for most surely: for each reading by the players who show it most."""
    best: dict[Key, Impact] = {}
    for one in impacts:
        known = best.get((one.ruling, one.reading))
        if one.other_winner and (known is None or _weight(one) > _weight(known)):
            best[one.ruling, one.reading] = one
    return sorted(best.values(), key=_weight, reverse=True)[:AGAIN]


def _weight(one: Impact) -> tuple[float, float, int]:
    return Share(one.other_winner, one.games).low, one.share, -int(one.by)


def _start(table: Table) -> bytes:
    return begin(table).after.packed()


def witness(
    game: Game, name: str, configuration: Configuration, key: Key, moves: Sequence[Move]
) -> Witness | None:
    """A game that ends where two readings differ, as the reference engine tells it; None if it does not."""
    pair = Pair(game.table(configuration), *key, visible=True)
    found = pair.first_difference(moves)
    made = tuple(moves)
    if found is None:
        more = pair.only_one_permits(moves)
        if more is None:
            return None
        made, found = (*moves, more[0]), (len(moves) + 1, more[1])
    difference: Difference = found[1]
    return Witness(name, configuration, made[: found[0]], difference, shortened=True, real=True)
