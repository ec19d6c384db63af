"""The log of a dispute, line by line, and a question as a person would put it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from ludex.model.errors import BadInput

MOST_MOVES = 10_000
QUESTIONS = ("may", "must", "look", "options", "what_if", "standing", "tell", "rule")
Verdict = Literal["legal", "illegal", "silent", "contradictory"]
NUMBERING = re.compile(r"^\d+[.)]\s*")


class Entry(NamedTuple):
    """One move of a log as it was written."""

    number: int
    text: str
    place: str


def entries(lines: str | list[str] | None) -> list[Entry]:
    """The moves of a log: a line or a list item each, blank lines, numbering and # comments aside."""
    if lines is None:
        return []
    word, rows = ("line", lines.splitlines()) if isinstance(lines, str) else ("item", lines)
    found: list[Entry] = []
    for place, row in enumerate(rows, 1):
        text = NUMBERING.sub("", row.partition("#")[0].strip())
        if text:
            found.append(Entry(len(found) + 1, text, f"{word} {place}"))
    if len(found) > MOST_MOVES:
        raise BadInput("too-long", f"a log of {len(found)} moves", right=f"at most {MOST_MOVES} are judged")
    return found


def put_in_words(question: Mapping[str, Any]) -> str:
    """A question of a dispute file as a person would put it."""
    asked = {key: value for key, value in question.items() if value is not None}
    match asked:
        case {"may": str(move)}:
            return f"May {move}?"
        case {"must": str(move)}:
            return f"Must {move}?"
        case {"look": str(look)}:
            seat, _, what = look.partition(" ")
            return f"May {seat} look at {what}?"
        case {"rule": str(rule)}:
            return rule
        case {"options": str(seat)}:
            return f"What may {seat} do?"
    supposed = ", ".join(entry.text for entry in entries(asked.get("what_if")))
    if "tell" in asked:
        wanted = asked["tell"] if isinstance(asked["tell"], str) else ", ".join(asked["tell"])
        return f"Tell {wanted}" + (f", if {supposed}." if supposed else ".")
    return f"What if {supposed}?" if "what_if" in asked else "Who is ahead, and by which rule?"
