"""The sentences as they stood in the rulebook that a catalog was made from.

A catalog keeps the lines and fingerprints of each clause, not the sentences. Their order follows from that;
with a copy of the old rulebook at hand, so do their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice, pairwise
from typing import NamedTuple

from ludex.model.clause import Catalog, Clause
from ludex.model.errors import BadInput
from ludex.model.rulebook import Sentence, sentences

MOST_WAYS = 5_000
"""Ways to spread the sentences of one clause over its lines that are tried."""


class Stood(NamedTuple):
    """A sentence of the old rulebook, with the clauses that come from it."""

    line: int
    fingerprint: str
    clauses: tuple[str, ...]
    text: str = ""
    """Its words, where the old rulebook is at hand."""


def stood(catalog: Catalog, new: Sequence[Sentence], old: str | None, where: str = "") -> list[Stood]:
    """The sentences of the old rulebook in their order: from a copy of it, or else from the catalog alone."""
    return _from_copy(catalog, old, where) if old is not None else _from_catalog(catalog, new)


def _from_copy(catalog: Catalog, old: str, where: str) -> list[Stood]:
    there = sentences(old)
    known = {sentence.fingerprint for sentence in there}
    lost = [clause.id for clause in catalog if not known.issuperset(clause.fingerprints)]
    if lost:
        more = f" and {len(lost) - 3} more" if len(lost) > 3 else ""
        raise BadInput(
            "rulebook",
            f"not the copy that the catalog was made from: it lacks sentences of {', '.join(lost[:3])}{more}",
            where=where,
            right="name the rulebook as it was before the revision",
        )
    found = []
    for line, text, mark in there:
        owners = [clause for clause in catalog if mark in clause.fingerprints]
        here = [clause for clause in owners if line in clause.lines] or owners
        found.append(Stood(line, mark, tuple(clause.id for clause in here), text))
    return found


def _from_catalog(catalog: Catalog, new: Sequence[Sentence]) -> list[Stood]:
    now = {sentence.fingerprint: sentence.line for sentence in reversed(new)}
    places: dict[tuple[int, str], list[str]] = {}
    order: dict[tuple[int, str], tuple[int, int]] = {}
    for number, clause in enumerate(catalog):
        for place, (line, mark) in enumerate(_spread(clause, now)):
            places.setdefault((line, mark), []).append(clause.id)
            order.setdefault((line, mark), (number, place))
    ordered = sorted(places, key=lambda key: (key[0], order[key]))
    return [Stood(line, mark, tuple(places[line, mark])) for line, mark in ordered]


def _spread(clause: Clause, now: dict[str, int]) -> list[tuple[int, str]]:
    """On which of its lines each sentence of a clause stood: several may share one, one may stand on several.

    Of several ways to spread them, the one in which sentences lie apart as they do in the new rulebook.
    """
    lines, marks = sorted(clause.lines), clause.fingerprints
    if not lines or not marks:
        return []
    if len(lines) >= len(marks):
        return [(line, marks[place % len(marks)]) for place, line in enumerate(lines)]

    def strangeness(cuts: tuple[int, ...]) -> int:
        spread = [lines[sum(place >= cut for cut in cuts)] for place in range(len(marks))]
        known = [(line, now[mark]) for line, mark in zip(spread, marks, strict=True) if mark in now]
        steps = pairwise(known)
        return sum(abs((line - before) - (here - then)) for (before, then), (line, here) in steps)

    ways = combinations(range(1, len(marks)), len(lines) - 1)
    cuts = min(islice(ways, MOST_WAYS), key=strangeness)
    return [(lines[sum(place >= cut for cut in cuts)], mark) for place, mark in enumerate(marks)]
