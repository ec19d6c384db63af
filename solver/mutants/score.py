"""The jury: what becomes of a defect when the scenes that meet it are gone through again."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import FunctionType
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.play import RULE_FAULTS

from ..explore.golden import golden_of
from .defects import Mutant, Sensed, functions_of, mutated
from .probes import (
    CaseScene,
    GameScene,
    KnownScene,
    ProbeScene,
    ReplayScene,
    Scene,
    Seen,
    Stage,
    TinyScene,
    probe,
)
from .reach import BYTES, Aim

SPENDING: tuple[tuple[type, float], ...] = (
    (GameScene, 2.0),
    (ReplayScene, 0.7),
    (ProbeScene, 0.7),
    (TinyScene, 1.5),
    (CaseScene, 1.5),
    (KnownScene, 1.5),
)
"""Scenes in the order in which they are gone through, and the seconds that their rehearsals may take."""
NEAR, CHEAP = 0.7, 0.05
"""How often a game is aimed from a set-up that came near, and below how many seconds all are as cheap."""
PATIENCE = 15.0
"""Seconds for one defect, after which no further scene is begun."""


class Fate(Enum):
    """What became of a mutant."""

    LAWS = "killed by a law"
    """A property failed, a rule broke down, somebody was stuck, could not end or acted out of turn."""
    GOLDEN = "killed by a golden table"
    CASES = "killed by the case book"
    KNOWN = "killed by a known game"
    """A game that was known to tell two readings apart tells something else."""
    NOTICED = "plays differently, but breaks no law"
    UNCHANGED = "makes no difference where it should"
    IDLE = "was never run where it would matter"
    UNREACHED = "was never run"

    @property
    def killed(self) -> bool:
        """Whether some check noticed."""
        return self in LINES


LINES = (Fate.LAWS, Fate.GOLDEN, Fate.CASES, Fate.KNOWN)
"""The lines of checks, in the order in which they are asked."""
LINE_OF: dict[type, Fate] = {CaseScene: Fate.CASES, KnownScene: Fate.KNOWN}
"""The line that a kind of scene belongs to; all others show laws that fail."""


class Judgement(NamedTuple):
    """A mutant by its number, what became of it, by what, and in how many scenes."""

    number: int
    fate: Fate
    by: str = ""
    scenes: int = 0


class Rehearsed(NamedTuple):
    """A scene without any defect: the defects it would come to, what it shows, and how long it takes."""

    scene: Scene
    reached: frozenset[int]
    mattered: frozenset[int]
    """The defects that would make a difference at the place where they are."""
    seen: Seen
    seconds: float


@dataclass
class Jury:
    """Knows what the scenes show without a defect, and goes through them with one."""

    stage: Stage
    mutants: Sequence[Mutant]
    seed: int = 0
    rehearsed: list[Rehearsed] = field(default_factory=list)
    _met: set[int] = field(default_factory=set)
    _effort: dict[str, float] = field(default_factory=dict)
    """The seconds that the last game took, by set-up."""
    _reached: dict[str, set[int]] = field(default_factory=dict)
    """The mutants that games have come to, by set-up."""

    def __post_init__(self) -> None:
        self._sensed = Sensed(self.mutants)
        golden = golden_of(self.stage.game)
        self._golden = {} if golden is None else golden.configurations

    def opening(self, games: int) -> list[Scene]:
        """Scenes to begin with: games at every table, cases, known games, tiny configurations, more games."""
        rng = random.Random(self.seed)
        stage = self.stage
        tiny = list(stage.game.made_for("exhaust")) or list(stage.game.configurations)[:1]
        rules = len(stage.game.rules)
        played: list[Scene] = [
            GameScene(place, (), rng.randbytes(rules + BYTES)) for _ in range(games) for place in stage.places
        ]
        once = len(stage.places)
        cases: list[Scene] = [CaseScene(number) for number in stage.cases]
        numbers = range(len(stage.known))
        known: list[Scene] = [scene(number) for number in numbers for scene in (ReplayScene, KnownScene)]
        return [*played[:once], *cases, *known, *(TinyScene(name) for name in tiny), *played[once:]]

    def aimed(self, games: int, attempt: int) -> list[Scene]:
        """Scenes aimed at the defects that no scene has come to so far, so many for each function."""
        rng = random.Random(f"{self.seed} {attempt}")
        functions = dict.fromkeys(self.mutants[number].function for number in self.unmet())
        aim = Aim(self.stage.game, functions_of(self.stage.game))
        scenes: list[Scene] = []
        for function in functions:
            near = self._places_near(aim.nearby(function))
            for _ in range(games):
                where = near if near and rng.random() < NEAR else self.stage.places
                effort = [1 / (CHEAP + self._effort.get(place, 0.0)) for place in where]
                (place,) = rng.choices(list(where), effort)
                scenes.append(aim.game_at(function, place, rng))
        return scenes

    def _places_near(self, rings: Iterable[set[FunctionType]]) -> list[str]:
        """The set-ups in which games came to one of these functions, the first ring that any came to."""
        for ring in rings:
            numbers = {number for number, mutant in enumerate(self.mutants) if mutant.function in ring}
            found = [place for place, reached in self._reached.items() if reached & numbers]
            if found:
                return found
        return []

    def unmet(self) -> list[int]:
        """The mutants that would have made no difference in any scene so far."""
        return [number for number in range(len(self.mutants)) if number not in self._met]

    def take(self, rehearsals: Iterable[Rehearsed]) -> None:
        """Add scenes that were rehearsed."""
        for rehearsal in rehearsals:
            self.rehearsed.append(rehearsal)
            self._met |= rehearsal.mattered
            if isinstance(rehearsal.scene, GameScene):
                self._effort[rehearsal.scene.place] = rehearsal.seconds
                self._reached.setdefault(rehearsal.scene.place, set()).update(rehearsal.reached)

    def rehearse(self, scene: Scene) -> list[Rehearsed]:
        """Go through a scene without any defect; a game also gives positions in which to try everything.

        Readings that cannot go together make no scene.
        """
        try:
            rehearsal = self._rehearsal(scene)
        except BadInput:
            return []
        if not isinstance(scene, GameScene):
            return [rehearsal]
        return [rehearsal, self._rehearsal(probe(scene, self.stage))]

    def _rehearsal(self, scene: Scene) -> Rehearsed:
        began = time.process_time()
        with self._sensed.noting() as notes:
            seen = self._gone_through(scene)
        seconds = time.process_time() - began
        return Rehearsed(scene, frozenset(notes.reached), frozenset(notes.mattered), seen, seconds)

    def judge(self, number: int) -> Judgement:
        """What becomes of a mutant: laws are asked first, then golden tables, the case book, known games."""
        mutant = self.mutants[number]
        until = time.process_time() + PATIENCE
        killed: tuple[Fate, str] | None = None
        played, different = 0, False
        for rehearsal in self._concerned(number):
            if played and time.process_time() > until:
                break
            line = LINE_OF.get(type(rehearsal.scene), Fate.LAWS)
            if killed is not None and line is not Fate.LAWS:
                break
            played += 1
            with mutated(mutant):
                seen = self._gone_through(rehearsal.scene)
            new = sorted(seen.broken - rehearsal.seen.broken)
            different |= seen.happened != rehearsal.seen.happened
            if new and line is Fate.LAWS:
                return Judgement(number, line, new[0], played)
            if new:
                killed = line, new[0]
            elif (
                killed is None and isinstance(rehearsal.scene, TinyScene) and self._miscounts(rehearsal, seen)
            ):
                killed = Fate.GOLDEN, f"golden table of {rehearsal.scene.place}"
        if killed is not None:
            return Judgement(number, *killed, played)
        if not played:
            met = any(number in rehearsal.reached for rehearsal in self.rehearsed)
            return Judgement(number, Fate.IDLE if met else Fate.UNREACHED)
        return Judgement(number, Fate.NOTICED if different else Fate.UNCHANGED, "", played)

    def _gone_through(self, scene: Scene) -> Seen:
        try:
            return scene.play(self.stage)
        except RULE_FAULTS as error:
            return Seen(frozenset({f"fault: {type(error).__name__}"}))

    def _miscounts(self, rehearsal: Rehearsed, seen: Seen) -> bool:
        """Whether a stored table, which the rules without the defect agree with, counts otherwise."""
        assert isinstance(rehearsal.scene, TinyScene)
        table = self._golden.get(rehearsal.scene.place)
        if table is None or not _agree(rehearsal.seen.counts, table.layers):
            return False
        return not _agree(seen.counts, table.layers)

    def _concerned(self, number: int) -> Iterator[Rehearsed]:
        """The scenes in which a mutant can make a difference, kind by kind, the cheap ones of each first."""
        found = sorted(
            (rehearsal for rehearsal in self.rehearsed if number in rehearsal.mattered),
            key=lambda rehearsal: rehearsal.seconds,
        )
        for kind, most in SPENDING:
            spent = 0.0
            for rehearsal in found:
                if isinstance(rehearsal.scene, kind):
                    if spent and spent + rehearsal.seconds > most:
                        break
                    spent += rehearsal.seconds
                    yield rehearsal


def _agree(found: tuple[int, ...], stored: tuple[int, ...]) -> bool:
    """Whether counts by distance are those of a table, as far as they go."""
    return stored[: len(found)] == found
