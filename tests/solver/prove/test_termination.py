"""What happens by itself stops: proved by a number that runs out, else the circle is named and played."""

import pytest
from ludex.model.game import AUTOMATIC, OVER
from ludex.model.games import load_game
from ludex.model.play import begin
from ludex.model.rule import automatic, move, require
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore, stopping
from ludex.solver.fuzz.engine import Defect, FuzzRun
from ludex.solver.fuzz.engine import stopping as endless
from ludex.solver.lift.rules import Family
from ludex.solver.mutants.defects import functions_of, mutants, mutated
from ludex.solver.native.search import NativeSearch
from ludex.solver.play.chains import STOPS, endless_game, goes_round
from ludex.solver.prove.engine import prove
from ludex.solver.prove.termination import Chains, circles, told
from ludex.solver.prove.theory import Theory
from ludex.solver.result import Verdict

from tests.solver.prove.slips import Only, Position, table_of


def by_itself(s: Position) -> int:
    """Nobody acts while x is above zero."""
    if s.ending:
        return OVER
    return AUTOMATIC if s.x > 0 else 0


@move("SL-01")
def begin_it(s: Position, seat: Only) -> None:
    s.x = 3


@automatic("SL-01")
def one_less(s: Position) -> None:
    require(s.x > 0, "SL-01")
    s.x -= 1


@automatic("SL-01")
def there(s: Position) -> None:
    require(s.x == 3, "SL-01")
    s.x = 4


@automatic("SL-01")
def back(s: Position) -> None:
    require(s.x == 4, "SL-01")
    s.x = 3


@automatic("SL-01")
def again_while_y_lasts(s: Position) -> None:
    """x starts anew, but only as often as y allows."""
    require(s.x == 1 and s.y > 0, "SL-01")
    s.x = 9
    s.y -= 1


@automatic("SL-01")
def again_for_ever(s: Position) -> None:
    """The same without paying: what falls in one rule rises in the other."""
    require(s.x == 1 and s.y > 0, "SL-01")
    s.x = 9


def verdict(*rules):
    table = table_of(begin_it, *rules, to_act=by_itself)
    found = prove(table, [], configuration_name="slip", seconds=60, processes=1)
    return next(result for result in found if result.property == STOPS)


def test_a_number_that_runs_out_ends_a_chain():
    result = verdict(one_less)
    assert result.verdict is Verdict.PROVED
    assert "one-less (x falls)" in result.evidence


def test_a_chain_may_begin_anew_as_often_as_another_number_allows():
    result = verdict(again_while_y_lasts, one_less)
    assert result.verdict is Verdict.PROVED
    assert "again-while-y-lasts (y falls)" in result.evidence


@pytest.mark.parametrize("rules", [(there, back), (again_for_ever, one_less)], ids=["there", "again"])
def test_an_endless_chain_is_named_and_shown_by_a_game(rules):
    result = verdict(*rules)
    assert result.verdict is Verdict.VIOLATED
    assert all(rule.__name__.replace("_", "-") in result.evidence for rule in rules)
    assert result.trace is not None and result.trace.about.startswith("after 0 begin-it")


def test_what_no_game_gets_into_is_undecided_with_its_circle():
    @automatic("SL-01")
    def only_with_seven(s: Position) -> None:
        require(s.y == 7 and s.x > 0, "SL-01")

    result = verdict(only_with_seven, one_less)
    assert result.verdict is Verdict.UNDECIDED
    assert "only-with-seven" in result.evidence
    assert result.position is not None and result.position["y"] == 7


def test_where_nothing_happens_by_itself_the_law_is_vacuous():
    assert verdict().verdict is Verdict.VACUOUS


@pytest.mark.parametrize("engine", [None, NativeSearch()], ids=["python", "compiled"])
def test_a_search_reports_an_endless_chain_with_its_game(engine):
    table = table_of(begin_it, there, back, to_act=by_itself)
    seen, _results = explore(table, [], Budget(20), configuration="slip", engine=engine)
    result = stopping(seen, "slip")
    assert result.verdict is Verdict.VIOLATED
    assert result.trace is not None and result.trace.steps == ()
    stops = table_of(begin_it, one_less, to_act=by_itself)
    seen, _results = explore(stops, [], Budget(20), configuration="slip", engine=engine)
    assert stopping(seen, "slip").verdict is Verdict.EXHAUSTED


def test_fuzz_says_so_too():
    table = table_of(begin_it, there, back, to_act=by_itself)
    (only,) = (m for m in table.all_instances() if m.rule == "begin-it")
    trace = endless_game(table, [only])
    assert trace is not None
    fault = next(iter(explore(table, [], Budget(20), configuration="slip")[0].faults)).fault
    defect = Defect("fault", "slip", table.box.configuration, (only,), None, fault)
    result = endless(table.game, FuzzRun(defects={"fault": defect}), "all configurations")
    assert (result.property, result.verdict) == (STOPS, Verdict.VIOLATED)


def test_circles_are_the_rules_that_can_come_again():
    a, b, c, d = (Family(name) for name in "abcd")
    assert list(circles({a: {b}, b: {c}, c: {b, d}, d: set()})) == [{b, c}]
    assert told((b, c)) == "b → c → b"


ENDLESS = ("shuffle", "begin", "count_stars", "finish_refill", "finish_effects", "finish_deeds", "pay_income")
"""Rules of Mint Works that happen for ever once they no longer change the phase."""


@pytest.mark.parametrize("name", ENDLESS)
def test_a_phase_of_mint_works_that_does_not_pass_is_no_longer_proved_to_stop(name):
    game = load_game("mint-works")
    table = game.table(game.configurations["prove"])
    broken = next(
        mutant
        for mutant in mutants(functions_of(game))
        if mutant.function.__name__ == name and mutant.what.startswith("without s.phase = ")
    )
    with mutated(broken):
        theory = Theory(table, [])
        ending = Chains(theory, theory.inductive, budget=Budget(60), effort=10_000_000).ending()
        assert name.replace("_", "-") in told(ending.circle)
    theory = Theory(table, [])
    whole = Chains(theory, theory.inductive, budget=Budget(60), effort=10_000_000).ending()
    assert not whole.circle or name.replace("_", "-") not in told(whole.circle)


def test_the_set_up_of_mint_works_may_never_stop():
    game = load_game("mint-works")
    table = game.table(game.configurations["prove"])
    broken = next(
        mutant
        for mutant in mutants(functions_of(game))
        if mutant.function.__name__ == "shuffle" and mutant.what.startswith("without s.phase")
    )
    with mutated(broken):
        assert goes_round(begin(table))
        trace = endless_game(table, [])
    assert trace is not None and trace.steps == ()
