"""Searching for games that tell the readings of a ruling apart, for all rulings of a game at once.

Breadth first as far as that goes, then random play in all set-ups, a part of it with other readings besides.
What is found is shortened. Turns are taken by effort, not by the clock, so that the same seed takes the
same turns everywhere; the time only decides how many there are.

Measured from scratch with 400,000 rules tried, seed 1: readings told apart in Mint Works, Fourteen Nights,
Project:MINE and Gold Mine as they were early on 2026-11-18. All that a former search had (beam search towards
a goal, restarts from rare positions, boxes made for one question): 99, 64, 85, 128, of which 28 to 69 % in a
box that nobody has. The same search without these: 99, 65, 43, 118; then with a share of other readings
besides: 117, 66, 93, 121. So that share is what stayed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import watching
from ludex.model.ruling import Ruling

from ..budget import Budget
from ..fingerprint import rules_fingerprint
from ..play.choosers import swarm
from ..setups import other_readings
from ..setups import places as all_places
from .breadth import Breadth
from .compare import Effect
from .consequence import consequence
from .known import known_games, recall
from .observer import Observer
from .permitted import set_up_differences
from .setup import Setup
from .shorten import shorten
from .witness import Key, Tally

TURN = 2_000
"""Rules tried in one turn; before that as many breadth first in every set-up, half of all at most."""
SHARES = {"look": 0.78, "shorten": 0.1, "prove": 0.12}
"""Of all effort: looking for what is not told apart yet, shortening games, proving that they are shortest."""
MIXED, CHANGED = 0.3, 0.15
"""Share of the games with other readings, and of the rulings that are then read otherwise."""
LONGEST = 300
"""Decisions that are played in one go."""
LOOKS = 0.3
"""Share of the positions in which everything is tried, not only the move that is made."""
PROVABLE, PROOFS = 14, 8
"""Games up to this length are worth a try to prove them shortest, in so many turns each."""
MOST_EFFORT = 400_000
"""Rules tried, unless told otherwise."""


class ReadingSearch:
    """Looks for the shortest witness for every reading of every ruling."""

    def __init__(
        self,
        game: Game,
        seed: int,
        places: Mapping[str, Configuration] | None = None,
        rulings: Iterable[Ruling] | None = None,
    ) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.places = all_places(game) if places is None else dict(places)
        self.observer = Observer(game, self.rng, rulings)
        self.tallies: dict[Key, Tally] = self.observer.tallies
        self.coverage = self.observer.coverage
        self._breadths: dict[str, Breadth] = {}
        self._setups: dict[str, Setup] = {}
        self._proofs: Counter[Key] = Counter()
        self._turns: Counter[str] = Counter()
        self._recalled = False

    @property
    def pending(self) -> list[Key]:
        """Readings for which no difference has been found yet."""
        return self.observer.pending

    @property
    def positions(self) -> int:
        """Positions visited so far."""
        return self.observer.positions

    @property
    def ended(self) -> int:
        """Games that came to their end."""
        return self.observer.ended

    @property
    def endings(self) -> set[str]:
        """The clauses by which games came to their end, also under other readings."""
        witnesses = [tally.witness for tally in self.tallies.values() if tally.witness is not None]
        return self.observer.endings.union(*(witness.difference.ends for witness in witnesses))

    def run(
        self, budget: Budget, effort: int = MOST_EFFORT, following: Callable[[], None] = lambda: None
    ) -> None:
        """Take turns until so many rules were tried; the budget only breaks it off."""
        self.recall(budget)
        with watching(self.coverage):
            self._search(list(self.places), effort, budget, following)
            if self.places == all_places(self.game):
                self._compare_set_ups()
            self._lead_on(budget)

    def recall(self, budget: Budget) -> None:
        """Begin with the games that an earlier search found."""
        earlier = None if self._recalled else known_games(self.game)
        self._recalled = True
        if earlier is None:
            return
        same_rules = earlier.rules == rules_fingerprint(self.game)
        with watching(self.coverage):
            for known in earlier.games:
                if budget.over() or known.key not in self.tallies or not known.made_from(self.places):
                    continue
                witness = recall(self.observer, known)
                if witness is not None:
                    shortest = not witness.moves or (known.shortest and same_rules)
                    self.tallies[known.key].witness = replace(witness, shortest=shortest)

    def _search(self, names: list[str], effort: int, budget: Budget, following: Callable[[], None]) -> None:
        each = min(TURN, effort // (2 * max(1, len(names))))
        for name in names:
            if self.observer.effort < effort and not budget.over():
                self._setups[name] = self.observer.open(name, self.places[name])
                self._breadth(self._setups[name]).go_on(each, budget)
        kinds: dict[str, Callable[[Budget], bool]] = {
            "look": self._look,
            "shorten": self._shorten,
            "prove": self._prove,
        }
        spent = dict.fromkeys(kinds, 0.0)
        while spent and self.observer.effort < effort and not budget.over():
            following()
            kind = min(spent, key=lambda name: spent[name] / SHARES[name])
            before = self.observer.effort
            if kinds[kind](budget):
                spent[kind] += self.observer.effort - before
            elif self.pending and kind != "look":
                spent[kind] += TURN
            else:
                del spent[kind]

    def _breadth(self, setup: Setup) -> Breadth:
        name = setup.configuration.model_dump_json()
        if name not in self._breadths:
            self._breadths[name] = Breadth(self.observer, setup)
        return self._breadths[name]

    def _look(self, budget: Budget) -> bool:
        """Play somewhere to find new differences; False if there is nothing left to find."""
        if not self.pending or not self._setups:
            return False
        if self.rng.random() < MIXED:
            name, base = self.rng.choice(list(self.places.items()))
            changed = other_readings(self.game, base, self.rng, CHANGED)
            with suppress(BadInput, *RULE_FAULTS):
                self._play(self.observer.open(f"{name}, other readings", changed), budget)
        else:
            name = min(self._setups, key=lambda name: self._turns[name] + self.rng.random())
            self._turns[name] += 1
            self._play(self._setups[name], budget)
        return True

    def _play(self, setup: Setup, budget: Budget) -> None:
        """Random games, in which the moves that are made are compared and now and then all that could be."""
        observer = self.observer
        until = observer.effort + TURN
        while not budget.over() and self.pending and observer.effort < until:
            line, choose = setup.start, swarm(setup.table, self.rng)
            for _ in range(LONGEST):
                after = None if budget.over() else observer.play_on(setup, line, choose)
                if after is None or self.rng.random() < LOOKS:
                    observer.visit(setup, line)
                if after is None:
                    break
                line = after

    def _shorten(self, budget: Budget) -> bool:
        """Shorten the longest game that was not shortened yet; False if there is none."""
        waiting = [
            (len(tally.witness.moves), key)
            for key, tally in self.tallies.items()
            if tally.witness is not None and not tally.witness.shortened and not tally.witness.shortest
        ]
        if not waiting:
            return False
        _length, key = max(waiting)
        tally = self.tallies[key]
        witness = tally.witness
        assert witness is not None
        shorten(self.observer, self.observer.setup_of(witness), key, witness, budget)
        tally.witness = replace(tally.witness or witness, shortened=True)
        return True

    def _prove(self, budget: Budget) -> bool:
        """Compare all games shorter than some witness, in the same set-up; False if none is worth it."""
        worth = [
            (self._proofs[key], len(tally.witness.moves), key)
            for key, tally in self.tallies.items()
            if tally.witness is not None
            and not tally.witness.shortest
            and len(tally.witness.moves) <= PROVABLE
            and self._proofs[key] < PROOFS
        ]
        if not worth:
            return False
        _tries, _length, key = min(worth)
        witness = self.tallies[key].witness
        assert witness is not None
        self._proofs[key] += 1
        breadth = self._breadth(self.observer.setup_of(witness))
        if breadth.ended:
            self._proofs[key] = PROOFS
        breadth.go_on(TURN, budget)
        self.observer.all_compared(breadth.setup, breadth.depth)
        return True

    def _compare_set_ups(self) -> None:
        """What no game told apart may still decide which set-ups there are."""
        for key, witness in set_up_differences(self.game, self.pending):
            self.tallies[key].witness = self.tallies[key].witness or witness

    def _lead_on(self, budget: Budget) -> None:
        """Find out what the differences lead to that are not yet about moves, the end or the winner."""
        for key, tally in self.tallies.items():
            witness = tally.witness
            if witness is None or witness.difference.effect is not Effect.POSITION or budget.over():
                continue
            if witness.consequence is not None or witness.real:
                continue
            pair = self.observer.setup_of(witness).pair(key)
            if pair is not None:
                later = consequence(pair, witness.moves, self.rng, budget)
                tally.witness = replace(witness, consequence=later)
