"""Pictures of play: what many games have shown, each as a drawing with its table beside it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludex.model.game import Table
from ludex.solver.statistics import Statistics
from ludex.solver.statistics.interval import Share, Spread

from .render import render

MOST_BARS = 20


class Bar(NamedTuple):
    """One line of a picture: how long its bar is, and from where to where its thin line goes."""

    label: str
    words: str
    share: float
    low: float
    high: float


class Picture(NamedTuple):
    """Bars under a title, with what their length means."""

    title: str
    means: str
    bars: list[Bar]


def pictures_page(table: Table, found: Statistics) -> str:
    """Lengths, seats, scores, ends, and what winners and others use."""
    players = ", ".join(dict.fromkeys(found.players))
    about = f"{found.games:,} games by {players} players; {found.finished} finished."
    return render(
        "pictures.html.j2",
        {"lines": [], "games": {}, "clauses": {}, "programs": {}},
        title=f"{table.game.title}: pictures of play",
        about=about,
        pictures=[picture for picture in _pictures(table, found) if picture.bars],
    )


def _pictures(table: Table, found: Statistics) -> list[Picture]:
    seats = [(f"{one.seat} ({one.player})", one) for one in found.seats]
    says = {clause.id: clause.says for clause in table.game.catalog}
    uses = sorted(found.uses, key=lambda use: -(use.each_winner + use.each_other))
    wholes = [use for use in uses if not use.parameter][:MOST_BARS]
    most = max((max(use.each_winner, use.each_other) for use in wholes), default=0.0) or 1.0
    return [
        Picture(
            "Who wins, by seat",
            "share of games won; thin line: 95 % interval",
            [_share(name, one.wins) for name, one in seats],
        ),
        Picture(
            "Scores, by seat",
            "the middle score; thin line: the middle half of the games",
            _spreads([(name, one.score) for name, one in seats]),
        ),
        Picture(
            "Length",
            "decisions and chance outcomes; thin line: the middle half of the games",
            _spreads([("a game", found.length)]),
        ),
        Picture(
            "How games end",
            "share of games; thin line: 95 % interval",
            [_share(f"{clause}: {says.get(clause, '')}", share) for clause, share in found.endings.items()],
        ),
        Picture(
            "What players do",
            "times in a game, winners and others",
            [
                bar
                for use in wholes
                for bar in (
                    _plain(f"{use.rule}, a winner", use.each_winner, most),
                    _plain(f"{use.rule}, another", use.each_other, most),
                )
            ],
        ),
    ]


def _share(label: str, share: Share) -> Bar:
    return Bar(label, str(share), share.share, share.low, share.high)


def _plain(label: str, value: float, most: float) -> Bar:
    part = value / most
    return Bar(label, f"{value:.2f}", part, part, part)


def _spreads(found: list[tuple[str, Spread | None]]) -> list[Bar]:
    """The middle as the bar, the middle half as the line."""
    told = [(name, spread) for name, spread in found if spread is not None]
    most = max((spread.most for _name, spread in told), default=0) or 1
    return [_spread(name, spread, most) for name, spread in told]


def _spread(label: str, spread: Spread, most: int) -> Bar:
    words = (
        f"{spread.least} to {spread.most}, half between {spread.quarter} and {spread.three_quarters}, "
        f"middle {spread.half}, mean {spread.mean:.1f}"
    )
    parts: list[Any] = [
        max(0, value) / most for value in (spread.half, spread.quarter, spread.three_quarters)
    ]
    return Bar(label, words, *parts)
