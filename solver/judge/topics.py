"""Questions about the rules by what they speak of: an entry whose every subject a text names.

An entry of `asked.toml` lists in `about` what a question must speak of to be that question: words that all
must come up, with other words for the same between bars, phrases hyphenated, and `!word` for what must not.
So a long story finds its entry as surely as a short question.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from ludex.model.asked import Asked
from ludex.model.game import Game
from ludex.model.naming import plain
from ludex.model.speech import NUMBERS, likeness

from .lookup import FACTS, form_of
from .prose import asks, sentences

MUST = "must"
KNOW = "look"
GAP = 2
"""So many other words may stand between the words of a phrase."""
CLOSE = 0.85
"""How alike a misspelt word must be to one that the entries know."""
LEAST_KNOWN = 5
"""Shorter words are not taken for misspelt ones."""
BARE = 4
"""A question of so few words (`what now?`) is about what was told before it."""
SHORT = 7
BACK = frozenset(("it", "1", "that", "there", "this", "another", "any", "so"))
"""In a question of so few words they point to what was told before."""
FIRMLY = 1.15
"""So much more telling an entry must be than the next that answers otherwise."""
YES_OR_NO = re.compile(r"(?:yes|no)\b", re.IGNORECASE)
_SHORTENED = "is|are|was|were|do|does|did|has|have|had|ca|can|could|wo|would|should|must|might|need"
CONTRACTED = re.compile(rf"\b({_SHORTENED})n['\u2019]?t\b|\b(can)['\u2019]?t\b", re.IGNORECASE)
"""Words with a `not` in them, also without the apostrophe."""
_IRREGULAR = """
bought buy paid pay took take taken take lost lose loses lose losing lose won win wins win winning win drew
draw drawn draw laid lay built build held hold kept keep gave give given give threw throw thrown throw went
go goes go gone go ran run begun begin began begin chose choose chosen choose stood stand stole steal stolen
steal dice die got get had has have has having has did do does do done do spent spend sat sit fell fall fewer
less least less placed place moving move fought fight stuck stick hid hide hidden hide dug dig digging dig
said say tied tie tying tie lying lie drove drive driven drive sent send could can might may putting
put stopping stop dug dig swapping swap roled roll roling roll alowed allow
"""
_PAIRS = _IRREGULAR.split()
IRREGULAR = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_ALIKE = """
must have-to has-to need-to needs-to forced obliged required compulsory mandatory obligatory obligated
buy purchase acquire
tie tied equal level draws-level same-number same-amount as-many-as same-total
look see peek inspect view glance examine
exclude trash banish
start begin
end finish
keep retain
allow permit
again twice repeat repeatedly more-than-once second-time several-times once-more 2-times
advise advice suggest suggestion hint tip
"""
ALIKE = tuple(tuple(line.split()) for line in _ALIKE.strip().splitlines())
"""Words for the same in every game; those of one game are in its `words.toml` under `alike`."""
BUYS = re.compile(r"\b((?:may|can|could|must|wants?|want|wanna)(?: [\w]+)?(?: to)?) by\b", re.IGNORECASE)
"""A slip for buy."""
NOT = re.compile(
    r"\b(?:(?:may|can|could|must|does|do|did|should|will|would) not|never|cannot|"
    r"not allowed|forbidden|illegal|\w+n['\u2019]t)\b",
    re.IGNORECASE,
)
"""That something is not so or may not be done; a plan that is not built is none of it."""
SAYS = re.compile(r"\b(?:says?|claims?|thinks?|insists?|argues?|objects?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Pattern:
    wanted: tuple[tuple[tuple[str, ...], ...], ...]
    """What must come up: of each group one, each a row of roots."""
    unwanted: tuple[tuple[str, ...], ...]
    entry: Asked


@dataclass(frozen=True)
class Topic:
    """The entry that a text asks about, and whether another one is about as telling and says otherwise."""

    entry: Asked
    weight: float
    contested: bool = False
    denied: bool = False
    """Whether somebody claims the opposite of what the entry asks."""


class _Topics:
    """The entries of a game that say what they are about, with how rare each subject is."""

    def __init__(self, game: Game) -> None:
        self.roles = game.words.roles
        self.yes_or_no = {
            ruling.id for ruling in game.rulings if YES_OR_NO.match(ruling.readings[ruling.default].says)
        }
        self.alike: dict[tuple[str, ...], str] = {}
        for group in (*ALIKE, *game.words.alike):
            rows = [_roots(word.split("-")) for word in group]
            self.alike.update(dict.fromkeys(rows, "-".join(rows[0])))
        self.patterns = [self._pattern(text, entry) for entry in game.asked for text in entry.about]
        seen = Counter(row for one in self.patterns for row in {row for group in one.wanted for row in group})
        self.rarity = {row: log(1 + len(self.patterns) / times) for row, times in seen.items()}
        rows = [*self.rarity, *(row for one in self.patterns for row in one.unwanted), *self.alike]
        self.known = {word for row in rows for word in row}

    def found(self, told: str, question: str, players: int) -> Topic | None:
        """The entry that a question is about, given what was told before it."""
        form = form_of(question)
        told, question = self._with_roles(f"{told} . ", question)
        everything = self._words(f"{told} {question}")
        asked = self._words(question)
        must, know = _holds(asked, (MUST,)), _holds(asked, (KNOW,))
        matching: list[tuple[float, float, Asked]] = []
        for pattern in self.patterns:
            entry = pattern.entry
            if entry.players and players not in entry.players:
                continue
            if not _fits(entry, form, must, pattern) or (know and not _speaks_of_knowing(pattern)):
                continue
            if form == "how many" and entry.ruling in self.yes_or_no:
                continue
            weight = self._weight(pattern, everything)
            near = self._weight(pattern, asked, partly=True)
            if weight and (near or len(asked) <= BARE or (len(asked) <= SHORT and BACK & set(asked))):
                matching.append((weight, near, entry))
        if not matching:
            return None
        matching.sort(key=lambda one: one[0] + one[1] / 2, reverse=True)
        weight, near, best = matching[0]
        rivals = [
            one
            for one in matching[1:]
            if (one[2].answer, one[2].ruling) != (best.answer, best.ruling)
            and _grants(one[2]) != _grants(best)
            and (one[0] + one[1] / 2) * FIRMLY > weight + near / 2
        ]
        denied = bool(SAYS.search(question) and NOT.search(question))
        return Topic(best, weight, bool(rivals), denied)

    def _with_roles(self, told: str, question: str) -> tuple[str, str]:
        """The texts with attacker, defender and the like behind the seats that the story makes so."""
        for role in self.roles:
            found = re.search(role.pattern(), f"{told} {question}", re.IGNORECASE)
            if found is not None:
                parts = {found["seat"].upper(): role.seat, found["other"].upper(): role.other}
                for seat, part in parts.items():
                    told, question = (
                        re.sub(rf"(?<![\w-]){seat}(?![\w-])", f"{seat} {part}", text)
                        for text in (told, question)
                    )
        return told, question

    def _pattern(self, text: str, entry: Asked) -> _Pattern:
        wanted, unwanted = [], []
        for concept in text.split():
            if concept.startswith("!"):
                unwanted += [self._row(word) for word in concept[1:].split("|")]
            else:
                wanted.append(tuple(self._row(word) for word in concept.split("|")))
        return _Pattern(tuple(wanted), tuple(unwanted), entry)

    def _row(self, phrase: str) -> tuple[str, ...]:
        return self._same(_roots(phrase.split("-")))

    def _same(self, words: Sequence[str]) -> tuple[str, ...]:
        """Words with one word for all that mean the same, longer phrases first."""
        row: list[str] = []
        place = 0
        while place < len(words):
            for length in (3, 2, 1):
                span = tuple(words[place : place + length])
                if len(span) == length and span in self.alike:
                    row += self.alike[span].split("-")
                    place += length
                    break
            else:
                row.append(words[place])
                place += 1
        return tuple(row)

    def _words(self, text: str) -> tuple[str, ...]:
        text = BUYS.sub(r"\1 buy", text)
        spread = CONTRACTED.sub(lambda one: f"{one[1] or one[2]} not", text)
        roots = _roots(re.findall(r"[^\W_]+", plain(spread).replace("-", " ")))
        return self._same([self._spelt(word) for word in roots])

    def _spelt(self, word: str) -> str:
        if word in self.known or len(word) < LEAST_KNOWN:
            return word
        near = max(self.known, key=lambda other: likeness(word, other), default=word)
        return near if likeness(word, near) >= CLOSE else word

    def _weight(self, pattern: _Pattern, words: tuple[str, ...], *, partly: bool = False) -> float:
        """How telling the subjects are that come up; nothing if one is missing."""
        if not partly and any(_holds(words, row) for row in pattern.unwanted):
            return 0.0
        total = 0.0
        for group in pattern.wanted:
            told = [self.rarity[row] for row in group if _holds(words, row)]
            if not told and not partly:
                return 0.0
            total += max(told, default=0.0)
        return total


def _fits(entry: Asked, form: str, must: bool, pattern: _Pattern) -> bool:
    """Whether an entry answers questions of this form; that one may says nothing of whether one must."""
    decided = bool(YES_OR_NO.match(entry.answer))
    if form in FACTS:
        return not decided and (not entry.kind or form in entry.kind)
    if entry.kind and form not in entry.kind and form:
        return False
    speaks_of_duty = any((MUST,) in group for group in pattern.wanted)
    return not (decided and must and form == "yes or no") or speaks_of_duty


def _speaks_of_knowing(pattern: _Pattern) -> bool:
    """Whether an entry is about who may look at what."""
    return any((KNOW,) in group for group in pattern.wanted)


def _grants(entry: Asked) -> str:
    """What an entry comes to: its ruling, yes, no, or its own words."""
    lead = re.match(r"(?:yes|no)\b", entry.answer, re.IGNORECASE)
    return entry.ruling or (lead[0].lower() if lead else entry.answer)


def _holds(words: tuple[str, ...], row: tuple[str, ...]) -> bool:
    """Whether words stand in a text in this order, with few others between."""
    if len(row) == 1:
        return row[0] in words
    starts = [place for place, word in enumerate(words) if word == row[0]]
    for start in starts:
        place = start
        for word in row[1:]:
            ahead = words[place + 1 : place + 2 + GAP]
            if word not in ahead:
                break
            place += 1 + ahead.index(word)
        else:
            return True
    return False


def _roots(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(_root(word.lower()) for word in words if word)


def _root(word: str) -> str:
    if word in NUMBERS:
        return str(NUMBERS[word])
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) < 4 or not word.isascii():
        return word
    for ending in ("ings", "ing", "ies", "ied", "es", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            stem = word[: -len(ending)] + ("y" if ending in ("ies", "ied") else "")
            return IRREGULAR.get(stem, stem)
    return word


_made: dict[str, _Topics] = {}


def topic(game: Game, context: Iterable[str], asked: str, players: int) -> Topic | None:
    """The entry that a question is about, with the sentences that were told before it."""
    if game.name not in _made:
        _made[game.name] = _Topics(game)
    spoken = sentences(asked)
    last = max((place for place, one in enumerate(spoken) if asks(one)), default=len(spoken) - 1)
    told = [*context, *spoken[:last], *spoken[last + 1 :]]
    return _made[game.name].found(" . ".join(dict.fromkeys(told)), spoken[last] if spoken else asked, players)
