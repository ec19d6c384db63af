"""Questions put as people put them: some context, then a sentence with may, must, who, how many, what if.

Players are letters here already. What is said besides the question is passed over; it may name whoever is
meant by a pronoun. A question such as `is that legal?` asks about the sentence before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludex.model.box import SEAT_NAMES
from ludex.model.errors import BadInput, shortened

from .describing import ASIDE
from .prose import sentences

SEAT = rf"[{SEAT_NAMES}{SEAT_NAMES.lower()}]"
_SOON = r"(?:still|now|also|already|even|just|legally|really|then|at this point|actually|instead|really|ever)"
_MODAL = r"(?:may|can|could|might|should|would|will|shall)"
_NOT = r"(?:n't|n\u2019t|'t|\u2019t|not| not)"
_OBLIGED = r"(?:have to|has to|obliged to|forced to|required to|need to|supposed to|to|made to)"
_SEES = (
    r"(?:take a look at|have a look at|look at|look into|look through|peek at|peek into|inspect|see|know|"
    r"read|count|check|examine)"
)
_ALLOWED = r"(?:allowed|permitted|entitled|able|free|ok|okay|fine)"
_GETS = (
    r"(?:gets?|gains?|receives?|loses?|haves?|has|have|earns?|keeps?|owns?|pays?|holds?|scores?|is left with)"
)
_IF = r"(?:if|when|once|after|by|for)"
_WANTS = (
    r"(?:wants? to|would like to|tries to|is trying to|tried to|wishes to|is about to|decides to|intends to|"
    r"plans to|(?:says|claims|thinks|argues|insists|believes)(?: that)? "
    r"(?:\w+ )?(?:may|can|could|must|is allowed to))"
)

ENDED = "end of the "
"""Before a part of the game of which it is asked whether it is over."""
_PART = r"(?P<part>(?:\w+ )?phase|round|day|turn|era|stage)"
Form = tuple[str, Callable[[re.Match[str]], dict[str, Any]]]


def _asks(key: str, *groups: int) -> Callable[[re.Match[str]], dict[str, Any]]:
    """The question of this kind, made of some parts of a sentence."""
    return lambda found: {key: " ".join(found[group] for group in groups if found[group])}


def _says(key: str, value: Any) -> Callable[[re.Match[str]], dict[str, Any]]:
    return lambda _found: {key: value}


def _amount(found: re.Match[str]) -> dict[str, Any]:
    """So much of something that a seat has now, or will have after some moves."""
    what, who, supposed = found["what"], found["who"], found["moves"]
    what += found.groupdict().get("where") or ""
    told: dict[str, Any] = {"tell": f"{what} of {who}" if who else what}
    return {**told, "what_if": moves_in(supposed, who)} if supposed else told


def _price(found: re.Match[str]) -> dict[str, Any]:
    who = found["who"]
    return {"tell": f"money of {who}", "what_if": [f"{who} {found['move']}"]}


def _supposed(found: re.Match[str]) -> dict[str, Any]:
    return {"what_if": moves_in(found["moves"], "")}


def _ended(found: re.Match[str]) -> dict[str, Any]:
    """Whether a part of the game is over now, or after some moves."""
    told: dict[str, Any] = {"tell": f"{ENDED}{found['part'].lower()}"}
    return {**told, "what_if": moves_in(found["moves"], "")} if found["moves"] else told


FORMS: tuple[Form, ...] = (
    (
        rf"what (?:may|can|could|should|must|are)? ?(.+?) (?:do|play|choose|allowed to do)(?: {_SOON}|"
        rf" next| here)?",
        _asks("options", 1),
    ),
    (
        rf"where (?:may|can|could|is) ({SEAT}) (?:allowed to )?(?:go|move|step|walk)(?: to)?(?: {_SOON})?",
        _asks("options", 1),
    ),
    (r"what are (.+?)(?:'s|\u2019s)? (?:options|choices|moves|possibilities)", _asks("options", 1)),
    (r"what (?:options|choices|moves) (?:does|has|are open to) (.+?)(?: have)?", _asks("options", 1)),
    (r"what (?:happens |would happen |changes |follows )?(?:if|when|after) (?P<moves>.+)", _supposed),
    (
        r"who(?:'s|\u2019s)? (?:(?:is |would be )?(?:the )?(?:winner|winning|ahead|leading|leader|"
        r"in the lead)|wins|won|leads|has won|would win)\b"
        r"(?! (?:the|that|this|a) (?:\w+ )?(?:roll|challenge|fight|die|coin)).*",
        _says("standing", True),
    ),
    (
        r"(?:does|did|has|is|would) (?:[A-F]) (?:already )?(?:win|won|winning|ahead|leading|"
        r"in the lead)\b.*",
        _says("standing", True),
    ),
    (
        r"(?:do|does|did|will|would) .*\b(?:share the (?:victory|win)|win together|tie)\b.*",
        _says("standing", True),
    ),
    (r"(?:the )?winner", _says("standing", True)),
    (
        r"(?:is it a|is there a) tie\b.*|how is (?:the|a) tie broken\b.*|which of (?:them|us) wins\b.*",
        _says("standing", True),
    ),
    (
        r"(?:whose|who has the|who's|who is on) (?:turn|go|move)\b.*|who(?:'s| is| was) (?:next|first|up|on|"
        r"to \w+)\b.*",
        _says("tell", "whose turn"),
    ),
    (
        r"who (?:decides|acts|moves|plays|goes|begins|starts|opens|leads|chooses|takes|must|has to|may|"
        r"can|comes|gets to|buys|builds|rolls|places)\b.*|who \w+s the (?:first|next)\b.*",
        _says("tell", "whose turn"),
    ),
    (
        r"(?:which player|which of them|in what order|in which order)\b.*|is it .{1,12}(?:'s|\u2019s)"
        r" (?:turn|go|move)\b.*",
        _says("tell", "whose turn"),
    ),
    (
        rf"(?:is|was|has|does|did) (?:the|this) {_PART} (?:now |already |then )?(?:over|finished|done|ended|"
        rf"complete|end)(?: {_SOON})?(?:,? {_IF} (?P<moves>.+))?",
        _ended,
    ),
    (
        r"(?:is|was|isn't) (?:the game|it|this|the match) (?:already )?(?:all )?(?:over|finished|ended"
        r"|done|at an end)\b.*",
        _says("tell", "over"),
    ),
    (
        r"(?:has|did|does|will|would) the (?:game|match) (?:already |now |really )?(?:ended|end|"
        r"finished|finish|be over|go on|continue|stop)\b.*",
        _says("tell", "over"),
    ),
    (
        rf"(?:{_MODAL}|is|are){_NOT}? ({SEAT}) (?:{_SOON} )?(?:{_ALLOWED} to )?{_SEES} (.+)",
        _asks("look", 1, 2),
    ),
    (
        rf"(?:must|shall) ({SEAT}) (?:{_SOON} )?(.+)|(?:does|do|is|has|did|was)n?'?t? ({SEAT}) ("
        rf"?:{_SOON} )?{_OBLIGED} (.+)",
        _asks("must", 1, 2, 3, 4),
    ),
    (rf"({SEAT}) (?:must|has to|is (?:forced|obliged|required) to) (.+)", _asks("must", 1, 2)),
    (
        rf"how (?:much|many \S+) (?:does|must|would|will|should|did|has) (?P<who>{SEAT}) (?:have to |"
        rf"need to |to )?(?:pay|spend|give up) (?:to |for (?=buying|building))(?P<move>.+)",
        _price,
    ),
    (
        rf"how (?:many|much) (?P<what>.+?) (?:does|do|did|has|have|will|would|must|should|can) ("
        rf"?P<who>{SEAT})(?: {_SOON})?(?: (?:have to|get to))?(?: {_GETS}| own| left| now| in total|"
        rf" at the end)*(?P<where> (?:in|on|at) (?:his |her |their |the )?\w+)?(?:,? {_IF} (?P<moves>.+))?",
        _amount,
    ),
    (
        rf"how (?:many|much) (?P<what>.+?) (?:is|are|will be|would be) left (?:to|for|with) (?P<who>{SEAT})"
        rf"(?:,? {_IF} (?P<moves>.+))?",
        _amount,
    ),
    (
        rf"how (?:many|much) (?P<what>.+?) (?P<who>{SEAT}) (?:has|holds|owns|gets)(?:,? {_IF} ("
        rf"?P<moves>.+))?",
        _amount,
    ),
    (
        r"how (?:many|much) (?P<what>(?:(?! (?:can|could|may|might|will|would|must|"
        r"should|does|do|did) ).)+?)(?: are there| are left| is left| left| are| is)?(?: (?:in|on"
        r"|for) the (?:game|table))?(?P<who>)(?P<moves>)",
        _amount,
    ),
    (
        rf"(?:does|do|did|will|would) (?P<who>{SEAT}) (?:{_SOON} )?{_GETS} (?:an? |the |one |another |"
        rf"any |\d[\d,]* )*(?P<what>.+?)(?:,? {_IF} (?P<moves>.+))?",
        _amount,
    ),
    (
        rf"what (?:is|are|was|will be|would be) (?P<who>{SEAT})(?:'s|\u2019s) (?P<what>.+?)(?:,? (?:if|"
        rf"when|once|after) (?P<moves>.+))?",
        _amount,
    ),
    (rf"(?:can|may|could|will|does|would) ({SEAT}) (?:{_SOON} )?win by (.+)", _asks("may", 1, 2)),
    (
        rf"why (?:may|can|could|might|is|was|should)(?:{_NOT})? ({SEAT}) (?:not )?(?:{_ALLOWED} to )?"
        rf"(.+)",
        _asks("may", 1, 2),
    ),
    (rf"(?:has|does|did) ({SEAT}) (?:got|have|has) enough (?:\w+ )?to (.+)", _asks("may", 1, 2)),
    (rf"(?:is|was|are|isn't|wasn't) ({SEAT}) (?:{_SOON} )?{_ALLOWED} to (.+)", _asks("may", 1, 2)),
    (
        rf"(?:is|was|would) it (?:be )?(?:{_SOON} )?(?:\w+ )?(?:legal|possible|right|correct|"
        rf"{_ALLOWED}) (?:for|that|if|when) ({SEAT}) (?:to )?(.+)",
        _asks("may", 1, 2),
    ),
    (
        rf"(?:{_MODAL}|does|do|is){_NOT}? ({SEAT}) (?:{_SOON} )?(.+?)(?:,? (?:legal|permitted|allowed|"
        rf"ok|okay|possible|too|as well|or not))?",
        _asks("may", 1, 2),
    ),
    (rf"({SEAT}) {_MODAL} (?:{_SOON} )?(.+?)(?:,? (?:right|correct|yes|no|or not))?", _asks("may", 1, 2)),
    (rf"({SEAT}) (?:.+ (?:and|but|so) )?(?:{SEAT} )?{_WANTS} (.+)", _asks("may", 1, 2)),
    (
        rf"({SEAT}) wants (.+?)(?: too| as well)?(?:,? (?:ok|okay|fine|allowed|legal|possible|right))",
        lambda found: {"may": f"{found[1]} use {found[2]}"},
    ),
    (r"(?:may|can|could|is) (.+?)(?: (?:legal|permitted|allowed|ok|okay|possible))?", _asks("may", 1)),
    (r"(?:tell|what is|what are|what's) (.+)", _asks("tell", 1)),
)
"""Sentences that ask something, the likeliest first, and the question that each one is."""
THAT = re.compile(
    rf"(?:is|was) (?:that|this|it) (?:move |really |even )?"
    rf"(?:legal|illegal|allowed|permitted|ok|okay|right|correct|possible|fine)"
    rf"|(?:{_MODAL}) (?:he|she|they|{SEAT})(?: (?:do (?:that|this|so|it)|really))?"
    rf"|legal|allowed|ok|okay|right|correct|possible|fine|who is right|true or false",
    re.IGNORECASE,
)
"""A question about the sentence before it."""
POLITE = re.compile(
    r"^(?:so|hey|please|judge|referee|question|and|but|ok|okay|well|hello|hi|then|now|also|tell (?:me|us)|"
    r"(?:i|we) (?:want|would like|need) to know|(?:i|we) wonder|do you know|"
    r"can you tell (?:me|us))(?: if| whether)?[,:]? ",
    re.IGNORECASE,
)
LEADING = re.compile(
    r"^(?!(?:may|can|could|must|is|are|does|do|did|how|who|whose|what|why)\b)[^?]*, "
    r"(?=(?:may|can|could|must|is|does|do|did|how|who|whose|what|why)\b)"
    r"|^(?:on|at|in|with|after|from) (?:\S+ ){1,5}?(?=(?:may|can|could|must|is|does) )",
    re.IGNORECASE,
)
"""What people say first of the place or the time: `on the free space, may …`."""
CONDITION = re.compile(
    r"^(?:if|when|once|after|suppose|supposing|assuming) (?P<moves>[^?]+?), (?:then )?"
    r"(?P<asks>(?:how|what|who|whose|does|do|is|will|would)\b.+)$",
    re.IGNORECASE,
)
"""`If A buys it, how many mints has she?`: what is supposed stands first."""
SUPPOSED_OF_ALL = re.compile(
    r"^(?P<moves>(?:both|all|every|each)\b[^?,]*\bpass(?:es|ed)?\b[^?,]*), (?:so |then )?(?P<asks>.+)$",
    re.IGNORECASE,
)
"""`Both pass one after the other, is the round over?`"""
IMPERSONAL = re.compile(
    rf"^(?:so |and |but )?(?:is|was|would) it (?:be )?(?:{_SOON} )?(?:legal|possible|{_ALLOWED}) to ",
    re.IGNORECASE,
)
"""`Is it allowed to …`: for the player on turn."""
OTHERWISE = re.compile(
    r"(?P<asks>\b(?:may|can|could|must|is|are|does|do|did)\b[^?]*?)"
    r",? or (?P<other>(?:is|are|does|do|did|has|have|must|may|can|could|should|will|would)\b[^?]*)\??$",
    re.IGNORECASE,
)
"""`May she go two spaces, or must it be all four`: the first of the two is what is asked."""
STATE = re.compile(r"(?:is|are|has|have|will|would)\b", re.IGNORECASE)
PRONOUN = re.compile(r"\b(?:he|she|they)\b", re.IGNORECASE)
GENERIC = re.compile(
    r"\b(may|can|must|does|could|should|is|do|has) (?:(?:a|the|any|each|another|every) (?:player|"
    r"miner)|you|one|i|we|"
    r"someone|somebody|anyone|the active player)\b",
    re.IGNORECASE,
)
"""Whoever it may be: the player on turn."""
SOMEBODY = re.compile(rf"(?<![\w\-\[])[{SEAT_NAMES}](?![\w\-\]])")


FROM = re.compile(r" from (?:the )?(?:space )?\d(?= to\b)")
"""Where somebody stands is no part of the move."""
SHORT = 7
"""A sentence of so few words that tells of a move asks whether it is permitted."""


def asked(text: str, where: str, last: str = "") -> dict[str, Any]:
    """The question that a text asks, with the seat's letter for whoever a pronoun means.

    `last`: whoever was named last before.
    """
    spoken = [part for one in sentences(text) for part in _alternatives(one)]
    resolved: list[str] = []
    for sentence in spoken:
        anybody = IMPERSONAL.sub(f"may {last or 'A'} ", _with_names(sentence, last))
        resolved.append(GENERIC.sub(rf"\1 {last or 'A'}", anybody))
        named = SOMEBODY.search(sentence)
        last = named[0] if named else last
    for number in reversed(range(len(resolved))):
        found = _question(resolved[number], resolved[:number])
        if found is None and number and SAYS.match(resolved[number]):
            found = _claimed(resolved[:number])
        if found is not None:
            return {**found, "asked": " ".join(spoken)}
    if len(spoken) == 1 and len(text.split()) <= SHORT and not text.rstrip().endswith("?"):
        told = _claimed(resolved)
        if told is not None:
            return {**told, "asked": spoken[0]}
    if spoken and any(word.isalpha() for word in text.split()):
        return {"rule": " ".join(spoken), "asked": " ".join(spoken)}
    what = f"{shortened(text)!r} is no question we understand"
    raise BadInput("question", what, where=f"{where}: questions", right="ask for example May A pass?")


def _alternatives(sentence: str) -> list[str]:
    """The two halves of `may she, or must she`, the first of them last: it is what is asked.

    A half such as `or is she out` says nothing about a move; words of it would be taken for the question's.
    """
    found = OTHERWISE.search(sentence)
    if found is None:
        return [sentence]
    asks = OTHERWISE.sub(r"\g<asks>?", sentence)
    return [asks] if STATE.match(found["other"]) else [found["other"], asks]


def _with_names(sentence: str, last: str) -> str:
    """A sentence with the seat's letter for he, she and they: who was named in it before, or else last."""
    named = SOMEBODY.search(sentence)

    def meant(found: re.Match[str]) -> str:
        return named[0] if named and named.start() < found.start() else last or (named or found)[0]

    return PRONOUN.sub(meant, sentence)


