"""The facts of this game on which a verdict rests, since when they are so, and what would turn them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ludex.model.domain import Seat
from ludex.model.game import Move
from ludex.model.rule import move, require
from ludex.model.state import Cell
from ludex.solver.judge.facts import examine

from tests.solver.judge.conftest import asked
from tests.toy import GAME, Position


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


def test_TOY_BONUS_01_a_pile_is_one_fact():
    position = {"phase": "bonus", "place": {"*": "bottom"}, "bottom": ["crown", "penny"]}
    answer = asked("toy", {"what_if": "draw penny"}, position=position)
    assert (answer.verdict.value, answer.because[0].id) == ("illegal", "TOY-BONUS-01")
    assert [(fact.cell, fact.value) for fact in answer.facts if fact.cell == "bottom"] == [
        ("bottom", "crown penny")
    ]


COINS = (Cell("coins", (0,)), Cell("coins", (1,)))
PILE = (Cell("bottom", ()),)


@pytest.mark.parametrize(
    ("condition", "reads"),
    [
        (lambda s: s.coins[0] > 9, COINS[:1]),
        (lambda s: s.coins[-1] > 9, COINS[1:]),
        (lambda s: sum(s.coins) > 9, COINS),
        (lambda s: any(coins > 9 for coins in s.coins), COINS),
        (lambda s: max(s.coins) > 9, COINS),
        (lambda s: 9 in s.coins, COINS),
        (lambda s: s.coins[:1] == [9], COINS),
        (lambda s: s.coins == [9, 9], COINS),
        (lambda s: s.coins.count(9) > 0, COINS),
        (lambda s: s.coins.index(0) > 0, COINS),
        (lambda s: len(s.bottom) > 1, PILE),
        (lambda s: s.bottom[0] == 0, PILE),
        (lambda s: 0 in s.bottom, PILE),
        (lambda s: any(card == 0 for card in s.bottom), PILE),
        (lambda s: s.bottom == [0], PILE),
        (lambda s: s.heap > 9 or s.coins[1] > 9, (Cell("heap", ()), COINS[1])),
    ],
)
def test_whichever_way_a_rule_looks_at_a_cell_it_is_noted(condition, reads):
    @move("TOY-TAKE-01")
    def look(s: Position, seat: Seat) -> None:
        require(s.turn == seat, "TOY-TURN-01")
        require(condition(s), "TOY-TAKE-01")

    table = replace(GAME, rules=(look,)).table(players=2)
    state = table.schema.from_data({"bottom": ["crown"], "place": {"crown": "bottom"}}, table.start())
    examined = examine(table, state, Move("look", (0,)))
    assert examined.illegal == "TOY-TAKE-01"
    assert [asked.reads for asked in examined.requirements] == [(Cell("turn", ()),), reads]


def test_examining_a_move_leaves_the_position_alone():
    table = GAME.table(players=2)
    state = table.start()
    before = state.packed()
    assert examine(table, state, Move("take", (0, 2))).illegal is None
    assert state.packed() == before
