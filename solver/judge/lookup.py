"""Questions about the rules in general: the entry, ruling or clause that a text is about.

Texts are compared by the words they share, rare words counting most. An answer found so was looked up, not
played out, and says so.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log, sqrt

from ludex.model.asked import Asked
from ludex.model.game import Game
from ludex.model.naming import plain
from ludex.model.speech import likeness

STRONG = 0.6
"""From here on two texts ask the same."""
SURE = 0.78
"""From here on a text is answered by an entry even where the table could answer it."""
LIKELY = 0.4
"""From here on a text is probably about the same."""
COVERED = 0.58
"""So much of what a text asks about an entry must speak of to answer it."""
CLEARLY = 0.05
"""By so much the best of all must be better than the next."""
TELLING = 3
"""So many telling words a dispute must share with the question of a ruling to be about it."""
UNFIT = 0.75
"""An entry that asks who or how much where yes or no was asked, or the reverse, counts so much less."""
OPEN_ENDED = re.compile(r"\b(?:who|whose|how|what|which|when|where|why)\b", re.IGNORECASE)
YES_OR_NO = re.compile(
    r"(?:^|[,.] )(?:so |and |then |but )?"
    r"(?:may|can|could|must|is|are|was|does|do|did|has|have|will|would|should)\b",
    re.IGNORECASE,
)
KIND = re.compile(
    r"(?:^|[,;:] )(?:so |and |then |but |with |at |for |from |by |to |in |after |up to )?"
    r"(how many|how much|who|whose|when)\b",
    re.IGNORECASE,
)
KINDS = {"how much": "how many", "whose": "who"}
COUNTED = re.compile(r"\bhow (?:many|much) (\w+)", re.IGNORECASE)
"""What is counted: an entry that does not speak of it counts something else."""
FACTS = ("how many", "who", "when")
"""Kinds of questions that yes and no do not answer."""
_STOP = """
a an the is are was were be been being do does did has have had i me my we us our you your he she him her
his they them their it its this that these those of to in on at for by with from as and or but if then so
than when while may can could should would will shall might allowed permitted legal legally possible
right correct wrong ok okay please there here any some just also still even really actually already only
too very ever now what which who whom whose how why where one ones player players somebody someone
anybody anyone person people about into onto up out no not n't s t d ll re m ve own same get gets got
happens happen something anything different lies lie becomes game rule rules rulebook say says said
a b c d e f
"""
STOP = frozenset(_STOP.split())
KEPT = {
    "more than once": " repeat ",
    "several times": " repeat ",
    "a second time": " repeat ",
    "how many": " howmany ",
    "how much": " howmany ",
    "have to": " must ",
    "has to": " must ",
    "need to": " must ",
}
ALIKE = (
    ("buy", "purchase", "acquire", "bought"),
    ("build", "built", "construct"),
    ("win", "winner", "won", "victory", "winning"),
    ("tie", "tied", "equal", "level", "equally"),
    ("begin", "start", "starts", "starting", "first", "begins", "beginning"),
    ("end", "over", "finish", "ends", "ended", "finished"),
    ("must", "forced", "obliged", "required", "compulsory", "mandatory", "obligatory"),
    ("money", "coins", "cash", "mints", "mint", "tc", "credit", "credits"),
    ("die", "dice", "roll", "rolls", "rolled"),
    ("empty", "exhausted", "depleted", "ran", "runs", "run"),
    ("see", "look", "inspect", "peek", "know", "visible", "secret", "hidden", "open"),
    ("score", "points", "stars", "star", "point"),
    ("nugget", "gold", "nuggets"),
    ("skip", "pass", "passes", "passed"),
    ("choose", "select", "pick", "chosen", "decide"),
    ("keep", "retain", "kept"),
    ("lose", "loses", "lost"),
    ("space", "field", "spot", "spaces"),
    ("repeat", "twice", "again", "repeated", "repeatedly"),
    ("lay", "place", "put", "play", "laid", "placed", "played"),
    ("exclude", "excluded", "remove", "trash", "banish", "exclusion"),
    ("convert", "conversion", "converted", "converting"),
    ("contribute", "contribution", "contributions", "contributed", "contributor"),
    ("collect", "collecting", "collected", "collects"),
    ("declare", "declaration", "declares", "declared"),
    ("recover", "recovery", "recovers"),
    ("occupy", "occupied", "taken", "full", "filled", "fills"),
    ("refuse", "decline", "refused", "reject", "declined"),
    ("emptied", "cleared"),
    ("past", "through", "thru"),
    ("adjacent", "connected", "neighbour", "neighbours", "neighbor", "neighbors", "adjoining", "linked"),
)
SAME = {word: group[0] for group in ALIKE for word in group}
KNOWING = "see"
"""Who asks what may be seen is answered by what speaks of seeing."""


@dataclass(frozen=True)
class Found:
    """What a text is about, and how surely."""

    score: float
    ruling: str = ""
    answer: str = ""
    clauses: tuple[str, ...] = ()
    players: tuple[int, ...] = ()
    shared: int = 0
    """How many telling words the text has in common with it."""
    covered: float = 0.0
    """How much of what the text asks the entry speaks of."""
    fits: bool = True
    """Whether it is the same kind of question: yes or no, how many, who, when."""

    states: bool = False
    """Whether it is a clause, and what is asked is no yes or no: then the clause itself is the answer."""

    asks: str = ""
    """The sentence that asks, as it was put."""
    clear: bool = False
    """Whether nothing else comes near."""

    @property
    def sure(self) -> bool:
        """Whether it asks the same, so that its answer is the answer.

        What is said besides may turn a yes into a no; a fact it leaves as it is.
        """
        fact = bool(self.answer) and not re.match(r"(?:yes|no)\b", self.answer, re.IGNORECASE)
        asks_for_it = form_of(self.asks) != "yes or no" and self.score >= SURE and self.shared >= TELLING
        nearly = fact and self.clear and asks_for_it
        return self.fits and ((self.score >= STRONG and self.covered >= COVERED) or nearly)


def look_up(game: Game, text: str, players: int, *, least: float = LIKELY) -> Found | None:
    """The entry of the game's list of questions, the ruling or the clause that a text is about."""
    ranked = _library(game).ranked(text, players)
    for number, best in enumerate(ranked):
        if best.score < least:
            return None
        if best.score >= SURE or best.shared > 1:
            others = (one for one in ranked[number + 1 :] if one.clauses[:1] != best.clauses[:1])
            clear = best.score - next(others, Found(0.0)).score >= CLEARLY
            return replace(best, asks=text.rpartition(". ")[2], clear=clear)
    return None


