"""Playing: a decision and what follows by itself, told whole, whatever the rules do."""

from dataclasses import replace

import pytest
from ludex.model.domain import Seat
from ludex.model.errors import BadInput
from ludex.model.game import AUTOMATIC, Move
from ludex.model.play import (
    MOST_AUTOMATIC,
    SET_UP,
    Breakdown,
    attempt,
    begin,
    checked,
    reached,
    run,
    settle,
    step,
    steps,
)
from ludex.model.rule import Illegal, automatic, move, watching
from ludex.model.trace import record, replay
from ludex.solver.coverage import Coverage

from tests.toy import GAME, Handful, Phase, to_act

TAKE_TWO = Move("take", (0, 2))


def with_rule(function, **changes):
    """The toy with another rule in the place of the one of that name."""
    kept = tuple(rule for rule in GAME.rules if rule.__name__ != function.__name__)
    return replace(GAME, rules=(*kept, function), **changes).table(players=2)


@automatic("TOY-END-01")
def count(s):
    """Counts for ever."""
    s.heap = s.heap + 1 if s.heap < 9 else 0


@move("TOY-TAKE-01")
def take(s, seat: Seat, coins: Handful):
    """Asks for a number that nobody has written down."""
    if s.heap < 0:
        wanted = coins
    s.heap -= wanted


def to_act_after_the_last_seat(s):
    """Looks for a seat that is not there once coins are counted."""
    return to_act(s) if s.phase != Phase.COUNTING else [0, 1][AUTOMATIC * -4]


def test_a_step_is_a_decision_and_all_that_follows_by_itself():
    table = GAME.table(players=2)
    made = step(table, table.start(), TAKE_TWO)
    assert [event.move.rule for event in made.chain] == ["take", "count"]
    assert made.before == made.chain[0].before == table.start()
    assert made.chain[0].after == made.chain[1].before
    assert made.after == table.play(table.start(), TAKE_TWO)
    assert made.fault is None


def test_a_move_is_carried_out_once():
    seen = []

    @move("TOY-TAKE-01")
    def take(s, seat: Seat, coins: Handful):
        seen.append(coins)
        GAME.rules[0](s, seat, coins)

    table = with_rule(take)
    made = checked(table, table.start(), TAKE_TWO, where="here")
    assert seen == [2]
    assert made.chain[0].clauses == ("TOY-TAKE-01",)


def test_what_is_forbidden_is_no_step():
    table = GAME.table(players=2)
    with pytest.raises(Illegal, match="TOY-TURN-01"):
        step(table, table.start(), Move("take", (1, 2)))
    assert attempt(table, table.start(), Move("take", (1, 2))) is None
    refused = []
    found = list(steps(table, table.start(), [Move("take", (1, 2)), TAKE_TWO], refused.append))
    assert [made.move for made in found] == [TAKE_TWO]
    assert refused == [Move("take", (1, 2))]


def test_a_line_ends_before_what_is_forbidden():
    table = GAME.table(players=2)
    moves = [TAKE_TWO, TAKE_TWO]
    assert [made.move for made in run(table, moves)] == [SET_UP, TAKE_TWO]
    assert reached(table, moves) is None
    assert reached(table, moves[:1]) == table.play(table.start(), TAKE_TWO)


def test_rules_that_never_stop_by_themselves_are_a_fault():
    table = with_rule(count)
    made = step(table, table.start(), TAKE_TWO)
    assert made.fault is not None
    assert made.fault.what == "what happens by itself never stops"
    assert len(made.chain) == MOST_AUTOMATIC + 1
    assert reached(table, [TAKE_TWO]) is None
    with pytest.raises(Breakdown, match="never stops"):
        table.play(table.start(), TAKE_TWO)
    with pytest.raises(Breakdown, match="never stops"):
        record(table, [TAKE_TWO])


def test_a_person_hears_of_rules_that_never_stop_in_a_sentence():
    trace = record(GAME.table(players=2), [TAKE_TWO])
    with pytest.raises(BadInput, match=r"'A take 2' cannot be carried out: .* never stops"):
        list(replay(with_rule(count), trace))


def test_a_name_that_has_no_value_is_a_fault():
    table = with_rule(take)
    made = step(table, table.start(), TAKE_TWO)
    assert made.chain == ()
    assert made.after == made.before
    assert made.fault is not None
    assert "UnboundLocalError" in made.fault.what


def test_a_breakdown_of_whose_turn_it_is_is_a_fault_of_the_step_before():
    table = replace(GAME, to_act=to_act_after_the_last_seat).table(players=2)
    made = step(table, table.start(), TAKE_TWO)
    assert made.fault is not None
    assert "IndexError" in made.fault.what
    assert [event.move for event in made.chain] == [TAKE_TWO]


def test_the_set_up_is_a_step_without_a_move():
    table = GAME.table(players=2)
    begun = begin(table)
    assert begun.move == SET_UP
    assert begun.chain == ()
    assert begun.before == begun.after == table.start()
    waiting = table.apply(table.start(), TAKE_TWO)
    assert [event.move.rule for event in settle(table, waiting).chain] == ["count"]


def test_only_what_happened_counts_as_caused():
    table = GAME.table(players=2)
    seen = Coverage()
    with watching(seen):
        table.legal(table.start())
        assert not seen.caused
        step(table, table.start(), TAKE_TWO)
    assert dict(seen.caused) == {"TOY-TAKE-01": 1, "TOY-END-01": 1}
