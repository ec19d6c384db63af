"""`ludex cases`: the case books, one dispute a line."""

from __future__ import annotations

from typing import Annotated

import typer

from .choices import games_called
from .terminal import add_row, grid, listed, terminal


def cases(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Name of a game; without it, all games.")
    ] = None,
) -> None:
    """List the cases of a game's case book, or of all."""
    from ludex.solver.judge.case import cases_of

    table = grid("game", "no.", "case", "verdict", "question", numeric=("no.",))
    for chosen in games_called(None if game is None else [game]):
        for case in cases_of(chosen):
            verdicts = listed(q.expected.verdict for q in case.dispute.questions if q.expected is not None)
            asked = " ".join(question.text for question in case.dispute.questions)
            add_row(table, case.dispute.game, case.note.number, case.note.title, verdicts, asked)
    terminal().print(table)
