"""Every other reading beside ours in the boxes that people play: how much it matters, with a game for it.

First the box that most people play, then the others as long as the question hardly comes up. Each game as we
read is played once, and kept; every other reading goes along with it and plays on by itself from where its
question has a say. Work is counted in decisions, so that the same seed measures the same everywhere; time
only breaks it off.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game, Move, Table
from ludex.model.play import begin
from ludex.model.ruling import Ruling

from ..budget import Budget
from ..native import NoCompiler, NotCompilable
from ..native.pairs import PairedGame, PairedTables, Player, Record
from ..native.program import Family, Program
from ..play.shrink import shrink
from ..readings.compare import Difference, Pair, with_reading
from ..readings.witness import Key, Witness
from ..statistics.interval import Share
from .games import QUICKLY, Games
from .impact import Impact, impact

GAMES = {Player.RANDOM: 1_000, Player.GREEDY: 300, Player.MOODY: 600}
"""Games by players of each kind; those by moody players only where no others show a difference."""
MOVES = {Player.RANDOM: 100_000, Player.GREEDY: 50_000, Player.MOODY: 40_000}
"""Decisions under the other reading after which no more such games are begun."""
OURS = {Player.RANDOM: 4_000_000, Player.GREEDY: 3_000_000, Player.MOODY: 1_000_000}
"""Decisions as we read after which none is begun; they serve all readings of a box."""
FIRST_GAMES = 30
"""Games that are played however long they are, unless hardly any of them ends."""
AGAIN, AGAIN_MOVES, FEW = 10, 3_000_000, 100
"""Readings that change most games are measured further, by so many decisions, where few games were played."""
TOGETHER, LONGEST = 800, 20_000
"""Decisions in which the question has a say, and all comes to the same, after which a game is broken off; and
decisions and chance outcomes of any game."""
SHORTENED, FOLLOWED = 400, 80_000
"""Tries to leave something out of a game, and the decisions in all of them."""
TRIED = 3
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


class _Beside(NamedTuple):
    """A reading in one box: our table and the other, and the games so far by players of each kind."""

    found: Measured
    box: str
    tables: PairedTables
    told: dict[Player, list[PairedGame]]

    @property
    def came_up(self) -> bool:
        """Whether the question came up in any game."""
        return any(one.came_up for games in self.told.values() for one in games)


class Readings:
    """Compares the readings of a game in its real boxes."""

    def __init__(self, game: Game, where: Mapping[str, Configuration], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.where = dict(sorted(where.items(), key=lambda item: item[1].players < 2))
        self._family = cache(lambda name: Family(game.table(self.where[name]), flags=QUICKLY))
        self._record = cache(lambda name: Record(self._ours(name), most=LONGEST))
        self._few: dict[tuple[Key, str, Player], _Beside] = {}
        """Where few games were played, and another wins some."""

    def _ours(self, name: str) -> Program:
        return self._family(name).program(self.game.table(self.where[name]))

    def measure(
        self, rulings: Sequence[Ruling], budget: Budget, shown: Container[Key] = ()
    ) -> Iterator[Measured]:
        """Every other reading of these rulings, box after box; with no game where one is known."""
        keys = ((r.id, reading) for r in rulings for reading in r.readings if reading != r.default)
        pending = {key: Measured(key) for key in keys}
        quiet: dict[Key, list[_Beside]] = {key: [] for key in pending}
        for name in self.where:
            beside = [*self._beside(name, pending.values())]
            for by in (Player.RANDOM, Player.GREEDY):
                self._play(beside, by, budget)
            for one in beside:
                one.found.impacts += self._impacts(one)
                if one.came_up:
                    one.found.witness = None if one.found.key in shown else self._shown(one, budget)
                    yield pending.pop(one.found.key)
                else:
                    quiet[one.found.key].append(one)
            if budget.over():
                break
        for key, found in pending.items():
            if key not in shown and not budget.over():
                found.witness = self._shown_by_the_moody(quiet[key], budget) or self._seen(key)
            yield found

    def measure_again(self, impacts: Sequence[Impact], budget: Budget) -> Iterator[list[Impact]]:
        """More games of those readings that change most games, where few were played: with those before."""
        together: dict[tuple[str, Player], list[_Beside]] = {}
        for one in most_changing(impacts):
            beside = self._few.get(((one.ruling, one.reading), one.configuration, one.by))
            if beside is not None:
                together.setdefault((one.configuration, one.by), []).append(beside)
        for (_box, by), several in together.items():
            self._play(several, by, budget, AGAIN_MOVES)
            for beside in several:
                yield self._impacts(beside._replace(told={by: beside.told[by]}))

    def _beside(self, name: str, readings: Iterable[Measured]) -> Iterator[_Beside]:
        """The readings that make other rules than ours in a box."""
        made = self.where[name]
        for found in readings:
            try:
                mine, theirs = self.game.table(made), self.game.table(with_reading(made, *found.key))
                same = mine.rules.keys() == theirs.rules.keys() and _start(mine) == _start(theirs)
                if same and not self._family(name).asks(*found.key):
                    found.alike.append(name)
                    continue
                tables = PairedTables(*(self._family(name).program(table) for table in (mine, theirs)))
            except (BadInput, NoCompiler, NotCompilable):
                continue  # this reading does not permit this set-up, or no compiler is there
            yield _Beside(found, name, tables, {})

    def _play(self, beside: Sequence[_Beside], by: Player, budget: Budget, moves: int | None = None) -> None:
        """Games by players of a kind, each as we read and under all these readings of one box."""
        if not beside:
            return
        record, ours = self._record(beside[0].box), OURS[by]
        left = {one.found.key: moves or MOVES[by] for one in beside}
        first = min(len(one.told.setdefault(by, [])) for one in beside)
        for number in range(first, GAMES[by]):
            going = [one for one in beside if _goes_on(one.told[by], left[one.found.key])]
            if not going or ours <= 0 or budget.over():
                break
            ours -= record.play(number, self.seed, by).length
            for one in going:
                if len(one.told[by]) == number:
                    one.told[by].append(self._game(one, record))
                    left[one.found.key] -= one.told[by][-1].work

    def _game(self, one: _Beside, record: Record) -> PairedGame:
        if one.tables.right.family is not None:
            return one.tables.along(record, one.found.key[0], together=TOGETHER)
        numbers = range(record.number, record.number + 1)
        return next(one.tables.play(numbers, record.seed, record.player, most=LONGEST, together=TOGETHER))

    def _impacts(self, one: _Beside) -> list[Impact]:
        players = self.where[one.box].players
        shared = any(criterion.shares for criterion in self.game.ranking)
        ours = [game.left for games in one.told.values() for game in games]
        found = [
            impact(*one.found.key, one.box, players, by, games, shared=shared, ours=ours)
            for by, games in one.told.items()
        ]
        for each in found:
            if each.other_winner and each.games < FEW:
                self._few[one.found.key, one.box, each.by] = one
        return found

    def _shown_by_the_moody(self, quiet: Sequence[_Beside], budget: Budget) -> Witness | None:
        """A game by players who avoid some rules, where those of no others came to the question."""
        for one in quiet:
            moody = one._replace(told={})
            self._play([moody], Player.MOODY, budget)
            found = self._shown(moody, budget)
            if found is not None or budget.over():
                return found
        return None

    def _shown(self, one: _Beside, budget: Budget) -> Witness | None:
        """The shortest game that tells the readings apart, of a few that do so early, replayed by Python."""
        early = sorted(
            (game.first, by, game) for by, games in one.told.items() for game in games if game.first >= 0
        )
        lines = []
        for first, by, game in early[:TRIED]:
            moves = one.tables.moves(game, self.seed, by, most=first + 1)[: first + 1]
            tries = budget.worth(min(SHORTENED, FOLLOWED // (first + 1)))

            def shown(fewer: Sequence[Move], tries: Budget = tries) -> Sequence[Move] | None:
                tries.spend()
                return one.tables.follow(fewer, one.found.key[0])

            lines.append(tuple(shrink(moves, shown, tries)))
        for line in sorted(lines, key=len):
            found = witness(self.game, one.box, self.where[one.box], one.found.key, line)
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


def _goes_on(games: Sequence[PairedGame], moves: int) -> bool:
    """Whether more games are worth their moves."""
    ended = 2 * sum(each.left.over or not each.came_up for each in games) >= len(games)
    return moves > 0 or (len(games) < FIRST_GAMES and ended)


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
