"""Which player that is no person sits where, as every command takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from ludex.model.errors import BadInput, unknown
from ludex.model.game import Table
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


def refuse_without_people(words: Sequence[str] | None) -> None:
    """Say in a sentence that a seat must be named."""
    for word in words or ():
        if "=" not in word:
            raise BadInput("bot", f"{word!r} names no seat", where="--bot", right="write SEAT=BOT")
