"""Golden tables: exact counts for each named configuration, as chess programs keep for their move generators.

Another implementation of a rulebook can check itself against them: the number of positions before a
decision, of decisions and chance outcomes, of ends by clause, and of games by length and first move.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from model.errors import BadInput
from model.game import Game, Table
from model.notation import write_move
from model.toml import read_text, validated

from .budget import Budget
from .explore import PythonSearch, Silent
from .stepping import Stepper

GAMES_DEPTH = 4
"""Decisions in the games that are counted by first move."""


class Counts(BaseModel):
    """What an exhaustive search of one configuration counts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    positions: int
    transitions: int
    depth: int
    ends: dict[str, int] = Field(description="final positions by the clause that ended the game")
    layers: tuple[int, ...] = Field(description="new positions by the length of the shortest game to them")
    games: tuple[int, ...] = Field(description="games of one, two, … decisions and chance outcomes")
    first: dict[str, int] = Field(description="the longest of those games by their first move")


class GoldenTable(BaseModel):
    """The counts of a game's configurations."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ludex: Literal[1] = 1
    game: str
    version: int
    configurations: dict[str, Counts]


def count(table: Table, budget: Budget) -> Counts | None:
    """The counts of a table; None if the budget does not last."""
    seen = PythonSearch(count_clauses=False).run(table, (), budget, Silent())
    if not seen.complete:
        return None
    graph = seen.graph
    bounds = [*graph.layers, len(graph)]
    games, first = games_by_length(table, GAMES_DEPTH)
    return Counts(
        positions=len(graph),
        transitions=graph.transitions,
        depth=graph.depth,
        ends=dict(sorted(seen.ends.items())),
        layers=tuple(later - earlier for earlier, later in pairwise(bounds)),
        games=games,
        first=first,
    )


def games_by_length(table: Table, depth: int) -> tuple[tuple[int, ...], dict[str, int]]:
    """How many games of each length there are, and how many of the longest begin with each move."""
    stepper = Stepper(table)
    schema = table.schema
    begun = stepper.begin().after
    by_first: dict[str, dict[bytes, int]] = {}
    for step in stepper.steps(begun):
        by_first[write_move(table, step.move)] = {step.after.packed(): 1}
    totals = [len(by_first)]
    for _ in range(depth - 1):
        for name, positions in by_first.items():
            later: dict[bytes, int] = {}
            for key, ways in positions.items():
                for step in stepper.steps(schema.unpack(key)):
                    after = step.after.packed()
                    later[after] = later.get(after, 0) + ways
            by_first[name] = later
        totals.append(sum(sum(positions.values()) for positions in by_first.values()))
    return tuple(totals), {name: sum(positions.values()) for name, positions in sorted(by_first.items())}


def golden_table(game: Game, names: Sequence[str], budget: Budget) -> GoldenTable:
    """The counts of those of these configurations that a search can finish within the budget."""
    found = {}
    for position, name in enumerate(names):
        part = budget.part(budget.left / (len(names) - position))
        counts = count(game.table(game.configurations[name]), part)
        if counts is not None:
            found[name] = counts
    return GoldenTable(game=game.name, version=game.version, configurations=found)


def differences(expected: Counts, found: Counts) -> list[str]:
    """In which counts two tables differ, the counts by first move last."""
    lines = []
    for name in ("positions", "transitions", "depth", "ends", "layers", "games"):
        before, now = getattr(expected, name), getattr(found, name)
        if before != now:
            lines.append(f"{name}: expected {before}, found {now}")
    for move in sorted(expected.first.keys() | found.first.keys()):
        games = expected.first.get(move, 0), found.first.get(move, 0)
        if games[0] != games[1]:
            lines.append(
                f"games of {len(found.games)} that begin with {move}: expected {games[0]}, found {games[1]}"
            )
    return lines


def load_golden(path: Path) -> GoldenTable:
    """Read a golden table, or say in a sentence what is wrong with the file."""
    try:
        data = json.loads(read_text(path))
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadInput("json", f"not valid JSON ({error})", where=str(path)) from None
    return validated(data, GoldenTable, str(path))


def save_golden(table: GoldenTable, path: Path) -> None:
    """Write a golden table as JSON."""
    path.write_text(table.model_dump_json(indent=1) + "\n", encoding="utf-8")
