"""What the clauses say of figures against what lies in the box."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

from ludex.model.game import Game

from .rulebook_numbers import IN_THE_BOX, Fact, contradictions, facts_of

COPIES = ("count", "copies")
"""The columns that say how many there are of a card or tile."""


def against_the_box(game: Game) -> Iterator[tuple[list[Fact], list[Fact]]]:
    """Facts that clauses state, with the figures of the components that exclude them."""
    stated = facts_of(game.catalog)
    named = {
        node.id
        for fact in stated
        for node in ast.walk(ast.parse(fact.text.strip(), mode="eval"))
        if isinstance(node, ast.Name)
    }
    box = {name: figure for name, figure in figures_of(game.components).items() if name in named}
    for core in contradictions(facts_of(game.catalog, box)):
        said = [fact for fact in core if fact.clause != IN_THE_BOX]
        counted = [fact for fact in core if fact.clause == IN_THE_BOX]
        if said and counted:
            yield said, counted


def figures_of(components: Mapping[str, Any]) -> dict[str, int]:
    """The whole numbers that the components state, and how many there are of each list, by name."""
    found: dict[str, int] = {}
    for name, rows in components.items():
        if isinstance(rows, dict):
            for figure, value in rows.items():
                number = value.get("value") if isinstance(value, dict) else value
                if type(number) is int:
                    found[figure] = number
        elif isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
            many = sum(next((row[column] for column in COPIES if column in row), 1) for row in rows)
            found |= dict.fromkeys((plural(name), f"{name}_cards", f"{name}_tiles"), many)
            found = {**_copies_of_each(rows), **found}
        elif type(rows) is int:
            found[name] = rows
    return found


def _copies_of_each(rows: list[dict[str, Any]]) -> dict[str, int]:
    """How many there are of each card or tile that says so, by its name, also in the plural."""
    found: dict[str, int] = {}
    for row in rows:
        name = str(row.get("name", "")).replace("-", "_")
        many = next((row[column] for column in COPIES if type(row.get(column)) is int), None)
        if name.isidentifier() and many is not None:
            found |= dict.fromkeys((name, plural(name)), many)
    return found


def plural(word: str) -> str:
    """More than one of something."""
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
