"""`ludex rulings`: the questions that a rulebook leaves open, with every reading and the one we follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

import typer
from ludex.model.game import Game
from ludex.model.games import load_game
from ludex.model.ruling import Ruling
from rich.console import Console, Group, RenderableType
from rich.text import Text

from .choices import GameName
from .terminal import add_row, aside, counted, grid, heading, inset, listed, terminal


def rulings(
    game: GameName,
    ruling: Annotated[
        str | None, typer.Argument(metavar="[RULING]", help="Tell all about this question.")
    ] = None,
    find: Annotated[
        str | None, typer.Option("--find", "-f", metavar="TEXT", help="Only questions that speak of this.")
    ] = None,
) -> None:
    """List the questions that a rulebook leaves open, or tell all about one."""
    chosen = load_game(game)
    console = terminal()
    if ruling is not None:
        _tell(chosen, chosen.rulings[ruling], console)
        return
    shown = [each for each in chosen.rulings if find is None or _speaks_of(each, find)]
    console.print(Group(*(part for each in shown for part in _listed(each))), end="")
    counts = Counter(each.gap.value for each in shown)
    kinds = f" ({listed(f'{number} {gap}' for gap, number in counts.items())})" if shown else ""
    console.print(
        f"{counted(len(shown), 'ruling')}{kinds}; * marks the reading that we follow unless told otherwise."
    )


def _speaks_of(ruling: Ruling, text: str) -> bool:
    says = [reading.says for reading in ruling.readings.values()]
    words = " ".join([ruling.id, ruling.gap.value, ruling.question, *ruling.clauses, *ruling.readings, *says])
    return text.lower() in words.lower()


def _listed(ruling: Ruling) -> Iterator[RenderableType]:
    where = f"  {ruling.gap.value}  {listed(ruling.clauses)}"
    yield heading(ruling.question)
    yield inset(Text(ruling.id).append(where, style="dim"), 2)
    readings = grid("", "", "")
    for name, reading in ruling.readings.items():
        add_row(readings, "*" if name == ruling.default else "", name, reading.says)
    yield inset(readings, 2)
    yield Text()


def _tell(game: Game, ruling: Ruling, console: Console) -> None:
    console.print(heading(ruling.question))
    console.print(f"The rulebook is {ruling.gap.value} here.")
    _clauses(game, ruling.clauses, console, indent=2)
    for name, reading in ruling.readings.items():
        console.print()
        held = f"settled by {ruling.settled}" if ruling.settled else "our default"
        default = f"  ({held})" if name == ruling.default else ""
        console.print(heading(f"{name}{default}"))
        console.print(inset(reading.says, 2))
        _clauses(game, reading.clauses, console, indent=4)
    console.print()
    if not ruling.settled:
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
