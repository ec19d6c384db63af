"""Disputes as plain text: a few lines about the game and its players, the table in sentences, a question.

Lines such as `Players: Anna, Ben` or `Moves:` are taken as in a file with keys; all else is prose.
"""

from __future__ import annotations

import re
from typing import Any

from ludex.model.errors import BadInput
from ludex.model.naming import plain

from .headings import game_in, game_spoken_of, may_be_played_alone, names_in_heading, without_heading
from .people import with_apostrophes

KEYED = re.compile(r"^\s*([A-Za-z][A-Za-z _-]{1,24}?)\s*[:=]\s*(.*)$")
BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")
LISTS = ("moves", "log", "history", "so far", "played")
SENTENCE = re.compile(r"(?<=[.!?;。！？])\s+|(?<=[。！？])|(?<=(?:다|요|까)\.)\s*")
ASKS = re.compile(
    r"[?？]\s*\)?$|^(?:so |and |but |then |ok |now )*(?:may|can|must|is|are|does|do|did|"
    r"who|whose|how many|how much|what|why|"
    r"could|should|when|which|where|whether)\b|\b(?:is (?:that|this|"
    r"it) (?:\w+ )?(?:allowed|legal|ok|okay|right|correct|"
    r"possible|fine|fair)|who is right|right or wrong|what now|what happens|what then|allowed|ok)[.!]*$|"
    r"(?:나요|까요?|습니까|는가|ますか|ですか|のか)[?？.]?$",
    re.IGNORECASE,
)
PLAYERS = re.compile(
    r"(?:\b(?P<count>\d|two|three|four|five|six)[ -]?(?:players?|people|ppl|persons|of us|p\b)|"
    r"(?P<korean>\d)\s*(?:명|인|人))"
    r"(?:\s*[:(]\s*(?P<names>[^).;:?]+?)\s*[).;])?",
    re.IGNORECASE,
)
_NAME = r"(?:[A-Z]\w*|[가-힣]+)"
BETWEEN = re.compile(
    rf"\b(?:between|with|[Pp]layers?:?|[Pp]laying:?)\s+"
    rf"(?P<names>{_NAME}(?:, {_NAME})*,? (?:and|&|vs\.?) {_NAME})\b"
    rf"|(?P<playing>{_NAME}(?:, {_NAME})*,? and {_NAME}) (?:play|are playing)\b"
)
ALONE = re.compile(r"\b(?:solo|solitaire|alone|single[ -]player|one[ -]player|1[ -]player)\b", re.IGNORECASE)
HOLDING = re.compile(r"\b([A-Z]\w*) \((\d[\d,]* [^()]+)\) (?=\w+s\b)")
"""`Anna (3 mints) wants to …`."""
LONGEST_NAME = 2
"""No more words than this name a player."""
A_WHOLE_SENTENCE = 6
"""Fewer words ask nothing unless they have the form of a question."""
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


ARTICLE = re.compile(
    r"(?:(?<=^)|(?<=[.!?;,] ))A (?=[a-z]+)(?!(?:has|have|had|is|was|wants?|may|can|could|must|and|"
    r"or|owns?|holds?|did|does|goes|"
    r"\w+s|\w+ed|drew|built|bought|went|took|just|already|still|now|to|will|would|should|might|but|who|with|on|in|at)\b)"
)
"""`A chance card …`: no seat, but an article."""
ANY_ARTICLE = re.compile(r"(?:(?<=^)|(?<=[.!?;,:] ))A (?=[a-z])")


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    whole = " ".join(text.split())
    return [part.strip() for part in SENTENCE.split(whole) if part.strip(" .!?;。")]


def with_articles(text: str, *, named: bool) -> str:
    """A text in which an article at the beginning of a sentence is no seat, nor any if players have names."""
    return (ANY_ARTICLE if named else ARTICLE).sub("a ", text)


def asks(sentence: str) -> bool:
    """Whether a sentence asks something."""
    return bool(ASKS.search(sentence.strip()))


def named_in(text: str) -> list[str]:
    """The names of a list such as `Anna, Ben and Cleo`."""
    return [
        name.strip(" \"'()")
        for name in re.split(r",|&|\band\b|/| vs\.? |와 |과 |、", text)
        if name.strip(" \"'()")
    ]


def from_prose(text: str, known: list[str], where: str) -> dict[str, Any]:
    """A dispute as data from plain text; refused if it names no game or asks nothing."""
    data: dict[str, Any] = {}
    prose: list[str] = []
    current = ""
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            current = current if line.strip() else ""
            continue
        found = KEYED.match(line)
        if found and plain(found[1]) in known:
            current = found[1].strip().lower()
            value = found[2].strip().strip("\"'")
            data[current] = [value] if current in LISTS and value else [] if current in LISTS else value
        elif current in LISTS:
            data[current].append(BULLET.sub("", line).strip())
        elif current:
            data[current] = f"{data[current]} {line.strip()}".strip()
        else:
            prose.append(BULLET.sub("", line).strip())
    spoken = " ".join(one if one[-1:] in ".!?;:。？" else f"{one}." for one in prose)
    game = data.get("game") or game_in(text) or game_spoken_of(text)
    _players(data, spoken, str(game))
    spoken = with_apostrophes(spoken)
    spoken = HOLDING.sub(r"\1 has \2 and ", re.sub(r"([?!？])\1+", r"\1", spoken))
    _parts(data, without_heading(spoken))
    if not game or not (data.keys() & {"questions", "question", "ask", "q"}):
        missing = "names no game" if not game else "asks nothing"
        raise BadInput(
            "file", f"a text that {missing}", where=where, right="name the game and ask a question"
        )
    return {**data, "game": game}


def _players(data: dict[str, Any], spoken: str, game: str) -> None:
    """Who plays, as the text says it."""
    if "players" in data or "names" in data:
        return
    if ALONE.search(spoken) and may_be_played_alone(game):
        data["players"] = 1
        return
    listed = names_in_heading(spoken)
    if len(listed) > 1:
        data["players"] = listed
        return
    found = PLAYERS.search(spoken) or BETWEEN.search(spoken)
    if found is None:
        return
    groups = found.groupdict()
    names = named_in(groups.get("names") or groups.get("playing") or "")
    count = groups.get("count") or groups.get("korean")
    if len(names) > 1 and all(len(name.split()) <= LONGEST_NAME for name in names):
        data["players"] = names
    elif count:
        data["players"] = COUNTS.get(count.lower()) or int(count)


def _parts(data: dict[str, Any], spoken: str) -> None:
    """Sentences that ask are the question, the others say how the table lies."""
    asked = [one for one in sentences(spoken) if asks(one)]
    asked = asked or [one for one in sentences(spoken)[-1:] if len(one.split()) >= A_WHOLE_SENTENCE]
    told = [one for one in sentences(spoken) if one not in asked]
    if asked and not data.keys() & {"questions", "question"}:
        last = asked[-1]
        short = len(last.split()) <= 3
        data["questions"] = [" ".join([*told[-1:], last]) if short and told else one for one in asked]
        if short:
            data["questions"] = [" ".join([*(told[-1:] or asked[-2:-1]), last])]
    if told:
        data["described"] = told
