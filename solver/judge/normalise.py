"""Dispute files as people write them by hand, put into the form that the schema has.

Only what can mean one thing is changed; whatever else is wrong stays, for the schema to tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludex.model.box import SEAT_NAMES
from ludex.model.errors import BadInput, shortened
from ludex.model.naming import find_name, plain
from ludex.model.state import WHOLE_NUMBER

OF_THE_GAME = ("moves", "opening", "about")
OF_THE_SET_UP = ("configuration", "players", "variants", "rulings", "options", "components")
OF_A_QUESTION = ("may", "must", "look", "options", "what_if", "standing", "tell", "claims", "expected")
_OBLIGED = "have to|has to|obliged to|forced to|required to|need to|to"
_SEES = "look at|see|know|peek at|inspect|look into|look through"
_HAS = "has|have|does|do|did|will|holds?|owns?"
SENTENCES: tuple[tuple[str, str, Any], ...] = (
    (r"what (?:may|can|could|should) (.+?) do(?: now)?", "options", None),
    (r"what are (.+?)(?:'s|\u2019s)? (?:options|choices|moves)", "options", None),
    (r"what (?:happens |would happen )?(?:if|when) (.+)", "what_if", None),
    (r"who (?:wins|won|leads|has won|is (?:ahead|winning|leading|in the lead))\b.*", "standing", True),
    (r"(?:whose|who has the) turn\b.*|who is (?:next|first|to \w+)\b.*", "tell", "whose turn"),
    (r"who (?:decides|acts|moves|plays|goes)(?: now| next| first)?", "tell", "whose turn"),
    (r"(?:is|was) (?:the game|it) (?:already )?(?:over|finished|ended)\b.*", "tell", "over"),
    (r"(?:has|did) the game (?:already )?(?:ended|end|finished|finish)\b.*", "tell", "over"),
    (rf"(?:may|can|could|is) (\S+) (?:(?:allowed|permitted) to )?(?:{_SEES}) (.+)", "look", None),
    (rf"must (\S+) (.+)|(?:does|is|has) (\S+) (?:{_OBLIGED}) (.+)", "must", None),
    (r"why (?:may|can|could)(?:n't|'t|not|n\u2019t|\u2019t)? (\S+?)(?: not)? (.+)", "may", None),
    (r"(?:is|was) (\S+) (?:allowed|permitted) to (.+)", "may", None),
    (r"(?:may|can|could|is) (.+?)(?: (?:legal|permitted|allowed|ok|okay|possible))?", "may", None),
    (rf"how (?:many|much) (.+?) (?:{_HAS}) (\S+)(?: have| hold| own| get| now| left)*", "tell", "{0} of {1}"),
    (r"how (?:many|much) (.+?)(?: are there| are left| is left| left)?", "tell", None),
    (r"(?:tell|what is|what are|what's) (.+)", "tell", None),
)
"""Questions as sentences, what they ask for, and the answer's subject where the sentence implies it."""
YES = ("yes", "true")
AGREED = {
    "legal": ("legal", "yes", "permitted", "allowed", "true"),
    "illegal": ("illegal", "no", "forbidden", "not-permitted", "not-allowed", "prohibited", "false"),
}
"""What people say for legal and for illegal."""


def tidied(data: dict[str, Any], keys: list[str], where: str) -> dict[str, Any]:
    """A dispute with its keys spelt and placed as the schema has them, and names of players as seats."""
    tidy = _spelt(data, [*keys, *OF_THE_SET_UP, "question"])
    if "questions" not in tidy and "question" in tidy:
        tidy["questions"] = tidy.pop("question")
    if isinstance(tidy.get("questions"), dict | str):
        tidy["questions"] = [tidy["questions"]]
    for part in ("setup", "position"):
        if isinstance(tidy.get(part), dict):
            tidy[part] = _spelt(tidy[part], [*OF_THE_GAME, *(OF_THE_SET_UP if part == "setup" else ())])
            _move(tidy[part], tidy, OF_THE_GAME)
    questions = tidy.get("questions")
    if isinstance(questions, list):
        tidy["questions"] = questions = [_question(one, where) for one in questions]
        if questions and isinstance(questions[-1], dict):
            _move(questions[-1], tidy, OF_THE_GAME)
    if isinstance(tidy.get("setup", {}), dict):
        set_up = dict(tidy.get("setup", {}))
        _move(tidy, set_up, OF_THE_SET_UP)
        names = _set_up(set_up, where)
        if set_up:
            tidy["setup"] = set_up
        if names:
            tidy = {**_seated(tidy, names), "names": names}
    return tidy


