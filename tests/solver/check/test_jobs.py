"""Single jobs of a check, on games that come with Ludex."""

from ludex.model.games import load_game
from ludex.model.trace import replay
from ludex.solver.budget import Budget
from ludex.solver.check.jobs import run_job
from ludex.solver.check.plan import Job, Request
from ludex.solver.result import Severity, Verdict


def looked_at(game, configuration, engine, seconds):
    job = Job(engine, configuration, 1.0)
    request = Request(configuration=configuration)
    return run_job(game, request, job, Budget(seconds), lambda _words: None, lambda _outcome: None)


def test_what_can_still_come_of_a_position_rests_on_the_readings_of_its_set_up():
    """A market that is filled while it is cleared is never done; the game that leads there shows nothing."""
    game = load_game("project-mine")
    outcome = looked_at(game, "tiny-clearing", "explore", 60)
    foreseen = [one for one in outcome.findings if one.detector in ("lost-end", "endless", "broken-law")]
    assert foreseen
    for finding in foreseen:
        assert finding.severity is not Severity.ERROR, finding.title
        assert "refill-while-clearing = until-none-is-left" in finding.title
    assert not [result for result in outcome.results if result.verdict is Verdict.VIOLATED]


def test_a_reading_under_which_moves_give_away_hidden_cards_is_told():
    """If the plans of the supply lie face down, what may be bought tells which they are."""
    game = load_game("mint-works")
    outcome = looked_at(game, "tiny", "sampling", 20)
    (finding,) = [one for one in outcome.findings if one.detector == "leak"]
    assert "if read so: supply-face = down" in finding.title
    assert finding.rulings["supply-face"] == "down"
    assert list(replay(game.table(finding.trace.configuration), finding.trace))
