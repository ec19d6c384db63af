"""Figures in the text: what clauses say in numbers follows the figures of a revised box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .clause import Clause

STATED = re.compile(r"([a-z_0-9]+) == (\d+)")
WORDS = [
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
]
NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+|[a-z]+")


def with_figures(
    clause: Clause, old: Mapping[str, Any], new: Mapping[str, Any], least_players: int
) -> Clause:
    """A clause whose facts, and the numbers in its words, are those of the revised box."""
    facts, says = list(clause.facts), clause.says
    for place, fact in enumerate(facts):
        stated = STATED.fullmatch(fact)
        if stated is None:
            continue
        name, number = stated[1], int(stated[2])
        before, after = (figure(box, name, least_players) for box in (old, new))
        if before == number and after is not None and after != before:
            facts[place] = f"{name} == {after}"
            says = _said(says, before, after)
    if says == clause.says and tuple(facts) == clause.facts:
        return clause
    return clause.model_copy(update={"facts": tuple(facts), "says": says})


def figure(components: Mapping[str, Any], name: str, least_players: int) -> int | None:
    """A figure of the box by name; `needed_with_3` is the entry for three players of the list `needed`."""
    listed, _, players = name.rpartition("_with_")
    for table in components.values():
        if not isinstance(table, Mapping):
            continue
        for called, index in (
            (name, None),
            (listed, int(players) - least_players if players.isdecimal() else 0),
        ):
            value = table.get(called)
            value = value.get("value") if isinstance(value, Mapping) else value
            if index is not None and isinstance(value, list) and 0 <= index < len(value):
                value = value[index]
            if isinstance(value, int) and not isinstance(value, bool):
                return value
    return None


def figures_of(components: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Every figure of the box that is one number, by name."""
    for table in components.values():
        for name, value in table.items() if isinstance(table, Mapping) else ():
            value = value.get("value") if isinstance(value, Mapping) else value
            if isinstance(value, int) and not isinstance(value, bool):
                yield name, value


def numbers_of(text: str) -> list[int]:
    """The whole numbers that a text names, as digits or as words; `one` is more often no number."""
    found = []
    for word in NUMBER.findall(text.lower()):
        if word[0].isdecimal():
            found.append(int(word.replace(",", "")))
        elif word in WORDS and word != "one":
            found.append(WORDS.index(word))
    return found


def numbers_in(text: str) -> set[int]:
    """The same, each once."""
    return set(numbers_of(text))


def without_numbers(text: str) -> str:
    """A text with a sign in the place of each number, so that only its other words are left to compare."""
    return NUMBER.sub(lambda word: "#" if numbers_in(word[0]) else word[0], text.lower())


def _said(text: str, old: int, new: int) -> str:
    """The words with one number instead of another, where it stands once."""
    forms = [str(old), f"{old:,}", *([WORDS[old], WORDS[old].capitalize()] if old < len(WORDS) else [])]
    found = re.findall(rf"\b(?:{'|'.join(forms)})\b", text)
    if len(found) != 1:
        return text
    if found[0][0].isdecimal() or new >= len(WORDS):
        spelt = f"{new:,}" if "," in found[0] else str(new)
    else:
        spelt = WORDS[new].capitalize() if found[0][0].isupper() else WORDS[new]
    return re.sub(rf"\b{found[0]}\b", spelt, text)
