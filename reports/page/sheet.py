"""The rulings sheet and the case book as a FAQ: printable, in the language of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludex.model.game import Game
from ludex.solver.judge.case import Case, cases_of
from ludex.solver.judge.judge import judge
from ludex.solver.judge.result import Judgement

from .render import render

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "sheet": "Rulings for {game}",
        "of": "House rulings of {name}",
        "open": "What the rulebook leaves open, and how it is played here",
        "ours": "as Ludex reads it",
        "house": "house ruling",
        "about": "about",
        "faq": "Questions and answers",
        "why": "Why",
    },
    "ko": {
        "sheet": "{game} 판정표",
        "of": "{name}의 하우스 룰",
        "open": "규칙서가 열어 둔 것과 이 테이블의 진행 방식",
        "ours": "Ludex의 해석",
        "house": "하우스 룰",
        "about": "관련 조항",
        "faq": "질문과 답",
        "why": "이유",
    },
}
"""What the sheet itself says; questions and reasons stand in the language in which they were written."""


def sheet_page(
    game: Game, adopted: Mapping[str, str], name: str, language: str, told: Callable[[Judgement], str]
) -> str:
    """Every open question with the answer in force, then the case book; `told` words a judgement."""
    words = WORDS[language]
    says = game.paraphrases(language)
    rulings = [
        {
            "question": ruling.question,
            "answer": ruling.readings[adopted.get(ruling.id, ruling.default)].says,
            "whose": words["house"] if ruling.id in adopted else words["ours"],
            "house": ruling.id in adopted,
            "clauses": [(clause, says.get(clause) or _says(game, clause)) for clause in ruling.clauses],
        }
        for ruling in game.rulings
        if len(ruling.defensible) > 1
    ]
    return render(
        "sheet.html.j2",
        {"lines": [], "games": {}, "clauses": {}, "programs": {}},
        language=language,
        title=words["sheet"].format(game=game.title),
        whose=words["of"].format(name=name) if name else "",
        words=words,
        rulings=sorted(rulings, key=lambda ruling: not ruling["house"]),
        cases=[_case(game, case, told) for case in cases_of(game)],
    )


def _says(game: Game, clause: str) -> str:
    return game.catalog[clause].says if clause in game.catalog else ""


def _case(game: Game, case: Case, told: Callable[[Judgement], str]) -> dict[str, Any]:
    return {
        "number": case.note.number,
        "title": case.note.title,
        "answer": told(judge(case.dispute, game)),
        "reasoning": " ".join(case.note.reasoning.split()),
    }
