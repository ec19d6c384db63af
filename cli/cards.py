"""`ludex cards`: what lies in the box."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

import typer
from ludex.model.games import load_game
from ludex.reports.things import components_of, find_things

from .choices import GameName
from .terminal import add_row, counted, grid, listed, terminal
from .what import tell


def cards(
    game: GameName,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Tell all about this one.")] = None,
) -> None:
    """List the cards, tiles and figures of a game with their sources, or tell all about one."""
    chosen = load_game(game)
    console = terminal()
    things = list(components_of(chosen))
    if name is not None:
        for thing in find_things(chosen, name, things):
            tell(chosen, thing, console)
        return
    for kind, of_kind in groupby(things, key=lambda thing: thing.kind):
        table = grid(kind, "what is printed on it", whole=(kind,))
        for thing in of_kind:
            add_row(table, thing.name, listed(thing.tells))
        console.print(table)
        console.print()
    console.print(f"{counted(len(things), 'component')} of {chosen.title}.")
