"""`ludex rulings`: the questions that a rulebook leaves open, with every reading and the one we follow."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from model.game import Game
from model.games import load_game
from model.ruling import Ruling

from .choices import GameName
from .terminal import add_row, aside, counted, grid, heading, inset, listed, terminal


def rulings(
    game: GameName,
    ruling: Annotated[
        str | None, typer.Argument(metavar="RULING", help="Tell all about this question.")
    ] = None,
) -> None:
    """List the questions that a rulebook leaves open, or tell all about one."""
    chosen = load_game(game)
    console = terminal()
    if ruling is not None:
        _tell(chosen, chosen.rulings[ruling], console)
        return
    table = grid("ruling", "gap", "question", "readings", whole=("gap",))
    for each in chosen.rulings:
        names = [f"{name}*" if name == each.default else name for name in each.readings]
        add_row(table, each.id, each.gap.value, each.question, listed(names))
    console.print(table)
    console.print(
        f"{counted(len(chosen.rulings), 'ruling')}; * marks the reading that we follow unless told otherwise."
    )


def _tell(game: Game, ruling: Ruling, console: Console) -> None:
    console.print(heading(ruling.question))
    console.print(f"The rulebook is {ruling.gap.value} here.")
    _clauses(game, ruling.clauses, console, indent=2)
    for name, reading in ruling.readings.items():
        console.print()
        default = "  (our default)" if name == ruling.default else ""
        console.print(heading(f"{name}{default}"))
        console.print(inset(reading.says, 2))
        _clauses(game, reading.clauses, console, indent=4)
    console.print()
    console.print(f"Why {ruling.default}: {ruling.why}")
    if ruling.players:
        console.print(f"Matters only with {listed(ruling.players)} players.")
    if ruling.not_mechanical:
        console.print(f"The readings play alike in our model: {ruling.not_mechanical}")
    else:
        console.print(aside(f"Choose with --ruling {ruling.id}=READING."))


def _clauses(game: Game, ids: tuple[str, ...], console: Console, indent: int) -> None:
    for clause_id in ids:
        clause = game.catalog[clause_id]
        console.print(inset(aside(f"{clause_id} ({clause.section}): {clause.says}"), indent))
