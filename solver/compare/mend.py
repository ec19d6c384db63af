"""Mending: the smallest edits of a rulebook that remove something wrong, each tried in full."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from typing import Any

from ludex.invariants.property import properties_of
from ludex.model.box import Configuration
from ludex.model.clause import acts_of
from ludex.model.edition import Edition, edition_of
from ludex.model.errors import BadInput
from ludex.model.game import Game, Table
from ludex.model.notation import read_move
from ludex.model.revision import Revision

from ..budget import Budget
from ..survey.games import LARGE, Games, instances
from .consequences import cases_that_flip
from .figures import Wanted
from .findings import findings_apart
from .guarding import guards_against
from .side import Side
from .symptoms import Health, examine

STEPS = (-1, 1, -2, 2, -3, 3)
"""How far a figure is moved."""
PAIRS = 60
"""Games by which the distance between two editions is measured."""


@dataclass(frozen=True)
class Repair:
    """An edit that removes what was wrong."""

    edits: dict[str, Any]
    words: str
    strength: str
    new: tuple[str, ...]
    """What is wrong with it that was not wrong before."""
    distance: float
    """The share of the same random games that go otherwise."""
    evades: bool
    """Whether it merely removes the obligation: a clause is dropped, or the property no longer applies."""
    more: bool
    """Whether a figure grows: if it counts pieces, the box that people have does not do any more."""
    flips: tuple[str, ...] = ()
    """Cases whose verdict is another one."""
    checked: bool = True
    """Whether there was time to look for everything that it newly does."""


@dataclass
class Search:
    """How far the search for repairs has come."""

    tried: int = 0
    of: int = 0
    size: int = 1


def candidates(game: Game, players: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every single edit that is tried: other figures, other readings, dropped prohibitions."""
    figures = list(_figures(game, players))
    for step in STEPS:
        for name, value in figures:
            yield f"{name.rpartition('.')[2]} = {value + step}", {"figures": {name: value + step}}
    for ruling in game.rulings:
        for reading in ruling.defensible:
            if reading != ruling.default and not ruling.not_mechanical:
                yield f"{ruling.id} = {reading}", {"settle": {ruling.id: reading}}
    for clause, acts in acts_of(game.folder).items():
        if acts == {"require"} and clause in game.catalog:
            yield _dropped(clause)


def _dropped(clause: str) -> tuple[str, dict[str, Any]]:
    return f"{clause} dropped", {"clauses": {"drop": [clause]}}


def _figures(game: Game, players: int) -> Iterator[tuple[str, int]]:
    """The whole numbers of the box; of a list by number of players, the one that is played with."""
    for table, rows in game.components.items():
        for name, value in rows.items() if isinstance(rows, dict) else ():
            value = value.get("value") if isinstance(value, dict) else value
            place = players - game.players.start
            if isinstance(value, list) and 0 <= place < len(value):
                name, value = f"{name}_with_{players}", value[place]
            if type(value) is int:
                yield f"{table}.{name}", value


def mend(
    game: Game,
    wish: Wanted,
    name: str,
    configuration: Configuration,
    *,
    largest: int,
    budget: Budget,
    shown: Sequence[str] = (),
    clauses: Collection[str] = (),
    search: Search | None = None,
    say: Callable[[str], None] = lambda _words: None,
) -> list[Repair]:
    """The repairs of the smallest size that has any, the best first; of equals the one that moves least.

    `shown` is a game in which it goes wrong: guards that forbid what was done in it are tried too, and to
    drop one of the `clauses` that it is about.
    """
    table, search = game.table(configuration), search or Search()
    small = "exhaust" in game.purpose(name).role
    before = _health(name, table, small, budget)
    single = list(candidates(game, configuration.players))
    single += guards_against(table, [read_move(table, move) for move in shown])
    single += [one for one in map(_dropped, clauses) if one not in single]
    for size in range(1, largest + 1):
        found = []
        search.tried, search.of, search.size = 0, comb(len(single), size), size
        for some in combinations(single, size):
            if budget.over():
                break
            search.tried += 1
            say(" and ".join(words for words, _edits in some))
            repair = _tried(game, some, wish, name, table, small, before, budget)
            if repair is not None:
                found.append(repair)
        if found:
            return sorted(found, key=lambda one: (one.evades, len(one.new), one.more, one.distance))
    return []


def in_full(game: Game, repair: Repair, name: str, budget: Budget) -> Repair:
    """A repair with what a check newly finds and the cases that flip, in the box that it mends."""
    edition = _edition(game, repair.edits)
    boxes = [name] if name in game.made_for("play") else []
    delta = findings_apart(game, edition, boxes, 0, budget)
    flips, _heard = cases_that_flip(Side("as it is", game), Side("mended", edition), budget)
    new = tuple(one.title for one in delta.appeared if not one.measured) if delta is not None else ()
    done = delta is not None and not budget.over()
    return replace(repair, new=(*repair.new, *new), flips=tuple(flips), checked=done)


def _edition(game: Game, edits: dict[str, Any]) -> Edition:
    return edition_of(game, Revision(game=game.base_name, name="mended", **edits))


def _health(name: str, table: Table, small: bool, budget: Budget) -> Health:
    health = Health()
    examine(health, name, table, small=small, large=instances(table) > LARGE, budget=budget)
    return health


def _tried(
    game: Game,
    some: tuple[tuple[str, dict[str, Any]], ...],
    wish: Wanted,
    name: str,
    base: Table,
    small: bool,
    before: Health,
    budget: Budget,
) -> Repair | None:
    edits = _joined([edits for _words, edits in some])
    try:
        edition = _edition(game, edits)
        table = edition.table(edition.configurations.get(name, base.box.configuration))
    except (BadInput, ValueError):
        return None
    fails, strength, _moves = wish.at(table, name, small, budget)
    if fails:
        return None
    after = _health(name, table, small, budget)
    new = tuple(sorted(symptom.what for key, symptom in after.symptoms.items() if key not in before.symptoms))
    words = " and ".join(words for words, _edits in some)
    distance, evades = _distance(base, table, budget), _evades(edition, wish, table)
    now = dict(_figures(game, base.box.players))
    more = any(value > now[figure] for figure, value in edits.get("figures", {}).items())
    return Repair(edits, words, strength, new, distance, evades, more)


def _evades(edition: Edition, wish: Wanted, table: Table) -> bool:
    dropped = edition.revision is not None and bool(edition.revision.clauses.drop)
    stated = [p for p in properties_of(edition) if p.name == wish.name]
    return dropped or any(not p.fits(table.box) for p in stated)


def _distance(one: Table, other: Table, budget: Budget) -> float:
    sides = Games(one, 0), Games(other, 0)
    numbers = range(PAIRS)
    pairs = list(zip(*(side.play(numbers, budget) for side in sides), strict=False))
    return sum(a != b for a, b in pairs) / len(pairs) if pairs else 1.0


def _joined(edits: list[dict[str, Any]]) -> dict[str, Any]:
    whole: dict[str, Any] = {}
    for one in edits:
        for kind, value in one.items():
            if kind == "clauses":
                both = whole.setdefault("clauses", {})
                for act, clauses in value.items():
                    both[act] = [*both.get(act, ()), *clauses]
            elif kind == "guard":
                whole["guard"] = [*whole.get("guard", ()), *value]
            else:
                whole[kind] = {**whole.get(kind, {}), **value}
    return whole
