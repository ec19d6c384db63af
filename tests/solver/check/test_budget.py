"""All jobs of a check share one allowance: what is used up is not given out again to each of them."""

from ludex.model.games import load_game
from ludex.solver.check import run
from ludex.solver.check.plan import Outcome, Request
from ludex.solver.check.report import Report


def given_out(computed):
    """The seconds that each job of a check of half a minute gets if every job computes for so long."""
    game = load_game("mint-works")
    report = Report(game, 0, 30.0)
    check = run._Check(game, Request(), 30.0, report, run.LOCAL)
    seconds = []
    for task in check._assigned():
        seconds.append(task.seconds)
        report.outcomes.append(Outcome(task.job, "", seconds=computed))
    return seconds


def test_jobs_that_compute_little_all_get_their_time():
    assert min(given_out(1.0)) == 30.0
    assert max(given_out(1.0)) == run.LEAST


def test_a_check_of_half_a_minute_cannot_compute_for_five_minutes():
    each = 60.0
    given = given_out(each)
    assert len(given) > 5
    assert sum(min(one, each) for one in given) <= run.WORKERS * run.TOGETHER * 30 + each + len(given)
    assert given[-1] == 1.0
