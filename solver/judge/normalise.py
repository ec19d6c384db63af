"""Dispute files as people write them by hand, put into the form that the schema has.

Only what can mean one thing is changed; whatever else is wrong stays, for the schema to tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludex.model.box import SEAT_NAMES
from ludex.model.errors import BadInput
from ludex.model.games import load_game
from ludex.model.naming import find_name, plain

from .asking import SOMEBODY, asked
from .eastern import in_english, is_eastern
from .first_person import NAME as SPEAKER
from .first_person import speaks, with_name
from .headings import game_in, without_heading
from .people import discovered, lines_of, uses_letters
from .prose import COUNTS, asks, named_in, sentences, with_articles
from .spelling import mended
from .strangers import place_strangers
from .wording import by_player

OF_THE_GAME = ("moves", "opening", "about")
OF_THE_SET_UP = ("configuration", "players", "variants", "rulings", "options", "components")
OF_A_QUESTION = (
    *("may", "must", "look", "options", "what_if", "standing", "tell", "rule", "claims", "expected", "asked"),
)
ALSO_CALLED = {
    "question": "questions",
    "ask": "questions",
    "asks": "questions",
    "q": "questions",
    "log": "moves",
    "history": "moves",
    "played": "moves",
    "so-far": "moves",
    "table": "position",
    "state": "position",
    "situation": "position",
    "board": "position",
    "house": "rulings",
    "house-rules": "rulings",
    "claims": "claims",
    "title": "about",
    "note": "about",
    "subject": "about",
    "dispute": "questions",
    "problem": "questions",
    "query": "questions",
    "rules-question": "questions",
    "we-ask": "questions",
    "described": "described",
    "description": "described",
    "context": "described",
    "story": "described",
    "background": "described",
    "facts": "described",
    "scene": "described",
    "given": "described",
    "status": "described",
    "what-happened": "described",
    "number-of-players": "players",
    "player-count": "players",
    "who-plays": "players",
    "playing": "players",
    "seats": "players",
    "players-names": "players",
    "variant": "variants",
    "turns": "moves",
    "actions": "moves",
    "events": "moves",
    "sequence": "moves",
    "current-position": "position",
    "current-state": "position",
    "table-state": "position",
    "game-state": "position",
    "ruling": "rulings",
    "claim": "claims",
    "opinions": "claims",
    "positions": "claims",
}
"""Other keys that people write."""
WHO_IS_RIGHT = re.compile(
    r"(?:so )?(?:who(?: of (?:them|us|the two))? is (?:right|correct|wrong)|who'?s right|"
    r"which of them is right|"
    r"(?:is|are) (?:\w+|that|this|it) (?:right|correct|true|wrong|allowed|legal|ok|okay|so))\s*\??",
    re.IGNORECASE,
)
"""A question about what somebody claims."""
YES = ("yes", "true")
AGREED = {
    "legal": ("legal", "yes", "permitted", "allowed", "true"),
    "illegal": ("illegal", "no", "forbidden", "not-permitted", "not-allowed", "prohibited", "false"),
}
"""What people say for legal and for illegal."""
PARTICLES = "(?:은|는|이|가|을|를|의|에게|와|과|도|は|が|を|の|に|も|と)"
"""What Korean and Japanese sentences put behind a name."""

TOLD_BESIDES = re.compile(
    rf"\b(?P<seat>[{SEAT_NAMES}])\b[^?]*?,? "
    r"(?:when|if|while|though|although|even though|but|since|because|where) "
    rf"(?:(?P<who>[{SEAT_NAMES}])|he|she|they) (?:only |still |just )?"
    r"(?P<what>(?:has|have|holds?|owns?|is (?:on|at|in)|stands?) [^?,]+)"
)
"""What a question says of the table behind what it asks: `may A contribute 500 when she has only 400 TC`."""
FROM = re.compile(rf"\b([{SEAT_NAMES}])\b[^?]*? from (?:the )?(?:space )?(\d)(?= to\b)")
"""Where somebody stands who is asked about: `may A go from space 4 to space 6`."""
ASKS_INSIDE = re.compile(
    rf"\b(?:may|can|could|must|should|does|do|did|will|how|who|whose|which|when|where|why) "
    rf"(?:[{SEAT_NAMES}]|it|he|she|they|many|much|we|you)\b"
)
"""What asks in the midst of a sentence without a question mark: `co-op with two players do I have to …`."""
ONLY_SAID = re.compile(r"\w+ (?:says|claims|thinks|argues|insists|believes|objects)\b", re.IGNORECASE)
"""How a sentence begins that tells what a player holds to be so."""


def tidied(data: dict[str, Any], keys: list[str], where: str) -> dict[str, Any]:
    """A dispute with its keys spelt and placed as the schema has them, and names of players as seats."""
    tidy = _spelt(data, [*keys, *OF_THE_SET_UP, *ALSO_CALLED])
    _gather_prose(tidy)
    _gather_claims(tidy)
    _find_game(tidy)
    place_strangers(tidy, keys)
    if isinstance(tidy.get("questions"), dict | str):
        tidy["questions"] = [tidy["questions"]]
    for part in ("setup", "position"):
        if isinstance(tidy.get(part), dict):
            tidy[part] = _spelt(tidy[part], [*OF_THE_GAME, *(OF_THE_SET_UP if part == "setup" else ())])
            _move(tidy[part], tidy, OF_THE_GAME)
    for part in ("moves", "opening"):
        if isinstance(tidy.get(part), list):
            tidy[part] = [_line(item) for item in tidy[part]]
    if isinstance(tidy.get("setup", {}), dict):
        set_up = dict(tidy.get("setup", {}))
        _move(tidy, set_up, OF_THE_SET_UP)
        if isinstance(tidy.get("names"), list) and not isinstance(set_up.get("players"), list):
            set_up["players"] = tidy["names"]
        names = _set_up(set_up, where) or _found_names(tidy, set_up)
        names = _with_speaker(tidy, set_up, names)
        if set_up:
            tidy["setup"] = set_up
        if names:
            tidy = {**_seated(tidy, names), "names": names}
        else:
            _without_articles(tidy)
    if isinstance(tidy.get("position"), dict) and "case" not in tidy:
        told = by_player(tidy["position"])
        if told:
            tidy["described"] = [*tidy.get("described", []), *told]
        if not tidy["position"]:
            del tidy["position"]
    _put_in_english(tidy)
    _mend_spelling(tidy)
    questions = tidy.get("questions")
    if isinstance(questions, list):
        told = [one for text in questions for one in _context(text)]
        if told:
            tidy["described"] = [*tidy.get("described", []), *told]
        last = _named_last(tidy)
        tidy["questions"] = questions = [_question(one, where, last) for one in questions]
        if questions and isinstance(questions[-1], dict):
            _move(questions[-1], tidy, OF_THE_GAME)
        if len(questions) == 1 and isinstance(questions[0], dict):
            _move(tidy, questions[0], ("claims",))
            _agree(questions[0])
    return tidy


def _with_speaker(tidy: dict[str, Any], set_up: dict[str, Any], names: list[str]) -> list[str]:
    """The players with whoever tells the story, if there is room for one more; the story then names them."""
    parts = [tidy.get(key) for key in ("described", "questions")]
    texts = [one for part in parts if isinstance(part, list) for one in part if isinstance(one, str)]
    players = set_up.get("players")
    room = not isinstance(players, int) or len(names) < players
    if "case" in tidy or not speaks(texts) or not room:
        return names
    if not names and uses_letters(tidy):
        return names
    for key in ("described", "questions"):
        if isinstance(tidy.get(key), list):
            tidy[key] = with_name(tidy[key])
    return [SPEAKER, *names]


def _without_articles(tidy: dict[str, Any]) -> None:
    """The sentences of a dispute in which players are letters, with articles told from seats."""
    for key in ("described", "questions"):
        if isinstance(tidy.get(key), list):
            tidy[key] = [
                with_articles(one, named=False) if isinstance(one, str) else one for one in tidy[key]
            ]


def _put_in_english(tidy: dict[str, Any]) -> None:
    """Korean and Japanese sentences in the words that the judge knows."""
    for key in ("described", "questions"):
        if isinstance(tidy.get(key), list):
            tidy[key] = [_english(one) for one in tidy[key]]


def _mend_spelling(tidy: dict[str, Any]) -> None:
    """Sentences with their misspelt words put right, where a person typed them."""
    try:
        game = load_game(str(tidy.get("game")))
    except BadInput:
        return
    for key in ("described", "questions"):
        if isinstance(tidy.get(key), list) and "case" not in tidy:
            tidy[key] = [mended(game, one) if isinstance(one, str) else one for one in tidy[key]]


def _english(said: Any) -> Any:
    if isinstance(said, str) and is_eastern(said):
        return " ".join(in_english(one) for one in sentences(said))
    if isinstance(said, dict) and isinstance(said.get("question"), str):
        return {**said, "question": _english(said["question"])}
    return said


def _find_game(tidy: dict[str, Any]) -> None:
    """The game by its title, however it is spelt, or by what the rest of the dispute says."""
    named = tidy.get("game")
    if isinstance(named, str):
        try:
            load_game(named)
        except BadInput:
            tidy["game"] = game_in(named) or named
    elif named is None:
        found = game_in(" ".join(str(tidy.get(key, "")) for key in ("questions", "described", "about")))
        if found is not None:
            tidy["game"] = found
    for key in ("questions", "described"):
        if isinstance(tidy.get(key), str):
            tidy[key] = without_heading(tidy[key])


def _gather_prose(tidy: dict[str, Any]) -> None:
    """A table that is told in sentences, wherever it stands."""
    told: list[str] = []
    for key in ("described", "position"):
        value = tidy.get(key)
        texts = [value] if isinstance(value, str) else value
        if isinstance(texts, list) and texts and all(isinstance(one, str) for one in texts):
            told += [one for text in texts for one in sentences(text)]
            del tidy[key]
    about = tidy.get("about")
    if isinstance(about, str) and not tidy.keys() & {"moves", "position", "case"}:
        told += [one for one in sentences(about) if not asks(one)]
    if told:
        tidy["described"] = told


def _gather_claims(tidy: dict[str, Any]) -> None:
    """Claims in sentences: what is asked if nothing else is, or else what each party says."""
    claims = tidy.get("claims")
    if isinstance(claims, dict) and _asks_who_is_right(tidy.get("questions")):
        del tidy["questions"]
    if isinstance(claims, dict) and "questions" not in tidy:
        spoken = {party: says for party, says in claims.items() if isinstance(says, str) and " " in says}
        claims = [f"{party} says {says}" for party, says in spoken.items()] or claims
    texts = [claims] if isinstance(claims, str) else claims
    if not isinstance(texts, list) or not texts or not all(isinstance(one, str) for one in texts):
        return
    del tidy["claims"]
    if "questions" not in tidy:
        tidy["questions"] = texts
        return
    said = [re.fullmatch(r"\s*(\w+)(?: says| claims| thinks|:)(?: that)? (.+?)[.\s]*", one) for one in texts]
    tidy["claims"] = {one[1]: one[2] for one in said if one}


def _asks_who_is_right(questions: Any) -> bool:
    """Whether nothing is asked but whether a claim is right."""
    texts = questions if isinstance(questions, list) else [questions]
    return bool(texts) and all(isinstance(one, str) and WHO_IS_RIGHT.fullmatch(one.strip()) for one in texts)


def _context(question: Any) -> list[str]:
    """What a question says of the table before it asks; what somebody only says is no fact."""
    text = question.get("question") if isinstance(question, dict) else question
    if not isinstance(text, str):
        return []
    spoken = sentences(text)
    hidden = [] if any(map(asks, spoken)) else [one for one in spoken[-1:] if ASKS_INSIDE.search(one)]
    told = [one for one in spoken if not asks(one) and not ONLY_SAID.match(one) and one not in hidden]
    besides = [found for one in sentences(text) if asks(one) and (found := TOLD_BESIDES.search(one))]
    told += [f"{found[1]} is on space {found[2]}." for one in sentences(text) if (found := FROM.search(one))]
    return [*told, *(f"{one['who'] or one['seat']} {one['what'].rstrip(' .')}." for one in besides)]


def _found_names(tidy: dict[str, Any], set_up: dict[str, Any]) -> list[str]:
    """The names that a dispute uses without listing them, if there are no more than players."""
    if "case" in tidy or not isinstance(tidy.get("game"), str):
        return []
    try:
        game = load_game(tidy["game"])
    except BadInput:
        return []
    found = discovered(tidy, game)
    players = set_up.get("players")
    return found if not isinstance(players, int) or len(found) <= players else []


def _line(item: Any) -> Any:
    """A move that YAML took for a table because of its colon: `Ben: Producer`."""
    if isinstance(item, dict) and len(item) == 1:
        ((who, what),) = item.items()
        return f"{who} {what}"
    return item


def _spelt(table: dict[str, Any], keys: list[str]) -> dict[str, Any]:
    """The table with the keys that only differ from known ones in capitals, spaces or hyphens."""
    spelt: dict[str, Any] = {}
    for key, value in table.items():
        found = find_name(str(key), keys)
        known = keys[found] if found is not None else key
        known = ALSO_CALLED.get(known, known)
        spelt[key if known in table or known in spelt else known] = value
    return spelt


def _move(source: dict[str, Any], target: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Put keys that stand in the wrong table where they belong, unless something is there already."""
    for key in keys:
        if key in source and key not in target:
            target[key] = source.pop(key)


