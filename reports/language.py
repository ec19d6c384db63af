"""The words of the judge in the languages of its users, as data."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ludex.model.errors import unknown

FOLDER = Path(__file__).parent / "languages"
ENGLISH = "en"


def languages() -> list[str]:
    """The languages in which the judge can answer."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def words_in(language: str) -> dict[str, str]:
    """What the judge says, by key."""
    if language not in languages():
        raise unknown("language", "language", language, languages(), where="--language")
    return {key: value for key, value in _read(language).items() if isinstance(value, str)}


@cache
def phrases_in(language: str) -> dict[re.Pattern[str], str]:
    """How sentences that the judge puts together are said in a language: patterns, replacements."""
    return {re.compile(pattern): said for pattern, said in _read(language).get("phrases", {}).items()}


def translated(text: str, language: str) -> str:
    """A sentence of the judge in another language, as far as it is known there."""
    for pattern, said in phrases_in(language).items():
        text = pattern.sub(said, text)
    return text


def _read(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
