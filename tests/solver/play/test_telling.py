"""Telling a game: who decided, what happened by itself, what changed, and the clauses behind it."""

import pytest
from ludex.model.game import CHANCE, Move
from ludex.model.play import step
from ludex.model.rule import Illegal
from ludex.solver.play.story import WIDTH, changes, decider, result, told

from tests.toy import GAME


@pytest.fixture
def table():
    return GAME.table(players=2)


def test_a_turn_is_a_decision_and_all_that_follows_by_itself(table):
    turn = step(table, table.start(), Move("take", (0, 2)), citing=True)
    assert [event.move.rule for event in turn.chain] == ["take", "count"]
    assert turn.after == table.play(table.start(), Move("take", (0, 2)))


def test_a_turn_that_is_forbidden_names_its_clause(table):
    with pytest.raises(Illegal) as refused:
        step(table, table.start(), Move("bury", (0, 0)))
    assert refused.value.clause == "TOY-BURY-01"


def test_only_the_clauses_of_what_was_carried_out_are_told(table):
    turn = step(table, table.start(), Move("take", (0, 2)), citing=True)
    assert [event.clauses for event in turn.chain] == [("TOY-TAKE-01",), ("TOY-END-01",)]


def test_changes_are_told_with_names_and_both_values(table):
    after = table.play(table.start(), Move("take", (0, 2)))
    assert changes(table, table.start(), after) == ["turn A → B", "heap 7 → 5", "coins[A] 0 → 2"]


def test_a_long_list_goes_over_several_lines(table):
    turn = step(table, table.start(), Move("take", (0, 2)), citing=True)
    wide = turn.chain[0]._replace(clauses=tuple(f"TOY-CLAUSE-{number:02}" for number in range(20)))
    lines = told(table, wide)[1:]
    assert len(lines) > 1
    assert all(len(line) <= WIDTH for line in lines)
    assert " ".join(lines).split() == [
        "clauses:",
        *(f"{clause}," for clause in wide.clauses[:-1]),
        "TOY-CLAUSE-19",
    ]


def test_who_decides_in_a_word(table):
    assert [decider(table, who) for who in (0, 1, CHANCE, -2)] == ["A", "B", "chance", "nobody"]


def test_a_shared_win_is_told_as_one():
    table = GAME.table(players=2, options={"heap": 4})
    state = table.play(table.play(table.start(), Move("take", (0, 2))), Move("take", (1, 2)))
    assert result(table, state)[1:] == [
        "scores: A 2, B 2",
        "A and B share the win by TOY-SCORE-01 (most coins)",
    ]
