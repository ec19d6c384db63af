"""What a check is to look at, the jobs that make it up, and what each of them comes to."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ludex.invariants.property import Property, properties_of
from ludex.model.box import Configuration
from ludex.model.game import Game

from ..coverage import Coverage
from ..detect.weight import Weight
from ..readings.witness import ReadingReport
from ..result import Finding, Result
from ..setups import places, proving_places
from ..survey.impact import Impact
from ..survey.survey import Survey
from .engines import ENGINES


@dataclass(frozen=True)
class Job:
    """One piece of a check that runs by itself."""

    engine: str
    configuration: str
    """The configuration it looks at, or what it is about."""
    part: int = 0
    parts: int = 1
    processes: int = 1
    """How many it may work with at once."""

    @property
    def name(self) -> str:
        """The job in a few words."""
        return f"{self.engine} {self.configuration}"


@dataclass(frozen=True)
class FoundLaw:
    """A sum that no rule changes, in the game's words, beside what the box holds."""

    words: str
    doubt: str
    """Why it is not proved, though no game was seen to change it; empty if it is."""
    figures: tuple[str, ...]
    """The figures of the box that are as large as the sum."""


@dataclass
class Outcome:
    """What one job came to; each kind of job adds its own."""

    job: Job
    extent: str
    findings: list[Finding] = field(default_factory=list)
    seconds: float = 0.0


@dataclass
class Decided(Outcome):
    """Verdicts on properties."""

    results: list[Result] = field(default_factory=list)


@dataclass
class Played(Decided):
    """Verdicts by play, what the clauses did in it, and how games ended."""

    coverage: Coverage = field(default_factory=Coverage)
    endings: set[str] = field(default_factory=set)
    ended: int = 0
    """Games that were played to their end."""
    happens: frozenset[str] | None = None
    """The rules that can happen in this set-up, where every position was visited."""


@dataclass
class Compared(Played):
    """Readings of rulings, told apart or not, and what they do to games in the real box."""

    readings: ReadingReport = field(default_factory=lambda: ReadingReport({}, 0))
    impacts: list[Impact] = field(default_factory=list)


@dataclass
class Weighed(Outcome):
    """What leaving clauses out changes."""

    weight: Weight = field(default_factory=Weight)


@dataclass
class Summed(Outcome):
    """Sums that no rule changes, found without being asked for."""

    laws: list[FoundLaw] = field(default_factory=list)


@dataclass
class Surveyed(Outcome):
    """What random games in the real box have shown."""

    surveys: list[Survey] = field(default_factory=list)


@dataclass(frozen=True)
class Request:
    """What a check is to look at: everything, unless narrowed down."""

    seed: int = 0
    engines: tuple[str, ...] = ENGINES
    properties: tuple[str, ...] = ()
    players: int | None = None
    configuration: str | None = None
    certificate: Path | None = None
    """The folder to write proofs to, step by step."""
    effort: float = 1.0
    """How much work to do, against a check of the usual length."""

    @property
    def narrowed(self) -> bool:
        """Whether less than everything is looked at."""
        return self != Request(self.seed, certificate=self.certificate, effort=self.effort)

    def places(self, game: Game) -> dict[str, Configuration]:
        """The configurations to look at."""
        return {
            name: configuration
            for name, configuration in places(game).items()
            if (self.configuration is None or name == self.configuration)
            and (self.players is None or configuration.players == self.players)
        }

    def proving(self, game: Game) -> dict[str, Configuration]:
        """The configurations to prove things in: the one asked for; else large boxes only if players are."""
        asked = self.places(game)
        if self.configuration is not None:
            return asked
        where = proving_places(game, asked)
        if self.players is not None:
            return where
        large = asked.keys() - game.made_for("prove", "exhaust").keys()
        small = {name: made for name, made in where.items() if name not in large}
        return small or dict([next(iter(where.items()))])

    def real(self, game: Game) -> dict[str, Configuration]:
        """The set-ups that people play, among those to look at."""
        played = game.made_for("play")
        return {name: made for name, made in self.places(game).items() if name in played}

    def chosen(self, game: Game) -> list[Property]:
        """The properties to look at."""
        known = properties_of(game)
        return [p for p in known if not self.properties or p.name in self.properties]


def jobs_for(game: Game, request: Request) -> list[Job]:
    """The jobs of a check, strongest evidence first."""
    where = request.places(game)
    named = [name for name in where if name in game.configurations]
    jobs = [] if request.properties else [Job("rulebook", "clauses and rulings")]
    if "readings" in request.engines and not request.properties and request.real(game):
        jobs.append(Job("survey", "the real box"))
    if "prove" in request.engines:
        alone = request.engines == ("prove",)
        targets = list(request.proving(game))[: None if alone else 1]
        processes = 2 if alone and len(targets) == 1 else 1
        jobs += [Job("prove", target, processes=processes) for target in targets]
    if "readings" in request.engines and not request.properties:
        jobs += [Job("readings", f"part {part + 1}", part, 2) for part in range(2)]
    if "explore" in request.engines:
        tiny = [name for name in named if name in game.made_for("exhaust")] or named[:1] or list(where)[:1]
        others = [name for name in named if name in game.made_for("explore")]
        jobs += [Job("explore", name) for name in dict.fromkeys([*tiny, *others])]
        if not request.properties:
            jobs.append(Job("sampling", "by random play"))
    if "prove" in request.engines and not request.properties:
        jobs.append(Job("laws", next(iter(request.proving(game)))))
    if "readings" in request.engines and not request.properties:
        jobs.append(Job("clauses", "all configurations"))
    if "fuzz" in request.engines:
        jobs.append(Job("fuzz", "all configurations"))
    return jobs
