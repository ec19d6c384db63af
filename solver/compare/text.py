"""What an edit does to the text: questions settled and opened, and words that no rule carries out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.model.clause import Clause, ClauseKind, citations
from ludex.model.edition import Edition
from ludex.model.figures import numbers_in
from ludex.model.game import Game
from ludex.model.revision import UNDECIDED

from .side import Side

SAYS_NOTHING = (ClauseKind.ADVICE, ClauseKind.DEFINITION)
"""Kinds of clauses that by themselves permit, forbid and cause nothing."""


def settled(left: Side, right: Side) -> tuple[list[str], list[str]]:
    """The questions that only the right-hand side answers for good, and those that it leaves open anew."""
    mine, theirs = _open(left), _open(right)
    return sorted(mine - theirs), sorted(theirs - mine)


def _open(side: Side) -> set[str]:
    return {
        ruling.id
        for ruling in side.game.rulings
        if len(ruling.defensible) > 1 and ruling.id not in side.readings
    }


def unplayed(left: Side, right: Side) -> list[str]:
    """Edits of the text whose effect no rule shows, so that playing both sides says nothing about them."""
    found = [*_rulings(left, right)]
    mine = {clause.id: clause for clause in left.game.catalog}
    theirs = {clause.id: clause for clause in right.game.catalog}
    cited = _cited(right.game)
    figures = set(_leaves(left.game.components, ())) ^ set(_leaves(right.game.components, ()))
    backed = {value for _path, value in figures}
    for name, clause in theirs.items():
        old = mine.get(name)
        if clause.says.startswith(UNDECIDED):
            found.append(f"{name} waits for somebody to decide what it says")
        elif old is None:
            if _binds(clause) and name not in cited:
                found.append(f"{name} is new ({clause.kind.value}), and no rule or guard carries it out")
        elif old.says != clause.says:
            other = numbers_in(clause.says) ^ numbers_in(old.says)
            if other - backed:
                words = ", ".join(map(str, sorted(other - backed)))
                found.append(f"{name} is reworded with other numbers ({words}), and no figure follows")
            if old.kind is not clause.kind:
                found.append(f"{name} becomes a {clause.kind.value} from a {old.kind.value}")
    for name, clause in mine.items():
        if name not in theirs and _binds(clause) and name not in _cited(left.game):
            found.append(f"{name} is dropped, and no rule ever carried it out")
    return found


def _binds(clause: Clause) -> bool:
    return clause.kind not in SAYS_NOTHING and not clause.not_mechanical


def _rulings(left: Side, right: Side) -> Iterator[str]:
    """Questions that no code asks, answered otherwise on the right."""
    mine = left.game.choose_readings(left.readings)
    theirs = right.game.choose_readings(right.readings)
    for ruling in right.game.rulings:
        if ruling.not_mechanical and ruling.id in mine and mine[ruling.id] != theirs[ruling.id]:
            yield f"{ruling.id} is read as {theirs[ruling.id]}, which no rule plays ({ruling.not_mechanical})"


def _cited(game: Game) -> set[str]:
    """The clauses that code or a guard names."""
    found = {each.clause for each in citations(game.folder)}
    if isinstance(game, Edition):
        for revision in game.revisions:
            found |= {guard.clause for guard in revision.guard}
    return found


def _leaves(data: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every number of the box with the place where it stands."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, str(key)))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _leaves(value, (*path, str(place)))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path, data
