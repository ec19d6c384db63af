"""Many questions at once: what is refused in another process is heard of, a call back is obeyed."""

import pytest
from ludex.model.errors import BadInput
from ludex.solver.budget import Budget
from ludex.solver.prove.obligation import Answer, Examiner, Task
from ludex.solver.prove.pool import BATCH, examine_all
from ludex.solver.prove.theory import Theory

from tests.toy import GAME


class Refusing(Examiner):
    """An examiner that every rule offends."""

    def examine(self, tasks, seconds=0.0):
        """Refuse."""
        raise BadInput("toy", "no such coin", where="heap", right="1 to 3")


def questions():
    theory = Theory(GAME.table(players=2), [])
    tasks = [Task(move, tuple(theory.claims), frozenset()) for move in theory.table.all_instances()]
    assert len(tasks) > BATCH
    return theory, tasks


def silent(_done, _of, _last):
    """Say nothing."""


@pytest.mark.parametrize("processes", [1, 2])
def test_what_is_refused_in_a_worker_is_refused_here_and_nothing_hangs(processes):
    theory, tasks = questions()
    with pytest.raises(BadInput, match=r"heap: no such coin; 1 to 3\."):
        examine_all(Refusing(theory), tasks, budget=Budget(30), processes=processes, progress=silent)


@pytest.mark.parametrize("processes", [1, 2])
def test_after_a_call_back_every_rule_still_has_an_answer(processes):
    theory, tasks = questions()
    budget = Budget(30, called_back=lambda: True)
    done = examine_all(Examiner(theory), tasks, budget=budget, processes=processes, progress=silent)
    assert [examined.move for examined in done] == [task.move for task in tasks]
    assert any(reply.answer is Answer.UNKNOWN for examined in done for reply in examined.replies.values())
