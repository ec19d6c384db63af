"""Comparing a catalog with a copy of the rulebook that the user has, sentence by sentence.

The sentences themselves are not ours to ship: a clause keeps only the line and a fingerprint.
"""

from __future__ import annotations

import hashlib
import re
from typing import NamedTuple

from .clause import Catalog, Clause

SENTENCE_END = re.compile(r"(?<=[。！？!?])\s*|(?<=[^\d\s]\.)\s+|(?<=[^\d\s]\.\))\s+")
DECORATION = re.compile(r"[\s*_#>|`\\•※\-–—:$]+")
WORD = re.compile(r"\w")


class Sentence(NamedTuple):
    """A sentence of the rulebook: where it stands and how it is recognised."""

    line: int
    text: str
    fingerprint: str


class Comparison(NamedTuple):
    """How a catalog and a copy of its rulebook fit together."""

    changed: list[tuple[Clause, int]]
    gone: list[Clause]
    uncovered: list[Sentence]
    sentences: int


def fingerprint_of(text: str) -> str:
    """Ten hexadecimal digits of a sentence, blind to layout and emphasis."""
    return hashlib.sha256(DECORATION.sub("", text).encode()).hexdigest()[:10]


def sentences(rulebook: str) -> list[Sentence]:
    """The sentences of a rulebook; a heading, a bullet or a table row counts as one or more."""
    found = []
    for number, line in enumerate(rulebook.splitlines(), 1):
        for part in SENTENCE_END.split(line):
            bare = DECORATION.sub("", part)
            if WORD.search(bare):
                found.append(Sentence(number, part.strip(), fingerprint_of(part)))
    return found


def compare(catalog: Catalog, rulebook: str) -> Comparison:
    """Which clauses' sentences are changed or gone, and which sentences no clause covers."""
    there = sentences(rulebook)
    known = {sentence.fingerprint for sentence in there}
    cited = {mark for clause in catalog for mark in clause.fingerprints}
    uncovered = [sentence for sentence in there if sentence.fingerprint not in cited]
    loose_lines = {sentence.line for sentence in uncovered}
    changed, gone = [], []
    for clause in catalog:
        if all(mark in known for mark in clause.fingerprints):
            continue
        line = next((line for line in clause.lines if line in loose_lines), None)
        if line is None:
            gone.append(clause)
        else:
            changed.append((clause, line))
    return Comparison(changed, gone, uncovered, len(there))
