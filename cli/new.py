"""`ludex new`: a project for a game of one's own that plays at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.model.toml import read_text

from .terminal import counted


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is to be called: my-game.")],
    players: Annotated[str, typer.Option("--players", "-p", help="How many can play.")] = "2-4",
    example: Annotated[
        bool, typer.Option("--example", help="Copy the finished game of this name that comes with Ludex.")
    ] = False,
    rulebook: Annotated[
        Path | None,
        typer.Option("--from", metavar="RULEBOOK", help="Its rulebook as text: one clause a sentence."),
    ] = None,
) -> None:
    """Make a project for a game of your own that plays, is checked and is tested at once."""
    from ludex.reports.scaffold import copy_example, range_of, write_project

    if example:
        copy_example(Path(name), name)
        typer.echo(f"{name}/ is made. Next: cd {name}; pip install -e .; ludex play {name}; pytest.")
        return
    text = "" if rulebook is None else read_text(rulebook)
    made = write_project(Path(name), name, range_of(players), text)
    typer.echo(f"{name}/ is made, with {counted(made, 'clause')} of the rulebook to put into your own words.")
    typer.echo(f"Next: cd {name}; pip install -e .; ludex play {name}; README.md names five steps.")
