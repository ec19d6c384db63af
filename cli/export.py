"""`ludex export`: a game in the form that another tool reads."""

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

ADAPTER = '''"""{title} for {library}, by Ludex. Needs the packages `ludex` and `{package}`.

    {use}
"""

from ludex.reports.adapters.{module} import {name}

{line}
'''


def _openspiel(table: Table) -> str:
    name = f"ludex_{table.game.name.replace('-', '_')}"
    return ADAPTER.format(
        title=table.game.title,
        library="OpenSpiel",
        package="open_spiel",
        use=f'import this module, then: pyspiel.load_game("{name}")',
        module="openspiel",
        name="register",
        line=f"register({table.game.name!r}, {_plain(table)})",
    )


def _pettingzoo(table: Table) -> str:
    return ADAPTER.format(
        title=table.game.title,
        library="PettingZoo",
        package="pettingzoo",
        use="from this module: environment = env()",
        module="pettingzoo",
        name="env as ludex_env",
        line=f"\ndef env():\n    return ludex_env({table.game.name!r}, {_plain(table)})",
    )


def _promela(table: Table) -> dict[str, str]:
    from ludex.solver.export.promela import promela

    return promela(table, in_words(table.box.configuration))


def _plain(table: Table) -> str:
    return repr(table.box.configuration.model_dump(mode="json", exclude_defaults=True))


FORMATS: dict[str, Callable[[Table], str | dict[str, str]]] = {
    "openspiel": _openspiel,
    "pettingzoo": _pettingzoo,
    "promela": _promela,
}
"""Each form with what writes a table in it: one text, or several files by name."""


def export(
    game: GameName,
    to: Annotated[str, typer.Option("--to", metavar="FORM", help=f"Which form: {', '.join(FORMATS)}.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write it there; promela: into that folder. [default: print it]"
        ),
    ] = None,
    players: Players = None,
    variant: Variants = None,
    ruling: Readings = None,
    option: Options = None,
    components: Components = None,
    configuration: ConfigurationName = None,
) -> None:
    """Write a game, set up, in the form that another tool reads."""
    if to not in FORMATS:
        raise unknown("format", "form", to, FORMATS, where="--to")
    table = set_up(load_game(game), players, variant, ruling, option, components, configuration)
    text = FORMATS[to](table)
    if not isinstance(text, str):
        _write_all(text, out or Path(f"{table.game.name}-{to}"))
    elif out is None:
        typer.echo(text, nl=False)
    else:
        write_whole(out, text)
        typer.echo(f"Written: {out}")


def _write_all(files: dict[str, str], folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise BadInput("out", "this is a file", where=str(folder), right="name a folder")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        write_whole(folder / name, text)
        typer.echo(f"Written: {folder / name}")
