"""All defects of a game before the jury, side by side, within a time budget; an interrupt loses nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from ludex.invariants.property import Property
from ludex.model.game import Game

from ..budget import Budget
from ..pool import Done, Lost, side_by_side
from .defects import Mutant
from .probes import Stage
from .score import Judgement, Jury

REHEARSING = 0.35
"""Share of the time in which scenes are found that meet the defects."""
ATTEMPTS = 4
"""How often lines that were not run are aimed at."""

Follow = Callable[[str], None]
"""Hears how far the trial has come."""


def try_mutants(
    game: Game,
    properties: Sequence[Property],
    found: Sequence[Mutant],
    budget: Budget,
    *,
    processes: int,
    seed: int = 0,
    games: int = 3,
    follow: Follow = lambda _words: None,
) -> Iterator[Judgement]:
    """What becomes of each mutant, as it is known, in random order; what there is no time for is left out."""
    jury = Jury(Stage(game, properties), found, seed)
    rehearsing = budget.part(budget.left * REHEARSING)
    _rehearse(jury, jury.opening(games), rehearsing, processes, follow)
    for attempt in range(ATTEMPTS):
        scenes = jury.aimed(games + attempt, attempt)
        if not scenes or rehearsing.over():
            break
        _rehearse(jury, scenes, rehearsing, processes, follow)
    order = random.Random(seed).sample(range(len(found)), len(found))
    for done, message in enumerate(side_by_side(jury.judge, order, processes, budget), 1):
        if isinstance(message, Lost):
            follow(f"{found[message.task].name}: the process that judged it {message.why}")
            continue
        judgement: Judgement = message.result
        follow(f"{done} of {len(found)} defects judged, the last: {judgement.fate.value}")
        yield judgement


def _rehearse(jury: Jury, scenes: Iterable[Any], budget: Budget, processes: int, follow: Follow) -> None:
    waiting = list(scenes)
    for done, message in enumerate(side_by_side(jury.rehearse, waiting, processes, budget), 1):
        if isinstance(message, Done):
            jury.take(message.result)
        left = len(jury.unmet())
        follow(f"rehearsing: {done} of {len(waiting)} scenes, {left} of {len(jury.mutants)} defects not met")
