"""Single jobs of a check, on games that come with Ludex."""

from model.games import load_game
from model.trace import replay
from solver.budget import Budget
from solver.check.jobs import run_job
from solver.check.plan import Job, Wish


def test_a_reading_under_which_moves_give_away_hidden_cards_is_told():
    """If the plans of the supply lie face down, what may be bought tells which they are."""
    game = load_game("mint-works")
    wish = Wish(configuration="tiny")
    job = Job("otherwise", "by random play", 1.0)
    outcome = run_job(game, wish, job, Budget(20), lambda _words: None, lambda _outcome: None)
    (finding,) = [one for one in outcome.findings if one.detector == "leak"]
    assert "if read so: supply-face = down" in finding.title
    assert finding.rulings["supply-face"] == "down"
    assert list(replay(game.table(finding.trace.configuration), finding.trace))
