"""Putting many questions to the solver at once, on as many cores as there are."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.notation import write_move

from ..budget import Budget
from ..lift.error import LiftError
from .obligation import Answer, Examined, Examiner, Reply, Task

Progress = Callable[[int, int, str], None]
"""Told how many rule instances are done, of how many, and which one was last."""

_examiner: Examiner | None = None
_deadline = 0.0
BATCH = 8
"""Rule instances that share a solver; always the same ones, on however many cores."""


def cores() -> int:
    """How many processes may work for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _work(tasks: Sequence[Task]) -> list[Examined]:
    assert _examiner is not None
    left = _deadline - time.monotonic()
    if left <= 0:
        return [_too_late(task) for task in tasks]
    return _examiner.examine(tasks, left)


class Refusal(NamedTuple):
    """What was refused in another process, in parts that can be sent from there."""

    code: str
    what: str
    where: str
    right: str


def _work_apart(tasks: Sequence[Task]) -> list[Examined] | LiftError | Refusal:
    """What is refused in another process is handed over as an answer, so that nobody waits for one."""
    try:
        return _work(tasks)
    except LiftError as error:
        return error
    except BadInput as error:
        return Refusal(error.code, error.what, error.where, error.right)


def _too_late(task: Task) -> Examined:
    reply = Reply(Answer.UNKNOWN, reason="the time limit was reached before this rule")
    return Examined(task.move, False, dict.fromkeys(task.goals, reply))


def examine_all(
    examiner: Examiner, tasks: Sequence[Task], *, budget: Budget, processes: int, progress: Progress
) -> list[Examined]:
    """Examine every task; those that time does not suffice for come back as unknown."""
    global _examiner, _deadline
    _examiner, _deadline = examiner, time.monotonic() + budget.left
    table = examiner.theory.table
    done: list[Examined] = []

    def note(examined: Examined) -> None:
        done.append(examined)
        progress(len(done), len(tasks), write_move(table, examined.move))

    batches = [tasks[start : start + BATCH] for start in range(0, len(tasks), BATCH)]
    forks = "fork" in multiprocessing.get_all_start_methods()
    if processes < 2 or len(batches) < 2 or not forks:
        for batch in batches:
            for examined in [_too_late(task) for task in batch] if budget.over() else _work(batch):
                note(examined)
        return done
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for answer in pool.imap_unordered(_work_apart, batches):
            if isinstance(answer, LiftError):
                raise answer
            if isinstance(answer, Refusal):
                raise BadInput(answer.code, answer.what, where=answer.where, right=answer.right)
            for examined in answer:
                note(examined)
            if budget.called_back():
                break
    seen = {examined.move for examined in done}
    done += [_too_late(task) for task in tasks if task.move not in seen]
    order: dict[Move, int] = {task.move: number for number, task in enumerate(tasks)}
    return sorted(done, key=lambda examined: order[examined.move])
