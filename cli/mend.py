"""`ludex mend`: the smallest edit of the rulebook that removes something wrong."""

from __future__ import annotations

from typing import Annotated

import typer

from .choices import ConfigurationName, GameName, Players


def mend(
    game: GameName,
    wrong: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="A property that fails, halt, lost-end, endless, breakdown, or the id of a finding of the"
            " last check.",
        ),
    ],
    players: Players = None,
    configuration: ConfigurationName = None,
    largest: Annotated[int, typer.Option(min=1, max=2, help="How many edits at once.")] = 1,
    seconds: Annotated[float, typer.Option(min=1, help="How long to look.")] = 120,
    top: Annotated[int, typer.Option(min=1, help="How many repairs to tell.")] = 8,
) -> None:
    """Look for the smallest edit that removes something wrong: a figure, reading, clause or guard.

    Exit code 1: none was found.
    """
    from .mending import tell_repairs

    tell_repairs(game, wrong, players, configuration, largest=largest, seconds=seconds, top=top)
