"""Processes that work side by side. One that dies costs one task; all of them die with us.

Every worker has a pipe of its own, so that one that is killed in the middle of a word hurts nobody else.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, NamedTuple, TypeVar

from ludex.model.mistake import mistake

from .budget import Budget

T = TypeVar("T")
R = TypeVar("R")

GRACE = 15.0
"""Seconds that a task gets to hand over what it has once it is called back or over time."""
TICK = 0.2
"""Seconds for which we listen before we look after the workers again."""
INTERRUPTS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))

Say = Callable[[Any], None]
"""Tells whoever waits how far a task has come."""
Work = Callable[[T, Say], R]


class Said(NamedTuple):
    """Something that a task tells before it is done."""

    task: Any
    what: Any


class Done(NamedTuple):
    """What a task came to."""

    task: Any
    result: Any


class Lost(NamedTuple):
    """A task that will never be done, and why."""

    task: Any
    why: str


def cores() -> int:
    """How many processes may work for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def can_fork() -> bool:
    """Whether processes can be started that know all that we know."""
    return "fork" in multiprocessing.get_all_start_methods()


@contextmanager
def interrupts() -> Iterator[list[int]]:
    """Collects Ctrl-C, and requests to end, instead of breaking off in the middle of something."""
    pressed: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield pressed
        return
    before = [signal.signal(number, lambda got, _frame: pressed.append(got)) for number in INTERRUPTS]
    try:
        yield pressed
    finally:
        for number, handler in zip(INTERRUPTS, before, strict=True):
            signal.signal(number, handler)


@dataclass
class _Worker(Generic[T]):
    process: BaseProcess
    pipe: Connection
    task: T | None = None
    until: float = inf


class Pool(Generic[T, R]):
    """Workers that take one task after the other until there are no more.

    With `fresh`, every task has a process of its own, and its memory is free when it is done.
    """

    def __init__(
        self,
        work: Work[T, R],
        tasks: Iterable[T],
        processes: int,
        *,
        seconds: Callable[[T], float] = lambda _task: inf,
        fresh: bool = False,
    ) -> None:
        self._work = work
        self._tasks = iter(tasks)
        self._processes = processes
        self._seconds = seconds
        self._fresh = fresh
        self._workers: list[_Worker[T]] = []
        self._heard: deque[Said | Done | Lost] = deque()
        self._context = multiprocessing.get_context("fork")
        self._stop = self._context.RawValue("b", 0)
        self._no_more = False

    def __enter__(self) -> Pool[T, R]:
        return self

    def __exit__(self, *_why: object) -> None:
        for worker in self._workers:
            _end(worker)
        self._workers.clear()

    @property
    def running(self) -> list[tuple[T, float]]:
        """The tasks that somebody works on, each with the time by which it should be done."""
        return [(worker.task, worker.until) for worker in self._workers if worker.task is not None]

    def called_back(self) -> bool:
        """Whether the tasks are asked to stop and hand over; for those who work on them."""
        return bool(self._stop.value)

    def call_back(self) -> None:
        """Ask everyone to stop and hand over; nothing new is begun."""
        self._stop.value = 1
        self._no_more = True
        now = time.monotonic()
        for worker in self._workers:
            worker.until = min(worker.until, now)

    def hear(self) -> Iterator[Said | Done | Lost]:
        """What there is to hear now; then look after the workers, whatever they say."""
        self._hand_out()
        for ready in wait([worker.pipe for worker in self._workers], TICK) if self._workers else ():
            self._listen(next(worker for worker in self._workers if worker.pipe is ready))
        self._end_the_late()
        while self._heard:
            yield self._heard.popleft()

    def working(self) -> bool:
        """Whether there is something left to do or to hear."""
        self._hand_out()
        return bool(self._heard or self.running)

    def _hand_out(self) -> None:
        while not self._no_more:
            idle = next((worker for worker in self._workers if worker.task is None), None)
            if idle is None and len(self._workers) >= self._processes:
                return
            try:
                task = next(self._tasks)
            except StopIteration:
                self._no_more = True
                return
            worker = idle or self._started()
            worker.task, worker.until = task, time.monotonic() + self._seconds(task)
            try:
                worker.pipe.send(task)
            except OSError:
                self._bury(worker)

    def _started(self) -> _Worker[T]:
        ours, theirs = self._context.Pipe()
        others = [worker.pipe for worker in self._workers]
        process = self._context.Process(
            target=_serve, args=(self._work, theirs, [ours, *others], os.getpid()), daemon=False
        )
        process.start()
        theirs.close()
        worker: _Worker[T] = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _listen(self, worker: _Worker[T]) -> None:
        try:
            message = worker.pipe.recv()
        except Exception:  # the end of the pipe, or half a message of one that was killed
            self._bury(worker)
            return
        self._heard.append(message._replace(task=worker.task))
        if isinstance(message, Done | Lost):
            worker.task, worker.until = None, inf
            if self._fresh or isinstance(message, Lost):
                _end(worker)
                self._workers.remove(worker)

    def _bury(self, worker: _Worker[T]) -> None:
        _end(worker)
        self._workers.remove(worker)
        if worker.task is not None:
            self._heard.append(Lost(worker.task, f"broke down (exit code {worker.process.exitcode})"))

    def _end_the_late(self) -> None:
        now = time.monotonic()
        for worker in [worker for worker in self._workers if now > worker.until + GRACE]:
            _end(worker)
            self._workers.remove(worker)
            self._heard.append(Lost(worker.task, "did not stop in time"))


def side_by_side(
    work: Callable[[T], R], tasks: Sequence[T], processes: int, budget: Budget
) -> Iterator[Done | Lost]:
    """The work done on each task, in the order in which it is finished, until the budget is used up."""
    if processes < 2 or len(tasks) < 2 or not can_fork():
        for task in tasks:
            if budget.over():
                return
            yield Done(task, work(task))
        return
    with Pool[T, R](lambda task, _say: work(task), tasks, processes) as pool:
        while pool.working() and not budget.over():
            for message in pool.hear():
                if not isinstance(message, Said):
                    yield message


def _serve(work: Work[T, R], pipe: Connection, others: list[Connection], parent: int) -> None:
    """The life of a worker. It leaves interrupts to the one who started it, and does not outlive that one."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in INTERRUPTS[1:]:
        signal.signal(number, signal.SIG_DFL)
    for other in others:
        other.close()
    threading.Thread(target=_die_with, args=(parent,), daemon=True).start()
    try:
        while True:
            task = pipe.recv()
            pipe.send(Done(None, work(task, lambda what: pipe.send(Said(None, what)))))
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:
        made = mistake(error)
        if made is None:
            raise
        pipe.send(Lost(None, f"broke down: {str(made).rstrip('.')}"))


def _die_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os.killpg(0, signal.SIGKILL)


def _end(worker: _Worker[T]) -> None:
    """End a worker and the processes that it has started."""
    worker.pipe.close()
    process = worker.process
    if worker.task is None:
        process.join(1)
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.is_alive() and process.pid is not None:
            with_group = os.getpgid(process.pid) == process.pid
            os.killpg(process.pid, number) if with_group else process.kill()
            process.join(2)
    process.join(2)
