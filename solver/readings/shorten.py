"""Making known games shorter: leaving decisions out, and steering towards the same difference elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.play import RULE_FAULTS

from ..budget import Budget
from .aim import Aim
from .focus import Focus
from .observer import Observer
from .prune import prune
from .steer import aim_for, steer
from .witness import Key, Witness

SHORT = 3
"""Games of so many decisions are left as they are."""
TRIES = 48
"""Turns spent on one reading before its game is left as it is."""
OWN, PRUNED, ROUND = 5, 11, 12
"""In every round of turns, those that stay with the game's own set-up; the others try small boxes."""
PATIENCE = 3_000
"""Effort after which a game counts as half as much in need of being shorter."""
EFFORT, A_DECISION = 12_000, 30
"""Rules tried in one turn, and for each decision of each game that is steered."""
FEWEST, MOST = 4, 60
"""Games that are steered side by side: as many as the effort allows for games of that length."""


class Shortener:
    """Takes turns at the games that most need to be shorter."""

    def __init__(self, observer: Observer, places: Mapping[str, Configuration]) -> None:
        self.observer = observer
        self.places = dict(places)
        self._tries: Counter[Key] = Counter()
        self._spent: Counter[Key] = Counter()
        self._aims: dict[Key, tuple[tuple[Configuration, tuple[Move, ...]], Aim | None]] = {}

    def take_turn(self, own: set[str], budget: Budget) -> bool:
        """Try to shorten one game, rather of these rulings; False if there is nothing left to try."""
        key = self._choose(own)
        if key is None:
            return False
        witness = self.observer.tallies[key].witness
        assert witness is not None
        number, before = self._tries[key], self.observer.effort
        self._tries[key] += 1
        aim = self._aim(key, witness, budget)
        if number % ROUND == PRUNED or aim is None:
            prune(self.observer, self.observer.place_of(witness), key, witness, budget)
        else:
            self._steer(key, witness, aim, number, budget)
        self._spent[key] += self.observer.effort - before
        tally = self.observer.tallies[key]
        tally.witness = replace(tally.witness or witness, shortened=True)
        return True

    def _choose(self, own: set[str]) -> Key | None:
        best: Key | None = None
        most = 0.0
        for key, tally in self.observer.tallies.items():
            witness = tally.witness
            if witness is None or witness.shortest or self._tries[key] >= TRIES:
                continue
            need = (len(witness.moves) - SHORT) / (1 + self._spent[key] / PATIENCE)
            need *= 1.0 if key[0] in own else 0.3
            if need > most:
                best, most = key, need
        return best

    def _aim(self, key: Key, witness: Witness, budget: Budget) -> Aim | None:
        known, aim = self._aims.get(key, (None, None))
        game = witness.configuration, witness.moves
        if known != game:
            aim = aim_for(self.observer, self.observer.place_of(witness), key, witness, budget)
            self._aims[key] = game, aim
        return aim

    def _steer(self, key: Key, witness: Witness, aim: Aim, number: int, budget: Budget) -> None:
        place = self.observer.place_of(witness)
        if number % ROUND != OWN:
            focus = Focus(
                self.observer.game, self.observer.game.rulings[key[0]], aim.names(), witness.configuration
            )
            name, configuration = focus.small(self.places, self.observer.rng)
            try:
                place = self.observer.open(name, configuration)
            except (BadInput, *RULE_FAULTS):
                return
        width = max(FEWEST, min(MOST, EFFORT // (A_DECISION * len(witness.moves))))
        steer(self.observer, place, key, aim, width, EFFORT, budget)