def own_words(games: Sequence[Game], text: str) -> dict[str, int]:
    """How many words of a text each game knows, and none of the others does."""
    said = set(_tokens(text))
    known = {game.name: said & _library(game).rarity.keys() for game in games}
    return {
        name: sum(not any(word in known[other] for other in known if other != name) for word in words)
        for name, words in known.items()
    }


def rulings_about(game: Game, text: str, players: int, *, least: float = STRONG) -> list[str]:
    """The rulings whose question a text asks."""
    best = look_up(game, text, players, least=least)
    return [best.ruling] if best is not None and best.ruling and best.shared >= TELLING else []


class _Library:
    """The texts of a game's questions, rulings and clauses, with how rare each word is."""

    def __init__(self, game: Game) -> None:
        entries: list[tuple[str, Found]] = []
        for one in game.asked:
            entries += [(text, _of(one)) for text in one.asks]
        entries += [
            (ruling.question, Found(0.97, ruling=ruling.id, players=_meant_for(game, ruling.id)))
            for ruling in game.rulings
        ]
        entries += [
            (clause.says, Found(0.8, clauses=(clause.id,), players=_meant_for(game, clause.section)))
            for clause in game.catalog
        ]
        self.entries = [
            (Counter(_tokens(text)), form_of(text) if found.answer else "", found) for text, found in entries
        ]
        self.named = set(_tokens(" ".join(_names(game))))
        seen = Counter(word for words, _kind, _found in self.entries for word in words)
        total = len(self.entries)
        self.rarity = {word: log(1 + total / times) for word, times in seen.items()}
        self.unknown = log(1 + total)

    def ranked(self, text: str, players: int) -> list[Found]:
        form = form_of(text)
        known = (self._known(word) for word in _tokens(text))
        said = Counter(word for word in known if self._telling(word))
        asks = {self._known(word) for word in _tokens(text.rpartition(". ")[2])}
        asks = {word for word in asks if self._telling(word) or word.isdigit()}
        count = COUNTED.search(text)
        counted = {self._known(word) for word in _tokens(count[1])} if count else set()
        length = self._length(said)
        found = []
        for words, own_form, entry in self.entries:
            shared = sum(self.rarity[word] ** 2 for word in words if word in said)
            if shared and length and (not entry.players or players in entry.players):
                own = self._length(words)
                alike = shared / (length * own)
                common = sum(word in said for word in words)
                if common >= TELLING:
                    alike = (alike + shared / own**2) / 2
                alike *= entry.score
                fits = not (own_form and form and own_form != form) and not (
                    counted and counted - words.keys()
                )
                if form in FACTS and own_form != form and re.match(r"(?:yes|no)\b", entry.answer):
                    fits = False
                if KNOWING in asks and KNOWING not in words:
                    fits = False
                if entry.ruling and (self.named & words.keys()) - said.keys():
                    fits = False
                alike *= 1 if fits else UNFIT
                covered = max(self._covered(said, words), self._covered(asks, words))
                states = bool(entry.clauses) and not entry.answer and form not in ("yes or no", "")
                found.append(
                    replace(entry, score=alike, shared=common, covered=covered, fits=fits, states=states)
                )
        return self._by_entry(sorted(found, key=lambda one: -one.score))

    def _by_entry(self, found: list[Found]) -> list[Found]:
        """What was found, each with how well the entry fits in the best of the ways in which it is asked."""
        best: dict[tuple[str, ...], tuple[float, bool]] = {}
        keys = [(one.ruling, one.answer, *one.clauses) for one in found]
        for key, one in zip(keys, found, strict=True):
            covered, fits = best.get(key, (0.0, False))
            best[key] = (max(covered, one.covered), fits or one.fits)
        return [
            replace(one, covered=best[key][0], fits=best[key][1])
            for key, one in zip(keys, found, strict=True)
        ]

    def _telling(self, word: str) -> bool:
        """Whether a word counts: numbers that no entry has do not, nor what was left untranslated."""
        return word in self.rarity or (word.isascii() and not word.isdigit())

    def _covered(self, asks: Iterable[str], words: Mapping[str, int]) -> float:
        """How much of the telling words of a question an entry has, numbers aside."""
        weights = {word: self.rarity.get(word, self.unknown) ** 2 for word in asks if not word.isdigit()}
        return sum(weights[word] for word in weights if word in words) / (sum(weights.values()) or 1)

    def _known(self, word: str) -> str:
        if word in self.rarity or len(word) < 4:
            return word
        near = max(self.rarity, key=lambda other: likeness(word, other))
        return near if likeness(word, near) >= 0.85 else word

    def _length(self, words: Iterable[str] | Mapping[str, int]) -> float:
        return sqrt(sum(self.rarity.get(word, self.unknown) ** 2 for word in set(words)))


