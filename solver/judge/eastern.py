"""Korean and Japanese disputes put into the words that the judge knows; names of cards stay as they are."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ludex.model.box import SEAT_NAMES

EASTERN = re.compile(r"[가-힣ぁ-んァ-ヶ]")
PARTICLE = re.compile(
    r"(?<=[가-힣\w])(?:에게서|에게|에서|으로|로|은|는|이|가|을|를|의|에|와|과|도|만|까지|부터)$"
)
JAPANESE_PARTICLE = re.compile(r"[はがをのにもと、]")
ENDING = re.compile(r"(?:아|어|여|해|도|는데|어요|아요|요|을|를|있|없|된|되|개|장|고)+[?.]?")
"""What is left of a Korean verb whose stem has been understood."""
MANY = re.compile(r"몇|얼마|いくつ|何|いくら")
"""How many, as Korean and Japanese ask it."""
PERSON = r"(?:은|는|이|가|에게|한테|의)"
"""What stands behind somebody who acts or is acted upon."""
TOLD = (
    (re.compile(rf"([{SEAT_NAMES}]) (.+?) did not enter\b"), r"\1 did not enter the \2"),
    (re.compile(rf"([{SEAT_NAMES}]) ([a-z ]+?) (?:has no|has used up all)\b"), r"\1 has no \2"),
    (re.compile(rf"([{SEAT_NAMES}]) ([a-z ]+?) (\d+)\S* (?:has|holds)\b"), r"\1 has \3 \2"),
)
"""Sentences with the verb at their end."""
SEAT = re.compile(
    rf"(?<![\w-])([{SEAT_NAMES}])(?:은|는|이|가|의|을|를|에게|도|와|과|は|が|の|を|も|に)?(?![\w-])"
)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "eastern.toml").read_text(encoding="utf-8"))


def is_eastern(text: str) -> bool:
    """Whether a text is Korean or Japanese."""
    return bool(EASTERN.search(text))


def in_english(text: str) -> str:
    """A sentence in the judge's words: a question as `may A buy T2?`, all else word for word."""
    if not is_eastern(text):
        return text
    asks = _asked(text)
    verb = next((english for word, english in _data()["verbs"].items() if word in text), "") if asks else ""
    rest = _translated(text, drop=[word for word, english in _data()["verbs"].items() if english == verb])
    seat = SEAT.search(rest)
    who = seat[1] if seat else "A"
    if not asks:
        return _told(rest)
    if asks == "who":
        does = next((english for word, english in _data()["who_does"].items() if word in text), "")
        if does:
            return f"who {does} {rest}?"
        about_turn = re.search(r"\bturn\b|\bfirst\b", rest)
        if about_turn and "win" not in rest:
            return "whose turn is it?"
        of_a_part = re.search(r"\b(?:die|dice|challenge)\b", rest)
        return f"{rest}: who wins the roll?" if of_a_part else f"who wins? {rest}?"
    without = SEAT.sub("", rest, count=1).strip()
    if asks == "many":
        return _how_many(without, who if seat else "")
    if asks == "over":
        return "is the game over?"
    if not verb:
        return f"{asks} {f'{who} ' if seat else ''}{without}?"
    return f"{asks} {who} {verb} {without}".strip() + "?"


def _how_many(rest: str, who: str) -> str:
    """The question how many of what stands before the asking word: of a player's, or by the rules."""
    words = rest.split()
    place = next((number for number, word in enumerate(words) if MANY.match(word)), len(words))
    known = [word for word in words if word.isascii() and not MANY.match(word)]
    nouns = [word for word in words[:place] if word.isascii() and word.isalpha()] or known
    noun = nouns[-1] if nouns else "money"
    others = [word for word in known if word != noun]
    if who or not [word for word in others if word not in ("has", "and")]:
        return f"how many {noun} does {who or 'A'} have?"
    return f"how many {noun} {' '.join(others)}?"


def _asked(text: str) -> str:
    """What kind of question it is, or nothing."""
    if not re.search(r"[?？]|까\b|까요|나요|ますか|ですか|습니까", text):
        return ""
    forms = _data()["asks"]
    if any(word in text for word in forms["who"]):
        return "who"
    return next(
        (kind for kind in ("many", "must", "may", "over") if any(word in text for word in forms[kind])), "may"
    )


def _translated(text: str, drop: list[str]) -> str:
    """The words that are known in English, card names as they are, endings and particles left out."""
    spaced = re.sub(r"(?<=\d)(?=[A-Za-z])", " ", text.replace("？", "?").replace("。", ". "))
    for word in drop:
        spaced = re.sub(rf"{re.escape(word)}\S*", " ", spaced)
    spaced = re.sub(
        r"(?:할 )?수 있\S*|할 수\b|"
        r"합니까\S*|나요\S*|인가요\S*|되나요\S*|지금|이제|ますか\S*|できます\S*|ですか\S*",
        " ",
        spaced,
    )
    for word, english in sorted(_data()["words"].items(), key=lambda pair: -len(pair[0])):
        spaced = re.sub(
            rf"{re.escape(word)}(?:은|는|이|가|을|를|의|에|로|으로|와|과|도|만)?(?![가-힣])|{re.escape(word)}",
            f" {english} ",
            spaced,
        )
    if re.search(r"[ぁ-んァ-ヶ]", spaced):
        spaced = JAPANESE_PARTICLE.sub(" ", spaced)
    words = [PARTICLE.sub("", word.strip(",.?!")) or word for word in spaced.split()]
    return " ".join(word for word in words if word and not ENDING.fullmatch(word))


def _told(text: str) -> str:
    """A sentence whose verb stands last with the verb behind its subject."""
    for form, english in TOLD:
        found = form.search(text)
        if found is not None:
            return found.expand(english)
    return text


def names_in_eastern(text: str, known: set[str]) -> list[str]:
    """Korean and Japanese names: whoever acts or is acted upon and is no word that the judge knows."""
    words = [*_data()["words"], *_data()["verbs"], *_data()["no_names"], *known]
    found = []
    for name in re.findall(rf"(?<![가-힣])([가-힣]{{1,3}}?){PERSON}(?![가-힣])", text):
        known_name = name in _data()["short_names"]
        if known_name or (len(name) > 1 and not any(_is_word(name, word) for word in words)):
            found.append(name)
    for name in re.findall(r"(?<![ァ-ヶー])([ァ-ヶー]{2,6})(?:さん)?(?=[はがにを])", text):
        if not any(name in word or word in name for word in words):
            found.append(name)
    return found


def _is_word(name: str, word: str) -> bool:
    """Whether what looks like a name is a word, or has one in it that is no single syllable."""
    return name in word or (len(word) > 1 and word in name)
