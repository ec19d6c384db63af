"""Running the jobs of a check side by side, within a time budget, so that an interrupt loses nothing."""

from __future__ import annotations

import gc
import multiprocessing
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple

from ludex.model.errors import BadInput
from ludex.model.game import Game

from ..budget import MOST_STATES, Budget
from ..stamp import rules_of
from .jobs import run_job
from .plan import Job, Outcome, Wish, jobs_for
from .report import Report

WORKERS = 2
GRACE = 15.0
"""Seconds that a job gets to hand over what it has once it is called back or over time."""
PATIENCE = 2.0
"""A proof cut short is worth nothing, and one that is done gives its time back; so it may take more."""
RARELY = (100_000, 50, 50)
"""Positions and terms by the million hold no cycles; looking for some took a tenth of a proof's time."""
LEAST = 0.5
"""Seconds that a job gets at least."""

Follow = Callable[[dict[str, str], Report], None]
"""Hears what the running jobs say, by name, and what is known so far."""


def check(game: Game, wish: Wish, seconds: float, follow: Follow = lambda _said, _report: None) -> Report:
    """Run all jobs of a check; on Ctrl-C call them back and keep what they have found."""
    report = Report(game, wish.seed, seconds, rules=rules_of(game), whole=not wish.narrowed)
    crew = _Crew(game, wish, seconds, report)
    with _interrupts() as pressed:
        try:
            while crew.work() and len(pressed) < 2:
                follow(crew.said, report)
                if pressed and not report.interrupted:
                    report.interrupted = True
                    crew.call_back()
        finally:
            crew.dismiss()
        follow(crew.said, report)
    report.seconds = crew.clock.used
    return report


@contextmanager
def _interrupts() -> Iterator[list[int]]:
    """Collects presses of Ctrl-C instead of breaking off in the middle of something."""
    pressed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield pressed
        return
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


class Unfinished(NamedTuple):
    """What a job has come to so far."""

    outcome: Outcome


class Refused(NamedTuple):
    """A job that cannot be done, and why."""

    why: str


class _Crew:
    """The worker processes of one check."""

    def __init__(self, game: Game, wish: Wish, seconds: float, report: Report) -> None:
        self.game = game
        self.wish = wish
        self.report = report
        self.clock = Budget(seconds)
        self.waiting = jobs_for(game, wish)
        self.running: dict[str, tuple[BaseProcess, Job, float]] = {}
        self.said: dict[str, str] = {}
        self.handed_over: dict[str, Outcome] = {}
        """What jobs that are still running have come to so far."""
        forks = "fork" in multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("fork" if forks else "spawn")
        self._stop = self._context.Event()
        self._channel = self._context.Queue()

    def work(self) -> bool:
        """Start what can be started and hear what there is to hear; False when all is done."""
        while self.waiting and len(self.running) < WORKERS:
            self._start(self.waiting.pop(0))
        try:
            self._hear(*self._channel.get(timeout=0.2))
        except queue.Empty:
            self._look_after()
        return bool(self.running or self.waiting)

    def call_back(self) -> None:
        """Ask everyone to stop and hand over."""
        self.waiting.clear()
        self._stop.set()
        now = time.monotonic()
        for name, (process, job, _until) in list(self.running.items()):
            self.running[name] = (process, job, now)

    def dismiss(self) -> None:
        """End the processes that are still there."""
        for name, (process, _job, _until) in self.running.items():
            _end(process)
            self._keep_what_it_had(name)
        self.running.clear()

    def _start(self, job: Job) -> None:
        busy = sum(max(0.0, until - time.monotonic()) for _process, _job, until in self.running.values())
        free = max(0.0, self.clock.left * WORKERS - busy)
        share = job.weight / (job.weight + sum(other.weight for other in self.waiting))
        patience = PATIENCE if job.engine == "prove" else 1.0
        seconds = max(LEAST, min(self.clock.left, free * share * patience))
        process = self._context.Process(
            target=_work, args=(self.game, self.wish, job, seconds, self._stop, self._channel), daemon=False
        )
        process.start()
        self.running[job.name] = (process, job, time.monotonic() + seconds)
        self.said[job.name] = "begins"

    def _hear(self, name: str, message: str | Outcome | Unfinished | Refused) -> None:
        if isinstance(message, str):
            self.said[name] = message
            return
        if isinstance(message, Unfinished):
            self.handed_over[name] = message.outcome
            return
        if isinstance(message, Refused):
            self.report.problems.append(f"{name} cannot be done: {message.why}")
            self._leave(name)
            return
        self.report.outcomes.append(message)
        self._leave(name)

    def _look_after(self) -> None:
        now = time.monotonic()
        for name, (process, _job, until) in list(self.running.items()):
            if not process.is_alive() and self._channel.empty():
                self.report.problems.append(f"{name} broke down (exit code {process.exitcode})")
                self._keep_what_it_had(name)
                self._leave(name)
            elif now > until + GRACE:
                _end(process)
                if not self._keep_what_it_had(name):
                    self.report.problems.append(f"{name} did not stop in time; what it had is lost")
                self._leave(name)

    def _keep_what_it_had(self, name: str) -> bool:
        """Count what a job handed over before it was ended; False if that was nothing."""
        outcome = self.handed_over.pop(name, None)
        if outcome is not None:
            outcome.extent += "; ended before it was done"
            self.report.outcomes.append(outcome)
        return outcome is not None

    def _leave(self, name: str) -> None:
        if name in self.running:
            self.running.pop(name)[0].join(2)
            self.said.pop(name, None)


def _end(process: BaseProcess) -> None:
    """End a worker and the processes that it has started."""
    if process.pid is not None and process.is_alive():
        os.killpg(process.pid, signal.SIGTERM)
        process.join(2)


def _work(game: Game, wish: Wish, job: Job, seconds: float, stop: Any, channel: Any) -> None:
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spoken = asked = 0.0
    stopped = False

    def called_back() -> bool:
        nonlocal asked, stopped
        if not stopped and time.monotonic() - asked > 0.2:
            asked = time.monotonic()
            stopped = stop.is_set()
        return stopped

    def say(words: str) -> None:
        nonlocal spoken
        if time.monotonic() - spoken > 0.4:
            spoken = time.monotonic()
            channel.put((job.name, words))

    budget = Budget(seconds, MOST_STATES, called_back)

    def hand_over(outcome: Outcome) -> None:
        channel.put((job.name, Unfinished(outcome)))

    gc.set_threshold(*RARELY)
    try:
        channel.put((job.name, run_job(game, wish, job, budget, say, hand_over)))
    except BadInput as error:
        channel.put((job.name, Refused(str(error))))
