"""Hard questions wait for the easy ones: a time limit costs what is hard, and not what is known by then."""

from dataclasses import replace

import pytest
from ludex.model.game import Move
from ludex.solver.budget import Budget
from ludex.solver.lift.rules import Family
from ludex.solver.prove import induction
from ludex.solver.prove.hard import Hard
from ludex.solver.prove.obligation import EASY, EFFORT, OUT_OF_EFFORT, Answer, Reply
from ludex.solver.prove.theory import Theory

from tests.solver.prove import claims
from tests.toy import GAME

TOO_HARD = Reply(Answer.UNKNOWN, reason=OUT_OF_EFFORT)
NOTHING = frozenset()


@pytest.fixture
def table():
    return GAME.table(players=2)


def proved(table, seconds=60.0):
    outcome = induction.induct(
        lambda loose: Theory(table, claims.TRUE, loose=loose),
        budget=Budget(seconds),
        effort=EFFORT,
        processes=1,
        progress=lambda _done, _of, _last: None,
    )
    return {name for name, standing in outcome.standings.items() if standing.stands}, outcome


def test_only_the_first_hard_question_of_a_claim_is_asked_at_once(table):
    hard = Hard(EFFORT)
    for rule in ("one", "two", "three"):
        assert hard.put_off(table, Move(rule), "a", TOO_HARD, EASY)
    assert hard.put_off(table, Move("two"), "b", TOO_HARD, EASY)
    assert [(t.move.rule, t.goals) for t in hard.next(NOTHING, ())] == [("one", ("a",)), ("two", ("b",))]
    assert [(t.move.rule, t.goals) for t in hard.next(NOTHING, ())] == [("two", ("a",)), ("three", ("a",))]
    assert hard.next(NOTHING, ()) == []


def test_what_has_fallen_is_not_worth_a_hard_question(table):
    hard = Hard(EFFORT)
    for rule in ("one", "two"):
        hard.put_off(table, Move(rule), "a", TOO_HARD, EASY)
    assert len(hard.next(NOTHING, ())) == 1
    assert hard.next(NOTHING, {"a"}) == []


def test_what_is_too_hard_with_all_effort_is_asked_instance_by_instance_and_then_not_proved(table):
    rule = next(rule for rule in table.rules.values() if rule.parameters)
    family = Family(rule.name, (None,) * len(rule.parameters))
    hard = Hard(EFFORT)
    assert hard.put_off(table, family, "a", TOO_HARD, EFFORT)
    (first,) = hard.next(NOTHING, ())
    assert None not in first.move.args
    assert not hard.put_off(table, first.move, "a", TOO_HARD, EFFORT)
    assert not hard.put_off(table, first.move, "a", replace(TOO_HARD, reason="time"), EASY)


def test_nothing_is_lost_if_every_question_is_hard_at_first(table, monkeypatch):
    expected, _ = proved(table)
    monkeypatch.setattr(induction, "EASY", 1)
    assert proved(table)[0] == expected


def test_without_time_for_a_hard_question_all_that_does_not_need_it_is_proved(table, monkeypatch):
    """The claim that is made hard here falls, with whatever needs it; nothing else does."""
    everything, outcome = proved(table)
    name = "no-more-coins-than-there-were"
    moves = [move for (move, claim), reply in outcome.replies.items() if claim == name and reply.claims]
    needing = {claim for (_, claim), reply in outcome.replies.items() if name in reply.claims} | {name}
    examine_all = induction.examine_all

    def hard_at_first(examiner, tasks, **how):
        efforts = {task.move: task.effort for task in tasks}
        for examined in examine_all(examiner, tasks, **how):
            put_off = examined.move == moves[0] and name in examined.replies and efforts[moves[0]] == EASY
            yield replace(examined, replies=examined.replies | {name: TOO_HARD}) if put_off else examined

    monkeypatch.setattr(induction, "examine_all", hard_at_first)
    assert proved(table)[0] == everything
    monkeypatch.setattr(induction, "RESERVE", 1.0)
    left, outcome = proved(table)
    assert name not in left
    assert everything - needing <= left
    assert outcome.standings[name].unknown == (moves[0], "the time limit was reached before this rule")
