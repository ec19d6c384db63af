"""Dispute files: what the players put before the judge, in TOML or YAML.

A dispute names the game and its set-up, the moves so far or a position (or a position and the moves
after it), and asks one or more questions. A case of a case book is a dispute with what is expected.
"""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal

from ludex.model.card_set import read_components
from ludex.model.errors import BadInput, refuse_all, unknown
from ludex.model.naming import find_name
from ludex.model.toml import Strict, parse_toml, read_text, validated
from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, model_validator

from .log import MOST_MOVES, QUESTIONS, Verdict, put_in_words
from .normalise import ALSO_CALLED, OF_THE_SET_UP, tidied
from .prose import from_prose

MOST_BYTES = 1_000_000
MOST_BYTES_OF_YAML = 150_000
"""YAML takes some fifty times as long to read as TOML."""

Lines = StrictStr | Annotated[list[StrictStr], Field(max_length=MOST_MOVES)]


class SetUp(Strict):
    """How the game was set up: a named configuration, or the choices one by one, or both."""

    configuration: StrictStr | None = Field(
        default=None, description="a name from the game's configurations.toml; what follows changes it"
    )
    players: StrictInt | None = None
    variants: list[StrictStr] | None = None
    rulings: dict[str, StrictStr] = Field(default_factory=dict)
    options: dict[str, Any] = Field(default_factory=dict)
    components: dict[str, Any] | None = None


class Expected(Strict):
    """What a case book expects of the answer to a question."""

    verdict: Verdict
    clauses: list[StrictStr] = Field(
        default_factory=list, description="these must be among the deciding clauses"
    )
    answer: list[StrictStr] = Field(
        default_factory=list, description="these lines must be in the answer under the readings in force"
    )
    readings: dict[str, dict[str, StrictStr | list[StrictStr]]] = Field(
        default_factory=dict,
        description=(
            "by ruling and reading: legal, illegal, impossible (the log cannot have happened so), "
            "same or different (as the answer in force), or lines that must be in the answer"
        ),
    )


class Question(Strict):
    """One question to the judge."""

    may: StrictStr | None = Field(default=None, description="a move: is it permitted now")
    must: StrictStr | None = Field(default=None, description="a move: is there nothing else to do now")
    look: StrictStr | None = Field(
        default=None, description="a seat and something on the table: may the seat see it"
    )
    options: StrictStr | None = Field(default=None, description="a seat: what may it do now")
    what_if: Lines | None = Field(default=None, description="moves and chance outcomes: what would happen")
    standing: Literal[True] | None = Field(default=None, description="who is ahead, and by which rule")
    rule: StrictStr | None = Field(default=None, description="a question about the rules, whatever the table")
    tell: StrictStr | Annotated[list[StrictStr], Field(min_length=1, max_length=50)] | None = Field(
        default=None,
        description=(
            "fields of the position, as in mints[A], or score, decides, over, winner: "
            "what they are now, or after the moves of what_if"
        ),
    )
    claims: dict[str, StrictStr] = Field(
        default_factory=dict,
        description=(
            "what each party says: legal or illegal; with standing, the seat that is ahead; anything else "
            "disputes the past, and the whole game is heard under other readings"
        ),
    )
    expected: Expected | None = None
    asked: StrictStr = Field(default="", description="the question as it was typed")

    @model_validator(mode="after")
    def _asks_one_thing(self) -> Question:
        asked = [name for name in QUESTIONS if getattr(self, name) is not None]
        if len(asked) != 1 and asked != ["what_if", "tell"]:
            given = " and ".join(asked) or "nothing"
            raise ValueError(f"a question asks one of {', '.join(QUESTIONS)}, this one asks {given}")
        if self.claims and self.options is not None:
            raise ValueError("claims go with may, what_if, standing or tell, not with options")
        return self

    @property
    def kind(self) -> str:
        """Which of the questions this is."""
        if self.tell is not None:
            return "tell"
        return next(name for name in QUESTIONS if getattr(self, name) is not None)

    @property
    def text(self) -> str:
        """The question as a person would put it."""
        return put_in_words(dict(self))


NEEDED = {
    "game": 'write for example game = "mint-works"',
    "questions": "add [[questions]] with may, must, look, options, what_if, standing or tell",
}
"""What every dispute must say, and how."""


class CaseNote(Strict):
    """What makes a dispute a case of a case book."""

    number: StrictInt = Field(ge=1)
    title: StrictStr = Field(min_length=1)
    reasoning: StrictStr = Field(min_length=1)