def _question(sentence: str, before: list[str]) -> dict[str, Any] | None:
    words = FROM.sub("", ASIDE.sub("", sentence.rstrip("?.!; ")))
    while POLITE.match(words):
        words = POLITE.sub("", words, count=1)
    before_all = CONDITION.match(words) or SUPPOSED_OF_ALL.match(words)
    if before_all:
        words = f"{before_all['asks']} if {before_all['moves']}"
    words = LEADING.sub("", words, count=1)
    if before and THAT.fullmatch(words):
        return _question(before[-1], before[:-1]) or _claimed(before)
    for form, question in FORMS:
        found = re.fullmatch(form, words, re.IGNORECASE)
        if found is not None:
            return question(found)
    return None


SAYS = re.compile(rf"({SEAT}) (?:says|claims|thinks|objects|argues|insists|replies)\b", re.IGNORECASE)
"""What somebody says of a move that was made."""
DONE = re.compile(rf"({SEAT}):? (?!is\b|has\b|have\b|was\b)(\w+.*)", re.IGNORECASE)


def _claimed(before: list[str]) -> dict[str, Any] | None:
    """The move that the sentences before tell of: whether it is permitted is what is asked."""
    for sentence in reversed(before):
        told = DONE.fullmatch(sentence.rstrip("?.!; "))
        if told and not SAYS.match(sentence):
            return {"may": f"{told[1]} {told[2]}"}
    return None


ALL_OF_THEM = re.compile(
    r"\b(both(?: players| of them)?|all(?: players| of them| three| four| two)?|everybody|"
    r"everyone|every player|each player)"
    r"(?: have| has)? (pass|passes|passed)\b",
    re.IGNORECASE,
)
"""A move that all make one after the other."""


def moves_in(text: str, who: str) -> list[str]:
    """The moves that a clause supposes, one after the other; without a subject it is whoever was named."""
    moves = []
    text = ALL_OF_THEM.sub(r"each \2", text)
    for part in re.split(r"(?:,? and then |,? then |; | and (?=[A-F] )|, (?=[A-F] ))", text):
        words = part.strip(" .,")
        lead = re.match(rf"({SEAT}|each) ", words)
        who = lead[1] if lead else who
        moves.append(words if lead or not who else f"{who} {words}")
    return moves
