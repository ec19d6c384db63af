"""A table of text in columns, as `rich.table` draws it with a line under its head, but sooner.

Rich measures and pads every cell as if it could be anything; a case book has a thousand, and each is text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from rich._ratio import ratio_reduce
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

BETWEEN = 3
"""Spaces between two columns that have headings."""
BARE = 2
"""Spaces between two that have none."""


class _Row(NamedTuple):
    cells: tuple[Text, ...]
    style: str


class Grid:
    """Rows, under headings if there are any; too wide a column is broken unless it is to stay whole."""

    def __init__(
        self,
        headings: Sequence[str],
        *,
        numeric: Sequence[str] = (),
        whole: Sequence[str] = (),
        title: str | None = None,
    ) -> None:
        self.title = title
        self._headed = any(headings)
        self._between = BETWEEN if self._headed else BARE
        self._right = [heading in numeric for heading in headings]
        self._whole = [heading in whole for heading in headings]
        self._head = _Row(tuple(map(Text, headings)), "table.header")
        self._rows: list[_Row] = []
        self._reckoned: tuple[int, int, list[int]] = (0, 0, [])
        """For a page of this width and so many rows: the widths of the columns."""

    @property
    def row_count(self) -> int:
        """How many rows stand under the headings."""
        return len(self._rows)

    def add_row(self, *cells: Text, style: str | None = None) -> None:
        """One more row; cells that are left out are empty."""
        empty = (Text(),) * (len(self._right) - len(cells))
        self._rows.append(_Row((*cells, *empty), style or ""))

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        columns = list(zip(*(row.cells for row in (self._head, *self._rows)), strict=True))
        least = [max(_longest(cell.plain.split()) for cell in column) for column in columns]
        between = self._between * (len(columns) - 1)
        most = min(options.max_width, sum(self._widths(options.max_width)) + between)
        return Measurement(min(most, sum(least) + between), most)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = self._widths(options.max_width)
        across = sum(widths) + self._between * (len(widths) - 1)
        if self.title is not None:
            yield from console.render(
                Text(self.title, style="bold"), options.update(width=across, justify="left")
            )
        if self._headed:
            yield from self._lines(self._head, widths, console)
            yield Segment("─" * across)
            yield Segment.line()
        for row in self._rows:
            yield from self._lines(row, widths, console)

    def _widths(self, page: int) -> list[int]:
        if self._reckoned[:2] != (page, len(self._rows)):
            self._reckoned = (page, len(self._rows), self._reckon(page))
        return self._reckoned[2]

    def _reckon(self, page: int) -> list[int]:
        """The widest cell of each column; where that is too much, the widest columns give way first."""
        last = len(self._right) - 1
        # As rich reckons, spaces beside a column belong to it; under headings one more stands between two.
        left, right, middle = (1, 1, 1) if self._headed else (0, BARE, 0)
        beside = [left * (place > 0) + right * (place < last) for place in range(last + 1)]
        room = page - last * middle
        widths = [
            min(room, beside[place] + max(_longest(cell.plain.splitlines()) for cell in column))
            for place, column in enumerate(
                zip(*(row.cells for row in (self._head, *self._rows)), strict=True)
            )
        ]
        while (excess := sum(widths) - room) > 0 and not all(self._whole):
            ranked = sorted({w for w, whole in zip(widths, self._whole, strict=True) if not whole})
            widest, next_to_it = ranked[-1], ranked[-2] if len(ranked) > 1 else 0
            give = [w == widest and not whole for w, whole in zip(widths, self._whole, strict=True)]
            if not widest:
                break
            most = [min(excess, widest - next_to_it)] * len(widths)
            widths = ratio_reduce(excess, list(map(int, give)), most, widths)
        if (excess := sum(widths) - room) > 0:
            widths = ratio_reduce(excess, [1] * len(widths), widths, widths)
        return [max(1, width - spaces) for width, spaces in zip(widths, beside, strict=True)]

    def _lines(self, row: _Row, widths: list[int], console: Console) -> Iterator[Segment]:
        cells = [self._broken(place, cell, widths[place], console) for place, cell in enumerate(row.cells)]
        style = console.get_style(row.style) if row.style else None
        height = max(map(len, cells))
        space = Segment(" ", style)
        between = (space, Segment(" "), space) if self._headed else (space, space)
        for number in range(height):
            line: list[Segment] = []
            for place, (lines, width) in enumerate(zip(cells, widths, strict=True)):
                if place:
                    line += between
                above = height - len(lines) if row is self._head else 0
                part = lines[number - above] if 0 <= number - above < len(lines) else Text()
                line += _filled(part, width, self._right[place], style, console)
            yield from Segment.simplify(line)
            yield Segment.line()

    def _broken(self, place: int, cell: Text, width: int, console: Console) -> Sequence[Text]:
        if cell_len(cell.plain) <= width and cell.plain.isprintable():
            return (cell,)
        justify: Literal["left", "right"] = "right" if self._right[place] else "left"
        return tuple(cell.wrap(console, width, justify=justify, overflow="fold", no_wrap=self._whole[place]))


def _longest(words: Sequence[str]) -> int:
    return max(map(cell_len, words), default=0)


def _filled(line: Text, width: int, right: bool, style: Style | None, console: Console) -> Iterator[Segment]:
    """A line of a cell with the spaces that fill its column."""
    spaces = Segment(" " * (width - cell_len(line.plain)), style)
    if right and spaces.text:
        yield spaces
    if line.spans:
        yield from Segment.apply_style(line.render(console), style)
    else:
        own = console.get_style(line.style) if line.style else None
        yield Segment(line.plain, style + own if style and own else own or style)
    if not right and spaces.text:
        yield spaces
