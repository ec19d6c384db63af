"""Two printings of a rulebook side by side: which sentence is which, by place and by likeness.

What reads the same in the same order is the same. What reads the same elsewhere has moved; a sentence that
stands twice counts twice. Between two sentences that stayed, what is left on both sides is paired: by its
words where the old ones are at hand, else by its line and its numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from ludex.model.figures import numbers_in
from ludex.model.rulebook import Sentence

from .stood import Stood

LIKE = 0.5
"""From this likeness on, of 1, two sentences in the same place are one that was reworded."""
LIKE_ELSEWHERE = 0.7
"""The same of two sentences in different places."""
MOST_PAIRS = 10_000
"""Pairs of sentences whose words are compared in one place; beyond, only their order is."""
NEAR = 3.0
"""Lines within which a sentence may have slipped to be taken for the one that stood there."""


class Match(NamedTuple):
    """A sentence of the old rulebook and the one that it became; one of them may be missing."""

    old: Stood | None
    new: Sentence | None
    moved: bool = False
    likeness: float = 1.0
    """Of the words, 1 where they are the same; 0 where only the place speaks for it."""

    @property
    def same(self) -> bool:
        """Whether the sentence reads as before."""
        return self.old is not None and self.new is not None and self.old.fingerprint == self.new.fingerprint


def matched(old: Sequence[Stood], new: Sequence[Sentence], numbers: Mapping[str, set[int]]) -> list[Match]:
    """Every sentence of both rulebooks once; `numbers` are those that each clause names."""
    marks = [one.fingerprint for one in old], [one.fingerprint for one in new]
    blocks = SequenceMatcher(None, *marks, autojunk=False).get_matching_blocks()
    stayed = [(a + n, b + n) for a, b, size in blocks for n in range(size)]
    found = [Match(old[i], new[j]) for i, j in stayed]
    moved = _moved(old, new, stayed)
    found += [Match(old[i], new[j], moved=True) for i, j in moved]
    gone = {i for i, _ in (*stayed, *moved)}, {j for _, j in (*stayed, *moved)}
    ends = [(-1, -1), *stayed, (len(old), len(new))]
    for before, after in pairwise(ends):
        left = [i for i in range(before[0] + 1, after[0]) if i not in gone[0]]
        right = [j for j in range(before[1] + 1, after[1]) if j not in gone[1]]
        likeness = (
            _by_words if all(old[i].text for i in left) else _by_place(old, new, before, after, numbers)
        )
        for i, j, like in _paired(left, right, [old[i] for i in left], [new[j] for j in right], likeness):
            found.append(Match(old[i], new[j], likeness=like))
            gone[0].add(i)
            gone[1].add(j)
    for i, j, like in _elsewhere(old, new, gone):
        found.append(Match(old[i], new[j], moved=True, likeness=like))
        gone[0].add(i)
        gone[1].add(j)
    found += [Match(one, None) for i, one in enumerate(old) if i not in gone[0]]
    found += [Match(None, one) for j, one in enumerate(new) if j not in gone[1]]
    return found


Likeness = Callable[[Stood, Sentence], float]


def likeness_of(one: str, other: str) -> float:
    """How much two sentences have in common, between 0 and 1."""
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= LIKE and matcher.quick_ratio() >= LIKE else 0.0


def _by_words(old: Stood, new: Sentence) -> float:
    like = likeness_of(old.text, new.text)
    return like if like >= LIKE else 0.0


def _by_place(
    old: Sequence[Stood],
    new: Sequence[Sentence],
    before: tuple[int, int],
    after: tuple[int, int],
    numbers: Mapping[str, set[int]],
) -> Likeness:
    """How well a sentence stands where another stood, measured from those around them that stayed."""
    shifts = [
        new[j].line - old[i].line for i, j in (before, after) if 0 <= i < len(old) and 0 <= j < len(new)
    ]

    def near(one: Stood, other: Sentence) -> float:
        slip = min((abs(other.line - one.line - shift) for shift in shifts or [0]), default=0)
        named = {number for clause in one.clauses for number in numbers.get(clause, ())}
        shared = named & numbers_in(other.text)
        return max(0.0, 1 - slip / NEAR) * 0.6 + (0.3 if shared else 0.0) + 0.01

    return near


def _moved(
    old: Sequence[Stood], new: Sequence[Sentence], stayed: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Sentences that read the same and stand elsewhere, in their order."""
    kept = {i for i, _ in stayed}, {j for _, j in stayed}
    waiting: dict[str, list[int]] = defaultdict(list)
    for i, one in enumerate(old):
        if i not in kept[0]:
            waiting[one.fingerprint].append(i)
    found = []
    for j, other in enumerate(new):
        if j not in kept[1] and waiting[other.fingerprint]:
            found.append((waiting[other.fingerprint].pop(0), j))
    return found


def _paired(
    left: Sequence[int], right: Sequence[int], old: Sequence[Stood], new: Sequence[Sentence], like: Likeness
) -> list[tuple[int, int, float]]:
    """The pairs of one place, in order, that are most alike together; one and one left are a pair."""
    if not left or not right:
        return []
    if len(left) * len(right) > MOST_PAIRS:
        return []
    alike = [[like(one, other) for other in new] for one in old]
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            pair = alike[i][j] + best[i + 1][j + 1] if alike[i][j] else 0.0
            best[i][j] = max(pair, best[i + 1][j], best[i][j + 1])
    found, i, j = [], 0, 0
    while i < len(old) and j < len(new):
        if alike[i][j] and best[i][j] == alike[i][j] + best[i + 1][j + 1]:
            words = alike[i][j] if old[i].text else 0.0
            found.append((left[i], right[j], words))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    paired = {i for i, _, _ in found}, {j for _, j, _ in found}
    rest = [i for i in left if i not in paired[0]], [j for j in right if j not in paired[1]]
    if len(rest[0]) == len(rest[1]) == 1 and len(left) == len(right):
        found.append((rest[0][0], rest[1][0], 0.0))
    return found


def _elsewhere(
    old: Sequence[Stood], new: Sequence[Sentence], gone: tuple[set[int], set[int]]
) -> list[tuple[int, int, float]]:
    """Sentences that were reworded and stand elsewhere, the most alike first."""
    left = [i for i in range(len(old)) if i not in gone[0] and old[i].text]
    right = [j for j in range(len(new)) if j not in gone[1]]
    if len(left) * len(right) > MOST_PAIRS:
        return []
    pairs = [(likeness_of(old[i].text, new[j].text), i, j) for i in left for j in right]
    found: list[tuple[int, int, float]] = []
    taken: tuple[set[int], set[int]] = set(), set()
    for like, i, j in sorted(pairs, key=lambda pair: (-pair[0], pair[1:])):
        if like >= LIKE_ELSEWHERE and i not in taken[0] and j not in taken[1]:
            found.append((i, j, like))
            taken[0].add(i)
            taken[1].add(j)
    return found
