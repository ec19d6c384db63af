"""What a new printing of the rulebook changes: clauses reworded, dropped and moved, sentences added."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from ludex.model.clause import Clause
from ludex.model.errors import BadInput
from ludex.model.figures import numbers_in, numbers_of
from ludex.model.game import Game
from ludex.model.rulebook import Sentence, sentences

from .match import Match, matched
from .rests import Foundations, Rests
from .stood import stood

MOST_SENTENCES = 20_000
"""More than that no rulebook has."""
ENDS = re.compile(r"[.。!?！？][)）\"'”’」]*$")
LONGEST_TITLE = 40


class Change(StrEnum):
    """What became of a clause."""

    CHANGED = "changed"
    DROPPED = "dropped"
    SHORTENED = "shortened"
    """Some of its sentences are gone."""
    MOVED = "moved"


@dataclass(frozen=True)
class ClauseChange:
    """A clause that the new rulebook does not say as the old one did."""

    clause: Clause
    change: Change
    matches: tuple[Match, ...]
    """Its sentences, in their order."""
    rests: Rests

    @property
    def reworded(self) -> list[Match]:
        """The sentences that read otherwise."""
        return [one for one in self.matches if one.new is not None and not one.same]

    @property
    def gone(self) -> list[Match]:
        """The sentences that no longer stand."""
        return [one for one in self.matches if one.new is None]

    @property
    def moved(self) -> list[Match]:
        """The sentences that stand elsewhere."""
        return [one for one in self.matches if one.moved]

    @property
    def numbers(self) -> dict[int, int]:
        """Which number became which; where its sentences name as many as before, one by one in their order.

        Where the old words are not at hand, those of the clause stand for them.
        """
        words = [(one.old.text, one.new.text) for one in self.reworded if one.old and one.new]
        pairs = [(numbers_of(old), numbers_of(new)) for old, new in words if old]
        if pairs and all(len(old) == len(new) for old, new in pairs):
            became = {(a, b) for old, new in pairs for a, b in zip(old, new, strict=True) if a != b}
            return dict(became) if len(dict(became)) == len(became) else {}
        stated = numbers_in(self.clause.says) | {
            int(n) for f in self.clause.facts for n in _DIGITS.findall(f)
        }
        before = Counter(number for old, _new in pairs for number in old) if pairs else Counter(stated)
        after = Counter(
            number for _old, new in words for number in (numbers_of(new) if pairs else numbers_in(new))
        )
        lost, found = set(before - after), set(after - before)
        return dict(zip(lost, found, strict=True)) if len(lost) == len(found) == 1 else {}

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """Those of its sentences as they stand now."""
        return tuple(dict.fromkeys(one.new.fingerprint for one in self.matches if one.new is not None))

    @property
    def lines(self) -> tuple[int, ...]:
        """Where its sentences stand now."""
        return tuple(sorted({one.new.line for one in self.matches if one.new is not None}))


_DIGITS = re.compile(r"== (\d+)")


@dataclass(frozen=True)
class Added:
    """A sentence that the old rulebook did not have."""

    sentence: Sentence
    repeats: tuple[str, ...] = ()
    """The clauses that say it already, where it stands once more."""
    after: str = ""
    """The clause behind whose sentence it stands."""


@dataclass(frozen=True)
class Revised:
    """A new printing held against the catalog."""

    clauses: tuple[ClauseChange, ...]
    added: tuple[Added, ...]
    stayed: int
    """Sentences that read and stand as before."""
    by_words: bool
    """Whether the old rulebook was at hand, so that sentences were paired by their words."""

    def __bool__(self) -> bool:
        return bool(self.clauses or self.added)


def revise(
    game: Game, rulebook: str, was: str | None = None, *, where: str = "", was_where: str = ""
) -> Revised:
    """Hold a new printing against a game's catalog, or against a copy of the old one."""
    new = sentences(rulebook)
    if not new:
        raise BadInput("rulebook", "holds no sentence", where=where, right="name the rulebook's text")
    if len(new) > MOST_SENTENCES:
        raise BadInput(
            "rulebook", f"{len(new):,} sentences", where=where, right=f"at most {MOST_SENTENCES:,}"
        )
    old = stood(game.catalog, new, was, was_where)
    if not {one.fingerprint for one in old} & {one.fingerprint for one in new}:
        raise BadInput(
            "rulebook",
            f"no sentence of it is one of {game.title}",
            where=where,
            right=f"name a printing in the language of the catalog ({game.catalog.rulebook.language})",
        )
    numbers = {clause.id: numbers_in(clause.says) for clause in game.catalog}
    found = matched(old, new, numbers)
    return Revised(
        clauses=tuple(_clauses(game, found)),
        added=tuple(_added(found)),
        stayed=sum(one.same and not one.moved for one in found),
        by_words=was is not None,
    )


def _clauses(game: Game, found: list[Match]) -> list[ClauseChange]:
    owned: dict[str, list[Match]] = {}
    for one in found:
        for owner in one.old.clauses if one.old is not None else ():
            owned.setdefault(owner, []).append(one)
    foundations = Foundations(game)
    changes = []
    for clause in game.catalog:
        mine = sorted(owned.get(clause.id, ()), key=lambda one: one.old.line if one.old else 0)
        change = _change(mine)
        if change is not None:
            changes.append(ClauseChange(clause, change, tuple(mine), foundations.of(clause.id)))
    return changes


def _change(mine: list[Match]) -> Change | None:
    if any(one.new is not None and not one.same for one in mine):
        return Change.CHANGED
    if any(one.new is None for one in mine):
        left = [one for one in mine if one.new is not None and not is_title(one.new.text)]
        return Change.SHORTENED if left else Change.DROPPED
    return Change.MOVED if any(one.moved for one in mine) else None


def is_title(text: str) -> bool:
    """Whether a sentence is a heading: short, without an end."""
    return text.startswith("#") or (len(text) <= LONGEST_TITLE and not ENDS.search(text))


def _added(found: list[Match]) -> list[Added]:
    owners = {one.old.fingerprint: one.old.clauses for one in found if one.old is not None}
    placed = sorted((one for one in found if one.new is not None), key=lambda one: _place(one))
    added, after = [], ""
    for one in placed:
        if one.old is not None:
            after = one.old.clauses[-1] if one.old.clauses else after
        elif one.new is not None:
            added.append(Added(one.new, owners.get(one.new.fingerprint, ()), after))
    return added


def _place(match: Match) -> int:
    return match.new.line if match.new is not None else 0
