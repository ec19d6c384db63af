"""All defects of a game before the jury, side by side, within a time budget; an interrupt loses nothing."""

from __future__ import annotations

import multiprocessing
import random
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from ludex.invariants.property import Property
from ludex.model.game import Game

from ..budget import Budget
from .defects import Mutant
from .jury import Judgement, Jury
from .scenes import Stage

T = TypeVar("T")
R = TypeVar("R")
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
    for done, judgement in enumerate(_side_by_side(jury.judge, order, processes, budget), 1):
        follow(f"{done} of {len(found)} defects judged, the last: {judgement.fate.value}")
        yield judgement


def _rehearse(jury: Jury, scenes: Iterable[Any], budget: Budget, processes: int, follow: Follow) -> None:
    waiting = list(scenes)
    for done, rehearsals in enumerate(_side_by_side(jury.rehearse, waiting, processes, budget), 1):
        jury.take(rehearsals)
        left = len(jury.unmet())
        follow(f"rehearsing: {done} of {len(waiting)} scenes, {left} of {len(jury.mutants)} defects not met")


_work: Callable[[Any], Any]
"""What the processes that were just started are to do."""


def _call(task: Any) -> Any:
    return _work(task)


def _keep_going() -> None:
    """Leave it to the one who started us to hear an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _side_by_side(work: Callable[[T], R], tasks: Sequence[T], processes: int, budget: Budget) -> Iterator[R]:
    """The work done on each task, in the order in which it is finished, until the budget is used up."""
    global _work
    if processes < 2 or len(tasks) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        for task in tasks:
            if budget.over():
                return
            yield work(task)
        return
    _work = work
    with multiprocessing.get_context("fork").Pool(processes, _keep_going) as pool:
        waiting = pool.imap_unordered(_call, tasks)
        while not budget.over():
            try:
                yield waiting.next(timeout=0.3)
            except multiprocessing.TimeoutError:
                continue
            except StopIteration:
                return