def _named_last(tidy: dict[str, Any]) -> str:
    """The seat that was named last before the question."""
    before = [*tidy.get("described", []), *lines_of(tidy.get("moves"))]
    seats = SOMEBODY.findall(" ".join(str(one) for one in before))
    return str(seats[-1]) if seats else "A"


def _question(question: Any, where: str, last: str) -> Any:
    if isinstance(question, str):
        question = asked(question, where, last)
    elif isinstance(question, dict) and isinstance(question.get("question"), str):
        rest = {key: value for key, value in question.items() if key != "question"}
        question = {**asked(question["question"], where, last), **rest}
    if not isinstance(question, dict):
        return question
    spelt = _spelt(question, [*OF_A_QUESTION, *OF_THE_GAME])
    if plain(str(spelt.get("standing", ""))) in YES:
        spelt["standing"] = True
    _agree(spelt)
    return spelt


def _agree(question: dict[str, Any]) -> None:
    """Put the claims of a question into the words of a verdict."""
    if isinstance(question.get("claims"), dict):
        of_a_move = "tell" not in question and "standing" not in question
        question["claims"] = {party: _claim(says, of_a_move) for party, says in question["claims"].items()}


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
    if isinstance(players, dict) and all(isinstance(name, str) for name in players.values()):
        players = set_up["players"] = list(players.values())
    if isinstance(players, str):
        counted = re.fullmatch(
            r"\s*(\d+|two|three|four|five|six)(?:\s*(?:players?|people|명|인|人))?\s*", players, re.IGNORECASE
        )
        names = named_in(players)
        if counted:
            word = counted[1].lower()
            players = set_up["players"] = COUNTS.get(word) or int(word)
        elif len(names) > 1:
            players = set_up["players"] = names
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
    called = "|".join(map(re.escape, longest))
    somebody = re.compile(rf"(?<![\w-])({called})(?:(?=[가-힣ぁ-ん]){PARTICLES})?(?![\w-])", re.IGNORECASE)

    def seat(text: str) -> str:
        spoken = with_articles(text, named="a" not in letters)
        return somebody.sub(lambda found: letters.get(plain(found[1]), found[0]), spoken)

    def walk(value: Any, change: Callable[[str], str]) -> Any:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, list):
            return [walk(item, change) for item in value]
        if isinstance(value, dict):
            return {change(str(key)): walk(item, change) for key, item in value.items()}
        return value

    seated = dict(data)
    for key in ("moves", "opening", "position", "described"):
        if key in seated:
            seated[key] = walk(seated[key], seat)
    if isinstance(seated.get("questions"), list):
        seated["questions"] = [
            {key: value if key in ("claims", "expected") else walk(value, seat) for key, value in one.items()}
            if isinstance(one, dict)
            else walk(one, seat)
            for one in seated["questions"]
        ]
        for one in seated["questions"]:
            if isinstance(one, dict) and isinstance(one.get("claims"), dict):
                one["claims"] = {party: walk(says, seat) for party, says in one["claims"].items()}
    return seated
