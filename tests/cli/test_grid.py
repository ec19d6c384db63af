"""Tables look as `rich.table` draws them, whatever stands in them and however narrow the page."""

from __future__ import annotations

import random
from io import StringIO

import pytest
from ludex.cli.grid import Grid
from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

WORDS = (
    "a",
    "of",
    "supplier",
    "crane-and-gardens",
    "日本語",
    "가나",
    "é",
    "12,345",
    "two\nlines",
    "mints[A]",
)
HEADINGS = ("what", "how many", "日本", "x")


def drawn_by_rich(headings: tuple[str, ...], numeric: set[str], whole: set[str], title: str | None) -> Table:
    table = Table(
        box=SIMPLE_HEAD if headings[0] else None,
        title=title,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        show_edge=False,
        show_header=bool(headings[0]),
        padding=(0, 1) if headings[0] else (0, 2),
        collapse_padding=not headings[0],
    )
    for heading in headings:
        table.add_column(
            heading,
            justify="right" if heading in numeric else "left",
            overflow="fold",
            no_wrap=heading in whole,
        )
    return table


@pytest.mark.parametrize("seed", range(24))
def test_a_table_is_drawn_as_rich_draws_it(seed: int) -> None:
    rng = random.Random(seed)
    headings = HEADINGS[: rng.randint(2, 4)] if rng.random() < 0.7 else ("", "", "")
    numeric, whole = ({each for each in headings if each and rng.random() < 0.3} for _ in range(2))
    if len(whole) == len(headings) or len(whole) > 1:
        whole = set(headings[:1])
    title = rng.choice([None, "A title of the table"]) if headings[0] else None
    ours = Grid(headings, numeric=tuple(numeric), whole=tuple(whole), title=title)
    theirs = drawn_by_rich(headings, numeric, whole, title)
    for _ in range(rng.randint(0, 5)):
        cells = [Text(" ".join(rng.choices(WORDS, k=rng.randint(0, 4)))) for _ in headings]
        for table in (ours, theirs):
            table.add_row(*cells)
    assert ours.row_count == theirs.row_count
    width = rng.randint(50, 100)
    for left in (0, 3):
        mine, rich = (shown(Padding(table, (0, 0, 0, left), expand=False), width) for table in (ours, theirs))
        assert mine == rich


def shown(table: RenderableType, width: int) -> str:
    console = Console(file=StringIO(), width=width)
    return "".join(segment.text for segment in console.render(table, console.options))


@pytest.mark.parametrize("style", [None, "dim"])
def test_colours_are_those_of_rich(style: str | None) -> None:
    ours, theirs = Grid(HEADINGS, numeric=("x",)), drawn_by_rich(HEADINGS, {"x"}, set(), None)
    for table in (ours, theirs):
        table.add_row(Text("one", style="red"), Text("two words"), Text(""), Text("3"), style=style)
    assert coloured(ours) == coloured(theirs)


def coloured(table: RenderableType) -> list[tuple[str, str]]:
    """Each visible character with its style."""
    console = Console(file=StringIO(), width=60)
    return [
        (letter, str(segment.style or "none"))
        for segment in console.render(table, console.options)
        for letter in segment.text
        if not letter.isspace()
    ]