class Dispute(Strict):
    """A dispute as it is put before the judge."""

    model_config = ConfigDict(title="Ludex dispute")

    ludex: Literal[1] = Field(default=1, description="version of this format")
    game: StrictStr
    about: StrictStr = ""
    names: list[StrictStr] = Field(default_factory=list, description="the players' names, seat by seat")
    setup: SetUp = Field(default_factory=SetUp)
    opening: Lines | None = Field(
        default=None, description="moves and chance outcomes from the start that lead to the position"
    )
    position: dict[str, Any] | None = Field(
        default=None, description="the table as it lies, over the start or what the opening led to"
    )
    described: list[StrictStr] = Field(
        default_factory=list, max_length=200, description="sentences that say how the table lies"
    )
    moves: Lines | None = Field(
        default=None, description="moves and chance outcomes so far, from the start or from the position"
    )
    questions: list[Question] = Field(min_length=1, max_length=50)
    case: CaseNote | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> Dispute:
        if self.opening is not None and self.position is None:
            raise ValueError("an opening leads to a position; write the log as moves")
        if self.case is not None and any(question.expected is None for question in self.questions):
            raise ValueError("each question of a case needs what is expected of it")
        return self


def load_dispute(path: Path) -> Dispute:
    """Read a dispute file, or say in a sentence what is wrong with it."""
    if str(path) == "-":
        return parse_dispute(read_standard_input(MOST_BYTES), "standard input")
    where = str(path)
    _refuse_giants(path)
    suffix = path.suffix.lower()
    if suffix == ".toml":
        data: Any = parse_toml(read_text(path), where)
    elif suffix in (".yaml", ".yml"):
        data = _from_yaml(read_text(path), where)
    elif suffix in (".txt", ".md", ".text", ""):
        return parse_dispute(read_text(path), where)
    else:
        read_text(path)
        raise BadInput(
            "file", "neither TOML, YAML nor text", where=where, right="name it .toml, .yaml or .txt"
        )
    return read_dispute(data, where, path)


def _from_yaml(text: str, where: str) -> Any:
    from .yaml import parse_yaml

    return parse_yaml(text, where)


def parse_dispute(text: str, where: str) -> Dispute:
    """A dispute from text that is TOML or YAML, or else plain prose."""
    try:
        data: Any = parse_toml(text, where)
    except BadInput:
        try:
            data = _from_yaml(text, where)
        except BadInput as wrong:
            try:
                data = from_prose(text, [*Dispute.model_fields, *OF_THE_SET_UP, *ALSO_CALLED], where)
            except BadInput:
                raise wrong from None
    if isinstance(data, str) or _is_prose(data):
        data = from_prose(text, [*Dispute.model_fields, *OF_THE_SET_UP, *ALSO_CALLED], where)
    return read_dispute(data, where)


def _is_prose(data: Any) -> bool:
    """Whether text with colons was taken for a table: none of its keys is one of a dispute."""
    known = [*Dispute.model_fields, *OF_THE_SET_UP, *ALSO_CALLED]
    return isinstance(data, dict) and not any(find_name(str(key), known) is not None for key in data)


def read_standard_input(most: int) -> str:
    """What is written on standard input."""
    text = sys.stdin.read(most + 1)
    if len(text) > most:
        raise BadInput(
            "too-long", "too large for a dispute", where="standard input", right=f"at most {most:,}"
        )
    return text


def read_dispute(data: Any, where: str, path: Path | None = None) -> Dispute:
    """A dispute from data as a person would write it."""
    if not isinstance(data, dict):
        raise BadInput("schema", "a dispute is a table of game, moves, questions", where=where)
    data = tidied(data, list(Dispute.model_fields), where)
    missing = [
        BadInput("schema", "field required", where=f"{where}: {key}", right=right)
        for key, right in NEEDED.items()
        if key not in data
    ]
    refuse_all([*_unknown_keys(data, Dispute, where), *missing])
    _fetch_components(data, path or Path())
    return validated(data, Dispute, where, every=True)


def _fetch_components(data: dict[str, Any], path: Path) -> None:
    """Read the components that a set-up names by their file, which lies beside the dispute."""
    set_up = data.get("setup")
    if isinstance(set_up, dict) and isinstance(set_up.get("components"), str):
        file = path.parent / set_up["components"]
        data["setup"] = {**set_up, "components": read_components(file)}


def _refuse_giants(path: Path) -> None:
    """Refuse giants before reading; whatever else is wrong with a file, reading will tell."""
    with suppress(OSError, ValueError):
        found = path.stat()
        most = MOST_BYTES if path.suffix.lower() == ".toml" else MOST_BYTES_OF_YAML
        if stat.S_ISREG(found.st_mode) and found.st_size > most:
            remedy = f"at most {most:,} bytes are read"
            raise BadInput("too-long", "too large for a dispute", where=str(path), right=remedy)


def _unknown_keys(data: Any, model: type[BaseModel], where: str) -> Iterator[BadInput]:
    """Name the key that was probably meant; whatever else is wrong, the schema tells."""
    parts: dict[str, type[BaseModel]] = {
        "setup": SetUp,
        "questions": Question,
        "expected": Expected,
        "case": CaseNote,
    }
    for key, value in data.items() if isinstance(data, dict) else ():
        if key not in model.model_fields:
            yield unknown("key", "key", str(key), model.model_fields, where=where)
        if key in parts:
            for item in value if isinstance(value, list) else [value]:
                yield from _unknown_keys(item, parts[key], f"{where}: {key}")
