"""`ludex export`: a game for other people's tools, made from the rules as they are written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput, unknown
from ludex.model.files import write_whole
from ludex.model.game import Table
from ludex.model.games import load_game

from .choices import (
    Components,
    ConfigurationName,
    GameName,
    Options,
    Players,
    Readings,
    Variants,
    in_words,
    set_up,
)
from .terminal import terminal


def _promela(table: Table, about: str) -> dict[str, str]:
    from ludex.solver.export.promela import promela

    return promela(table, about)


FORMATS: dict[str, Callable[[Table, str], dict[str, str]]] = {"promela": _promela}
"""For each format what makes its files, by name, from a table and its set-up in words."""


def export(
    game: GameName,
    to: Annotated[str, typer.Option("--to", metavar="FORMAT", help=f"One of: {', '.join(FORMATS)}.")],
    into: Annotated[
        Path | None, typer.Option("--into", metavar="FOLDER", help="Where to write. [default: GAME-FORMAT]")
    ] = None,
    players: Players = None,
    variant: Variants = None,
    ruling: Readings = None,
    option: Options = None,
    components: Components = None,
    configuration: ConfigurationName = None,
) -> None:
    """Write a game down for another tool: promela for the model checker SPIN."""
    if to not in FORMATS:
        raise unknown("format", "format", to, FORMATS, where="--to")
    table = set_up(load_game(game), players, variant, ruling, option, components, configuration)
    folder = into or Path(f"{table.game.name}-{to}")
    if folder.exists() and not folder.is_dir():
        raise BadInput("into", "this is a file", where=str(folder), right="name a folder")
    folder.mkdir(parents=True, exist_ok=True)
    console = terminal()
    for name, text in FORMATS[to](table, in_words(table.box.configuration)).items():
        write_whole(folder / name, text)
        console.print(str(folder / name))
