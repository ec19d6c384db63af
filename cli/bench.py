"""`ludex bench`: how fast the engines are on this machine, side by side in one run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.game import Game
from ludex.model.games import game_names, load_game
from ludex.solver.bench.row import Row

from .terminal import add_row, aside, grid, terminal

HEADINGS = ("game", "configuration", "what", "engine", "a second", "× first", "bytes each")
NUMERIC = HEADINGS[-3:]


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Name of a game. [default: all]")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="For each measurement.")] = 5,
    to: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures as JSON.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Also write the table for a document.")
    ] = None,
) -> None:
    """Measure the engines side by side: our rules as written and compiled, and engines of others.

    Rates are for a second of one core, whatever else the machine does.
    """
    from ludex.solver.bench import others
    from ludex.solver.native import NoCompiler
    from ludex.solver.native.build import compiler

    try:
        compiler()
    except NoCompiler as missing:
        raise BadInput("bench", str(missing)) from None
    console = terminal()
    table = grid(*HEADINGS, numeric=NUMERIC)
    measured: list[Row] = []
    for name in [game] if game is not None else game_names():
        measured += _measured(load_game(name), seconds)
    measured += others.openspiel(seconds)
    for row in measured:
        add_row(table, *_cells(row))
    console.print(table)
    for what in others.skipped():
        console.print(aside(f"Skipped: {what}."))
    if to is not None:
        data = {"ludex": 1, "rows": [asdict(row) for row in measured], "skipped": others.skipped()}
        write_whole(to, json.dumps(data, indent=1) + "\n")
    if markdown is not None:
        lines = [HEADINGS, ("---",) * len(HEADINGS), *map(_cells, measured)]
        write_whole(markdown, "".join(f"| {' | '.join(line)} |\n" for line in lines))


def _measured(game: Game, seconds: float) -> Iterator[Row]:
    from ludex.solver.bench import others, ours

    rates = {}
    small, full = ours.places(game)
    for row in ours.rows(game, seconds, small, full):
        rates[row.what, row.engine] = row.rate
        yield row
    bare = rates["explore, bare", "Python"]
    yield from others.spin(game, small, seconds, bare, rates["transitions, bare", "native"])
    yield others.hypothesis(game, full, seconds, rates["random moves, bare", "Python"])


def _cells(row: Row) -> tuple[str, ...]:
    ratio = f"{row.ratio:,.1f}" if row.ratio else ""
    size = f"{row.bytes:.0f}" if row.bytes else ""
    return row.game, row.configuration, row.what, row.engine, f"{row.rate:,.0f}", ratio, size
