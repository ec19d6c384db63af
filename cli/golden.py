"""`ludex golden`: counts the positions of configurations exactly and compares with the golden table."""

from __future__ import annotations

from typing import Annotated

import typer
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Game
from ludex.solver.budget import Budget
from ludex.solver.explore.golden import (
    Counts,
    GoldenTable,
    count,
    depth_for,
    differences,
    golden_of,
    golden_path,
    golden_table,
    save_golden,
)
from rich.console import Console
from rich.status import Status

from .choices import games_called
from .terminal import add_row, counted, grid, heading, inset, terminal

DIFFERENT = 1


def golden(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Name of a game. [default: all]")
    ] = None,
    configuration: Annotated[
        str | None,
        typer.Option("--configuration", "-c", metavar="NAME", help="Only this one. [default: those stored]"),
    ] = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Also the longest games that are counted, by first move.")
    ] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=1, help="For each configuration.")] = 300,
    write: Annotated[
        bool, typer.Option("--write", help="Keep the counts as the game's golden table. Look at the change!")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> None:
    """Count the positions of configurations exactly, and compare with the stored counts.

    Exit code 1: the counts differ from the stored ones, or took too long.
    """
    if game is None and (configuration is not None or write or as_json):
        raise BadInput("usage", "of which game", right="name the game")
    fine = True
    for chosen in games_called(None if game is None else [game]):
        stored = golden_of(chosen)
        if stored is None and game is None:
            continue
        wanted = _wanted(chosen, stored, configuration, write)
        found, late = _counted(chosen, wanted, stored, write, seconds)
        if as_json:
            typer.echo(golden_table(chosen, found).model_dump_json(indent=1))
        if write:
            _write(chosen, stored, found)
        else:
            fine &= _compare(chosen, stored, found, divide=divide, console=terminal(stderr=as_json))
        for place in late:
            terminal(stderr=True).print(f"{chosen.name} {place}: not counted within {seconds:g} s")
        fine &= not late
    if not fine:
        raise typer.Exit(DIFFERENT)


def _wanted(game: Game, stored: GoldenTable | None, configuration: str | None, write: bool) -> list[str]:
    if configuration is not None:
        if configuration not in game.configurations:
            raise unknown(
                "configuration", "configuration", configuration, game.configurations, where="--configuration"
            )
        return [configuration]
    if stored is None and not write:
        raise BadInput(
            "golden",
            "has no golden table",
            where=game.name,
            right=f"ludex golden {game.name} --write makes one",
        )
    kept = set() if stored is None else stored.configurations.keys()
    for name in kept - game.configurations.keys() if not write else ():
        raise BadInput(
            "golden",
            f"{game.name} has no configuration {name}",
            where=str(golden_path(game)),
            right="--write",
        )
    return [name for name in game.configurations if name in kept or write]


def _counted(
    game: Game, names: list[str], stored: GoldenTable | None, write: bool, seconds: float
) -> tuple[dict[str, Counts], list[str]]:
    """The counts by configuration, and the configurations that took too long."""
    from ludex.solver.native import fastest_search

    shown = terminal(stderr=True)
    found, late = {}, []
    with shown.status(game.title) as status:
        for name in names:
            table = game.table(game.configurations[name])
            before = None if stored is None else stored.configurations.get(name)
            depth = None if before is None or before.complete else before.depth
            if (
                write
                and not (before is not None and before.complete)
                and name not in game.made_for("exhaust")
            ):
                depth = depth_for(table, Budget(seconds))
            live = _Live(status, f"{game.title}, {name}")
            engine = fastest_search(count_clauses=False)
            counts = count(table, Budget(seconds), live, depth=depth, engine=engine)
            if counts is None:
                late.append(name)
            else:
                found[name] = counts
    return found, late


class _Live:
    """Shows on a terminal how far a count has come."""

    def __init__(self, status: Status, what: str) -> None:
        self._status = status
        self._what = what

    def searching(self, states: int, depth: int) -> None:
        """So many positions so far."""
        self._status.update(f"{self._what}: {states:,} positions, depth {depth}")

    def discovered(self, what: str) -> None:
        """Counting looks for nothing."""


def _write(game: Game, stored: GoldenTable | None, found: dict[str, Counts]) -> None:
    before = {} if stored is None else stored.configurations
    both = {name: found.get(name, before.get(name)) for name in game.configurations}
    kept = {name: counts for name, counts in both.items() if counts is not None}
    save_golden(golden_table(game, kept), golden_path(game))
    terminal().print(str(golden_path(game)), soft_wrap=True)


def _compare(
    game: Game, stored: GoldenTable | None, found: dict[str, Counts], *, divide: bool, console: Console
) -> bool:
    expected = {} if stored is None else stored.configurations
    headings = ("configuration", "positions", "transitions", "depth", "ends", "stored counts")
    table = grid(*headings, numeric=headings[1:4], whole=headings[:4])
    wrong: dict[str, list[str]] = {}
    if stored is not None and stored.version != game.version:
        wrong["version"] = [f"the table is of model {stored.version}, this is model {game.version}"]
    for name, counts in found.items():
        ends = "\n".join(f"{clause} {many:,}" for clause, many in counts.ends.items())
        against = differences(expected[name], counts) if name in expected else []
        verdict = "none" if name not in expected else "differ" if against else "the same"
        depth = str(counts.depth) if counts.complete else f"to {counts.depth}"
        add_row(table, name, f"{counts.positions:,}", f"{counts.transitions:,}", depth, ends, verdict)
        if against:
            wrong[name] = against
    console.print(heading(f"{game.title}, model {game.version}"))
    console.print(table)
    for name, counts in found.items() if divide else ():
        games = counted(counts.games[-1], "game")
        console.print(f"{name}: {games} of {counted(len(counts.games), 'decision')} by first move")
        for move, many in counts.first.items():
            console.print(inset(f"{many:>8,}  {move}", 2))
    for name, lines in wrong.items():
        console.print(heading(f"{name}: not as stored"))
        for line in lines:
            console.print(inset(line, 2))
    console.print()
    return not wrong
