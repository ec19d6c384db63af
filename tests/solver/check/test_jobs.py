"""Single jobs of a check, on games that come with Ludex."""

from dataclasses import replace

from ludex.model.games import load_game
from ludex.model.question import Questions
from ludex.model.rule import automatic, require
from ludex.model.trace import replay
from ludex.solver.budget import Budget
from ludex.solver.check.jobs import run_job
from ludex.solver.check.plan import Job, Request
from ludex.solver.result import Severity, Verdict

from tests.toy import GAME as TOY
from tests.toy import Ending, Phase, Position, draw, take


def looked_at(game, configuration, engine, seconds):
    job = Job(engine, configuration, 1.0)
    request = Request(configuration=configuration)
    return run_job(game, request, job, Budget(seconds), lambda _words: None, lambda _outcome: None)


refilled = Questions().value("bonus-source", 0)
refilled.reads_as(bank=1)


@automatic("TOY-END-01")
def count(s: Position) -> None:
    """Under one reading the heap is filled up again whenever it is empty, so that nothing ends."""
    require(s.phase == Phase.COUNTING, "TOY-END-01")
    if s.heap == 0 and not refilled(s):
        s.ending = Ending.HEAP_EMPTY
        return
    s.heap = s.heap or s.box.heap
    s.coins = [0] * s.box.seats if s.heap == s.box.heap else s.coins
    s.phase = Phase.TAKING
    s.turn = 1 - s.turn


def test_what_can_still_come_of_a_position_rests_on_the_readings_of_its_set_up():
    """No move of the game that leads there asks the question; that it never ends does."""
    game = replace(TOY, rules=(take, draw, count))
    read_so = TOY.configurations["tiny"].model_copy(update={"rulings": {"bonus-source": "bank"}})
    vars(game)["configurations"] = {"tiny": read_so}
    outcome = looked_at(game, "tiny", "explore", 30)
    foreseen = [one for one in outcome.findings if one.detector in ("lost-end", "endless")]
    assert {one.detector for one in foreseen} == {"lost-end", "endless"}
    for finding in foreseen:
        assert finding.severity is not Severity.ERROR, finding.title
        assert "if read so: Do the coins of a bonus card come from the heap?" in finding.title
    assert not [result for result in outcome.results if result.verdict is Verdict.VIOLATED]


def test_a_reading_under_which_moves_give_away_hidden_cards_is_told():
    """If the plans of the supply lie face down, what may be bought tells which they are."""
    game = load_game("mint-works")
    outcome = looked_at(game, "tiny", "sampling", 20)
    (finding,) = [one for one in outcome.findings if one.detector == "leak"]
    assert "if read so: " in finding.title
    assert finding.rulings["supply-face"] == "down"
    assert list(replay(game.table(finding.trace.configuration), finding.trace))
