"""`ludex what`: anything of a game that has a name, explained."""

from __future__ import annotations

from typing import Annotated

import typer
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.reports.things import Thing, find_things, spoken_of, things_of
from rich.console import Console

from .choices import GameName
from .terminal import aside, heading, inset, terminal

EXPLAINED = ("clause", "ruling", "field", "move", "chance", "automatic")
"""Kinds of things that name their clauses themselves."""


def what(
    game: GameName,
    thing: Annotated[
        list[str],
        typer.Argument(metavar="THING", help="A card, a place, a clause, a ruling, a rule, a field."),
    ],
) -> None:
    """Tell what a card, place, clause, ruling, rule or field is, and what the rulebook says of it."""
    chosen = load_game(game)
    console = terminal()
    for found in find_things(chosen, " ".join(thing), list(things_of(chosen))):
        tell(chosen, found, console)


def tell(game: Game, thing: Thing, console: Console) -> None:
    """Everything there is to tell of a thing."""
    also = f" ({', '.join(thing.also)})" if thing.also else ""
    console.print(heading(f"{thing.name}{also}, {thing.kind}"))
    for line in thing.tells:
        console.print(inset(line, 2))
    if thing.kind not in EXPLAINED:
        for line in spoken_of(game, thing):
            console.print(inset(aside(line), 4))
