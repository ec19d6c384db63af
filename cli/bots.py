"""Which player that is no person sits where, as every command takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Table
from ludex.solver.play.choosers import Bot
from ludex.solver.players import NAMES

Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot", "-b", metavar="[SEAT=]BOT", help=f"Who plays a seat, or all seats: {', '.join(NAMES)}."
    ),
]


def seated(table: Table, words: Sequence[str] | None) -> dict[int, str]:
    """Which bot plays which seat, from words like `greedy` or `B=greedy`; the last word counts."""
    found: dict[int, str] = {}
    seats = table.box.seat_names
    for word in words or ():
        seat, equals, name = word.rpartition("=")
        if not equals and name.upper() in seats:
            raise BadInput("bot", f"{word!r} names no bot", where="--bot", right="write SEAT=BOT")
        if equals and seat.upper() not in seats:
            raise unknown("seat", "seat", seat, seats, where="--bot")
        if name not in NAMES:
            raise unknown("bot", "bot", name, NAMES, where="--bot")
        found.update(dict.fromkeys([seats.index(seat.upper())] if equals else table.seats, name))
    return found


def all_seated(table: Table, words: Sequence[str] | None) -> tuple[str, ...]:
    """The same where no people play: at random where nothing is said."""
    found = seated(table, words)
    return tuple(found.get(seat, "random") for seat in table.seats)


def bots_at(table: Table, words: Sequence[str] | None) -> dict[int, Bot]:
    """The players themselves; what they need is loaded only if somebody asks for one."""
    chosen = seated(table, words)
    if not chosen:
        return {}
    from ludex.solver.players.bots import bot

    return {seat: bot(name, table) for seat, name in chosen.items()}
