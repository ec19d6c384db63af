"""Golden tables: exact counts for each named configuration, as chess programs keep for their move generators.

Another implementation of a rulebook can check itself against them: the number of positions before a
decision, of decisions and chance outcomes, of ends by clause, and of games by length and first move.
Small configurations are counted to the last position, the others to a certain number of decisions.
`docs/checking.md` says exactly what counts as one. A game's table stands in its folder, `golden.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Literal

from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Game, Table
from ludex.model.notation import write_move
from ludex.model.play import begin, steps
from ludex.model.toml import read_text, validated
from pydantic import BaseModel, ConfigDict, Field

from ..budget import Budget
from .search import Engine, PythonSearch, Reporter, Silent

GAMES_DEPTH = 4
"""Decisions in the games that are counted by first move."""
MOST_POSITIONS = 2_000
"""Larger configurations are counted only as far from the start as there are no more than these."""


class Counts(BaseModel):
    """What an exhaustive search of one configuration counts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    complete: bool = Field(default=True, description="if not, only what `depth` decisions lead to is counted")
    positions: int
    transitions: int
    depth: int
    ends: dict[str, int] = Field(description="final positions by the clause that ended the game")
    layers: tuple[int, ...] = Field(description="new positions by the length of the shortest game to them")
    games: tuple[int, ...] = Field(
        description="games of one, two, … decisions and chance outcomes, up to four"
    )
    first: dict[str, int] = Field(description="the longest of those games by their first move")


class GoldenTable(BaseModel):
    """The counts of a game's configurations."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ludex: Literal[1] = Field(default=1, description="version of this format")
    game: str
    version: int = Field(description="of our model of the game")
    configurations: dict[str, Counts]


def count(
    table: Table,
    budget: Budget,
    reporter: Reporter | None = None,
    *,
    depth: int | None = None,
    engine: Engine | None = None,
) -> Counts | None:
    """The counts of a table, perhaps only up to a depth; None if the budget does not last."""
    bounded = replace(budget, depth=depth)
    search = engine or PythonSearch(count_clauses=False)
    seen = search.run(table, (), bounded, reporter or Silent())
    graph = seen.graph
    if not seen.complete and graph.depth != depth:
        return None
    bounds = [*graph.layers, len(graph)]
    games, first = games_by_length(table, GAMES_DEPTH)
    return Counts(
        complete=seen.complete,
        positions=len(graph),
        transitions=graph.transitions,
        depth=graph.depth,
        ends=dict(sorted(seen.ends.items())),
        layers=tuple(later - earlier for earlier, later in pairwise(bounds)),
        games=games,
        first=first,
    )


def depth_for(table: Table, budget: Budget) -> int | None:
    """How many decisions lead to no more than MOST_POSITIONS; None if no others can be reached at all."""
    few = replace(budget, states=MOST_POSITIONS)
    seen = PythonSearch(count_clauses=False).run(table, (), few, Silent())
    if seen.complete:
        return None
    known = [bound for bound in seen.graph.layers[1:] if bound <= MOST_POSITIONS]
    return max(1, len(known) - 1)


def games_by_length(table: Table, depth: int) -> tuple[tuple[int, ...], dict[str, int]]:
    """How many games of each length there are, and how many of the longest begin with each move.

    Games are counted up to the depth, or until there are too many positions to go on from.
    """
    schema = table.schema
    begun = begin(table).after
    by_first: dict[str, dict[bytes, int]] = {}
    for step in steps(table, begun):
        by_first[write_move(table, step.move)] = {step.after.packed(): 1}
    totals = [len(by_first)]
    for _ in range(depth - 1):
        if sum(map(len, by_first.values())) > MOST_POSITIONS:
            break
        for name, positions in by_first.items():
            later: dict[bytes, int] = {}
            for key, ways in positions.items():
                for step in steps(table, schema.unpack(key)):
                    after = step.after.packed()
                    later[after] = later.get(after, 0) + ways
            by_first[name] = later
        totals.append(sum(sum(positions.values()) for positions in by_first.values()))
    return tuple(totals), {name: sum(positions.values()) for name, positions in sorted(by_first.items())}


def golden_table(game: Game, counted: Mapping[str, Counts]) -> GoldenTable:
    """The counts of a game's configurations as its golden table."""
    return GoldenTable(game=game.name, version=game.version, configurations=dict(counted))


def differences(expected: Counts, found: Counts) -> list[str]:
    """In which counts two tables differ, the counts by first move last."""
    lines = []
    for name in ("complete", "positions", "transitions", "depth", "ends", "layers", "games"):
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


def golden_path(game: Game) -> Path:
    """Where a game's golden table stands."""
    return game.folder / "golden.json"


def golden_of(game: Game) -> GoldenTable | None:
    """The golden table that comes with a game, if there is one."""
    path = golden_path(game)
    if not path.exists():
        return None
    try:
        data = json.loads(read_text(path))
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadInput("json", f"not valid JSON ({error})", where=str(path)) from None
    return validated(data, GoldenTable, str(path))


def save_golden(table: GoldenTable, path: Path) -> None:
    """Write a golden table as JSON."""
    write_whole(path, table.model_dump_json(indent=1) + "\n")
