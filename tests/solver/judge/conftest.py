"""Disputes written in a test and heard on the toy games."""

from __future__ import annotations

from typing import Any

import pytest
from ludex.model.games import OURS
from ludex.solver.judge.dispute import Dispute
from ludex.solver.judge.judge import judge
from ludex.solver.judge.result import Answered, Judgement

from tests.solver.judge.gate import GAME as GATE
from tests.toy import GAME as TOY


@pytest.fixture(autouse=True)
def _toys_are_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OURS, "toy", "tests.toy")
    monkeypatch.setitem(OURS, "gate", "tests.solver.judge.gate")


def heard(game: str, questions: list[dict[str, Any]], **dispute: Any) -> Judgement:
    """The judgement on a dispute for two players."""
    setup = {"players": 2, **dispute.pop("setup", {})}
    data = {"game": game, "setup": setup, "questions": questions, **dispute}
    return judge(Dispute.model_validate(data), {"toy": TOY, "gate": GATE}[game])


def asked(game: str, question: dict[str, Any], **dispute: Any) -> Answered:
    """The answer to a single question."""
    return heard(game, [question], **dispute).questions[0]
