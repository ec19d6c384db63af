"""Putting many questions to the solver at once, on as many cores as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ludex.model.errors import BadInput
from ludex.model.game import Move

from ..budget import Budget
from ..crew import LOCAL, spread
from ..lift.error import LiftError
from ..lift.rules import Family
from ..pool import Done, Lost, side_by_side
from .families import told
from .obligation import EASY, Answer, Examined, Examiner, Reply, Task

Progress = Callable[[int, int, str], None]
"""Told how many rule instances are done, of how many, and which one was last."""

BATCH = 8
"""Rule instances that share a solver, always the same ones on however many cores; hard ones have one each."""


class Refusal(NamedTuple):
    """What was refused in another process, in parts that can be sent from there."""

    code: str
    what: str
    where: str
    right: str


Answered = list[Examined] | LiftError | Refusal


def _too_late(task: Task) -> Examined:
    reply = Reply(Answer.UNKNOWN, reason="the time limit was reached before this rule")
    return Examined(task.move, False, dict.fromkeys(task.goals, reply))


def _lost(task: Task, why: str) -> Examined:
    reply = Reply(Answer.UNKNOWN, reason=f"the process that examined this rule {why}")
    return Examined(task.move, False, dict.fromkeys(task.goals, reply))


def answered(examiner: Examiner, tasks: Sequence[Task], budget: Budget) -> Answered:
    """What is refused in another process is handed over as an answer, so that nobody waits for one."""
    if budget.left <= 0:
        return [_too_late(task) for task in tasks]
    try:
        return examiner.examine(tasks, budget)
    except LiftError as error:
        return error
    except BadInput as error:
        return Refusal(error.code, error.what, error.where, error.right)


def examine_all(
    examiner: Examiner,
    tasks: Sequence[Task],
    *,
    budget: Budget,
    processes: int,
    progress: Progress,
    on: str = LOCAL,
) -> list[Examined]:
    """Examine every task; those that time does not suffice for come back as unknown."""
    table = examiner.theory.table
    batch = BATCH if all(task.effort <= EASY for task in tasks) else 1
    batches = [tasks[start : start + batch] for start in range(0, len(tasks), batch)]
    done: dict[Move | Family, Examined] = {}

    def examine(number: int) -> Answered:
        return answered(examiner, batches[number], budget)

    if on == LOCAL:
        messages = side_by_side(examine, range(len(batches)), processes, budget)
    else:
        messages = _elsewhere(examiner, batches, budget, processes, on)
    for message in messages:
        answer = message.result if isinstance(message, Done) else None
        if isinstance(answer, LiftError):
            raise answer
        if isinstance(answer, Refusal):
            raise BadInput(answer.code, answer.what, where=answer.where, right=answer.right)
        if isinstance(message, Lost):
            answer = [_lost(task, message.why) for task in batches[message.task]]
        for examined in answer or ():
            done[examined.move] = examined
            progress(len(done), len(tasks), told(table, examined.move))
    return [done.get(task.move) or _too_late(task) for task in tasks]


def _elsewhere(
    examiner: Examiner, batches: Sequence[Sequence[Task]], budget: Budget, processes: int, on: str
) -> Iterator[Done | Lost]:
    """The same on a cluster."""
    from .elsewhere import order

    asked = order("examine", examiner.theory, examiner.effort)
    work = [(budget.left, tuple(batch)) for batch in batches]
    for message in spread(asked, work, budget, on=on, processes=processes):
        yield message._replace(task=work.index(message.task))
