"""What an edit does to the text: questions settled and opened, and words that no rule carries out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.model.clause import Clause, citations
from ludex.model.edition import Edition
from ludex.model.errors import shortened
from ludex.model.figures import numbers_in, with_figures
from ludex.model.game import Game
from ludex.model.revision import UNDECIDED, key_of

from .side import Side
from .wording import binds, says_the_same

SHOWN_ONLY = frozenset({"id", "name", "korean", "title", "source", "sources"})
"""Columns of a card that only say what it is called and where we know it from."""


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


def unplayed(left: Side, right: Side, differs: bool = True) -> list[str]:
    """Edits of the text whose effect no rule shows, so that playing both sides says nothing about them.

    Where nothing that is played differs, no guard and no code has carried out the new words of a clause.
    """
    found = [*_rulings(left, right)]
    mine = {clause.id: clause for clause in left.game.catalog}
    theirs = {clause.id: clause for clause in right.game.catalog}
    cited = _cited(right.game)
    carried = _carried_out(left, right) if differs else set()
    figures = set(_leaves(left.game.components, ())) ^ set(_leaves(right.game.components, ()))
    backed = {value for _path, value in figures}
    for name, clause in theirs.items():
        old = mine.get(name)
        if clause.says.startswith(UNDECIDED):
            found.append(f"{name} waits for somebody to decide what it says")
        elif old is None:
            if binds(clause) and name not in cited:
                found.append(f"{name} is new ({clause.kind.value}), and no rule or guard carries it out")
        elif old.says != clause.says and not _follows_figures(old, clause, left, right):
            other = numbers_in(clause.says) ^ numbers_in(old.says)
            if other - backed:
                words = ", ".join(map(str, sorted(other - backed)))
                found.append(f"{name} is reworded with other numbers ({words}), and no figure follows")
            if name not in carried and not says_the_same(old, clause):
                found.append(
                    f"{name} is reworded, and no rule follows its words: whether it still says"
                    f" “{shortened(old.says)}” is for a person to decide"
                )
            if old.kind is not clause.kind:
                found.append(f"{name} becomes a {clause.kind.value} from a {old.kind.value}")
    for name, clause in mine.items():
        if name not in theirs and binds(clause) and name not in _cited(left.game):
            found.append(f"{name} is dropped, and no rule ever carried it out")
    return found


def idle_clauses(left: Side, right: Side) -> list[str]:
    """New clauses that are carried out, as words for a revision with which nothing is played otherwise."""
    known = {clause.id for clause in left.game.catalog}
    new = [clause for clause in right.game.catalog if clause.id not in known and binds(clause)]
    return [f"{clause.id} is new, and what carries it out asks for nothing new" for clause in new]


def _follows_figures(old: Clause, new: Clause, left: Side, right: Side) -> bool:
    """Whether a clause reads otherwise only because a figure that it states is another one."""
    game = left.game
    return with_figures(old, game.components, right.game.components, game.players.start).says == new.says


def _carried_out(left: Side, right: Side) -> set[str]:
    """Clauses whose new words something of a revision carries out: a guard, its code, or a reading."""
    found: set[str] = set()
    for revision in (*left.revisions, *right.revisions):
        found |= {guard.clause for guard in revision.guard}
        if revision.module and revision.folder is not None:
            text = (revision.folder / revision.module).read_text(encoding="utf-8")
            found |= {clause.id for clause in right.game.catalog if clause.id in text}
    for ruling in read_otherwise(left, right):
        found |= set(right.game.rulings[ruling].clauses)
    return found


def read_otherwise(left: Side, right: Side) -> list[str]:
    """The questions that the two sides answer differently."""
    mine = left.game.choose_readings(left.readings)
    theirs = right.game.choose_readings(right.readings)
    return [ruling for ruling in mine if theirs.get(ruling) != mine[ruling]]


def unread(left: Side, right: Side) -> list[str]:
    """What changes of cards and figures, as words about a change that touches no rule."""
    found: list[str] = []
    for table, rows in right.game.components.items():
        before = left.game.components.get(table)
        if isinstance(rows, dict) and isinstance(before, dict):
            found += _changed("", before, rows)
        elif isinstance(rows, list) and isinstance(before, list) and all(isinstance(r, dict) for r in rows):
            old: dict[str, dict[str, Any]] = {key_of(row): row for row in before}
            for row in rows:
                found += _changed(f"{table} {key_of(row)}, ", old.get(key_of(row)) or row, row)
        elif rows != before:
            found.append(table)
    return [f"{words}, which no rule reads" for words in found]


def _changed(what: str, before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    for column in sorted((before.keys() | after.keys()) - SHOWN_ONLY):
        values = [_value(row.get(column)) for row in (before, after)]
        if values[0] != values[1]:
            yield f"{what}{column}: {values[0]} → {values[1]}"


def _value(figure: Any) -> Any:
    return figure.get("value") if isinstance(figure, dict) else figure


def _rulings(left: Side, right: Side) -> Iterator[str]:
    """Questions that no code asks, answered otherwise on the right."""
    theirs = right.game.choose_readings(right.readings)
    for name in read_otherwise(left, right):
        if name in theirs and (why := right.game.rulings[name].not_mechanical):
            yield f"{name} is read as {theirs[name]}, which no rule plays ({why})"


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
