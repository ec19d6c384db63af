"""Explore visits every position of a small game once, finds shortest games and says when it stopped early."""

from dataclasses import replace

import pytest
from ludex.invariants.property import Memory, always, at_end, can_always_end, each_step
from ludex.model.domain import Amount, Seat
from ludex.model.game import OVER
from ludex.model.rule import move
from ludex.solver.budget import Budget
from ludex.solver.explore.search import PythonSearch, Silent, explore
from ludex.solver.play.rank import rank
from ludex.solver.result import Verdict

from tests.toy import GAME, Handful, Position, bury, count, draw, take
from tests.toy.properties import PROPERTIES


def search(properties, *, seconds=20.0, **choices):
    table = GAME.table(players=2, **choices)
    return explore(table, properties, Budget(seconds), configuration="test")


def positions_by_hand(table):
    """An independent count: depth-first, with sets of positions."""
    seen, ends, transitions = set(), set(), 0
    waiting = [table.advance(table.start())]
    while waiting:
        state = waiting.pop()
        if state.packed() in seen:
            continue
        seen.add(state.packed())
        if table.to_act(state) == OVER:
            ends.add(state.packed())
        for chosen in table.legal(state):
            transitions += 1
            waiting.append(table.play(state, chosen))
    return len(seen), transitions, len(ends)


@pytest.mark.parametrize("heap", [3, 5, 8])
def test_it_visits_exactly_the_positions_that_an_independent_count_finds(heap):
    seen, _ = search(PROPERTIES, options={"heap": heap})
    assert seen.complete
    assert (len(seen.graph), seen.graph.transitions, seen.ends["TOY-END-01"]) == positions_by_hand(
        GAME.table(players=2, options={"heap": heap})
    )


def test_every_property_that_holds_is_exhausted():
    _, results = search(PROPERTIES)
    assert {result.verdict for result in results} == {Verdict.EXHAUSTED}


def test_a_counterexample_is_the_shortest_and_replays():
    @always("TOY-TAKE-01")
    def nobody_is_rich(s):
        """Nobody has more than four coins."""
        return max(s.coins) <= 4

    _, (result,) = search([nobody_is_rich])
    assert result.verdict is Verdict.VIOLATED
    moves = [step.move for step in result.trace.steps]
    assert (moves[0], moves[2], len(moves)) == ("A take 2", "A take 3", 3)


def test_steps_and_ends_are_checked_at_their_moments():
    @each_step("TOY-TAKE-01")
    def the_heap_never_grows(before, after):
        return after.heap <= before.heap

    @each_step("TOY-BURY-01")
    def coins_never_shrink(before, after):
        return sum(after.coins) >= sum(before.coins)

    @at_end("TOY-END-01")
    def the_heap_is_empty(s):
        return s.heap == 0

    _, results = search([the_heap_never_grows, coins_never_shrink, the_heap_is_empty])
    verdicts = {result.property: result for result in results}
    assert verdicts["the-heap-never-grows"].verdict is Verdict.EXHAUSTED
    assert verdicts["the-heap-is-empty"].verdict is Verdict.EXHAUSTED
    shrinking = verdicts["coins-never-shrink"]
    assert shrinking.verdict is Verdict.VIOLATED
    assert shrinking.trace.steps[-1].move.startswith("A bury")


def test_a_property_with_a_memory_sees_the_past():
    class Buried(Memory):
        times: Amount

        def update(self, before, after, rule, seat):
            if rule == "bury":
                self.times += 1

    @always("TOY-BURY-01", memory=Buried)
    def at_most_one_burial(s, buried):
        """No game sees two burials."""
        return buried.times <= 1

    _, (result,) = search([at_most_one_burial], options={"heap": 8})
    assert result.verdict is Verdict.VIOLATED
    assert sum("bury" in step.move for step in result.trace.steps) == 2


def test_an_end_stays_reachable_is_exhausted_on_the_toy():
    _, (result,) = search([can_always_end("TOY-END-01")])
    assert result.verdict is Verdict.EXHAUSTED


def test_a_search_that_runs_out_of_memory_says_how_far_it_came():
    table = GAME.table(players=4, options={"heap": 14})
    seen = PythonSearch().run(table, PROPERTIES, Budget(20, states=300), Silent())
    assert not seen.complete
    assert "memory limit of 300 positions" in seen.extent()
    assert all(
        result.verdict is Verdict.SURVIVED
        for result in explore(table, PROPERTIES, Budget(20, states=300), configuration="x")[1]
    )


def test_a_search_that_is_called_back_keeps_what_it_has():
    calls = iter([False, True])
    table = GAME.table(players=4, options={"heap": 14})
    seen = PythonSearch().run(table, PROPERTIES, Budget(20, called_back=lambda: next(calls)), Silent())
    assert seen.stopped == "interrupted"
    assert seen.graph.expanded == 256


def test_a_rule_that_breaks_down_is_reported_and_does_not_stop_the_search():
    @move("TOY-TAKE-01")
    def greedy(s: Position, seat: Seat, coins: Handful) -> None:
        """Take coins and look at a neighbour who is not there."""
        take(s, seat, coins)
        s.coins[seat + 1] += 0

    game = replace(GAME, rules=(greedy, bury, draw, count))
    seen, _ = explore(game.table(players=2), (), Budget(20), configuration="x")
    assert not seen.stopped
    assert [fault.fault.what for fault in seen.faults] == ["IndexError: list index out of range"]


def test_of_two_games_the_shorter_shows_a_defect_better():
    _, (long,) = search([always()(lambda s: sum(s.coins) < 5)], options={"heap": 8})
    _, (short,) = search([always()(lambda s: sum(s.coins) < 2)], options={"heap": 8})
    assert rank(short.trace) < rank(long.trace)