def _spelt(table: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """The table with the keys that only differ from known ones in capitals, spaces or hyphens."""
    spelt: dict[str, Any] = {}
    for key, value in table.items():
        found = find_name(str(key), keys)
        known = keys[found] if found is not None else key
        spelt[key if known in table or known in spelt else known] = value
    return spelt


def _move(source: dict[str, Any], target: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Put keys that stand in the wrong table where they belong, unless something is there already."""
    for key in keys:
        if key in source and key not in target:
            target[key] = source.pop(key)


def _question(question: Any, where: str) -> Any:
    if isinstance(question, str):
        question = _spoken(question, where)
    if not isinstance(question, dict):
        return question
    spelt = _spelt(question, [*OF_A_QUESTION, *OF_THE_GAME])
    if plain(str(spelt.get("standing", ""))) in YES:
        spelt["standing"] = True
    if isinstance(spelt.get("claims"), dict):
        of_a_move = "tell" not in spelt and "standing" not in spelt
        spelt["claims"] = {party: _claim(says, of_a_move) for party, says in spelt["claims"].items()}
    return spelt


def _spoken(question: str, where: str) -> Any:
    """A question put as a sentence: May A pass? What may B do? What if A pass? Who wins? Tell mints[A]."""
    sentence = " ".join(question.split()).rstrip("?. ")
    for form, key, implied in SENTENCES:
        found = re.fullmatch(form, sentence, re.IGNORECASE)
        if found is not None:
            words = [word for word in found.groups() if word]
            said = implied.format(*words) if isinstance(implied, str) else implied
            return {key: said or " ".join(words)}
    what = f"{shortened(question)!r} is no question we understand"
    raise BadInput("question", what, where=f"{where}: questions", right="ask for example May A pass?")


def _claim(says: Any, of_a_move: bool) -> Any:
    """A claim as text: 3 for a number, and of a move legal for whatever means it."""
    if isinstance(says, bool):
        says = "yes" if says else "no"
    if isinstance(says, int):
        return str(says)
    if isinstance(says, str) and of_a_move:
        return next((word for word, meaning in AGREED.items() if plain(says) in meaning), says)
    return says


def _set_up(set_up: dict[str, Any], where: str) -> list[str]:
    """Tidy the set-up; returns the names of the players if they are listed instead of counted."""
    if isinstance(set_up.get("variants"), str):
        set_up["variants"] = [set_up["variants"]]
    players = set_up.get("players")
    if isinstance(players, str) and WHOLE_NUMBER.fullmatch(players.strip()):
        set_up["players"] = int(players)
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        return []
    place = f"{where}: setup.players"
    for index, name in enumerate(players):
        others = [plain(other) for other in players[:index]]
        if not plain(name) or plain(name) in others:
            raise BadInput("players", f"{name!r} stands twice or is empty", where=place, right="rename one")
        if plain(name).upper() in SEAT_NAMES and plain(name).upper() != SEAT_NAMES[index : index + 1]:
            raise BadInput(
                "players", f"{name!r} is the name of another seat", where=place, right="write the name out"
            )
    set_up["players"] = len(players)
    return players


def _seated(data: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The dispute with the seat's letter wherever a player is named."""
    letters = {plain(name): SEAT_NAMES[index : index + 1] for index, name in enumerate(names)}
    longest = sorted(names, key=len, reverse=True)
    somebody = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest)) + r")(?![\w-])", re.IGNORECASE)

    def seat(text: str) -> str:
        return somebody.sub(lambda found: letters.get(plain(found[0]), found[0]), text)

    def walk(value: Any, change: Callable[[str], str]) -> Any:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, list):
            return [walk(item, change) for item in value]
        if isinstance(value, dict):
            return {change(str(key)): walk(item, change) for key, item in value.items()}
        return value

    seated = dict(data)
    for key in ("moves", "opening", "position"):
        if key in seated:
            seated[key] = walk(seated[key], seat)
    if isinstance(seated.get("questions"), list):
        seated["questions"] = [
            {key: value if key in ("claims", "expected") else walk(value, seat) for key, value in one.items()}
            if isinstance(one, dict)
            else one
            for one in seated["questions"]
        ]
        for one in seated["questions"]:
            if isinstance(one, dict) and isinstance(one.get("claims"), dict):
                one["claims"] = {party: walk(says, seat) for party, says in one["claims"].items()}
    return seated
