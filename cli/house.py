"""`ludex house`: the rulings that a table or a league has adopted, as a file and as a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.model.errors import unknown
from ludex.model.files import write_whole
from ludex.model.games import load_game

from .terminal import counted, heading, inset, plain_text, say, terminal

if TYPE_CHECKING:
    from ludex.solver.judge.house import House


def house(
    what: Annotated[
        str,
        typer.Argument(metavar="GAME|FILE.toml", help="A game: a file to fill in. A file: its sheet."),
    ],
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write the sheet and the case book as a page to print."),
    ] = None,
    language: Annotated[
        str, typer.Option("--language", metavar="en|ko", help="With --html: the language of the page.")
    ] = "en",
) -> None:
    """Make a file of house rulings, or check one and print it as a sheet of rulings."""
    from ludex.solver.judge.house import House, draft, load_house

    if html is not None:
        _page(load_house(Path(what)) if what.endswith(".toml") else House(game=what), html, language)
        return
    if what.endswith(".toml"):
        _sheet(load_house(Path(what)))
        return
    for line in draft(load_game(what)):
        say(line)


def _page(adopted: House, path: Path, language: str) -> None:
    from ludex.reports.judge_brief import brief_report
    from ludex.reports.page.sheet import WORDS, sheet_page

    if language not in WORDS:
        raise unknown("language", "language", language, WORDS, where="--language")
    page = sheet_page(
        load_game(adopted.game),
        adopted.rulings,
        adopted.name,
        language,
        lambda judgement: plain_text(brief_report(judgement, language=language)),
    )
    write_whole(path, page)
    terminal().print(f"Written: {path}")


def _sheet(adopted: House) -> None:
    game = load_game(adopted.game)
    console = terminal()
    whose = f" of {adopted.name}" if adopted.name else ""
    console.print(heading(f"House rulings{whose} for {game.title}"))
    for number, (ruling_id, reading) in enumerate(adopted.rulings.items(), 1):
        ruling = game.rulings[ruling_id]
        console.print(f"{number}. {ruling.question}")
        console.print(inset(f"{ruling.readings[reading].says} ({ruling_id} = {reading})", 3))
    left = sum(
        1 for ruling in game.rulings if len(ruling.defensible) > 1 and ruling.id not in adopted.rulings
    )
    console.print(
        f"{counted(len(adopted.rulings), 'ruling')}; {counted(left, 'question')} left as we read them."
    )
