"""All defects of a game before the jury, side by side, within a time budget; an interrupt loses nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.invariants.property import Property, properties_of
from ludex.model.game import Game

from ..budget import Budget
from ..crew import LOCAL, Order, spread
from ..pool import Done, Lost, Say, side_by_side
from .defects import Mutant, functions_of, mutants
from .probes import Stage
from .score import Judgement, Jury, Rehearsed

REHEARSING = 0.35
"""Share of the time in which scenes are found that meet the defects."""
ATTEMPTS = 4
"""How often lines that were not run are aimed at."""

AT_ONCE = 8
"""Defects that another machine judges in one go, so that a task takes seconds."""

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
    on: str = LOCAL,
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
    done = 0
    for message in _judged(jury, order, budget, processes, on):
        if isinstance(message, Lost):
            for number in message.task:
                follow(f"{found[number].name}: the process that judged it {message.why}")
            continue
        for judgement in message.result:
            done += 1
            follow(f"{done} of {len(found)} defects judged, the last: {judgement.fate.value}")
            yield judgement


@dataclass(frozen=True)
class Docket:
    """What another machine must know to judge: the defects by their names, and the scenes without any."""

    names: tuple[tuple[str, int], ...]
    rehearsed: tuple[Rehearsed, ...]


def judge(
    game: Game, docket: Docket, numbers: Sequence[int], say: Say, called_back: Callable[[], bool]
) -> list[Judgement]:
    """What becomes of some of the mutants, on another machine."""
    known = {(mutant.name, mutant.site): mutant for mutant in mutants(functions_of(game))}
    jury = Jury(Stage(game, properties_of(game)), [known[name] for name in docket.names])
    jury.take(docket.rehearsed)
    judged = []
    for number in numbers:
        if called_back():
            break
        judged.append(jury.judge(number))
    return judged


def _judged(
    jury: Jury, order: Sequence[int], budget: Budget, processes: int, on: str
) -> Iterator[Done | Lost]:
    """The judgements of all mutants, some at a time, by processes that know the jury or by a cluster."""
    if on == LOCAL:
        one_by_one = [(number,) for number in order]
        yield from side_by_side(lambda some: [jury.judge(*some)], one_by_one, processes, budget)
        return
    docket = Docket(tuple((mutant.name, mutant.site) for mutant in jury.mutants), tuple(jury.rehearsed))
    batches = [tuple(order[at : at + AT_ONCE]) for at in range(0, len(order), AT_ONCE)]
    work = Order("ludex.solver.mutants.run:judge", jury.stage.game, docket)
    yield from spread(work, batches, budget, on=on, processes=processes)


def _rehearse(jury: Jury, scenes: Iterable[Any], budget: Budget, processes: int, follow: Follow) -> None:
    waiting = list(scenes)
    for done, message in enumerate(side_by_side(jury.rehearse, waiting, processes, budget), 1):
        if isinstance(message, Done):
            jury.take(message.result)
        left = len(jury.unmet())
        follow(f"rehearsing: {done} of {len(waiting)} scenes, {left} of {len(jury.mutants)} defects not met")
