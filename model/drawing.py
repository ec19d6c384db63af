"""Drawing a table as SVG with a handful of shapes: zones, cards, tokens, lines and words.

    sheet = Drawing("Mint Works, round 3")
    sheet.zone(0, 0, 300, 120, "Plan supply")
    sheet.card(10, 30, "Gardens", "3 mints", "3 stars")
    sheet.token(280, 20, "A", seat=0)
    sheet.svg()

The sheet grows with what is drawn on it, brings its own paper, and needs no styles from outside. Every shape
is one line of the document, so that a page can tell which shapes are new. `docs/drawing.md` shows them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

SEATS = ("#b03a2e", "#1e8449", "#2471a3", "#9a7d0a", "#6c3483", "#283747")
"""A colour for each seat; every token also carries its letter."""
PAPER, INK, RIM, CARD, QUIET = "#fbf8f1", "#1d1d1b", "#8a8378", "#ffffff", "#57534e"
MARGIN = 12
LINE = 16
CARD_WIDTH = 132


class Drawing:
    """A table drawn on a sheet."""

    def __init__(self, caption: str) -> None:
        self.caption = caption
        self._shapes: list[str] = []
        self._width = self._height = 0.0

    def _grow(self, right: float, bottom: float) -> None:
        self._width, self._height = max(self._width, right), max(self._height, bottom)

    def zone(self, x: float, y: float, width: float, height: float, title: str) -> None:
        """A part of the table with its name above it."""
        self._grow(x + width, y + height)
        self._shapes.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" fill="none" stroke="{RIM}"/>'
        )
        self.words(x + 8, y + 17, title, bold=True)

    def card(
        self, x: float, y: float, title: str, *lines: str, width: float = CARD_WIDTH, faded: bool = False
    ) -> float:
        """A card with its name and a few lines; returns its height."""
        height = 26 + LINE * len(lines)
        self._grow(x + width, y + height)
        style = f'fill="{CARD}" stroke="{INK}"' + (' stroke-dasharray="4 3"' if faded else "")
        self._shapes.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" {style}/>')
        self.words(x + 8, y + 18, title, size=13 if len(title) <= 16 else 10, bold=not faded)
        for number, line in enumerate(lines, 1):
            self.words(x + 8, y + 18 + LINE * number, line, size=11)
        return height

    def token(self, x: float, y: float, label: str, *, seat: int | None = None) -> None:
        """A round token with a letter or a number on it, in a seat's colour if it is somebody's."""
        self._grow(x + 11, y + 11)
        fill = QUIET if seat is None else SEATS[seat % len(SEATS)]
        self._shapes.append(f'<circle cx="{x}" cy="{y}" r="11" fill="{fill}" stroke="{PAPER}"/>')
        self._text(x, y + 4, label, 12, "#ffffff", anchor="middle", bold=True)

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A connection."""
        self._shapes.append(
            f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{RIM}" stroke-width="3"/>'
        )

    def shape(self, x: float, y: float, width: float, height: float, markup: str) -> None:
        """A shape of your own, as SVG on one line, with its top left corner here; escape the words in it."""
        self._grow(x + width, y + height)
        self._shapes.append(f'<g transform="translate({x:g} {y:g})">{markup}</g>')

    def words(self, x: float, y: float, text: str, *, size: int = 13, bold: bool = False) -> None:
        """A line of text that begins here."""
        self._grow(x + 0.62 * size * len(text), y + 4)
        self._text(x, y, text, size, INK, bold=bold)

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: int,
        fill: str,
        *,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self._shapes.append(
            f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"{weight}>'
            f"{escape(text)}</text>"
        )

    def cards(
        self, x: float, y: float, cards: Iterable[tuple[str, ...]], *, across: int = 5, faded: bool = False
    ) -> float:
        """Cards in rows; returns where the last row ends."""
        left, top, tallest = x, y, 0.0
        for number, (title, *lines) in enumerate(cards):
            if number and number % across == 0:
                left, top, tallest = x, top + tallest + 8, 0.0
            tallest = max(tallest, self.card(left, top, title, *lines, faded=faded))
            left += CARD_WIDTH + 8
        return top + tallest

    def svg(self) -> str:
        """The sheet as one SVG document."""
        width, height = round(self._width + 2 * MARGIN), round(self._height + 2 * MARGIN)
        view = f"{-MARGIN} {-MARGIN} {width} {height}"
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{width}" '
                f'height="{height}" font-family="sans-serif" role="img">',
                f"<title>{escape(self.caption)}</title>",
                f'<rect class="paper" x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" '
                f'fill="{PAPER}"/>',
                *self._shapes,
                "</svg>",
            ]
        )
