"""Searching for games that tell the readings of a ruling apart, for all rulings of a game at once.

Turns are taken by effort, not by the clock, so that the same seed takes the same turns everywhere;
the time only decides how many there are.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from ludex.model.box import Configuration
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.play import RULE_FAULTS
from ludex.model.rule import watching

from ..budget import Budget
from ..places import other_readings
from ..places import places as all_places
from ..stamp import rules_of
from .breadth import Breadth
from .consequence import consequence
from .focus import Focus
from .known import known_games, recall
from .lockstep import Effect
from .observer import Observer
from .place import Place
from .setups import set_up_differences
from .shorten import Shortener
from .wander import Wanderer
from .witness import Key, Tally

TURN = 2_000
"""Rules tried in one turn."""
OPENING = 700
"""Rules tried breadth first in every configuration before anything else, and again while that pays."""
SHARES = {"look": 0.45, "shorten": 0.43, "prove": 0.12}
"""Of all effort: looking for what is not told apart yet, shortening games, proving that they are shortest."""
FOCUSED, MIXED = 0.6, 0.1
"""Of those that look, shares with set-ups made for one question, and with other readings."""
REVISITED = 3
"""Set-ups made for a question before one of them is rather visited again."""
SPRINTS, LONGEST_SPRINT = 0.6, 300
"""Share of the visits to a place that only play on quickly, and the decisions in one go."""
PROVABLE, PROOFS = 14, 8
"""Games up to this length are worth a try to prove them shortest, in so many turns each."""
RECALLED = 0.5
"""Share of the time, at most, for playing again what earlier searches found."""
LAST_SHARE = 0.15
"""Share of the time kept for finding out what the differences lead to."""


class ReadingSearch:
    """Looks for the shortest witness for every reading of every ruling."""

    def __init__(self, game: Game, seed: int, places: Mapping[str, Configuration] | None = None) -> None:
        self.game = game
        self.rng = random.Random(seed)
        self.places = all_places(game) if places is None else dict(places)
        self.observer = Observer(game, self.rng)
        self.tallies: dict[Key, Tally] = self.observer.tallies
        self.coverage = self.observer.coverage
        self._shortener = Shortener(self.observer, self.places)
        self._breadths: dict[str, Breadth] = {}
        self._proofs: Counter[Key] = Counter()
        self._turns: Counter[str] = Counter()
        self._made: dict[str, list[Wanderer]] = {}
        self._own: set[str] = set()

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
        self,
        budget: Budget,
        choice: Callable[[int], bool] = lambda _number: True,
        following: Callable[[], None] = lambda: None,
    ) -> None:
        """Take turns; `choice` picks, by number, the configurations and the rulings this search favours."""
        self._own = {ruling.id for number, ruling in enumerate(self.game.rulings) if choice(number)}
        with watching(self.coverage):
            names = [name for number, name in enumerate(self.places) if choice(number)] or list(self.places)
            self._recall(budget.part(budget.left * RECALLED))
            searching = budget.part(budget.left * (1 - LAST_SHARE))
            self._search(
                [self.observer.open(name, self.places[name]) for name in names], searching, following
            )
            if self.places == all_places(self.game):
                self._compare_set_ups()
            self._lead_on(budget)

    def _recall(self, budget: Budget) -> None:
        """Begin with the games that an earlier search found."""
        earlier = known_games(self.game)
        if earlier is None:
            return
        same_rules = earlier.rules == rules_of(self.game)
        for known in earlier.games:
            if budget.over() or not known.made_from(self.places):
                continue
            witness = recall(self.observer, known)
            if witness is not None:
                shortest = not witness.moves or (known.shortest and same_rules)
                self.tallies[known.key].witness = replace(witness, shortest=shortest)

    def _search(self, places: list[Place], budget: Budget, following: Callable[[], None]) -> None:
        if not places:
            return
        for place in places:
            before = len(self.pending) + 1
            while len(self.pending) < before and not budget.over():
                before = len(self.pending)
                self._breadth(place).go_on(OPENING, budget)
        wanderers = [Wanderer(place, self.rng) for place in places]
        kinds: dict[str, Callable[[], bool]] = {
            "look": lambda: self._look(wanderers, budget),
            "shorten": lambda: self._shortener.take_turn(self._own, budget),
            "prove": lambda: self._prove(budget),
        }
        spent = dict.fromkeys(kinds, 0.0)
        while spent and not budget.over():
            following()
            kind = min(spent, key=lambda name: spent[name] / SHARES[name])
            before = self.observer.effort
            if kinds[kind]():
                spent[kind] += self.observer.effort - before
            elif self.pending and kind != "look":
                spent[kind] += TURN
            else:
                del spent[kind]

    def _breadth(self, place: Place) -> Breadth:
        name = place.configuration.model_dump_json()
        if name not in self._breadths:
            self._breadths[name] = Breadth(self.observer, place)
        return self._breadths[name]

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
        breadth = self._breadth(self.observer.place_of(witness))
        if breadth.ended:
            self._proofs[key] = PROOFS
        breadth.go_on(TURN, budget)
        self.observer.all_compared(breadth.place, breadth.depth)
        return True

    def _look(self, wanderers: list[Wanderer], budget: Budget) -> bool:
        """Play on somewhere to find new differences; False if there is nothing left to find."""
        if not self.pending:
            return False
        kind = self.rng.random()
        if kind < FOCUSED:
            wanderer = self._focused()
        elif kind < FOCUSED + MIXED:
            name, base = self.rng.choice(list(self.places.items()))
            changed = other_readings(self.game, base, self.rng, 0.15)
            wanderer = self._opened(f"{name}, other readings", changed)
        else:
            wanderer = max(wanderers, key=lambda w: w.promise * self.rng.uniform(0.5, 1))
        if wanderer is not None:
            self._wander(wanderer, budget)
        return True

    def _opened(self, name: str, configuration: Configuration, focus: Focus | None = None) -> Wanderer | None:
        try:
            place = self.observer.open(name, configuration)
        except (BadInput, *RULE_FAULTS):
            return None
        return Wanderer(place, self.rng, focus.favour if focus else None)

    def _focused(self) -> Wanderer | None:
        """A set-up made for one of the questions that are still open."""
        rulings = sorted({key[0] for key in self.pending})
        ruling = min(rulings, key=lambda name: (self._turns[name], name not in self._own, self.rng.random()))
        self._turns[ruling] += 1
        known = self._made.setdefault(ruling, [])
        if len(known) >= REVISITED and self.rng.random() < 0.5:
            return self.rng.choice(known)
        focus = Focus(self.game, self.game.rulings[ruling])
        name, configuration = focus.set_up(self.places, self.rng)
        wanderer = self._opened(name, configuration, focus)
        if wanderer is not None:
            known.append(wanderer)
        return wanderer

    def _wander(self, wanderer: Wanderer, budget: Budget) -> None:
        observer, place = self.observer, wanderer.place
        until = observer.effort + TURN
        before = wanderer.news, len(self.pending)
        sprints = self.rng.random() < SPRINTS
        corner = wanderer.here
        while not budget.over() and self.pending and observer.effort < until:
            if sprints:
                self._sprint(wanderer, budget)
                continue
            steps = observer.visit(place, corner)
            wanderer.saw(observer.happenings, corner)
            corner = wanderer.go_on(steps)
        wanderer.reward(wanderer.news - before[0] + 10 * (before[1] - len(self.pending)))

    def _sprint(self, wanderer: Wanderer, budget: Budget) -> None:
        """Play on quickly, comparing only the moves that are made, to get far into the game."""
        corner = wanderer.restart()
        for _ in range(LONGEST_SPRINT):
            after = None if budget.over() else self.observer.play_on(wanderer.place, corner, wanderer.choose)
            if after is None:
                break
            wanderer.saw(self.observer.happenings, corner)
            corner = after
        self.observer.visit(wanderer.place, corner)

    def _compare_set_ups(self) -> None:
        """What no game told apart may still decide which set-ups there are."""
        for key, witness in set_up_differences(self.game, self.pending):
            self.tallies[key].witness = self.tallies[key].witness or witness

    def _lead_on(self, budget: Budget) -> None:
        """Find out what the differences lead to that are not yet about moves, the end or the winner."""
        for key in sorted(self.tallies, key=lambda key: key[0] not in self._own):
            tally = self.tallies[key]
            witness = tally.witness
            if witness is None or witness.difference.effect is not Effect.POSITION or budget.over():
                continue
            if witness.consequence is not None:
                continue
            pair = self.observer.place_of(witness).pair(key)
            if pair is not None:
                later = consequence(pair, witness.moves, self.rng, budget)
                tally.witness = replace(witness, consequence=later)
