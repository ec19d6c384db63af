"""Who of the players has most or least of something, as the sentences of a dispute tell it."""

from __future__ import annotations

import re

from ludex.model.box import SEAT_NAMES

SEAT = re.compile(rf"(?<![\w-])[{SEAT_NAMES}](?![\w-])")
NUMBER = re.compile(r"\d[\d,]*")
BOTH = re.compile(
    rf"(?<![\w-])((?:[{SEAT_NAMES}](?:, |,? and ))+[{SEAT_NAMES}]) "
    r"(?:both |each |all )?(?:have|had) ([^.;,]*)"
)
"""Several who have as much."""
NOUN = re.compile(r"\d[\d,]* ?[^\W\d_]{2,}")
FAVOURITE_AGE = 42
FEWEST = 2
"""Of fewer players than this nobody can have most."""


def left_of(text: str, what: str, players: int) -> str:
    """The seat to the left of the one of whom something is said: `B was the starter`; empty if of none."""
    role = rf"(?:{what})\w*"
    found = re.search(
        rf"(?<![\w-])([{SEAT_NAMES}]) (?:was |is |has |had |holds |just |the |its |current |an? )*{role}"
        rf"|{role}(?: player| is| was|:)* ([{SEAT_NAMES}])(?![\w-])",
        text,
        re.IGNORECASE,
    )
    seat = (found[1] or found[2]).upper() if found else ""
    return SEAT_NAMES[(SEAT_NAMES.index(seat) + 1) % players] if seat else ""


def picked(text: str, which: str, noun: str) -> tuple[str, ...]:
    """Of the seats of which a number was said, those with most or least; none if there is no comparing.

    `noun`: what is counted, one word or another; where the question names some of them, only those.
    """
    asked = text.rpartition(" . ")[2]
    text = BOTH.sub(lambda one: ", ".join(f"{seat} has {one[2]}" for seat in SEAT.findall(one[1])), text)
    nouns = [one for one in noun.split("|") if re.search(one, asked, re.IGNORECASE)]
    noun = "|".join(nouns) or noun
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
        return ()

    def weight(seat: str) -> int:
        return abs(counted[seat] - FAVOURITE_AGE) if which == "nearest 42" else counted[seat]

    best = (max if which == "most" else min)(map(weight, counted))
    return tuple(seat for seat in counted if weight(seat) == best)
