"""`ludex report`: the page on what the last checks have shown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.games import game_names, load_game

from .terminal import terminal


def report(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME…]", help="Which; all that were checked if none."),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where to write the page.")] = Path(
        "ludex.html"
    ),
) -> None:
    """Write one HTML page on what the last checks have shown, with every game to step through."""
    from ludex.reports.check_file import CheckFile
    from ludex.reports.check_kept import kept
    from ludex.reports.page.written import write_report

    checks = []
    for name in games or game_names():
        check = kept(load_game(name))
        if check is not None:
            checks.append(check)
        elif games:
            raise BadInput("report", f"{name} has not been checked", right=f"run ludex check {name} first")
    if not checks:
        raise BadInput("report", "nothing has been checked", right="run ludex check first")
    write_report(CheckFile(seed=0, games=tuple(checks)), out)
    terminal().print(f"Written: {out}")
