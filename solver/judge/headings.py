"""How people begin a dispute: the title of the game, how many play, their names; then the matter itself."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache

from ludex.model.errors import BadInput
from ludex.model.games import game_names, load_game
from ludex.model.speech import likeness

from .eastern import in_english, is_eastern
from .lookup import own_words

NEARLY = 0.86
"""How alike the words must be to a title that is misspelt."""
MOST_WORDS = 8
"""So far into a text a misspelt title is looked for."""
LONG_ENOUGH = 6
"""Shorter titles, such as initials, count only as words by themselves."""
_GAP = r"[\s,、。:;.\-\u2013\u2014(\[]*"
COUNT = re.compile(
    r"^\(?(?:with |for )?(?:\d|two|three|four|five|six)[ -]?"
    r"(?:p|players?|player game|people|ppl|persons?|명|인용?|人)\b\)?" + _GAP,
    re.IGNORECASE,
)
ALONE = re.compile(
    r"^\(?(?:in |the )*(?:solo|solitaire|single[ -]player|one[ -]player|1[ -]?player|1p)\b"
    r"(?: (?:mode|game|variant))?\)?" + _GAP,
    re.IGNORECASE,
)
BEHIND = r"(?:에서는|에서|에는|에|은|는|의|게임에서|では|で|は|の)?"
"""What Korean and Japanese put behind the title."""
_NAME = r"[^\W\d_][\w-]*"
NAMES = re.compile(
    rf"^(?P<names>{_NAME}(?:\s*[,、]\s*{_NAME})*\s*(?:,? and |&| vs\.? |[,、])\s*{_NAME})\s*[).:;]+{_GAP}"
)


@cache
def titles() -> tuple[tuple[str, str], ...]:
    """Every title with the name of its game, the longest first."""
    found = []
    for name in game_names():
        try:
            game = load_game(name)
        except BadInput:
            continue
        known = {name, game.title, *game.titles}
        found += [(title, name) for title in known if title]
    return tuple(sorted(found, key=lambda one: -len(one[0])))


def game_in(text: str) -> str | None:
    """The game whose title a text names, the longest title first; a title may be misspelt."""
    squeezed = re.sub(r"[^\w]", "", text.casefold())
    for title, name in titles():
        short = re.sub(r"[^\w]", "", title.casefold())
        if len(short) < LONG_ENOUGH and short.isascii():
            if re.search(rf"(?<!\w){re.escape(title)}(?!\w)", text, re.IGNORECASE):
                return name
        elif short in squeezed:
            return name
    return _misspelt(text)


def _misspelt(text: str) -> str | None:
    """The game whose title stands at the beginning of a text with a slip in it."""
    words = re.findall(r"[^\W_]+", text.casefold())[:MOST_WORDS]
    for title, name in titles():
        parts = re.findall(r"[^\W_]+", title.casefold())
        if len("".join(parts)) >= LONG_ENOUGH and title.isascii():
            for first in range(len(words) - len(parts) + 1):
                said = " ".join(words[first : first + len(parts)])
                if likeness(said, " ".join(parts)) >= NEARLY:
                    return name
    return None


def may_be_played_alone(name: str) -> bool:
    """Whether a game is for one player too."""
    try:
        return load_game(name).players.start == 1
    except BadInput:
        return False


def game_spoken_of(text: str) -> str | None:
    """The game that a text is about though it does not name it: whose words it has, and no other game."""
    spoken = in_english(text) if is_eastern(text) else text
    games = []
    for name in game_names():
        with suppress(BadInput):
            games.append(load_game(name))
    own = own_words(games, spoken)
    return max(own, key=lambda name: own[name]) if sum(map(bool, own.values())) == 1 else None


def _spaced(title: str) -> str:
    return r"[\s_-]*".join(re.escape(part) for part in re.split(r"[\s_-]+", title))


def without_heading(text: str) -> str:
    """A text without the title at its beginning, the number of players, and a list of their names."""
    rest = text.strip()
    for title, _name in titles():
        lead = re.match(
            rf"^\W*{_spaced(title)}{BEHIND}(?!\w)(?: (?:game|dispute|question))?{_GAP}", rest, re.IGNORECASE
        )
        if lead and rest[lead.end() :]:
            rest = rest[lead.end() :]
            break
    else:
        for title, _name in titles():
            inside = rf"\s*\b(?:in|at) (?:our|a|my|the|this) {_spaced(title)}(?: game)?(?:\s*\([^)]*\))?"
            rest = re.sub(inside, "", rest, count=1, flags=re.IGNORECASE)
        return rest
    for lead_in in (ALONE, COUNT, NAMES, COUNT):
        found = lead_in.match(rest)
        if found and rest[found.end() :]:
            rest = rest[found.end() :]
    return rest


def names_in_heading(text: str) -> list[str]:
    """The players that the beginning of a text lists after the title or the number of players."""
    rest = text.strip()
    for title, _name in titles():
        lead = re.match(rf"^\W*{_spaced(title)}(?!\w)(?: game)?{_GAP}", rest, re.IGNORECASE)
        if lead:
            rest = rest[lead.end() :]
            break
    else:
        return []
    count = COUNT.match(rest)
    found = NAMES.match(rest[count.end() :] if count else rest)
    if not found:
        return []
    return [one.strip() for one in re.split(r",|、|&|\band\b|\bvs\b\.?", found["names"]) if one.strip()]
