"""`ludex lint`: the mistakes of an author, before anything is played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.model.games import load_game

from .choices import GameName
from .saving import refuse_unwritable, save_text
from .terminal import counted, say

FOUND = 1


def lint(
    game: GameName,
    json: Annotated[Path | None, typer.Option(help="Also write the remarks as JSON.")] = None,
    sarif: Annotated[Path | None, typer.Option(help="Also write the remarks as SARIF.")] = None,
) -> None:
    """Say what an author can mend before anything is played, each with file and line.

    Exit code 1: there is something to mend.
    """
    from ludex.reports.lint import as_json, as_sarif, lines
    from ludex.solver.lint import lint as remarks_on
    from ludex.solver.lint.checks import CHECKS

    refuse_unwritable(json, sarif)
    chosen = load_game(game)
    remarks = remarks_on(chosen, CHECKS)
    if json is not None:
        save_text(json, as_json(remarks))
    if sarif is not None:
        save_text(sarif, as_sarif(remarks))
    for line in lines(remarks):
        say(line)
    say(f"{counted(len(remarks), 'remark')} on {chosen.title}.")
    if remarks:
        raise typer.Exit(FOUND)
