"""Misspelt words of a question: `deside`, `plase`, `teh`, put right by the words that a game's texts use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ludex.model.game import Game
from ludex.model.speech import ARTICLES, FILLERS, NUMBERS, TAILS

from .lookup import SAME, STOP
from .people import COMMON, NO_NAMES, vocabulary

LEAST = 5
"""Shorter words are put right only where two letters have changed places."""
LONGEST = 30
"""Longer than any word of a rulebook: nobody has misspelt one."""
LONG = 8
"""In words of so many letters two slips are put right."""
WORD = re.compile(r"(?<![\w'\u2019-])[a-z]{3,}(?![\w'\u2019-])")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def mended(game: Game, text: str) -> str:
    """A text with its misspelt words put right; what may be no slip stays."""
    known = _known(game)
    return WORD.sub(lambda found: _right(found[0], known), text)


_words: dict[str, Counter[str]] = {}


def _known(game: Game) -> Counter[str]:
    """The words of a game's texts with how often each comes up."""
    if game.name not in _words:
        texts = [clause.says for clause in game.catalog]
        texts += [ruling.question for ruling in game.rulings]
        texts += [ask for one in game.asked for ask in (*one.asks, *one.about, one.answer)]
        words = Counter(word for text in texts for word in re.findall(r"[a-z]+", text.lower()))
        plainly = vocabulary(game) | ARTICLES | FILLERS | TAILS | STOP | SAME.keys() | NO_NAMES | COMMON
        words.update(word for one in (*plainly, *NUMBERS, *EVERYDAY) for word in one.split("-"))
        _words[game.name] = words
    return _words[game.name]


def _right(word: str, known: Counter[str]) -> str:
    if len(word) > LONGEST or word in known or _inflected(word, known):
        return word
    swapped = [one for one in _swapped(word) if one in known]
    near = swapped or ([one for one in _slips(word) if one in known] if len(word) >= LEAST else [])
    if not near and len(word) >= LONG:
        near = [two for one in _slips(word) for two in _slips(one) if two in known]
    return max(near, key=lambda one: (one[0] == word[0], known[one]), default=word)


def _inflected(word: str, known: Counter[str]) -> bool:
    return any(
        word.endswith(ending) and word.removesuffix(ending) + more in known
        for ending, more in (
            ("s", ""),
            ("es", ""),
            ("ed", ""),
            ("d", ""),
            ("ing", ""),
            ("ing", "e"),
            ("er", ""),
            ("ies", "y"),
        )
    )


def _swapped(word: str) -> Iterator[str]:
    for place in range(len(word) - 1):
        yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _slips(word: str) -> Iterator[str]:
    """The words that differ in one letter, which is another, missing or too many; the first one stays."""
    yield from _swapped(word)
    for place in range(1, len(word) + 1):
        head, tail = word[:place], word[place:]
        for letter in LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]
        if tail:
            yield head + tail[1:]


_EVERYDAY = """
want wanted wants think thinks said told tell asks asked know knows knew call called friend friends argue
argued after before earlier later during until since however instead always never sometimes once house
table rule rulebook printed page says agreed agree disagree sure maybe perhaps quite both neither either
another other others everyone everybody nobody anyone someone thing things time times today tonight week
finally already still again also only even ever least most more less many much some none each every half
lend sell sold trade give gave swap steal stole share borrow cheat count counted counting left right side
"""
EVERYDAY = _EVERYDAY.split()
"""Words of every day that no rulebook need use and that are no slips."""
