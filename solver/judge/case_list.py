"""A case book as a list: what each case is about, read without a game that can be played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from ludex.model.label import Label
from ludex.model.toml import parse_toml, read_text

from .log import QUESTIONS, Verdict, put_in_words

if TYPE_CHECKING:
    from ludex.model.game import Game


class Listed(NamedTuple):
    """A case in a line."""

    number: int
    title: str
    verdicts: tuple[str, ...]
    asked: str


def listed_cases(game: Label | Game) -> list[Listed]:
    """The cases of a game, by number; one that is wrongly written is refused in a sentence."""
    found = []
    for path in sorted((game.folder / "cases").glob("*.toml")):
        listed = _listed(path, game.base_name)
        if listed is None:
            return _as_judged(game.name)
        found.append(listed)
    return sorted(found)


def _listed(path: Path, game: str) -> Listed | None:
    """A case in a line, if its file is written as most are."""
    match parse_toml(read_text(path), str(path)):
        case {"game": named, "case": {"number": int(number), "title": str(title)}, "questions": list(asked)}:
            verdicts = tuple(map(_verdict, asked))
            if named == game and all(verdicts) and path.name.startswith(f"{number:02d}-"):
                return Listed(number, title, verdicts, " ".join(map(put_in_words, asked)))
    return None


def _verdict(question: Any) -> str:
    """What a case book expects of a question; empty where it is not written as most are."""
    match question:
        case {"expected": {"verdict": str(verdict)}, **asked} if all(
            key == "claims" or (key in QUESTIONS and _is_text(value)) for key, value in asked.items()
        ):
            return verdict if verdict in get_args(Verdict) else ""
    return ""


def _is_text(value: Any) -> bool:
    lines = value if isinstance(value, list) else [value]
    return value is True or all(isinstance(line, str) for line in lines)


def _as_judged(name: str) -> list[Listed]:
    """Cases as the judge understands them, who loads the game and tells what is wrong."""
    from ludex.model.games import load_game

    from .case import cases_of

    found = []
    for case in cases_of(load_game(name)):
        questions = case.dispute.questions
        verdicts = (q.expected.verdict for q in questions if q.expected is not None)
        asked = " ".join(question.text for question in questions)
        found.append(Listed(case.note.number, case.note.title, tuple(verdicts), asked))
    return found
