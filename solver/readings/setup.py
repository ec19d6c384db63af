"""One set-up that is being looked at: its table, the same table under other readings, who listens there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game, Move, Table
from ludex.model.play import begin
from ludex.model.state import State

from ..coverage import Coverage
from .compare import Pair, with_reading
from .witness import Key

KEPT_BY_THE_BOX = {"configuration", "rulings", "answered"}
"""What differs between two boxes without any table being other."""


@dataclass
class ConsultationRecorder(Coverage):
    """Coverage that also tells which rulings were consulted since it was last asked."""

    _consulted: set[str] = field(default_factory=set)

    def read(self, ruling: str) -> None:
        super().read(ruling)
        self._consulted.add(ruling)

    def plain(self) -> Coverage:
        """The counts alone."""
        return Coverage(self.permitted, self.blocked, self.caused, self.consulted)

    def consulted_now(self) -> set[str]:
        """The rulings asked for since the last time."""
        consulted, self._consulted = self._consulted, set()
        return consulted


class Line(NamedTuple):
    """A position and the moves that lead to it."""

    moves: tuple[Move, ...]
    state: State


class Setup:
    """One way to set the game up, with what is needed to compare readings there."""

    def __init__(
        self, game: Game, name: str, configuration: Configuration, recorder: ConsultationRecorder
    ) -> None:
        recorder.consulted_now()
        self.name = name
        self.configuration = configuration
        self.table: Table = game.table(configuration)
        self._by_box = recorder.consulted_now()
        for rule in self.table.rules.values():
            for _name, domain in rule.parameters:
                domain.bounds(self.table.box)
        self.ranges = recorder.consulted_now()
        """What decides which moves there are at all; a table looks it up only once."""
        self.start = Line((), begin(self.table).after)
        self._by_start = recorder.consulted_now()
        self._pairs: dict[Key, Pair | None] = {}
        self._other_box: dict[Key, bool] = {}

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
        return self.has_other_box(key) or key[0] in self._by_start

    def has_other_box(self, key: Key) -> bool:
        """Whether the box is other under this reading; play then need not consult the ruling."""
        if key[0] not in self._by_box:
            return False
        if key not in self._other_box:
            self._other_box[key] = self._differs(key)
        return self._other_box[key]

    def _differs(self, key: Key) -> bool:
        game = self.table.game
        try:
            other = vars(game.box(game, with_reading(self.configuration, *key)))
        except BadInput:
            return False
        mine = vars(self.table.box)
        return any(
            mine.get(name) != other.get(name) for name in (mine.keys() | other.keys()) - KEPT_BY_THE_BOX
        )
