"""Running the jobs of a check side by side, within a time budget, so that an interrupt loses nothing."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.game import Game

from ..budget import MOST_STATES, Budget, processor_seconds
from ..crew import LOCAL, Crew, Order, crew, workers
from ..fingerprint import rules_fingerprint
from ..pool import Done, Lost, Said, Say, interrupts
from .jobs import run_job
from .plan import Job, Outcome, Request, jobs_for
from .report import Report

WORKERS = 2
USUAL = 90.0
"""Seconds that the usual work takes on two idle cores; another budget is so much more or less work."""
COMPUTED, TOGETHER, PATIENCE, LEAST = 2.0, 3.0, 20.0, 60.0
"""A job may compute for so many times as long as a whole check usually takes, and all jobs together for so
many times on each core. On a busy machine a check may take so many times as long, or so many seconds more."""
RARELY = (100_000, 50, 50)
"""Positions and terms by the million hold no cycles; looking for some took a tenth of a proof's time."""
Follow = Callable[[dict[str, str], Report], None]
"""Hears what the running jobs say, by name, and what is known so far."""


class Assigned(NamedTuple):
    """A job, the seconds that it may compute, and those after which it is ended however busy the machine."""

    job: Job
    seconds: float
    patience: float


class Refused(NamedTuple):
    """A job that cannot be done, and why."""

    why: str


def carry_out(
    game: Game, request: Request, task: Assigned, say: Say, called_back: Callable[[], bool]
) -> Outcome | Refused:
    """Do one job, in a process of its own."""
    spoken = 0.0

    def speak(words: str) -> None:
        nonlocal spoken
        if time.monotonic() - spoken > 0.4:
            spoken = time.monotonic()
            say(words)

    gc.set_threshold(*RARELY)
    budget = Budget(task.seconds, MOST_STATES, called_back, clock=processor_seconds)
    try:
        return run_job(game, request, task.job, budget, speak, say)
    except BadInput as error:
        return Refused(str(error))


def check(
    game: Game,
    request: Request,
    seconds: float,
    follow: Follow = lambda _said, _report: None,
    *,
    on: str = LOCAL,
) -> Report:
    """Run all jobs of a check; when interrupted, call them back and keep what they have found."""
    report = Report(game, request.seed, seconds, rules=rules_fingerprint(game), whole=not request.narrowed)
    request = replace(request, effort=seconds / USUAL)
    check = _Check(game, request, seconds, report, on)
    with interrupts() as pressed, check.pool as pool:
        while pool.working() and len(pressed) < 2:
            for message in pool.hear():
                check.hear(message)
            follow(check.said, report)
            if pressed and not report.interrupted:
                report.interrupted = True
                pool.call_back()
        check.keep_the_rest()
        follow(check.said, report)
    planned = [job.name for job in jobs_for(game, request)]
    report.outcomes.sort(key=lambda outcome: planned.index(outcome.job.name))
    report.seconds = check.clock.used
    return report


class _Check:
    """The jobs of one check: what each may take, says and comes to."""

    def __init__(self, game: Game, request: Request, seconds: float, report: Report, on: str) -> None:
        self.game = game
        self.request = request
        self.report = report
        self.seconds = seconds
        self.clock = Budget(max(seconds * PATIENCE, seconds + LEAST))
        self.said: dict[str, str] = {}
        self.handed_over: dict[str, Outcome] = {}
        """What jobs that are still running have come to so far."""
        self.hands = WORKERS if on == LOCAL else workers(on)
        order = Order("ludex.solver.check.run:carry_out", game, request)
        self.pool: Crew[Assigned] = crew(
            order, self._assigned(), self.hands, on=on, seconds=lambda task: task.patience, fresh=True
        )

    def _assigned(self) -> Iterator[Assigned]:
        """Each job with the seconds that it may compute; what it does is counted in work, but for proofs."""
        for job in jobs_for(self.game, self.request):
            self.said[job.name] = "begins"
            each = max(LEAST, COMPUTED * self.seconds)
            together = self.hands * max(LEAST, TOGETHER * self.seconds)
            left = together - sum(outcome.seconds for outcome in self.report.outcomes)
            most = self.seconds if job.engine in ("prove", "laws") else each
            yield Assigned(job, max(1.0, min(most, left)), max(1.0, self.clock.left))

    def hear(self, message: Said | Done | Lost) -> None:
        """Take up what a job says or came to."""
        name = message.task.job.name
        if isinstance(message, Said):
            if isinstance(message.what, str):
                self.said[name] = message.what
            else:
                self.handed_over[name] = message.what
            return
        self.said.pop(name, None)
        if isinstance(message, Lost):
            kept = self._keep_what_it_had(name)
            if not kept or message.why.startswith("broke down"):
                self.report.problems.append(f"{name} {message.why}" + "; what it had is lost" * (not kept))
        elif isinstance(message.result, Refused):
            self.report.problems.append(f"{name} cannot be done: {message.result.why}")
        else:
            self.handed_over.pop(name, None)
            self.report.outcomes.append(message.result)

    def keep_the_rest(self) -> None:
        """Count what jobs handed over that are to be ended now."""
        for task, _until in self.pool.running:
            self._keep_what_it_had(task.job.name)

    def _keep_what_it_had(self, name: str) -> bool:
        """Count what a job handed over before it was ended; False if that was nothing."""
        outcome = self.handed_over.pop(name, None)
        if outcome is not None:
            outcome.extent += "; ended before it was done"
            self.report.outcomes.append(outcome)
        return outcome is not None
