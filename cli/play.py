"""`ludex play`: a game in the terminal, with people at one keyboard, bots, or a script."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.games import load_game

from .bots import Bots, bots_at
from .choices import (
    Components,
    ConfigurationName,
    GameName,
    Options,
    Players,
    Readings,
    Seed,
    Variants,
    in_words,
    set_up,
)
from .dialogue import Parlour
from .lines import Lines
from .saving import refuse_unwritable
from .session import Session
from .terminal import terminal


def play(
    game: GameName,
    bot: Bots = None,
    seed: Seed = None,
    ask_chance: Annotated[
        bool, typer.Option("--ask-chance", help="Ask what dice and decks decide, instead of drawing.")
    ] = False,
    script: Annotated[
        Path | None, typer.Option("--script", metavar="FILE", help="Read moves and commands from a file.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the game to a file as it goes on.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Keep the table drawn in this file.")
    ] = None,
    players: Players = None,
    variant: Variants = None,
    ruling: Readings = None,
    option: Options = None,
    components: Components = None,
    configuration: ConfigurationName = None,
) -> None:
    """Play a game: hot seat, against bots, or from a script or a pipe.

    Moves are chosen by number or typed. `help` lists what else can be typed.
    """
    choices = (players, variant, ruling, option, components, configuration)
    if resume is not None and any(choices):
        raise BadInput("resume", "a saved game is already set up", right="leave the other choices out")
    if save is not None and save.exists() and (resume is None or resume.resolve() != save.resolve()):
        raise BadInput(
            "save", "there is a file already", where=str(save), right="choose another name, or --resume it"
        )
    refuse_unwritable(svg)
    table = set_up(load_game(game), *choices)
    chosen_seed = random.SystemRandom().randrange(1_000_000) if seed is None else seed
    session = Session(table, chosen_seed, {}, ask_chance, save)
    if resume is not None:
        session.load(resume)
    session.bots = bots_at(session.table, bot)
    session.keep()
    console = terminal()
    console.print(f"{table.game.title}, {in_words(session.table.box.configuration)}, seed {chosen_seed}")
    if resume is not None:
        console.print(f"resumed from {resume} after {len(session.turns)} moves")
    Parlour(session, Lines(script), console, svg).play()
