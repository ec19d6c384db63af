"""`ludex cases`: the case books, one dispute a line."""

from __future__ import annotations

from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.label import game_names, label_of

from .terminal import add_row, grid, listed, say, terminal


def cases(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Name of a game; without it, all games.")
    ] = None,
) -> None:
    """List the cases of a game's case book, or of all."""
    from ludex.solver.judge.case_list import listed_cases

    table = grid("game", "no.", "case", "verdict", "question", numeric=("no.",))
    for name in game_names() if game is None else [game]:
        try:
            label = label_of(name)
        except BadInput as broken:
            if game is not None:
                raise
            say(f"{name} is left out: {broken}", err=True)
            continue
        for case in listed_cases(label):
            add_row(table, label.base_name, case.number, case.title, listed(case.verdicts), case.asked)
    terminal().print(table if table.row_count else "No cases.")
