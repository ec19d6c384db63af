"""Prove, explore and fuzz on the tiny configuration of each game: none contradicts another on any property.

Beside what each game promises stand claims that are false, so that agreeing takes more than finding nothing.
"""

from __future__ import annotations

import pytest
from ludex.invariants.property import When, always, each_step, properties_of
from ludex.model.games import OURS, load_game
from ludex.model.play import SET_UP, run
from ludex.model.trace import replay
from ludex.solver.budget import Budget
from ludex.solver.explore.search import explore
from ludex.solver.fuzz.engine import PLAIN, Fuzzer, fuzz_results
from ludex.solver.monitor import watch_game
from ludex.solver.prove.bounded import NotReached, Reached, Search, fails
from ludex.solver.result import Verdict

RULES, FEWER = 8, 3
"""How many rules deep the solver looks for what is false, and for what is promised."""
TINY = {name: "tiny-cut-off" if name == "gold-mine" else "tiny" for name in OURS}
"""The configuration of each game that all engines look at."""
pytestmark = pytest.mark.slow


@always()
def the_game_never_ends(s):
    """No game is ever over."""
    return s.ending == 0


@always()
def it_stays_the_first_seats_turn(s):
    """Nobody but the first seat is ever on turn."""
    return s.turn <= 0


@each_step()
def the_turn_only_goes_forward(before, after):
    """The turn never goes back to an earlier seat."""
    return after.turn >= before.turn


FALSE = (the_game_never_ends, it_stays_the_first_seats_turn, the_turn_only_goes_forward)


class Engines:
    """What each engine says about the claims on one game."""

    def __init__(self, name):
        self.game = load_game(name)
        self.configuration = self.game.configurations[TINY[name]]
        self.table = self.game.table(self.configuration)
        promised = [p for p in properties_of(self.game) if p.fits(self.table.box)]
        self.claims = {claim.name: claim for claim in (*promised, *FALSE)}
        every = list(self.claims.values())
        self.seen, explored = explore(self.table, every, Budget(400), configuration="tiny")
        self.explored = {result.property: result for result in explored}
        self.search = Search(self.table, every)
        fuzzer = Fuzzer(self.game, {"tiny": self.configuration}, every, vary=(PLAIN,))
        for number in range(len(FALSE) + 4):
            fuzzer.batch(number, 12)
        self.fuzzed = {
            result.property: result for result in fuzz_results(self.game, fuzzer.run, every, "tiny")
        }

    def rules_until_it_fails(self, claim):
        """How many rules the game takes in which explore saw a claim fail."""
        table = self.table
        (violation,) = watch_game(table, [claim], played(table, self.explored[claim.name].trace))[0]
        *before, last = run(table, violation.moves)
        names = [SET_UP if last.move == SET_UP else None, *(event.move for event in last.chain)]
        return sum(len(step.chain) for step in before) + names.index(violation.at)


def played(table, trace):
    """The moves of a recorded game."""
    return [step.move for step in replay(table, trace)]


@pytest.fixture(scope="module", params=OURS)
def engines(request):
    return Engines(request.param)


def test_explore_has_seen_everything(engines):
    assert engines.seen.complete


def test_explore_settles_every_claim_and_the_false_ones_as_false(engines):
    """A promise may be broken as well: that is a finding about the rulebook, and all engines must say so."""
    for name, result in engines.explored.items():
        assert result.verdict in (Verdict.VIOLATED, Verdict.EXHAUSTED), f"{name}: {result.evidence}"
    for claim in FALSE:
        assert engines.explored[claim.name].verdict is Verdict.VIOLATED


def test_fuzz_breaks_nothing_that_explore_has_exhausted(engines):
    for name, result in engines.fuzzed.items():
        if result.verdict is Verdict.VIOLATED:
            assert engines.explored[name].verdict is Verdict.VIOLATED, f"{name}: {result.evidence}"
            assert len(result.trace.steps) >= len(engines.explored[name].trace.steps)
    broken = {name for name, result in engines.fuzzed.items() if result.verdict is Verdict.VIOLATED}
    assert broken, "fuzz finds at least one of the false claims"


def test_the_game_that_explore_shows_breaks_the_claim_when_it_is_replayed(engines):
    for name, result in engines.explored.items():
        if result.verdict is Verdict.VIOLATED and engines.claims[name].when is not When.CAN_ALWAYS_END:
            moves = played(engines.table, result.trace)
            assert watch_game(engines.table, [engines.claims[name]], moves)[0]


def test_the_solver_reaches_a_violation_just_where_explore_does(engines):
    for name, claim in engines.claims.items():
        if claim.when is When.CAN_ALWAYS_END:
            continue
        bound = RULES if claim in FALSE else FEWER
        found = engines.search.look(fails(claim), steps=bound, seconds=120)
        truth = engines.explored[name]
        if isinstance(found, Reached):
            assert truth.verdict is Verdict.VIOLATED, f"{name}: the solver found {found.moves}"
            assert len(truth.trace.steps) <= len(found.trace.steps), "explore's is the shortest"
        else:
            assert isinstance(found, NotReached)
            assert found.reason == "", f"{name}: {found.reason}"
            if truth.verdict is Verdict.VIOLATED:
                assert engines.rules_until_it_fails(claim) > bound, f"{name}: the solver overlooked it"
