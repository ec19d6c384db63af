"""Mutants of the toy: all kinds are made, the checks kill most, and the rules are whole afterwards."""

from collections import Counter

from solver.mutants import Fate, functions_of, judge_mutants, mutants
from tests.toy import GAME, take
from tests.toy.properties import PROPERTIES

ALL = list(mutants(functions_of(GAME)))


def test_every_kind_of_defect_is_seeded():
    assert {mutant.kind for mutant in ALL} == {"dropped clause", "off by one", "skipped turn", "lost piece"}


def test_mutants_know_the_clauses_of_their_rule():
    first = next(mutant for mutant in ALL if mutant.function is take)
    assert first.clauses == ("TOY-TAKE-01", "TOY-TURN-01")
    assert first.what == "without require(s.phase == Phase.TAKING, 'TOY-TURN-01')"


def test_the_checks_kill_most_mutants_and_say_why_the_others_survive():
    before = take.__code__
    judged = list(judge_mutants(GAME, PROPERTIES, ALL, games=6))
    assert take.__code__ is before
    fates = Counter(judgement.fate for judgement in judged)
    assert fates[Fate.KILLED] >= 26
    assert fates[Fate.UNREACHED] == 0
    survivors = {judgement.mutant.what for judgement in judged if judgement.fate is not Fate.KILLED}
    assert "without s.coins[seat] += coins" in survivors, "no law of the toy says that taken coins arrive"


def test_dropping_the_clause_that_guards_the_turn_is_noticed_out_of_turn():
    guards = [mutant for mutant in ALL if "TOY-TURN-01" in mutant.what]
    judged = list(judge_mutants(GAME, PROPERTIES, guards, games=6))
    assert sum(judgement.by == "out of turn" for judgement in judged) >= 3
