"""Order and secrecy where no search goes: in large boxes, and under every other reading.

Compiled rules look through many random games in the boxes that people play and name positions that deserve
a look; what is wrong with them is said by the detectors, on the rules as written. Python plays a few games in
the other configurations, and everywhere where rules cannot be compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from ludex.model.box import Configuration
from ludex.model.game import Game

from ..budget import Budget
from ..detect import detectors
from ..detect.depends import weighed
from ..detect.detector import Needs
from ..detect.target import Target
from ..native import NoCompiler, NotCompilable, Program
from ..native.program import Family
from ..native.suspects import suspects
from ..result import Finding
from ..survey.games import QUICKLY
from .plan import Job, Outcome, Request

SAMPLED = 60
"""Positions of a configuration that Python looks at."""
POSITIONS, OTHERWISE = 300_000, 20_000
"""Positions of real games that compiled rules look through: in each box, and under each other reading."""
GAMES, LONGEST = 4_000, 5_000
"""Games at most, and decisions and chance outcomes of one."""


def sampling(game: Game, request: Request, job: Job, budget: Budget, say: Callable[[str], None]) -> Outcome:
    """Look at all of them."""
    sampler = Sampler(game, request, budget)
    small = game.made_for("exhaust", "prove")
    large = [name for name in request.places(game) if name not in small]
    for name in large:
        say(name)
        sampler.wander(target_of(game, request, name))
    for name in request.real(game):
        say(f"many games of {name}")
        sampler.look_through(name)
    say("other readings")
    box = sampler.read_otherwise()
    extent = (
        f"random play in {len(large)} configurations, {sampler.positions:,} positions of"
        f" {sampler.games:,} games looked through, {sampler.readings} other readings in {box}"
    )
    return Outcome(job, extent, list(sampler.found.values()))


def target_of(game: Game, request: Request, name: str) -> Target:
    """A configuration under the properties that were asked for."""
    configuration = request.places(game)[name]
    return Target(game, name, game.table(configuration), request.chosen(game), seed=request.seed)


class Sampler:
    """Looks at one table after the other and keeps what was found."""

    def __init__(self, game: Game, request: Request, budget: Budget) -> None:
        self.game, self.request, self.budget = game, request, budget
        self.found: dict[str, Finding] = {}
        self.games = self.positions = self.readings = 0

    def wander(self, target: Target, positions: float = SAMPLED) -> None:
        """The suspects of a table and so many positions of random games."""
        for detector in detectors(Needs.SAMPLES):
            for finding in detector.look(target, self.budget.worth(positions * self.request.effort)):
                if finding.id not in self.found:
                    self.found[finding.id] = weighed(self.game, finding, self.budget)

    def look_through(self, name: str) -> None:
        """Many games in one box as we read the rules."""
        target = target_of(self.game, self.request, name)
        with suppress(NoCompiler, NotCompilable):
            self._suspected(target, Program(target.table, flags=QUICKLY), POSITIONS)

    def read_otherwise(self) -> str:
        """Every other reading, in the first box that people play; tells which."""
        where = self.request.real(self.game) or self.request.places(self.game)
        name, base = next(iter(where.items()))
        family: Family | None = None
        with suppress(NoCompiler, NotCompilable):
            family = Family(self.game.table(base), flags=QUICKLY)
        for read in other_readings(self.game, base):
            target = Target(self.game, name, self.game.table(read), seed=self.request.seed)
            try:
                program = None if family is None else family.program(target.table)
            except NotCompilable:
                program = None
            if program is None:
                self.wander(target)
            else:
                self._suspected(target, program, OTHERWISE)
            self.readings += 1
        return name

    def _suspected(self, target: Target, program: Program, positions: int) -> None:
        seen = suspects(
            program,
            self.request.seed,
            GAMES,
            positions=int(positions * self.request.effort),
            most=LONGEST,
            budget=self.budget,
        )
        self.games += seen.games
        self.positions += seen.positions
        if seen.moves:
            target.suspects = seen.moves
            self.wander(target, 0)


def other_readings(game: Game, base: Configuration) -> Iterator[Configuration]:
    """A set-up with each other reading of each question."""
    for ruling in game.rulings:
        for reading in ruling.readings if not ruling.not_mechanical else ():
            if reading != ruling.default:
                read = base.model_copy(update={"rulings": {**base.rulings, ruling.id: reading}})
                if game.takes(read):
                    yield read
