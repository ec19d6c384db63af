"""Engines check each other: one that is certain and one that saw a game to the contrary raise an alarm."""

import pytest
from ludex.model.trace import record
from ludex.solver.check.alarm import alarms
from ludex.solver.check.plan import Request
from ludex.solver.result import Result, Verdict

from tests.toy import GAME


def result(verdict, engine, configuration="tiny", trace=None):
    return Result("coins-stay", verdict, engine, configuration, "", (), 0.0, trace=trace)


GAME_SEEN = record(GAME.table(players=2), ())


@pytest.mark.parametrize("sure", [Verdict.PROVED, Verdict.EXHAUSTED, Verdict.VACUOUS])
def test_a_certain_verdict_against_a_game_is_an_alarm(sure):
    (told,) = alarms([result(sure, "prove"), result(Verdict.VIOLATED, "fuzz", trace=GAME_SEEN)])
    assert f"coins-stay is {sure.value} by prove and violated by fuzz in tiny" in told


def test_verdicts_of_different_boxes_or_without_a_game_do_not_contradict():
    broken = result(Verdict.VIOLATED, "fuzz", "full", GAME_SEEN)
    assert alarms([result(Verdict.PROVED, "prove"), broken]) == []
    assert alarms([result(Verdict.PROVED, "prove"), result(Verdict.VIOLATED, "fuzz")]) == []
    assert (
        alarms([result(Verdict.SURVIVED, "fuzz"), result(Verdict.VIOLATED, "explore", trace=GAME_SEEN)]) == []
    )


def test_what_is_asked_for_is_where_it_is_proved():
    for name in GAME.configurations:
        assert list(Request(configuration=name).proving(GAME)) == [name]
