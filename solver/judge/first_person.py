"""Disputes told by one of the players: `I have 3 mints, may I …` is about a player called `you`."""

from __future__ import annotations

import re
from typing import Any

NAME = "you"
FORMS = (
    (re.compile(r"\b(?:I|i)(?:'ve| have|\u2019ve)\b"), f"{NAME} has"),
    (re.compile(r"\b(?:I|i)(?:'m| am|\u2019m)\b"), f"{NAME} is"),
    (re.compile(r"\b(?:have|do) (?:I|i)\b"), f"does {NAME}"),
    (re.compile(r"\bam (?:I|i)\b", re.IGNORECASE), f"is {NAME}"),
    (re.compile(r"(?<![\w.])(?:I|i)\b(?![.'\u2019])"), NAME),
    (re.compile(r"\bmy\b", re.IGNORECASE), f"{NAME}'s"),
    (re.compile(r"\bme\b"), NAME),
)
TELLS = re.compile(r"(?<![\w.])(?:I|i)\b(?:'ve|\u2019ve|'m|\u2019m)? (?!may\b|can\b|must\b)\w+|\b[Mm]y \w+")
"""Somebody speaks of what is the own, not of anybody: `may I pass?` is asked for whoever is on turn."""


def speaks(texts: list[str]) -> bool:
    """Whether one of the players tells what happened."""
    return any(TELLS.search(text) for text in texts)


def with_name(value: Any) -> Any:
    """Texts in which whoever speaks has a name."""
    if isinstance(value, str):
        for form, instead in FORMS:
            value = form.sub(instead, value)
        return value
    if isinstance(value, list):
        return [with_name(one) for one in value]
    return value
