"""Bounded search finds games, and every game it reports has been played."""

import pytest
from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.trace import replay
from ludex.solver.budget import Budget
from ludex.solver.prove.bounded import NotReached, Reached, Search, ends_by, fires, nobody_can_move, wins
from ludex.solver.prove.deadlock import Stuck, Unstuck, someone_can_move
from ludex.solver.prove.obligation import EFFORT, OUT_OF_EFFORT
from ludex.solver.prove.theory import Theory

from tests.solver.prove import claims
from tests.toy import GAME, Ending


@pytest.fixture(scope="module")
def search():
    return Search(GAME.table(players=2, options={"heap": 4}))


def found(search, goal, steps=12):
    return search.look(goal, steps=steps, seconds=60)


def test_TOY_END_01_the_shortest_game_empties_the_heap_in_two_turns(search):
    reached = found(search, ends_by(search.table, Ending.HEAP_EMPTY))
    assert isinstance(reached, Reached)
    *_, last = replay(search.table, reached.trace)
    assert search.table.over(last.after) == "TOY-END-01"
    assert len(reached.trace.steps) == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_TOY_SCORE_01_either_seat_can_win(search, seat):
    reached = found(search, wins(search.table, seat))
    assert isinstance(reached, Reached)
    assert seat in search.table.standing(reached.position).winners


def test_TOY_BURY_01_nobody_can_bury_with_four_coins_but_with_five(search):
    assert found(search, fires(GAME, "TOY-BURY-01")) == NotReached(12, "")
    reached = found(Search(GAME.table(players=2, options={"heap": 5})), fires(GAME, "TOY-BURY-01"))
    assert isinstance(reached, Reached)
    assert reached.moves[-1].rule == "bury"


def test_a_clause_that_is_not_in_the_book_is_refused(search):
    with pytest.raises(BadInput, match="TOY-NONE-01 is not in the catalog"):
        fires(GAME, "TOY-NONE-01")


def test_what_cannot_be_reached_is_not_reported(search):
    answer = found(search, nobody_can_move(), steps=6)
    assert answer == NotReached(6, "")


def test_time_that_does_not_suffice_is_said(search):
    answer = search.look(nobody_can_move(), steps=12, seconds=0.0)
    assert isinstance(answer, NotReached)
    assert "time limit" in answer.reason


def test_a_stuck_position_names_the_smallest_set_of_clauses_that_block_it():
    theory = Theory(GAME.table(players=2), [claims.bottom_agrees])
    answer = someone_can_move(theory, theory.inductive, budget=Budget(30), effort=EFFORT)
    assert isinstance(answer, Stuck)
    assert set(answer.clauses) <= {"TOY-TAKE-01", "TOY-BURY-01", "TOY-BONUS-01"}


def test_with_its_lemmas_nobody_is_ever_stuck():
    theory = Theory(GAME.table(players=2), claims.TRUE)
    answer = someone_can_move(theory, theory.inductive, budget=Budget(30), effort=EFFORT)
    assert isinstance(answer, Unstuck)
    assert "the-heap-feeds-a-turn" in answer.claims


def test_moves_found_are_moves_of_the_table(search):
    assert Move("take", (0, 1)) in search.moves


def test_a_search_may_be_bounded_by_work_which_no_busy_machine_adds(search):
    goal = nobody_can_move()
    ways = [search.look(goal, steps=12, seconds=600, effort=20_000) for _again in range(2)]
    assert ways[0] == ways[1]
    assert ways[0].reason == OUT_OF_EFFORT
    assert search.look(goal, steps=12, seconds=600, effort=500_000_000) == NotReached(12, "")
