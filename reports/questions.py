"""The questions that a rulebook leaves open as a letter to its editor, and the editor's answers read back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.ruling import Ruling
from ludex.model.toml import read_text, read_toml, validated
from ludex.solver.fingerprint import rules_fingerprint
from pydantic import BaseModel, ConfigDict, Field

from .check_paths import MOST_CHARACTERS, kept_path


class Matter(NamedTuple):
    """An open question as it stands in the letter."""

    number: int
    section: str
    ruling: Ruling
    weight: float | None
    """The share of real games in which it comes up, if the last check measured it."""


class Answered(BaseModel):
    """One question of the letter; the editor fills in `answer`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    number: int
    section: str = ""
    ruling: str
    question: str = ""
    readings: dict[str, str] = Field(default_factory=dict)
    default: str = ""
    why: str = ""
    weight: str = ""
    answer: str = Field(default="", description="the name of a reading; empty: not answered")
    remark: str = Field(default="", description="whatever the editor adds")


class Letter(BaseModel):
    """A file of questions, answered or not."""

    model_config = ConfigDict(extra="forbid", frozen=True, title="Ludex questions")

    game: str
    name: str = ""
    question: tuple[Answered, ...] = ()


def open_matters(game: Game) -> list[Matter]:
    """The questions that a sensible player may answer in two ways, numbered in the order of the rulebook."""
    weights = _weights(game)
    order = {section: place for place, section in enumerate(game.catalog.rulebook.sections)}
    rows = [(_section(game, each), each) for each in game.rulings if len(each.defensible) > 1]
    rows.sort(key=lambda row: order.get(row[0], len(order)))
    return [
        Matter(number, section, each, weights.get(each.id)) for number, (section, each) in enumerate(rows, 1)
    ]


def _weights(game: Game) -> dict[str, float]:
    """In what share of real games each question comes up, as the last check of these rules measured it.

    The file of a check is long, and nothing else of it is wanted here.
    """
    found: dict[str, float] = {}
    with suppress(BadInput, ValueError, KeyError, TypeError):  # of another version: as good as none
        for check in json.loads(read_text(kept_path(game), MOST_CHARACTERS))["games"]:
            if (check["game"], check["rules"]) == (game.name, rules_fingerprint(game)):
                for entry in check["entries"]:
                    if entry["ruling"] and entry["share"] is not None:
                        share = max(float(entry["share"]), found.get(entry["ruling"], 0.0))
                        found[entry["ruling"]] = share
    return found


def _section(game: Game, ruling: Ruling) -> str:
    return game.catalog[ruling.clauses[0]].section if ruling.clauses else ""


def weight_in_words(weight: float | None) -> str:
    """How much hangs on a question, if it was measured."""
    return "" if weight is None else f"it comes up in {weight:.0%} of real games"


def letter(game: Game) -> Iterator[str]:
    """The questions as a TOML file in which an editor fills in the answers."""
    yield f"# {game.title}: what the rulebook leaves open. Write the name of a reading into `answer`;"
    yield "# leave it empty where you do not decide. What fits no reading goes into `remark`."
    yield f"game = {_text(game.name)}"
    yield 'name = "editor"'
    for number, section, ruling, weight in open_matters(game):
        yield ""
        yield "[[question]]"
        yield f"number = {number}"
        yield f"section = {_text(section)}"
        yield f"ruling = {_text(ruling.id)}"
        yield f"question = {_text(ruling.question)}"
        for name, reading in ruling.defensible.items():
            yield f"readings.{name} = {_text(reading.says)}"
        yield f"default = {_text(ruling.default)}"
        yield f"why = {_text(ruling.why)}"
        if weight is not None:
            yield f"weight = {_text(weight_in_words(weight))}"
        yield 'answer = ""'


def read_answers(game: Game, path: Path) -> tuple[str, dict[str, str]]:
    """Whose answers a file holds, and the reading chosen for each question that is answered."""
    sent = read_toml(path, Letter)
    if load_game(sent.game).name != game.name:
        raise BadInput("answers", f"these are questions of {sent.game}", where=str(path), right=game.name)
    chosen: dict[str, str] = {}
    for row in sent.question:
        where = f"{path}: question {row.number}"
        try:
            ruling = game.rulings[row.ruling]
        except BadInput as wrong:
            raise BadInput("answers", wrong.what, where=where, right=wrong.right) from None
        if not row.answer:
            continue
        if row.answer not in ruling.readings:
            raise unknown("answers", "reading", row.answer, ruling.readings, where=where)
        if row.ruling in chosen:
            raise BadInput("answers", f"{row.ruling} is answered twice", where=where, right="answer it once")
        chosen[row.ruling] = row.answer
    return sent.name, chosen


def as_house(game: Game, whose: str, chosen: Mapping[str, str]) -> Iterator[str]:
    """The answers as a file of house rulings."""
    yield f"game = {_text(game.name)}"
    yield f"name = {_text(whose)}"
    yield ""
    yield "[rulings]"
    yield from _pairs(chosen)


def as_revision(game: Game, name: str, chosen: Mapping[str, str]) -> Iterator[str]:
    """The answers as a revision of the rulebook that settles these questions for good."""
    from ludex.model.revision import Revision

    made = validated({"game": game.name, "name": name, "settle": dict(chosen)}, Revision, "--revision")
    yield f"game = {_text(made.game)}"
    yield f"name = {_text(made.name)}"
    yield ""
    yield "[settle]"
    yield from _pairs(made.settle)


def _pairs(chosen: Mapping[str, str]) -> Iterator[str]:
    return (f"{ruling} = {_text(reading)}" for ruling, reading in chosen.items())


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
