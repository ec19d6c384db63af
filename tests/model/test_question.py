"""Questions: the default stands in the rules, other readings apart; a typo is refused when the game loads."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import pytest
from ludex.model.domain import Amount, Seat
from ludex.model.errors import BadInput
from ludex.model.game import Move
from ludex.model.question import Questions
from ludex.model.rule import Illegal, move, watching
from ludex.solver.coverage import Coverage
from ludex.solver.lift.rules import lift_value

import tests.toy
from tests.toy import GAME, Position

questions = Questions()


@questions("bonus-source")
def least(s):
    """A question with a default."""
    return s.heap


@least.reads("bank")
def one_more(s):
    return s.heap + 1


plain_value = questions.value("bonus-source", 3)
plain_value.reads_as(bank=4)


@questions.under("bonus-source", "bank", otherwise="TOY-TAKE-01")
@move("TOY-TAKE-01")
def borrow(s: Position, seat: Seat) -> None:
    """Take a coin of the bank."""
    s.coins[seat] += 1


class Owing(Position):
    """A position in which coins can be owed."""

    owed: Annotated[Amount, questions.under("bonus-source", "bank")]


ASKING = replace(GAME, rules=(*GAME.rules, borrow), questions=questions, position=Owing)


def on(reading):
    return ASKING.table(players=2, rulings={"bonus-source": reading})


@pytest.mark.parametrize(("reading", "answer", "value"), [("heap", 7, 3), ("bank", 8, 4)])
def test_the_chosen_reading_answers_in_play_and_when_lifted(reading, answer, value):
    state = on(reading).start()
    assert (least(state), plain_value(state)) == (answer, value)
    assert lift_value(least, state).value == answer


def test_asking_tells_the_watchers_which_ruling_was_consulted():
    state = on("heap").start()
    coverage = Coverage()
    with watching(coverage):
        least(state)
    assert set(coverage.consulted) == {"bonus-source"}


def test_a_rule_of_another_reading_is_on_the_table_only_under_it():
    assert "borrow" in on("bank").rules
    table = on("heap")
    assert "borrow" not in table.rules
    with pytest.raises(Illegal) as refused:
        table.apply(table.start(), Move("borrow", (0,)))
    assert refused.value.clause == "TOY-TAKE-01"


def test_listing_moves_consults_the_readings_that_would_add_one():
    coverage = Coverage()
    table = on("heap")
    with watching(coverage):
        table.legal(table.start())
    assert "bonus-source" in coverage.consulted


def test_a_number_of_another_reading_is_in_the_position_only_under_it():
    assert "owed" in on("bank").schema.fields
    assert "owed" not in on("heap").schema.fields


def misspelt(ruling, reading):
    asked = Questions()
    question = asked.value(ruling, 1)
    question.reads(reading)(lambda _s: 2)
    return replace(tests.toy.GAME, questions=asked)


@pytest.mark.parametrize(
    ("ruling", "reading", "said"),
    [
        ("bonus-sauce", "bank", "bonus-sauce"),
        ("bonus-source", "banc", "banc"),
        ("bonus-source", "heap", "the default answer stands where the question is asked"),
    ],
)
def test_a_typo_is_refused_when_the_game_is_loaded(ruling, reading, said):
    with pytest.raises(BadInput) as wrong:
        misspelt(ruling, reading).table()
    assert said in str(wrong.value)


def test_a_reading_answers_once():
    question = Questions().value("bonus-source", 1)
    question.reads_as(bank=2)
    with pytest.raises(BadInput):
        question.reads_as(bank=3)


def test_a_ruling_that_is_not_there_is_refused_once_with_the_line_that_asks_it():
    asked = Questions()
    tied = asked.value("tide-pay", 1)
    tied.reads_as(nothing=0, double=2)
    (wrong,) = asked.unknown_names(GAME.rulings)
    line = 1 + Path(__file__).read_text().splitlines().index('    tied = asked.value("tide-pay", 1)')
    assert wrong.where.endswith(f"test_question.py:{line}")
    assert wrong.what == "unknown ruling 'tide-pay'"
