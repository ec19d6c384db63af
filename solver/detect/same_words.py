"""Same words, other effect, and other words, same effect: what clauses say of things beside what these do.

What a thing does stands in its row of the components: the rules read it from there. A clause is about a thing
if it begins with its name, as in `Lotto: …`, or refers to its section alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations
from typing import Any

from ludex.model.clause import Clause
from ludex.model.game import Game

from ..result import Finding, Severity
from .detector import Detector, Needs
from .target import quoted

LABELS = frozenset(("name", "id", "title", "korean", "source", "sources", "copies", "start"))
"""Columns that say what a thing is called, where that is known from, and how many there are."""
ALIKE = 0.9
"""From here on two sentences say the same."""
ITSELF = "itself"
"""In a row, the name of what it is about."""
SHOWN = 4
"""Groups of like things that a title has room for."""


@dataclass(frozen=True)
class Thing:
    """A card, tile or space: its name, its row without labels, and what clauses say of it alone."""

    name: str
    row: Mapping[str, Any]
    special: frozenset[str]
    """The columns that not everything of its kind has: what it does that others do not."""
    said: tuple[Clause, ...]


class SameWords(Detector):
    """Things that clauses word alike and that do different things, and the reverse."""

    name = "same-words"
    says = "Clauses say the same of two things that do not do the same, or things differ in their names only."
    needs = Needs.RULEBOOK

    def read(self, game: Game) -> Iterator[Finding]:
        """Clauses with the same words about things that differ, then things that differ in nothing."""
        for kind, things in things_of(game).items():
            for one, other in combinations(things, 2):
                yield from self._worded_alike(game, one, other)
            alike = _doing_the_same(things)
            if alike:
                yield self._alike(kind, alike)

    def _worded_alike(self, game: Game, one: Thing, other: Thing) -> Iterator[Finding]:
        for mine in one.said:
            for theirs in other.said:
                differing = _differing(one, other) if _same(game, mine, theirs) else []
                if not differing:
                    continue
                figures = "; ".join(
                    f"{column.replace('_', ' ')}: {_value(one, column)} and {_value(other, column)}"
                    for column in differing
                )
                yield Finding(
                    self.name,
                    Severity.WARNING,
                    f"{one.name.capitalize()} and {other.name} are told in the same words, “{_body(mine)}”,"
                    f" and do not do the same ({figures})",
                    f"- {quoted(game, mine.id)}\n- {quoted(game, theirs.id)}",
                    (mine.id, theirs.id),
                    "rulebook",
                    about=f"{self.name} {mine.id} {theirs.id}",
                )

    def _alike(self, kind: str, alike: list[list[str]]) -> Finding:
        shown = "; ".join(", ".join(names) for names in alike[:SHOWN])
        more = f"; and {len(alike) - SHOWN} more such groups" if len(alike) > SHOWN else ""
        return Finding(
            self.name,
            Severity.NOTE,
            f"{sum(map(len, alike))} of the {kind}s differ from another in their name only: {shown}{more}",
            "\n".join(", ".join(names) for names in alike),
            (),
            "rulebook",
            about=f"same effect {kind}",
        )


def things_of(game: Game) -> dict[str, list[Thing]]:
    """What lies in the box, by kind, each with the clauses that begin with its name."""
    found = {}
    for kind, rows in game.components.items():
        named = isinstance(rows, list) and all(isinstance(row, dict) and "name" in row for row in rows)
        if not named or not rows:
            continue
        plain = [
            {
                column: ITSELF if to == row["name"] else to
                for column, to in row.items()
                if column not in LABELS
            }
            for row in rows
        ]
        common = frozenset.intersection(*(frozenset(row) for row in plain))
        found[kind] = [
            Thing(str(row["name"]), bare, frozenset(bare) - common, tuple(_about(game, str(row["name"]))))
            for row, bare in zip(rows, plain, strict=True)
        ]
    return found


def _about(game: Game, name: str) -> Iterator[Clause]:
    """The clauses that begin with a name, have it in brackets there, or refer to its section and no other."""
    for clause in game.catalog:
        head, colon, _body_of_it = clause.says.partition(": ")
        sections = [to.removeprefix("section:") for to in clause.refers if to.startswith("section:")]
        alone = sections if len(sections) == 1 else []
        if colon and _plain(name) in map(_plain, (head, head.partition("(")[2], *alone)):
            yield clause


def _plain(words: str) -> str:
    return " ".join(re.findall(r"\w+", words.lower()))


def _body(clause: Clause) -> str:
    """What a clause says, without its heading and our remarks, which stand in brackets or after it."""
    words = re.sub(r" ?\([^)]*\)", "", clause.says)
    return words.partition(": ")[2].partition(". ")[0].rstrip(".")


def _same(game: Game, one: Clause, other: Clause) -> bool:
    """Whether two clauses use the same words: the same line of the rulebook, or the same paraphrase."""
    if set(one.fingerprints) & set(other.fingerprints):
        return True
    mine, theirs = (_plain(_body(clause)).split() for clause in (one, other))
    return SequenceMatcher(None, mine, theirs, autojunk=False).ratio() >= ALIKE


def _differing(one: Thing, other: Thing) -> list[str]:
    """What two things told in the same words do differently: the figures that both have, or, where these
    words are all that is said of one of them, whatever it does."""
    columns = one.special & other.special
    for thing in (one, other):
        if len(thing.said) == 1:
            columns |= thing.special
    return sorted(column for column in columns if one.row.get(column) != other.row.get(column))


def _value(thing: Thing, column: str) -> str:
    given = thing.row.get(column)
    if isinstance(given, Mapping):
        return ", ".join(f"{name} {many}" for name, many in given.items())
    return "nothing" if given is None else "yes" if given is True else str(given)


def _doing_the_same(things: list[Thing]) -> list[list[str]]:
    """Groups of things whose rows differ in nothing but names; what has a clause of its own is worded."""
    groups: dict[str, list[str]] = {}
    for thing in things:
        groups.setdefault(repr(sorted(thing.row.items(), key=lambda item: item[0])), []).append(thing.name)
    return [names for names in groups.values() if len(names) > 1]