def _names(game: Game) -> Iterable[str]:
    """The names of components that are one word: a ruling about one of them is about no other."""
    for entries in game.components.values():
        for entry in entries if isinstance(entries, list) else ():
            name = str(entry.get("name", "")) if isinstance(entry, dict) else ""
            if name.isascii() and name.isalpha():
                yield name


def form_of(text: str) -> str:
    """Whether a text asks for yes or no, how many, who, when, something else, or is no whole question."""
    last = text.rpartition(". ")[2]
    lead = KIND.search(last)
    if lead:
        return KINDS.get(lead[1].lower(), lead[1].lower())
    if YES_OR_NO.search(last) and not re.match(
        r"(?:who|whose|how|what|which|when|where|why)\b", last, re.IGNORECASE
    ):
        return "yes or no"
    return "open" if OPEN_ENDED.search(last) else ""


def _meant_for(game: Game, name: str) -> tuple[int, ...]:
    """For how many players alone a section or ruling is meant; empty: for any number."""
    return next((players for start, players in game.words.only.items() if name.startswith(start)), ())


def _of(one: Asked) -> Found:
    return Found(1.0, one.ruling, one.answer, one.clauses, one.players)


_libraries: dict[str, _Library] = {}


def _library(game: Game) -> _Library:
    """The library of a game, made when it is first asked for."""
    if game.name not in _libraries:
        _libraries[game.name] = _Library(game)
    return _libraries[game.name]


def _tokens(text: str) -> list[str]:
    """The telling words of a text, without endings, the same word for what means the same."""
    lowered = plain(text).replace("-", " ")
    for phrase, kept in KEPT.items():
        lowered = lowered.replace(phrase, kept)
    words = re.findall(r"[^\W_]+", lowered)
    return [_stem(SAME.get(word, word)) for word in words if word not in STOP]


def _stem(word: str) -> str:
    if word in SAME.values() or len(word) < 4 or not word.isascii():
        return word
    for ending in ("ings", "ing", "ies", "ied", "es", "ed", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            stem = word[: -len(ending)] + ("y" if ending in ("ies", "ied") else "")
            return SAME.get(stem, stem)
    return word
