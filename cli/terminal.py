"""How Ludex prints: tables and text that also read well in a file, in a pipe and without colour."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from io import StringIO

import typer
from ludex.model.errors import harmless
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text

from .grid import Grid

WIDTH_WITHOUT_TERMINAL = 100


def say(text: str, *, end: str = "\n", err: bool = False) -> None:
    """Print text as it is, but for what would control the terminal."""
    typer.echo(harmless(text) + end, nl=False, err=err)


class _Harmless:
    """Shows something without what it holds of a terminal's codes; colours that we give it stay."""

    def __init__(self, shown: ConsoleRenderable) -> None:
        self.shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self.shown, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


class _Filter(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Harmless(each) for each in renderables]


def terminal(*, stderr: bool = False) -> Console:
    """Where to print; in a pipe or a file, lines are of one fixed width."""
    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = WIDTH_WITHOUT_TERMINAL
    console.push_render_hook(_Filter())
    return console


def grid(
    *headings: str, numeric: Sequence[str] = (), whole: Sequence[str] = (), title: str | None = None
) -> Grid:
    """An empty table with these headings; numbers stand to the right, what is whole is never broken."""
    return Grid(headings, numeric=numeric, whole=whole, title=title)


def add_row(table: Grid, *cells: object, style: str | None = None) -> None:
    """A row of plain text; nothing in it is taken for markup."""
    table.add_row(*(cell if isinstance(cell, Text) else Text(str(cell)) for cell in cells), style=style)


def heading(text: str) -> Text:
    """A line that stands over what follows."""
    return Text(text, style="bold")


def aside(text: str) -> Text:
    """A remark that may be overlooked."""
    return Text(text, style="dim")


def inset(text: str | Text | Grid, columns: int) -> Padding:
    """Text that starts so many columns from the left, on every line it takes."""
    return Padding(text, (0, 0, 0, columns), expand=False)


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: 1 game, 2 games."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[object]) -> str:
    """Words with commas between them, or a dash for none."""
    return ", ".join(str(word) for word in words) or "–"


def plain_text(shown: RenderableType, width: int = 90) -> str:
    """What the terminal would show, as text."""
    paper = Console(file=StringIO(), width=width, highlight=False)
    with paper.capture() as taken:
        paper.print(shown)
    return taken.get()
