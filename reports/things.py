"""Everything in a game that has a name, components first, and what the rulebook says of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ludex.model.errors import BadInput, unknown
from ludex.model.explained import explanations
from ludex.model.game import Game
from ludex.model.naming import plain
from ludex.model.notation import usage
from ludex.model.revision import KEYS, key_of
from ludex.model.rule import rule_from
from ludex.model.speech import likeness

MOST_SUGGESTED = 3
FIGURES = "figure"
"""What kind of thing a single figure of the box is."""
APART = ("source", "sources")
"""The columns that say where the others come from."""


class Thing(NamedTuple):
    """Something that has a name, the other names that it has, and what there is to tell of it."""

    kind: str
    name: str
    also: tuple[str, ...]
    tells: tuple[str, ...]


def components_of(game: Game) -> Iterator[Thing]:
    """The cards, tiles, places and figures of the box, each figure with its source."""
    for table, rows in game.components.items():
        if isinstance(rows, dict):
            for name, value in _figures(rows):
                yield Thing(FIGURES, name, (), (value,))
        elif isinstance(rows, list):
            named = [row for row in rows if isinstance(row, dict) and key_of(row)]
            other = _naming_columns(game, named)
            for row in named:
                also = tuple(
                    dict.fromkeys(row[column] for column in other if row.get(column, "") != key_of(row))
                )
                shown = (column for column in row if column not in (*APART, *other, *KEYS))
                figures = (
                    f"{column} {_written(row[column])}{_from(_source(row, column))}" for column in shown
                )
                yield Thing(table, key_of(row), also, tuple(figures))


def _naming_columns(game: Game, rows: list[dict[str, Any]]) -> list[str]:
    """The columns by which a row may be called: texts of which no two rows have the same."""
    found = []
    for column in ("name", *game.component_names):
        values = [row.get(column) for row in rows]
        if all(isinstance(value, str) for value in values) and len(set(values)) == len(values):
            found.append(column)
    return found


def _figures(rows: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in rows.items():
        if name in APART:
            continue
        inside = value if isinstance(value, dict) and "value" in value else {"value": value}
        source = inside.get("source", _source(rows, name))
        yield name, f"{_written(inside['value'])}{_from(source)}"


def _source(rows: Mapping[str, Any], column: str) -> str:
    apart = rows.get("sources", {})
    return str(apart.get(column, rows.get("source", "")))


def _from(source: str) -> str:
    return f" ({source})" if source else ""


def _written(value: Any) -> str:
    if isinstance(value, str):
        return value or "–"
    return json.dumps(value, ensure_ascii=False)


def things_of(game: Game) -> Iterator[Thing]:
    """Everything that has a name, the components first."""
    yield from components_of(game)
    for function in game.rules:
        rule = rule_from(function)
        clauses = tuple(_clause(game, clause) for clause in rule.clauses)
        yield Thing(rule.kind.value, rule.name, (), (rule.summary, f"written {usage(rule)}", *clauses))
    for name, (declared, says) in explanations(game.position).items():
        yield Thing("field", name, (), (says, f"declared as {declared}"))
    for each in game.rulings:
        readings = tuple(
            f"{'*' if name == each.default else '-'} {name}: {reading.says}"
            for name, reading in each.readings.items()
        )
        why = f"We follow {each.default}: {each.why}"
        yield Thing(
            "ruling", each.id, (), (each.question, *readings, why, *(_clause(game, c) for c in each.clauses))
        )
    for clause in game.catalog:
        open_here = tuple(
            f"ruling {each.id}: {each.question}" for each in game.rulings if clause.id in each.clauses
        )
        lines = (f"lines {', '.join(map(str, clause.lines))}",) if clause.lines else ()
        about = (f"{clause.kind.value}, section {clause.section}", *lines)
        yield Thing("clause", clause.id, (), (clause.says, *about, *open_here))


def _clause(game: Game, clause_id: str) -> str:
    return f"{clause_id}: {game.catalog[clause_id].says}"


def spoken_of(game: Game, thing: Thing) -> list[str]:
    """The clauses and rulings that name a component."""
    names = [name for name in (thing.name, *thing.also) if len(name) > 1]
    pattern = re.compile("|".join(rf"(?<!\w){_loose(name)}(?!\w)" for name in names), re.IGNORECASE)
    found = [f"{clause.id}: {clause.says}" for clause in game.catalog if pattern.search(clause.says)]
    for each in game.rulings:
        said = " ".join([each.question, *(reading.says for reading in each.readings.values())])
        if pattern.search(said):
            found.append(f"ruling {each.id}: {each.question}")
    return found


def _loose(name: str) -> str:
    """A name as it may stand in a sentence: with spaces, hyphens or underscores, and in the plural."""
    return r"[\s_-]".join(re.escape(part) for part in re.split(r"[\s_-]+", name) if part) + "s?"


def find_things(game: Game, word: str, things: list[Thing]) -> list[Thing]:
    """The things of this name; a refusal names those that are called much alike."""
    wanted = plain(word)
    found = [thing for thing in things if wanted in map(plain, (thing.name, *thing.also))]
    if found:
        return found
    alike = [
        (max(likeness(wanted, plain(name)) for name in (thing.name, *thing.also)), thing) for thing in things
    ]
    near = sorted((pair for pair in alike if pair[0]), key=lambda pair: -pair[0])
    names = list(dict.fromkeys(thing.name for _alike, thing in near))[:MOST_SUGGESTED]
    if names:
        meant = " or ".join(names)
        raise BadInput("thing", f"{game.title} has no {word!r}", right=f"did you mean {meant}")
    raise unknown("thing", "thing", word, (thing.name for thing in things))
