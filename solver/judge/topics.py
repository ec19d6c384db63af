"""Questions about the rules in general that are known by their words: a topic has something of each need.

Unlike a text that is merely alike, a topic tells which words must be there; the one that needs most is meant.
"""

from __future__ import annotations

import re
from functools import cache

from ludex.model.asked import Asked
from ludex.model.box import SEAT_NAMES
from ludex.model.game import Game

from .lookup import Found, form_of

SEAT = re.compile(rf"(?<![\w-])[{SEAT_NAMES}](?![\w-])")
NUMBER = re.compile(r"\d[\d,]*")
NOUN = re.compile(r"\d[\d,]* ?[a-z]{3,}")
FAVOURITE_AGE = 42
FEWEST = 2
"""A topic known by a single word is none."""


@cache
def _pattern(need: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\b(?:{need}))", re.IGNORECASE)


def topic_of(game: Game, asks: str, context: str, players: int) -> Found | None:
    """The topic of a question, with what was said before it; none if two fit as well and answer otherwise."""
    whole = f"{context} {asks}"
    form = form_of(asks)
    found: list[tuple[tuple[int, int], Asked]] = []
    for one in game.asked:
        if not one.needs or (one.players and players not in one.players):
            continue
        if one.kind and form not in one.kind:
            continue
        wanted = [need for need in one.needs if not need.startswith("!")]
        unwanted = [need[1:] for need in one.needs if need.startswith("!")]
        if any(_pattern(need).search(whole) for need in unwanted):
            continue
        there = [bool(_pattern(need).search(whole)) for need in wanted]
        in_question = sum(bool(_pattern(need).search(asks)) for need in wanted)
        if all(there) and len(wanted) >= min(FEWEST, len(one.needs)):
            found.append(((len(wanted), in_question), one))
    if not found:
        return None
    best = max(score for score, _one in found)
    meant = [one for score, one in found if score == best]
    one = meant[0]
    if len({(other.ruling, other.answer.partition(",")[0]) for other in meant}) > 1:
        return None
    answer = one.answer
    if one.picks is not None and form in ("who", "open", ""):
        who = _picked(whole, *one.picks)
        answer = f"{who}: {answer}" if who else answer
    return Found(1.0, one.ruling, answer, one.clauses, one.players, shared=best[0], covered=1.0)


def _picked(text: str, which: str, noun: str) -> str:
    """Of the seats of which a number was said, the one with most or least; empty if not one alone."""
    counted: dict[str, int] = {}
    named = False
    for part in re.split(r"[.;]|,(?!\d{3})|\band\b|\bbut\b", text):
        seat, number = SEAT.search(part), NUMBER.search(part)
        if seat is None or number is None:
            named = named and bool(number)
            continue
        named = bool(re.search(noun, part, re.IGNORECASE)) or (named and not NOUN.search(part))
        if named:
            counted[seat[0]] = int(number[0].replace(",", ""))
    if len(counted) < FEWEST:
        return ""

    def weight(seat: str) -> int:
        return abs(counted[seat] - FAVOURITE_AGE) if which == "nearest 42" else counted[seat]

    best = (max if which == "most" else min)(map(weight, counted))
    first = [seat for seat in counted if weight(seat) == best]
    return first[0] if len(first) == 1 else ""
