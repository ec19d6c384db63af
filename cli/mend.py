"""`ludex mend`: the smallest edit of the rulebook that removes something wrong."""

from __future__ import annotations

from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.games import load_game

from .choices import ConfigurationName, GameName, Players, in_words, set_up
from .terminal import add_row, aside, grid, heading, listed, terminal

NONE_FOUND = 1


def mend(
    game: GameName,
    wrong: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A property that fails, or halt, lost-end, endless, breakdown."),
    ],
    players: Players = None,
    configuration: ConfigurationName = None,
    largest: Annotated[int, typer.Option(min=1, max=2, help="How many edits at once.")] = 1,
    seconds: Annotated[float, typer.Option(min=1, help="How long to look.")] = 120,
    top: Annotated[int, typer.Option(min=1, help="How many repairs to tell.")] = 8,
) -> None:
    """Look for the smallest edit that removes something wrong: a figure, a reading, a dropped clause.

    Exit code 1: none was found.
    """
    from ludex.solver.budget import Budget
    from ludex.solver.compare.figures import Wish
    from ludex.solver.compare.mend import mend as repairs

    chosen = load_game(game)
    table = set_up(chosen, players, None, None, configuration=configuration)
    made = table.box.configuration
    name = configuration or f"{made.players} players"
    wish = Wish(chosen, wrong)
    budget = Budget(seconds)
    small = "exhaust" in chosen.purpose(name).role
    fails, _strength, _moves = wish.at(table, name, small, budget)
    if not fails:
        raise BadInput("mend", f"{wrong} is not broken in {name}", right="there is nothing to mend")
    found = repairs(chosen, wish, name, made, largest=largest, budget=budget)
    console = terminal()
    console.print(heading(f"{wrong}: {fails}"))
    console.print(aside(in_words(made)))
    if not found:
        console.print(f"No edit of up to {largest} was found that mends it.")
        raise typer.Exit(NONE_FOUND)
    shown = grid(
        "edit", "then", "games that go otherwise", "newly wrong", numeric=("games that go otherwise",)
    )
    for one in found[:top]:
        note = f"{one.strength}; only removes the obligation" if one.evades else one.strength
        add_row(shown, one.words, note, f"{100 * one.distance:.0f} %", listed(one.new))
    console.print(shown)
    if len(found) > top:
        console.print(aside(f"and {len(found) - top} more (--top)"))
    if budget.over():
        console.print(aside("The time limit was reached; later edits were not tried."))
