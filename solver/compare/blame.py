"""Blame: of several edits, the fewest that cause a difference, found by leaving the others out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ludex.model.edition import edition_of
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.revision import Revision, key_of

from ..budget import Budget
from .ground import Ground
from .lockstep import Key, LockStep, Shown
from .machine import machine_for
from .side import Side

LARGEST = 2
"""Sets of edits up to this size are tried one by one; larger ones are shrunk from the whole."""
MOST = 24
"""Edits beyond which nothing is blamed."""


@dataclass(frozen=True)
class Edit:
    """One thing that a revision or a set of readings changes; the revision by its number."""

    label: str
    revision: int
    path: tuple[str, ...]


def edits_of(revision: Revision, number: int = 0) -> Iterator[Edit]:
    """Every single thing that a revision changes in what is played."""
    data = revision.model_dump()
    for name in revision.settle:
        yield Edit(f"{name} = {revision.settle[name]}", number, ("settle", name))
    for name in revision.figures:
        yield Edit(f"{name} = {revision.figures[name]}", number, ("figures", name))
    for table, rows in revision.change.items():
        for row, columns in rows.items():
            for column, value in columns.items():
                yield Edit(f"{row}: {column} = {value}", number, ("change", table, row, column))
    for kind, verb in (("add", "added"), ("remove", "removed")):
        for table, listed in data[kind].items():
            for place, one in enumerate(listed):
                name = one if isinstance(one, str) else key_of(one)
                yield Edit(f"{table} {name} {verb}", number, (kind, table, str(place)))
    for clause in revision.clauses.drop:
        yield Edit(f"{clause} dropped", number, ("drop", clause))
    for place, guard in enumerate(revision.guard):
        yield Edit(f"guard of {guard.rule} by {guard.clause}", number, ("guard", str(place)))
    if revision.module:
        yield Edit(f"{revision.module}", number, ("module",))


def with_only(revision: Revision, kept: Sequence[Edit]) -> Revision:
    """A revision that changes nothing but these; words and new clauses stay."""
    paths = {edit.path for edit in kept}
    data: dict[str, Any] = revision.model_dump(exclude_defaults=True)
    for name in ("settle", "figures"):
        data[name] = {key: value for key, value in data.get(name, {}).items() if (name, key) in paths}
    data["change"] = {
        table: {
            row: {
                column: value for column, value in columns.items() if ("change", table, row, column) in paths
            }
            for row, columns in rows.items()
        }
        for table, rows in data.get("change", {}).items()
    }
    for kind in ("add", "remove"):
        data[kind] = {
            table: [one for place, one in enumerate(listed) if (kind, table, str(place)) in paths]
            for table, listed in data.get(kind, {}).items()
        }
    clauses = data.get("clauses", {})
    data["clauses"] = {**clauses, "drop": [c for c in clauses.get("drop", ()) if ("drop", c) in paths]}
    data["guard"] = [g for place, g in enumerate(data.get("guard", ())) if ("guard", str(place)) in paths]
    if ("module",) not in paths:
        data.pop("module", None)
    return Revision.model_validate(data).beside(revision.folder)


class Blame:
    """Finds the edits behind differences between a side and one that stands on it."""

    def __init__(self, left: Side, right: Side) -> None:
        self.left, self.right = left, right
        before = left.revisions
        stands_on = right.revisions[: len(before)] == before
        same_base = left.game.folder == right.game.folder
        self.added = right.revisions[len(before) :] if stands_on and same_base else []
        self.edits = [edit for n, revision in enumerate(self.added) for edit in edits_of(revision, n)]
        mine = left.game.choose_readings(left.readings)
        self.edits += [
            Edit(f"{ruling} = {reading}", -1, ("reading", ruling))
            for ruling, reading in right.readings.items()
            if mine[ruling] != reading
        ]
        self._games: dict[frozenset[Edit], Game | None] = {}
        self._locks: dict[tuple[str, frozenset[Edit]], LockStep | None] = {}

    def of(self, ground: Ground, key: Key, shown: Shown, budget: Budget) -> tuple[str, ...]:
        """The fewest edits that show this difference in the same game; empty if that cannot be said."""
        if not self.edits or len(self.edits) > MOST:
            return ()
        if len(self.edits) == 1:
            return (self.edits[0].label,)

        def causes(some: Sequence[Edit]) -> bool:
            lock = self._lock(ground, frozenset(some))
            return lock is not None and _shows(lock, key, shown)

        for size in range(1, min(LARGEST, len(self.edits)) + 1):
            for some in combinations(self.edits, size):
                if budget.over():
                    return ()
                if causes(some):
                    return tuple(edit.label for edit in some)
        return tuple(edit.label for edit in _shrunk(self.edits, causes, budget))

    def _lock(self, ground: Ground, some: frozenset[Edit]) -> LockStep | None:
        if (ground.name, some) not in self._locks:
            self._locks[ground.name, some] = self._made(ground, some)
        return self._locks[ground.name, some]

    def _made(self, ground: Ground, some: frozenset[Edit]) -> LockStep | None:
        game = self._game(some)
        if game is None:
            return None
        readings = {
            r: v for r, v in self.right.readings.items() if any(e.path == ("reading", r) for e in some)
        }
        named = game.configurations.get(ground.name)
        made = named if named is not None else ground.left.box.configuration
        try:
            table = Side("", game, {**self.left.readings, **readings}).table(made)
        except BadInput:
            return None
        return LockStep(machine_for(ground.left), machine_for(table), ground.renamed)

    def _game(self, some: frozenset[Edit]) -> Game | None:
        if some not in self._games:
            game: Game | None = self.left.game
            try:
                for number, revision in enumerate(self.added):
                    kept = [edit for edit in some if edit.revision == number]
                    game = edition_of(game, with_only(revision, kept)) if game is not None else None
            except BadInput:
                game = None
            self._games[some] = game
        return self._games[some]


def _shows(lock: LockStep, key: Key, shown: Shown) -> bool:
    if key in lock.seen.found:
        return True
    return lock.shows(key, shown.moves) is not None


def _shrunk(edits: list[Edit], causes: Callable[[Sequence[Edit]], bool], budget: Budget) -> list[Edit]:
    """All edits without those that are not needed, one after the other."""
    left = list(edits)
    for edit in edits:
        fewer = [other for other in left if other != edit]
        if budget.over():
            break
        if fewer and causes(fewer):
            left = fewer
    return left
