"""Whether a clause of the rulebook answers a question with yes or with no, where the words leave no doubt.

A question that asks for a permission or a duty is answered by a clause that grants, demands or
denies just this; an effect is told by the clause itself. Whatever turns a sentence round, or is asked
besides, leaves the answer to the reader.
"""

from __future__ import annotations

import re

from ludex.model.speech import NUMBERS

DENIES = re.compile(
    r"\b(?:no|not|never|cannot|none|nobody|nothing|neither|without|no longer|except|unless|only)\b|n't\b",
    re.IGNORECASE,
)
DENIED = re.compile(
    r"\b(?:no longer|cannot|may not|must not|never|not (?:be )?\w+|have no \w+|"
    r"has no \w+|no penalty|no effect|"
    r"no action)\b",
    re.IGNORECASE,
)
GRANTS = re.compile(r"\b(?:may|can|choose|free to|as often as|optional)\b", re.IGNORECASE)
DEMANDS = re.compile(r"\b(?:must|has to|have to|compulsory|always|required|obligatory)\b", re.IGNORECASE)
AVOIDS = re.compile(
    r"\b(?:skip|refuse|decline|avoid|ignore|omit|leave out|without|instead|rather|not|"
    r"nothing|stay|keep)\b|n't\b",
    re.IGNORECASE,
)
TURNS = re.compile(
    r"\b(?:also|only|still|again|twice|before|after|both|other|another|others|already|first|last|each|every|all|more|"
    r"less|most|least|same|different|once|until|even|too|or|half|own|any|exactly|than|immediately|later|now)\b",
    re.IGNORECASE,
)
"""Words that may turn round what is asked, unless the clause has them too."""
PERMISSION = re.compile(r"^(?:\W|so |and |but |then )*(?:may|can|could|is|are) ", re.IGNORECASE)
DUTY = re.compile(
    r"\b(?:must|have to|has to|need to|needs to|obliged|forced|required|compulsory)\b", re.IGNORECASE
)


def answered_by(question: str, clause: str) -> str:
    """`yes` or `no`, or nothing where that is not plain."""
    asks, says = question.lower(), clause.lower()
    if re.match(r"(?:who|whose|how|what|which|when|where|why)\b", asks):
        return ""
    turning = {word.lower() for word in TURNS.findall(asks)} - {word.lower() for word in TURNS.findall(says)}
    strange = _numbers(asks) - _numbers(says)
    if turning or strange:
        return ""
    avoids, duty = bool(AVOIDS.search(asks)), bool(DUTY.search(asks))
    if DENIED.search(says):
        return "" if avoids or duty else "no"
    if DENIES.search(says):
        return ""
    if duty:
        return "yes" if DEMANDS.search(says) and not avoids else ""
    if PERMISSION.search(asks):
        if DEMANDS.search(says):
            return "no" if avoids else ""
        return "yes" if GRANTS.search(says) and not avoids else ""
    return ""


def _numbers(text: str) -> set[str]:
    said = set(re.findall(r"\d+", text))
    return said | {str(number) for word, number in NUMBERS.items() if re.search(rf"\b{word}\b", text)}
