"""Who does the work: processes of this machine, or a cluster that offers the same.

Work is ordered by name and with plain data, so that it can be done wherever the same rules are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import inf
from types import TracebackType
from typing import Any, Protocol, TypeVar

from ludex.model.game import Game

from .budget import Budget
from .pool import Done, Lost, Pool, Said, Say, can_fork, cores

T = TypeVar("T")

LOCAL = "local"
"""This machine's own processes."""


class Work(Protocol):
    """What is done with one task; it says how far it has come, and stops when it is called back."""

    def __call__(
        self, game: Game, given: Any, task: Any, say: Say, called_back: Callable[[], bool]
    ) -> Any: ...


@dataclass(frozen=True)
class Order:
    """Work on a game: a function by its module and name, and the data that every task shares."""

    work: str
    game: Game
    given: Any = None


class Crew(Protocol[T]):
    """Workers that take one task after the other until there are no more."""

    def __enter__(self) -> Crew[T]: ...

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, where: TracebackType | None
    ) -> None: ...

    @property
    def running(self) -> list[tuple[T, float]]:
        """The tasks that somebody works on, each with the time by which it should be done."""

    def call_back(self) -> None:
        """Ask everyone to stop and hand over; nothing new is begun."""

    def hear(self) -> Iterator[Said | Done | Lost]:
        """What there is to hear now."""

    def working(self) -> bool:
        """Whether there is something left to do or to hear."""


def named(work: str) -> Work:
    """The function that an order names."""
    module, name = work.split(":")
    found: Work = getattr(import_module(module), name)
    return found


def workers(on: str = LOCAL) -> int:
    """How many can work at once."""
    if on == LOCAL:
        return cores()
    from .cluster.connect import many_workers

    return many_workers(on)


def crew(
    order: Order,
    tasks: Iterable[T],
    processes: int,
    *,
    on: str = LOCAL,
    seconds: Callable[[T], float] = lambda _task: inf,
    fresh: bool = False,
) -> Crew[T]:
    """Somebody to do the tasks of an order, here or on a cluster.

    With `fresh`, every task has a process of its own, and its memory is free when it is done.
    """
    if on != LOCAL:
        from .cluster.crew import RayCrew

        return RayCrew(order, tasks, processes, on=on, seconds=seconds, fresh=fresh)
    work = named(order.work)

    def carry_out(task: T, say: Say) -> Any:
        return work(order.game, order.given, task, say, pool.called_back)

    pool: Pool[T, Any] = Pool(carry_out, tasks, processes, seconds=seconds, fresh=fresh)
    return pool


def spread(
    order: Order, tasks: Sequence[T], budget: Budget, *, on: str = LOCAL, processes: int = 0
) -> Iterator[Done | Lost]:
    """The order carried out for each task, in the order in which they are finished, until time is up."""
    processes = processes or workers(on)
    if on == LOCAL and (processes < 2 or len(tasks) < 2 or not can_fork()):
        work = named(order.work)
        for task in tasks:
            if budget.over():
                return
            yield Done(task, work(order.game, order.given, task, lambda _what: None, budget.called_back))
        return
    with crew(order, tasks, processes, on=on) as doing:
        while doing.working() and not budget.over():
            yield from (message for message in doing.hear() if not isinstance(message, Said))
