"""Each detector catches the defect it is for, with a game that shows it, and stays quiet on the plain toy."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ludex.model.box import Configuration
from ludex.model.games import load_game
from ludex.model.notation import read_move
from ludex.model.trace import record, replay
from ludex.solver.budget import Budget
from ludex.solver.coverage import Coverage
from ludex.solver.detect.broken_law import BrokenLaw, broken_property
from ludex.solver.detect.depends import weighed
from ludex.solver.detect.detector import ENOUGH, Totals
from ludex.solver.detect.divergent_readings import DivergentReadings
from ludex.solver.detect.endless import Endless
from ludex.solver.detect.leak import Leak
from ludex.solver.detect.lost_end import LostEnd
from ludex.solver.detect.open_questions import OpenQuestions
from ludex.solver.detect.references import References
from ludex.solver.detect.stuck import Stuck
from ludex.solver.detect.target import Target
from ludex.solver.detect.undetermined_order import UndeterminedOrder
from ludex.solver.detect.vacuous_clause import VacuousClause
from ludex.solver.detect.weight import weigh_clauses
from ludex.solver.explore.endings import going_round
from ludex.solver.explore.search import explore
from ludex.solver.readings.search import ReadingSearch
from ludex.solver.readings.witness import ReadingReport
from ludex.solver.result import Severity

from tests.toy import GAME
from tests.toy.properties import PROPERTIES

from . import defects

WORK = 2_000
"""Positions in which clauses are left out; counted, so that a busy machine sees no fewer."""
EFFORT = 20_000
"""Rules that a search for readings tries."""


def look(detector, game, *, seconds=600.0, properties=PROPERTIES, **choices):
    """What a detector finds in a game of two, after a complete search."""
    choices.setdefault("options", {"heap": 7})
    table = game.table(players=2, **choices)
    seen, _ = explore(table, properties, Budget(600), configuration="test")
    assert seen.complete
    found = list(detector.look(Target(game, "test", table, properties, seen), Budget(seconds)))
    for finding in found:
        if finding.trace is not None:
            list(replay(game.table(finding.trace.configuration), finding.trace))
    return found


@pytest.mark.parametrize(
    "detector",
    [Stuck(), BrokenLaw(), LostEnd(), Endless(), UndeterminedOrder(), Leak()],
    ids=lambda detector: detector.name,
)
def test_the_plain_toy_has_no_such_defect(detector):
    assert look(detector, GAME) == []


def test_stuck_names_the_clauses_in_conflict():
    (finding, *_) = look(Stuck(), defects.STUCK)
    assert finding.severity is Severity.ERROR
    assert finding.clauses == ("TOY-TAKE-01",)
    assert "nothing is permitted" in finding.title
    assert [step.move for step in finding.trace.steps] == ["A take-two-or-three 3", "B take-two-or-three 3"]


def test_lost_end_finds_positions_without_any_end():
    (finding,) = look(LostEnd(), defects.NO_END, properties=())
    assert finding.severity is Severity.ERROR
    assert finding.title == "No end of the game can be reached any more right after the set-up"
    assert finding.clauses == tuple(dict.fromkeys(GAME.endings.values()))


def test_where_some_games_still_end_the_sentences_that_end_them_are_named():
    found = look(LostEnd(), defects.LAST_COIN_STAYS, properties=())
    (finding,) = [one for one in found if one.title.startswith("No end")]
    assert finding.clauses == tuple(dict.fromkeys(GAME.endings.values())), "no game here ends by the other"


def test_lost_end_finds_an_end_that_is_out_of_reach_while_the_game_goes_on():
    found = look(LostEnd(), defects.TWO_ENDS, properties=())
    (finding,) = [finding for finding in found if finding.clauses == ("TOY-SCORE-01",)]
    assert "is lost" in finding.title
    assert finding.trace is not None


def test_lost_end_reports_an_end_that_nothing_ever_came_to():
    totals = Totals(defects.TWO_ENDS, endings={"TOY-END-01"}, ended=ENOUGH)
    (finding,) = LostEnd().conclude(totals)
    assert finding.clauses == ("TOY-SCORE-01",)
    assert list(LostEnd().conclude(replace(totals, ended=ENOUGH - 1))) == [], "too few games to say so"
    assert list(LostEnd().conclude(replace(totals, whole=False))) == []


def test_endless_shows_a_round_that_leads_back():
    (finding,) = look(Endless(), defects.ENDLESS)
    assert "leads back to the same position" in finding.title
    assert [step.move for step in finding.trace.steps] == ["A wait", "B wait"]


def test_endless_is_an_error_where_one_seat_can_keep_the_game_going():
    (finding,) = look(Endless(), defects.NO_END, properties=())
    assert finding.severity is Severity.ERROR
    assert finding.title.startswith("A alone can keep the game going for ever")


def test_broken_law_shows_the_shortest_game_that_breaks_it():
    (finding,) = look(BrokenLaw(), defects.BROKEN_LAW)
    assert finding.clauses == ("TOY-TAKE-01",)
    assert [step.move for step in finding.trace.steps] == ["A take-and-find-one 1"]


def test_vacuous_clause_finds_what_could_be_left_out():
    found = needless(defects.NEEDLESS)
    assert [finding.clauses for finding in found] == [("TOY-SCORE-01",)]
    assert "it never forbade anything" in found[0].title
    assert needless(GAME) == []


def needless(game, elsewhere=None):
    """The clauses that could be left out, given what they did in other runs."""
    target = Target(game, "test", game.table(players=2, options={"heap": 7}))
    runs = {"explore": elsewhere or Coverage()}
    totals = Totals(game, runs, weights=[weigh_clauses(target, Budget(600, work=WORK))])
    return list(VacuousClause().conclude(totals))


@pytest.mark.parametrize("did", ["blocked", "caused"])
def test_a_clause_that_did_something_in_another_run_is_not_called_needless(did):
    elsewhere = Coverage()
    getattr(elsewhere, did)["TOY-SCORE-01"] = 1
    assert needless(defects.NEEDLESS)
    assert needless(defects.NEEDLESS, elsewhere) == []


def divergent(game):
    """What a short search for games that tell readings apart amounts to."""
    places = {"test": Configuration(players=2, options={"heap": 7})}
    search = ReadingSearch(game, 0, places)
    search.run(Budget(600), effort=EFFORT)
    readings = ReadingReport(search.tallies, search.positions)
    return list(DivergentReadings().conclude(Totals(game, readings=readings)))


def test_divergent_readings_show_the_shortest_game_that_tells_them_apart():
    (finding,) = divergent(GAME)
    assert [step.move for step in finding.trace.steps] == ["A take 1", "draw penny"]
    assert finding.rulings == {"bonus-source": "bank"}
    assert "“draw penny” leaves the heap at" in finding.title
    assert finding.title.startswith("Do the coins of a bonus card come from the heap?")


def test_undetermined_order_says_what_differs():
    (finding,) = look(UndeterminedOrder(), defects.UNORDERED)
    assert "pays one” are due at once, and nothing says which comes first, which makes" in finding.title
    assert "A's coins 3 or 2" in finding.title


def test_references_name_what_is_missing():
    (finding,) = References().read(GAME)
    assert finding.title == "“Scoring” relies on the section “Ties”, but there is no such section"


def test_leak_shows_two_games_that_look_the_same():
    found = look(Leak(), defects.LEAKING, options={"heap": 9})
    permitted = [finding for finding in found if finding.severity is Severity.WARNING]
    assert permitted
    assert "A cannot tell two positions apart" in permitted[0].title
    assert "bury" in permitted[0].title


def test_a_rulebook_without_untestable_questions_has_no_open_ones():
    assert list(OpenQuestions().read(GAME)) == []


def test_open_questions_are_labelled_as_not_testable_and_weigh_more_where_the_rulebook_says_both():
    game = load_game("mint-works")
    looked = OpenQuestions().read(game)
    found = {finding.about: finding for finding in looked}
    assert found.keys() == {ruling.id for ruling in game.rulings if ruling.not_mechanical}
    assert all("not testable by play" in finding.title for finding in found.values())
    assert found["two-cards-four-opponents"].severity is Severity.WARNING
    assert found["counting"].severity is Severity.NOTE


@pytest.mark.parametrize(
    ("moves", "readings"),
    [(["A take 1", "draw crown"], {"bonus-source": "heap"}), (["A take 2"], {})],
    ids=["a card that is paid from somewhere", "no card at all"],
)
def test_a_finding_names_the_readings_that_change_its_game(moves, readings):
    table = GAME.table(players=2, options={"heap": 7})
    trace = record(table, [read_move(table, move) for move in moves])
    finding = broken_property("test", PROPERTIES[0], trace)
    assert weighed(GAME, finding, Budget(60)).rulings == readings


def test_a_finding_that_needs_another_reading_weighs_less_and_says_so():
    readings = {"bonus-source": "bank"}
    table = GAME.table(players=2, options={"heap": 7}, rulings=readings)
    for moves, needed in ((["A take 1", "draw crown"], readings), (["A take 2"], {})):
        trace = record(table, [read_move(table, move) for move in moves])
        finding = weighed(GAME, broken_property("test", PROPERTIES[0], trace), Budget(60))
        assert finding.rulings == needed
        assert finding.severity is (Severity.WARNING if needed else Severity.ERROR)
        read_so = "; if read so: Do the coins of a bonus card come from the heap? They come from outside."
        assert finding.title.endswith(read_so) == bool(needed)


def test_a_round_far_from_the_start_is_shown_without_what_only_leads_to_it():
    far = defects.ENDLESS.table(players=2, options={"heap": 7})
    seen, _ = explore(far, (), Budget(600), configuration="test")
    every = list(range(len(seen.graph)))
    round_trips = set(going_round(seen.graph, [n for n in every if not seen.graph.is_over(n)]))
    assert round_trips
    assert all(set(seen.graph.successors(number)) for number in round_trips)
