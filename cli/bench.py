"""`ludex bench`: how fast the engines are on this machine, side by side in one run."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.files import write_whole
from ludex.model.games import game_names, load_game
from ludex.solver.native import NoCompiler
from ludex.solver.native.bench import rows, skipped
from ludex.solver.native.build import compiler

from .terminal import add_row, aside, grid, terminal

NUMERIC = ("a second", "× Python", "bytes each")


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Name of a game. [default: all]")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="For each measurement.")] = 5,
    to: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures as JSON.")
    ] = None,
) -> None:
    """Measure the engines side by side: the rules as written, and compiled.

    Rates are for a second of one core, whatever else the machine does.
    """
    try:
        compiler()
    except NoCompiler as missing:
        raise BadInput("bench", str(missing)) from None
    console = terminal()
    table = grid("game", "configuration", "what", "engine", *NUMERIC, numeric=NUMERIC)
    measured = []
    for name in [game] if game is not None else game_names():
        for row in rows(load_game(name), seconds):
            measured.append(row)
            ratio = f"{row.ratio:,.0f}" if row.ratio else ""
            size = f"{row.bytes:.0f}" if row.bytes else ""
            add_row(table, row.game, row.configuration, row.what, row.engine, f"{row.rate:,.0f}", ratio, size)
    console.print(table)
    for what in skipped():
        console.print(aside(f"Skipped: {what}."))
    if to is not None:
        data = {"ludex": 1, "rows": [asdict(row) for row in measured], "skipped": skipped()}
        write_whole(to, json.dumps(data, indent=1) + "\n")
