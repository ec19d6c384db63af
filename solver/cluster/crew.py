"""A cluster in the place of the local pool: the same tasks, the same words, more machines.

A task whose worker or node dies is begun again elsewhere, which is said. One that breaks down by itself
is lost.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Generic, TypeVar

from ludex.model.errors import BadInput

from ..crew import Order, named
from ..pool import GRACE, TICK, Done, Lost, Said
from .connect import Identity, connect, identity, same_game

T = TypeVar("T")

TRIES = 3
"""How often a task is begun whose worker dies."""
ASK_EVERY = 0.5
"""Seconds between two questions of a worker whether it is called back."""


@dataclass(frozen=True)
class Sent:
    """An order as it travels: nothing but names and data."""

    work: str
    game: str
    identity: Identity
    given: Any


@dataclass(frozen=True)
class Unfit:
    """A worker that cannot do the work, and why."""

    why: str


@dataclass
class _Running(Generic[T]):
    number: int
    task: T
    until: float
    tries: int = 1


class Board:
    """Where tasks tell how far they have come and read whether they are called back."""

    def __init__(self) -> None:
        self.messages: list[tuple[int, Any]] = []
        self.is_over = False

    def tell(self, number: int, what: Any) -> None:
        """A task says something."""
        self.messages.append((number, what))

    def take(self, over: bool) -> list[tuple[int, Any]]:
        """What was said since the last time; and whether everyone is called back by now."""
        self.is_over = over
        said, self.messages = self.messages, []
        return said

    def over(self) -> bool:
        """Whether everyone is called back."""
        return self.is_over


def carry_out(sent: Sent, number: int, task: Any, board: Any) -> Any:
    """Do one task on a machine of the cluster."""
    import ray

    try:
        game = same_game(sent.game, sent.identity)
    except BadInput as error:
        return Unfit(str(error))
    asked, over = 0.0, False

    def called_back() -> bool:
        nonlocal asked, over
        if not over and time.monotonic() - asked > ASK_EVERY:
            asked = time.monotonic()
            over = bool(ray.get(board.over.remote()))
        return over

    return named(sent.work)(game, sent.given, task, lambda what: board.tell.remote(number, what), called_back)


class RayCrew(Generic[T]):
    """Workers of a cluster that take one task after the other until there are no more."""

    def __init__(
        self,
        order: Order,
        tasks: Iterable[T],
        processes: int,
        *,
        on: str,
        seconds: Callable[[T], float],
        fresh: bool,
    ) -> None:
        self._ray = connect(on)
        sent = Sent(order.work, order.game.name, identity(order.game), order.given)
        self._sent = self._ray.put(sent)
        self._tasks = iter(tasks)
        self._processes = processes
        self._seconds = seconds
        self._board = self._ray.remote(Board).options(num_cpus=0, max_restarts=-1).remote()
        self._work = self._ray.remote(num_cpus=1, max_retries=0, max_calls=int(fresh))(carry_out)
        self._running: dict[Any, _Running[T]] = {}
        self._heard: deque[Said | Done | Lost] = deque()
        self._count = 0
        self._no_more = False
        self._over = False

    def __enter__(self) -> RayCrew[T]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, where: TracebackType | None
    ) -> None:
        for ref in self._running:
            self._ray.cancel(ref, force=True)
        self._running.clear()
        self._ray.kill(self._board)

    @property
    def running(self) -> list[tuple[T, float]]:
        """The tasks that somebody works on, each with the time by which it should be done."""
        return [(one.task, one.until) for one in self._running.values()]

    def call_back(self) -> None:
        """Ask everyone to stop and hand over; nothing new is begun."""
        self._over = self._no_more = True
        for one in self._running.values():
            one.until = min(one.until, time.monotonic())

    def working(self) -> bool:
        """Whether there is something left to do or to hear."""
        self._hand_out()
        return bool(self._heard or self._running)

    def hear(self) -> Iterator[Said | Done | Lost]:
        """What there is to hear now; then look after the tasks."""
        self._hand_out()
        if self._running:
            ready, _ = self._ray.wait(list(self._running), timeout=TICK)
            self._take_messages()
            for ref in ready:
                self._end(ref)
        self._end_the_late()
        while self._heard:
            yield self._heard.popleft()

    def _hand_out(self) -> None:
        while not self._no_more and len(self._running) < self._processes:
            try:
                task = next(self._tasks)
            except StopIteration:
                self._no_more = True
                return
            self._begin(_Running(self._count, task, time.monotonic() + self._seconds(task)))
            self._count += 1

    def _begin(self, one: _Running[T]) -> None:
        self._running[self._work.remote(self._sent, one.number, one.task, self._board)] = one

    def _take_messages(self) -> None:
        try:
            said = self._ray.get(self._board.take.remote(self._over), timeout=GRACE)
        except (self._ray.exceptions.RayError, TimeoutError):
            return  # the node of the board is gone; another board takes its place
        tasks = {one.number: one.task for one in self._running.values()}
        self._heard.extend(Said(tasks[number], what) for number, what in said if number in tasks)

    def _end(self, ref: Any) -> None:
        one = self._running.pop(ref)
        try:
            result = self._ray.get(ref)
        except self._ray.exceptions.RayTaskError as error:
            self._heard.append(Lost(one.task, f"broke down ({str(error.cause).splitlines()[0]})"))
        except self._ray.exceptions.RayError as error:
            why = type(error).__name__
            if self._over or one.tries == TRIES:
                self._heard.append(Lost(one.task, f"broke down ({why}, {one.tries} times)"))
                return
            self._heard.append(Said(one.task, f"begun again: its worker was lost ({why})"))
            one.tries += 1
            one.until = time.monotonic() + self._seconds(one.task)
            self._begin(one)
        else:
            if isinstance(result, Unfit):
                raise BadInput("cluster", result.why)
            self._heard.append(Done(one.task, result))

    def _end_the_late(self) -> None:
        now = time.monotonic()
        for ref, one in [(ref, one) for ref, one in self._running.items() if now > one.until + GRACE]:
            self._ray.cancel(ref, force=True)
            del self._running[ref]
            self._heard.append(Lost(one.task, "did not stop in time"))
