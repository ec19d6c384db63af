"""The facts of this game on which a verdict rests, since when they are so, and what would turn them."""

from tests.solver.judge.conftest import asked


def test_TOY_TAKE_01_the_fact_is_the_cell_the_failing_clause_looked_at_with_its_history():
    answer = asked("toy", {"may": "A take 2"}, moves="A take 3\nB take 3")
    (heap,) = answer.facts
    assert (heap.cell, heap.value, heap.clause) == ("heap", "1", "TOY-TAKE-01")
    assert heap.since == "since move 2: B take 3"
    assert (heap.decisive, heap.would_do) == (True, "2")
    assert [(past.move, past.before, past.after) for past in heap.history] == [(1, "7", "4"), (2, "4", "1")]
    assert heap.history[0].clauses == ("TOY-TAKE-01",)


def test_TOY_TURN_01_a_change_by_itself_names_the_rule_and_the_move_before_it():
    answer = asked("toy", {"may": "A take 2"}, moves="A take 3")
    (turn,) = answer.facts
    assert (turn.cell, turn.value, turn.since) == ("turn", "B", "since move 1: A take 3, then count")


def test_GATE_PAY_01_what_was_looked_at_earlier_counts_if_it_alone_would_turn_the_clause():
    answer = asked("gate", {"may": "A pay"}, moves="A wait\nB climb")
    assert [(fact.cell, fact.value, fact.would_do) for fact in answer.facts] == [
        ("coins[A]", "2", "3"),
        ("hour", "2", "1"),
    ]


def test_a_cell_of_another_seat_is_no_fact():
    answer = asked("toy", {"may": "A bury penny"}, position={"coins": {"A": 1, "B": 3}, "heap": 3})
    assert [fact.cell for fact in answer.facts] == ["coins[A]"]


def test_a_fact_of_the_set_up_and_of_a_given_position():
    from_start = asked("toy", {"may": "A bury penny"}, moves="")
    assert from_start.facts[0].since == "since the set-up"
    laid = asked("toy", {"may": "A bury penny"}, position={"coins": {"A": 1}, "heap": 3})
    assert laid.facts[0].since == "as the position was given"


def test_a_legal_move_rests_on_what_would_forbid_it():
    answer = asked("toy", {"may": "A take 3"}, moves="")
    assert {fact.cell for fact in answer.facts if fact.decisive} == {"phase", "turn", "heap"}
