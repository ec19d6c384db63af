"""`ludex questions`: what to ask a rulebook's editor, and what the answers settle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from ludex.model.errors import BadInput
from ludex.model.game import Game
from ludex.model.games import load_game
from rich.console import Console, Group, RenderableType
from rich.text import Text

from .choices import GameName
from .saving import refuse_unwritable, save_text
from .terminal import aside, counted, heading, inset, say, terminal

if TYPE_CHECKING:
    from ludex.reports.questions import Matter


def questions(
    game: GameName,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it as TOML, in which an editor answers.")
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Read the answers back, and make house rulings of them."),
    ] = None,
    revision: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="With --answers: make a revision of this name that settles them."),
    ] = None,
) -> None:
    """List the open matters of a rulebook as questions to its editor, or read the answers back."""
    from ludex.reports.questions import as_house, as_revision, letter, open_matters, read_answers

    chosen = load_game(game)
    refuse_unwritable(write)
    if answers is None:
        if revision is not None:
            raise BadInput("usage", "--revision needs answers", right="add --answers FILE")
        if write is None:
            _show(chosen, terminal())
            return
        _hand_over(letter(chosen), write)
        typer.echo(f"{counted(len(open_matters(chosen)), 'question')} in {write}.")
        return
    whose, settled = read_answers(chosen, answers)
    _hand_over(
        as_house(chosen, whose, settled) if revision is None else as_revision(chosen, revision, settled),
        write,
    )


def _hand_over(lines: Iterable[str], write: Path | None) -> None:
    text = "\n".join(lines) + "\n"
    if write is None:
        say(text, end="")
    else:
        save_text(write, text)


def _show(game: Game, console: Console) -> None:
    from ludex.reports.questions import open_matters

    matters = open_matters(game)
    for section, asked in groupby(matters, key=lambda matter: matter.section):
        lines = (line for matter in asked for line in _asked(matter))
        console.print(Group(heading(section), *lines, Text()))
    weighed = sum(matter.weight is not None for matter in matters)
    rest = "" if weighed else f"; `ludex check {game.name}` measures how much hangs on each"
    console.print(f"{counted(len(matters), 'question')}, {weighed} of them weighed{rest}.")


def _asked(matter: Matter) -> Iterator[RenderableType]:
    from ludex.reports.questions import weight_in_words

    ruling = matter.ruling
    yield Text(f"{matter.number}. {ruling.question}")
    for name, reading in ruling.defensible.items():
        yield inset(f"{'*' if name == ruling.default else '-'} {name}: {reading.says}", 3)
    yield inset(f"We follow {ruling.default}: {ruling.why}", 3)
    if matter.weight is not None:
        yield inset(aside(f"{weight_in_words(matter.weight)}."), 3)
