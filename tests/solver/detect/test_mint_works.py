"""The detectors on Mint Works with one seeded defect each, and on the rulebook as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from invariants.property import properties_of
from model.games import load_game
from model.rule import rule_from
from model.state import State
from solver.budget import Budget
from solver.detect.broken_law import BrokenLaw
from solver.detect.contradicting_numbers import ContradictingNumbers, in_words
from solver.detect.divergent_readings import ReadingReport, reading_findings
from solver.detect.ground import Ground
from solver.detect.leak import Leak
from solver.detect.lost_end import LostEnd
from solver.detect.references import References
from solver.detect.stuck import Stuck
from solver.explore import PythonSearch, Silent
from solver.mutants import functions_of, mutants
from solver.mutants import mutated as with_defect
from solver.readings import ReadingSearch
from solver.result import Severity

GAME = load_game("mint-works")
MUTANTS = list(mutants(functions_of(GAME)))


def seeded(function, what):
    """The mutant of a function whose description says this."""
    return next(m for m in MUTANTS if m.function.__name__ == function and what in m.what)


def ground(*, states=1_200, game=GAME, properties=()):
    table = game.table(game.configurations["tiny"])
    seen = PythonSearch().run(table, properties, Budget(120, states), Silent())
    return Ground(game, "tiny", table, properties, seen)


def test_the_plain_rules_are_neither_stuck_nor_broken():
    place = ground(properties=[p for p in properties_of(GAME) if p.memory is None])
    assert list(Stuck().look(place, Budget(20))) == []
    assert list(BrokenLaw().look(place, Budget(20))) == []


def test_mints_that_are_not_returned_break_the_law_of_conservation():
    with with_defect(seeded("return_mints", "s.mint_supply += s.laid[location]")):
        place = ground(properties=[p for p in properties_of(GAME) if p.memory is None])
        found = list(BrokenLaw().look(place, Budget(60)))
    assert any(finding.about == "tokens-add-up" for finding in found)


def test_without_passing_somebody_is_stuck():
    without_pass = replace(GAME, rules=tuple(rule for rule in GAME.rules if rule_from(rule).name != "pass"))
    found = list(Stuck().look(ground(game=without_pass), Budget(60)))
    assert found
    assert found[0].severity is Severity.ERROR
    assert "must act" in found[0].title
    assert found[0].clauses


def test_without_its_end_the_game_cannot_end():
    endless = replace(
        GAME, rules=tuple(rule for rule in GAME.rules if rule_from(rule).kind.value != "automatic")
    )
    found = [
        *Stuck().look(ground(game=endless), Budget(60)),
        *LostEnd().look(ground(game=endless), Budget(60)),
    ]
    assert any(finding.severity is Severity.ERROR for finding in found)


def test_a_view_that_hides_the_supply_leaks_through_what_may_be_bought():
    def blind(s: State, _seat: int) -> State:
        blank = s.schema.blank()
        blank.phase, blank.turn = s.phase, s.turn
        return blank

    found = list(Leak().look(ground(game=replace(GAME, view=blind)), Budget(15)))
    assert any(finding.severity is Severity.WARNING for finding in found)


def test_the_rulebook_leans_on_what_it_does_not_have():
    titles = [finding.title for finding in References().look(ground(states=10), Budget(5))]
    assert any("figure" in title for title in titles)
    assert len(titles) == len(set(titles)) > 5


def test_the_rulebook_contradicts_itself_about_the_solitaire_supply():
    found = list(ContradictingNumbers().look(ground(states=10), Budget(30)))
    assert any("solitaire plan supply" in finding.title for finding in found)
    assert in_words("plan_supply <= 3 * players") == "plan supply ≤ 3 × players"


@pytest.mark.slow
def test_readings_of_mint_works_are_told_apart_and_replay():
    tiny = {name: c for name, c in GAME.configurations.items() if name.startswith("tiny")}
    search = ReadingSearch(GAME, 1, places=tiny)
    search.run(Budget(20))
    found = list(reading_findings(GAME, ReadingReport(search.tallies, search.positions)))
    told = [finding for finding in found if finding.severity is not Severity.NOTE]
    assert len(told) >= 5
    assert all(finding.trace is not None for finding in told)
    assert {finding.about for finding in found} == {r.id for r in GAME.rulings if not r.not_mechanical}
