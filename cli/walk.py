"""`ludex walk`: many random games, and what happened in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer
from ludex.model.game import Table
from ludex.model.games import load_game
from ludex.solver.play.choosers import Bot
from ludex.solver.play.walk import MOST_STEPS, STUCK, UNFINISHED, Statistics
from ludex.solver.play.walk import walk as walk_at_random
from rich.console import Console
from rich.progress import Progress

from .bots import Bots, bots_at
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
from .terminal import add_row, counted, grid, terminal

FOUND = 1
INTERRUPTED = 130


def walk(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Other seeds, other games.")] = 0,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=1, help="Break a game off after so many rules.")
    ] = MOST_STEPS,
    bot: Bots = None,
    clauses: Annotated[bool, typer.Option("--clauses", help="Also: how often each clause mattered.")] = False,
    players: Players = None,
    variant: Variants = None,
    ruling: Readings = None,
    option: Options = None,
    components: Components = None,
    configuration: ConfigurationName = None,
) -> None:
    """Play random games, or games of bots, and tell how they went.

    Exit code 1: some game got stuck or had to be broken off.
    """
    table = set_up(load_game(game), players, variant, ruling, option, components, configuration)
    statistics = _walk(table, games, seed, most, bots_at(table, bot))
    console = terminal()
    console.print(
        f"{table.game.title}, {in_words(table.box.configuration)}, seed {seed}: "
        f"{counted(statistics.games, 'game' if bot else 'random game')} in {statistics.seconds:.1f} s"
    )
    if statistics.games:
        _tell(table, statistics, console)
        if clauses:
            _tell_clauses(table, statistics, console)
    if statistics.interrupted:
        raise typer.Exit(INTERRUPTED)
    if statistics.ends[STUCK] or statistics.ends[UNFINISHED]:
        raise typer.Exit(FOUND)


def _walk(table: Table, games: int, seed: int, most: int, bots: Mapping[int, Bot]) -> Statistics:
    console = terminal(stderr=True)
    if not console.is_terminal:
        return walk_at_random(table, games, seed, most_steps=most, bots=bots)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("walking", total=games)

        def progress(done: int) -> None:
            bar.update(task, completed=done)

        return walk_at_random(table, games, seed, most_steps=most, bots=bots, progress=progress)


def _tell(table: Table, statistics: Statistics, console: Console) -> None:
    lengths = statistics.lengths
    half = f"{statistics.typical_length:.0f}"
    speed = f"{statistics.steps / statistics.seconds:,.0f}"
    console.print(
        f"Decisions a game: {min(lengths)} to {max(lengths)}, half of the games at most {half}; "
        f"{speed} rules a second."
    )
    rows = grid("what", "games", "share", "by", numeric=("games", "share"))
    total = statistics.games
    catalog = table.game.catalog

    def row(what: str, number: int, by: str) -> None:
        add_row(rows, what, f"{number:,}", f"{number / total:.1%}", by)

    for end, number in statistics.ends.most_common():
        if end in catalog:
            row("ended", number, f"{end}: {catalog[end].says}")
        else:
            row(end, number, "nobody could move" if end == STUCK else "went on for too long")
    for seat in table.seats:
        row(f"{table.box.seat_names[seat]} won", statistics.winners[seat], "")
    row("tied", statistics.ties, "")
    for clause, number in statistics.deciders.most_common():
        row("decided", number, f"{clause}: {catalog[clause].says}")
    console.print(rows)


def _tell_clauses(table: Table, statistics: Statistics, console: Console) -> None:
    numbers = ("permitted", "blocked", "caused")
    rows = grid("clause", *numbers, "says", numeric=numbers)
    hits = statistics.hits
    for clause in table.game.catalog:
        if not clause.not_mechanical:
            counts = (hits.permitted[clause.id], hits.blocked[clause.id], hits.caused[clause.id])
            style = None if any(counts) else "dim"
            add_row(rows, clause.id, *(f"{count:,}" for count in counts), clause.says, style=style)
    console.print(rows)
