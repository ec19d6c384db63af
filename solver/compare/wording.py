"""Whether a rewording is plainly the same: no word that may bind was added, taken away or moved.

Nothing here understands a sentence. What is not the same word for word, but for articles, endings, numbers,
a few synonyms and phrases that only introduce, is left to a person.
"""

from __future__ import annotations

import re

from ludex.model.clause import Clause, ClauseKind
from ludex.model.figures import numbers_of, without_numbers

WORD = re.compile(r"#|[^\W\d_]+(?:['’][^\W\d_]+)?")
INTRODUCTIONS = re.compile(
    r"^(?:to say it again|in other words|to put it (?:simply|another way|differently)|in short|that is"
    r"|as (?:already )?said|please note(?: that)?|note(?: that)?|remember(?: that)?)\s*[:,–—-]?\s*",
    re.IGNORECASE,
)
SILENT = frozenset(
    ("a", "an", "the", "of", "to", "it", "its", "one's", "that", "which", "is", "are", "be", "this", "these")
)
"""Words that bind nobody by themselves."""
SAME = {
    word: words[0]
    for words in (
        ("get", "gets", "gain", "gains", "receive", "receives", "obtain", "obtains"),
        ("pay", "pays", "spend", "spends"),
        ("end", "ends", "finish", "finishes", "finished", "ended", "over"),
        ("begin", "begins", "start", "starts"),
        ("must", "shall"),
        ("may", "can"),
        ("not", "n't"),
        ("cannot", "can't"),
        ("each", "every"),
        ("whenever", "when"),
        ("round", "rounds"),
    )
    for word in words
}
"""Words that say the same in a rulebook, by the first of them."""
ENDINGS = ("ing", "ed", "es", "s")
BINDING = frozenset(
    ("must", "may", "cannot", "not", "never", "no", "only", "alway", "forbidden", "allow", "permitt", "unles")
)
"""Words, without their endings, by which advice would be more than advice."""


def says_the_same(old: Clause, new: Clause) -> bool:
    """Whether a clause says in other words plainly what it said, or neither wording binds anybody."""
    return plainly_same(old.says, new.says) or not (binds(old) or binds(new))


def plainly_same(old: str, new: str) -> bool:
    """Whether two wordings of a clause differ in nothing that may bind; their numbers are looked at apart."""
    return _words(old) == _words(new) and _in_order(numbers_of(old), numbers_of(new))


def binds(clause: Clause) -> bool:
    """Whether a clause may bind somebody: everything but advice, and advice that commands."""
    if clause.kind is not ClauseKind.ADVICE:
        return True
    return bool(numbers_of(clause.says)) or not BINDING.isdisjoint(_words(clause.says))


def _words(text: str) -> list[str]:
    introduced = INTRODUCTIONS.sub("", text.strip())
    found = [word.replace("’", "'") for word in WORD.findall(without_numbers(introduced))]
    return [_stem(word) for word in found if word not in SILENT]


def _stem(word: str) -> str:
    if word in SAME:
        return SAME[word]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2 and not word.endswith("ss"):
            return word.removesuffix(ending)
    return word


def _in_order(one: list[int], other: list[int]) -> bool:
    """Whether the same numbers stand in the same order; another number is not a matter of order."""
    return one == other or sorted(one) != sorted(other)
