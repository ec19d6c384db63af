"""Explore, fuzz and prove must not contradict each other on any property, at the same bound."""

import pytest
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.fuzz.engine import Fuzzer, fuzz_results
from ludex.solver.prove.engine import prove
from ludex.solver.result import Verdict

from tests.solver.prove import claims
from tests.toy import GAME
from tests.toy.properties import PROPERTIES

FALSE = (
    claims.nobody_has_four_coins,
    claims.coins_are_taken_one_by_one,
    claims.it_starts_with_nothing,
    claims.coins_are_conserved,
)
HARD = (claims.the_heap_is_never_odd_and_two_more, claims.turns_are_even, claims.an_end_stays_reachable)
CLAIMS = {claim.name: claim for claim in (*PROPERTIES, *claims.TRUE, *HARD, *FALSE)}
HOLDS = {Verdict.PROVED, Verdict.EXHAUSTED, Verdict.SURVIVED}


@pytest.fixture(scope="module")
def verdicts():
    """What each engine says about each claim, on the same table."""
    table = GAME.table(GAME.configurations["tiny"])
    every = list(CLAIMS.values())
    seen, explored = explore(table, every, Budget(60), configuration="tiny")
    assert seen.complete
    fuzzer = Fuzzer(GAME, {"tiny": GAME.configurations["tiny"]}, every, vary=(0,))
    fuzzer.budget = Budget(120)
    for number in range(2 * len(FALSE) + 4):
        fuzzer.batch(number, 25)
    fuzzed = fuzz_results(GAME, fuzzer.run, every, "tiny")
    proved = prove(table, every, configuration_name="tiny", seconds=90)
    return {
        engine: {result.property: result for result in results}
        for engine, results in (("explore", explored), ("fuzz", fuzzed), ("prove", proved))
    }


@pytest.mark.parametrize("name", CLAIMS)
def test_no_engine_contradicts_another(verdicts, name):
    said = {engine: results[name] for engine, results in verdicts.items() if name in results}
    truth = said["explore"].verdict
    assert truth in (Verdict.EXHAUSTED, Verdict.VIOLATED)
    for engine, result in said.items():
        if result.verdict is Verdict.UNDECIDED:
            continue
        agrees = (result.verdict is Verdict.VIOLATED) == (truth is Verdict.VIOLATED)
        assert agrees, f"explore says {truth.value}, {engine} says {result.verdict.value}: {result.evidence}"


@pytest.mark.parametrize("name", [claim.name for claim in FALSE])
def test_what_is_false_is_violated_by_explore_with_the_shortest_game(verdicts, name):
    shortest = verdicts["explore"][name]
    assert shortest.verdict is Verdict.VIOLATED
    for engine in ("fuzz", "prove"):
        other = verdicts[engine].get(name)
        if other is not None and other.verdict is Verdict.VIOLATED and other.trace is not None:
            assert len(shortest.trace.steps) <= len(other.trace.steps)


def test_what_is_true_is_proved_or_exhausted(verdicts):
    for claim in claims.TRUE:
        assert verdicts["explore"][claim.name].verdict is Verdict.EXHAUSTED
        assert verdicts["prove"][claim.name].verdict in HOLDS | {Verdict.UNDECIDED}
