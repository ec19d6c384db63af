"""Every case of every case book comes out as its referee wrote it."""

import pytest
from ludex.model.game import Game
from ludex.model.games import OURS, load_game
from ludex.solver.judge.case import Case, cases_of, departures
from ludex.solver.judge.judge import judge
from ludex.solver.judge.result import Verdict

from tests.toy import GAME as TOY


def _books() -> list[Game]:
    return [TOY, *(load_game(name) for name in OURS)]


def _cases() -> list:
    return [
        pytest.param(game, case, id=f"{game.name}-{case.note.number:02d}")
        for game in _books()
        for case in cases_of(game)
    ]


@pytest.mark.parametrize(("game", "case"), _cases())
def test_a_case_is_judged_as_its_book_says(game: Game, case: Case):
    assert departures(judge(case.dispute, game), case.dispute) == []


@pytest.mark.parametrize("game", _books(), ids=lambda game: game.name)
def test_a_case_book_numbers_its_cases_without_a_gap(game: Game):
    numbers = [case.note.number for case in cases_of(game)]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", OURS)
def test_a_case_book_asks_for_every_verdict(name: str):
    asked = [question for case in cases_of(load_game(name)) for question in case.dispute.questions]
    assert {question.expected.verdict for question in asked if question.expected} == {
        each.value for each in Verdict
    }
