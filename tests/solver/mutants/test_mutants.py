"""Mutants of the toy: all kinds are made, the checks kill most, and the rules are whole afterwards."""

import random

import pytest
from ludex.solver.budget import Budget
from ludex.solver.mutants.defects import Sensed, functions_of, mutants, mutated
from ludex.solver.mutants.edits import KINDS
from ludex.solver.mutants.probes import GameScene, KnownScene, ReplayScene, Stage, out_of_range
from ludex.solver.mutants.reach import Aim
from ludex.solver.mutants.run import try_mutants
from ludex.solver.mutants.score import Fate, Jury
from ludex.solver.mutants.sensors import Notes
from ludex.solver.play.choosers import WEIGHTS
from ludex.solver.readings.known import KnownGame

from tests.toy import GAME, draw, take
from tests.toy.properties import PROPERTIES

ALL = list(mutants(functions_of(GAME)))


def tried(found, processes=1):
    return list(try_mutants(GAME, PROPERTIES, found, Budget(60), processes=processes, games=6))


@pytest.fixture(scope="module")
def judged():
    before = take.__code__
    found = tried(ALL)
    assert take.__code__ is before, "the rules are whole again"
    return {ALL[judgement.number].what: judgement for judgement in found}


def test_every_kind_of_defect_is_seeded():
    assert {mutant.kind for mutant in ALL} == set(KINDS)


def test_mutants_know_the_clause_of_their_statement_or_else_those_of_their_rule():
    first = next(mutant for mutant in ALL if mutant.function is take)
    assert first.what == "without require(s.phase == Phase.TAKING, 'TOY-TURN-01')"
    assert first.clauses == ("TOY-TURN-01",)
    paid = next(mutant for mutant in ALL if mutant.what == "without s.heap -= coins")
    assert paid.clauses == ("TOY-TAKE-01", "TOY-TURN-01")


SURVIVES = "without s.bottom.take_top()"
"""Only a game in which both cards are buried draws from the pile."""


def test_the_checks_kill_every_mutant_but_one(judged):
    assert {what for what, judgement in judged.items() if not judgement.fate.killed} <= {SURVIVES}
    assert Fate.UNREACHED not in {judgement.fate for judgement in judged.values()}


def test_what_no_law_forbids_is_left_to_the_golden_table(judged):
    """No law of the toy says that taken coins arrive."""
    assert judged["without s.coins[seat] += coins"].fate is Fate.GOLDEN
    assert judged["without s.coins[seat] += coins"].by == "golden table of tiny"


@pytest.fixture
def with_known_game():
    """Where coins come from is told by a game."""
    told = KnownGame(
        ruling="bonus-source",
        reading="bank",
        place="tiny",
        configuration=GAME.configurations["tiny"],
        moves=("A take 1", "draw penny"),
        tells="“draw penny” leaves the heap at 3 under {left}, 4 under {right}",
    )
    stage = Stage(GAME, PROPERTIES)
    stage.known = (told,)
    return stage


def test_a_known_game_that_tells_something_else_notices_a_defect(with_known_game):
    """Without the rule that pays the coins it tells nothing."""
    assert KnownScene(0).play(with_known_game).broken == set()
    with mutated(the_mutant("without s.heap -= worth")):
        assert KnownScene(0).play(with_known_game).broken == {"game for bonus-source = bank"}


def test_a_known_game_is_also_played_under_the_laws_of_its_reading(with_known_game):
    plain = ReplayScene(0).play(with_known_game)
    with mutated(the_mutant("without s.phase = Phase.TAKING")):
        assert ReplayScene(0).play(with_known_game).broken - plain.broken == {"fault: count"}
    with mutated(the_mutant("without s.heap -= worth")):
        assert ReplayScene(0).play(with_known_game) == plain, "the bank pays, not the heap"


def the_mutant(what):
    return next(mutant for mutant in ALL if mutant.what == what)


def test_a_card_that_leaves_the_deck_without_arriving_under_it_breaks_a_law(judged):
    assert judged["without s.bottom.put_under(card)"].by == "buried-cards-are-in-the-pile"


def test_dropping_the_clause_that_guards_the_turn_is_noticed_out_of_turn(judged):
    guards = [judgement for what, judgement in judged.items() if "TOY-TURN-01" in what]
    assert sum(judgement.by == "out of turn" for judgement in guards) >= 2


def test_a_limit_that_nothing_comes_to_is_idle_rather_than_harmless(judged):
    for what, judgement in judged.items():
        if judgement.fate is Fate.IDLE:
            assert judgement.scenes == 0, what
        if judgement.fate in (Fate.UNCHANGED, Fate.NOTICED):
            assert judgement.scenes > 0, what


def test_two_processes_judge_as_one_does(judged):
    some = ALL[:8]
    alone, together = (sorted(tried(some, processes)) for processes in (1, 2))
    assert [(j.number, j.fate) for j in alone] == [(j.number, j.fate) for j in together]


def test_sensors_tell_what_would_matter_and_change_nothing():
    jury = Jury(Stage(GAME, PROPERTIES), ALL)
    scene = GameScene("tiny", (), bytes(range(40)))
    plain = scene.play(jury.stage)
    with Sensed(ALL).noting() as notes:
        assert scene.play(jury.stage) == plain
    assert notes.mattered <= notes.reached
    assert notes.mattered
    ending = next(n for n, mutant in enumerate(ALL) if mutant.what == "without s.ending = Ending.HEAP_EMPTY")
    assert ending in notes.mattered


def test_a_number_outside_its_range_is_told():
    state = GAME.table(players=2).start()
    assert out_of_range(state) == []
    state.coins[1] = -1
    state.turn = 5
    assert out_of_range(state) == ["range of turn", "range of coins"]


def test_when_time_is_up_the_rest_is_left_out():
    assert list(try_mutants(GAME, PROPERTIES, ALL, Budget(0.0), processes=1)) == []


def test_a_game_aimed_at_a_rule_tries_it_eagerly_under_the_readings_it_asks_for():
    scene = Aim(GAME, functions_of(GAME)).game_at(draw, "tiny", random.Random(1))
    assert scene.readings == (("bonus-source", "bank"),)
    taking = Aim(GAME, functions_of(GAME)).game_at(take, "tiny", random.Random(1))
    assert taking.readings == ()
    assert WEIGHTS[taking.data[GAME.rules.index(take)] % len(WEIGHTS)] == max(WEIGHTS)


def test_what_a_forbidden_move_did_before_it_was_forbidden_does_not_matter():
    notes = Notes()
    notes.tried()
    notes.passing(1, None)
    notes.required("TOY-TAKE-01", True)
    notes.tried()
    notes.passing(2, None)
    notes.required("TOY-TAKE-01", False)
    notes.tried()
    assert (notes.reached, notes.mattered) == ({1, 2}, {1})
