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


AWAITED = {
    "fourteen-nights": {1, 3, 18, 28, 29, 31, 32},
    "gold-mine": {59},
}
"""Cases whose games do not yet say which numbers are bookkeeping and which readings are far-fetched."""


def _marks(game: Game, case: Case) -> list:
    awaited = case.note.number in AWAITED.get(game.name, ())
    return [pytest.mark.xfail(reason="the game's folder is being rewritten")] if awaited else []


def _cases() -> list:
    return [
        pytest.param(game, case, id=f"{game.name}-{case.note.number:02d}", marks=_marks(game, case))
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
