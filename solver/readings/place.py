"""One set-up that is being looked at: its table, and the same table under other readings."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game, Move, Table
from ludex.model.play import begin
from ludex.model.state import State

from .attentive import Attentive
from .lockstep import Pair, with_reading
from .witness import Key


class Corner(NamedTuple):
    """A position and the game to it."""

    moves: tuple[Move, ...]
    state: State


class Place:
    """One way to set the game up, with what is needed to compare readings there."""

    def __init__(self, game: Game, name: str, configuration: Configuration, coverage: Attentive) -> None:
        coverage.consulted_now()
        self.name = name
        self.configuration = configuration
        self.table: Table = game.table(configuration)
        self._by_box = coverage.consulted_now().rulings
        coverage.watch(self.table.box)
        for rule in self.table.rules.values():
            for _name, domain in rule.parameters:
                domain.bounds(self.table.box)
        self.ranges = coverage.consulted_now()
        """What decides which moves there are at all; a table looks it up only once."""
        self.start = Corner((), begin(self.table).after)
        self._by_start = coverage.consulted_now().rulings
        self._pairs: dict[Key, Pair | None] = {}
        self._in_box: dict[Key, frozenset[str]] = {}

    def follows_default(self, key: Key) -> bool:
        """Whether the ruling is read here as it is by default."""
        return self.table.box.rulings[key[0]] == self.table.game.rulings[key[0]].default

    def pair(self, key: Key) -> Pair | None:
        """This table beside the same under another reading; None where that cannot be set up."""
        if key not in self._pairs:
            self._pairs[key] = None
            with suppress(BadInput):
                self._pairs[key] = Pair(self.table, *key)
        return self._pairs[key]

    def settles(self, key: Key) -> bool:
        """Whether the set-up is other under this reading: another box, or another start."""
        return bool(self.in_box(key)) or key[0] in self._by_start

    def in_box(self, key: Key) -> frozenset[str]:
        """The tables of the box that are other under this reading; play then need not consult the ruling."""
        if key[0] not in self._by_box:
            return frozenset()
        if key not in self._in_box:
            self._in_box[key] = self._other_tables(key)
        return self._in_box[key]

    def _other_tables(self, key: Key) -> frozenset[str]:
        game = self.table.game
        try:
            other = vars(game.box(game, with_reading(self.configuration, *key)))
        except BadInput:
            return frozenset()
        mine = vars(self.table.box)
        names = (mine.keys() | other.keys()) - {"configuration", "rulings"}
        return frozenset(name for name in names if mine.get(name) != other.get(name))
